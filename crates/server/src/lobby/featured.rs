//! The table of each game that is shown large to those who watch.

use super::lists::people;
use protocol::TableId;
use protocol::api::TableLine;
use std::collections::BTreeMap;

/// The featured table of each game, by the game's id. A table stays until its game is over: nobody likes to be torn away
/// from one.
#[derive(Debug, Default)]
pub(super) struct Featured(BTreeMap<String, TableId>);

impl Featured {
    /// Chooses from the tables being played: of a game without a featured table the one with the most people and, of
    /// those, the newest.
    pub(super) fn choose(&mut self, playing: &[TableLine]) -> Vec<TableId> {
        self.0.retain(|_, table| playing.iter().any(|line| line.table == *table));
        for line in playing {
            // Of a table that is seen late there is nothing to show.
            if line.spec.delay_ms > 0 || self.0.contains_key(&line.spec.game) {
                continue;
            }
            let of_game =
                playing.iter().filter(|other| other.spec.game == line.spec.game && other.spec.delay_ms == 0);
            let best = of_game.max_by_key(|line| (people(line).count(), line.opened_at));
            self.0.extend(best.map(|best| (best.spec.game.clone(), best.table.clone())));
        }
        self.0.values().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::api::Stage;
    use protocol::{Occupant, Person, SeatState, TableSpec};

    fn line(name: &str, game: &str, people: usize, opened_at: u64) -> TableLine {
        let person = SeatState::Taken(Occupant::Person(Person::default()));
        let mut seats = vec![person; people];
        seats.resize(2, SeatState::Taken(Occupant::Computer { level: 1 }));
        TableLine {
            table: TableId(name.into()),
            spec: TableSpec { game: game.into(), seats, ..TableSpec::default() },
            stage: Stage::Playing,
            position: String::new(),
            to_move: None,
            turns: 0,
            opened_at,
            changed_at: opened_at,
            your_turn: false,
            last: Vec::new(),
            clocks: Vec::new(),
            ratings: Vec::new(),
        }
    }

    #[test]
    fn people_come_before_computers_and_nobody_is_torn_away() {
        let mut featured = Featured::default();
        let named = |names: &[&str]| names.iter().map(|&name| TableId(name.into())).collect::<Vec<_>>();
        let machine = line("machine", "heap", 1, 9);
        let match_one = line("one", "heap", 2, 3);
        let other = line("other", "nim", 1, 1);
        let first = [machine.clone(), match_one.clone(), other.clone()];
        assert_eq!(featured.choose(&first), named(&["one", "other"]));
        let match_two = line("two", "heap", 2, 12);
        let second = [match_two.clone(), machine.clone(), match_one, other];
        assert_eq!(featured.choose(&second), named(&["one", "other"]), "it stays while it is played");
        assert_eq!(featured.choose(&[machine, match_two]), named(&["two"]));
        assert!(featured.choose(&[]).is_empty());
    }
}
