//! Games that were decided beforehand.

use game::{Random, Seat};
use host::{Playing, Plugin, Refusal};
use protocol::api::{NewTable, SeatWish};
use serde_json::Value;

/// A whole game: everybody at its table knows which turn comes next, and so does whoever checks the log afterwards.
#[derive(Clone, Debug)]
pub struct Script {
    /// The game's id.
    pub game: &'static str,
    /// The canonical setup.
    pub setup: Value,
    /// How many seats there are.
    pub seats: usize,
    /// The turns.
    pub deeds: Vec<Deed>,
}

/// A turn of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// Whose.
    pub seat: Seat,
    /// In canonical notation.
    pub turn: String,
    /// Whether the host plays it, because nothing else is legal.
    pub forced: bool,
}

impl Script {
    /// A random game in the usual setup.
    ///
    /// # Errors
    /// When the plugin fails.
    pub fn random(plugin: &dyn Plugin, random: &mut Random) -> Result<Self, Refusal> {
        let setup = plugin.complete(&Value::Null)?;
        let seats = plugin.table(&setup)?.seats.len();
        let mut playing = plugin.open(&setup)?;
        let mut deeds = Vec::new();
        while playing.moment().outcome.is_none() {
            let forced = playing.moment().forced.clone();
            let turn = forced.clone().unwrap_or_else(|| random_turn(&*playing, random));
            let played = playing.play(&turn)?;
            deeds.push(Deed { seat: played.seat, turn: played.turn, forced: forced.is_some() });
        }
        Ok(Script { game: plugin.facts().id, setup, seats, deeds })
    }

    /// What the first of `people` asks for: a table at which they take every so-manieth seat, and others the rest.
    #[must_use]
    pub fn table(&self, people: usize) -> NewTable {
        let wish = |seat: usize| if seat.is_multiple_of(people) { SeatWish::Me } else { SeatWish::Open };
        NewTable {
            game: self.game.to_owned(),
            setup: self.setup.clone(),
            seats: (0..self.seats).map(wish).collect(),
            ..NewTable::default()
        }
    }
}

/// A turn that somebody makes who touches whatever can be touched.
fn random_turn(playing: &dyn Playing, random: &mut Random) -> String {
    let mut draft = playing.draft();
    while !draft.is_complete() {
        let Some(target) = random.pick(&draft.offered()) else { break };
        draft.touch(target);
    }
    draft.text()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_a_whole_game_and_depends_on_its_seed_alone() {
        for plugin in catalogue::GAMES {
            let script = |seed| Script::random(*plugin, &mut Random::new(seed)).unwrap();
            let (one, two) = (script(1), script(2));
            assert_eq!(one.deeds, script(1).deeds);
            assert_ne!(one.deeds, two.deeds);
            let mut playing = plugin.open(&one.setup).unwrap();
            for deed in &one.deeds {
                assert_eq!(playing.moment().forced.is_some(), deed.forced);
                assert_eq!(playing.play(&deed.turn).unwrap().seat, deed.seat);
            }
            assert!(playing.moment().outcome.is_some());
        }
    }
}
