//! What a game looks like, for cards and lists: found once and kept.

use game::{Look, Scene, Seat, SeatColour, Shape, Square};
use host::Plugin;
use serde_json::Value;
use std::sync::LazyLock;

/// So many turns are on the board of a game's card.
const TURNS: u32 = 14;

/// A hosted game with its looks.
pub(crate) struct Showcase {
    pub(crate) plugin: &'static dyn Plugin,
    pub(crate) id: &'static str,
    pub(crate) colours: Vec<SeatColour>,
    /// The start of the usual game.
    pub(crate) start: Scene,
    /// A position some turns later, with the last turn's squares.
    pub(crate) middle: (Scene, Vec<Square>),
}

static SHOWCASES: LazyLock<Vec<Showcase>> =
    LazyLock::new(|| catalogue::GAMES.iter().filter_map(|&plugin| show(plugin)).collect());

/// All hosted games, in the order of lists.
pub(crate) fn showcases() -> &'static [Showcase] {
    &SHOWCASES
}

/// A game by its id.
pub(crate) fn showcase(id: &str) -> Option<&'static Showcase> {
    SHOWCASES.iter().find(|known| known.id == id)
}

impl Showcase {
    /// How a seat's piece looks.
    pub(crate) fn seat(&self, seat: Seat) -> Look {
        seat_look(&self.start, seat, self.plugin.facts().emblem)
    }
}

/// How the pieces of a seat look: as the first of them on the board, else as the game's emblem.
pub(crate) fn seat_look(scene: &Scene, seat: Seat, emblem: Shape) -> Look {
    let own = scene.pieces.iter().find(|piece| piece.look.owner == Some(seat));
    own.map_or(Look::of(emblem, seat), |piece| piece.look)
}

fn show(plugin: &'static dyn Plugin) -> Option<Showcase> {
    let colours = plugin.table(&Value::Null).ok()?.seats.iter().map(|seat| seat.colour).collect();
    let start = plugin.open(&Value::Null).ok()?.scene();
    let middle = middle(plugin).unwrap_or_else(|| (start.clone(), Vec::new()));
    Some(Showcase { plugin, id: plugin.facts().id, colours, start, middle })
}

/// The board after some turns touched at random, the same ones each time.
fn middle(plugin: &'static dyn Plugin) -> Option<(Scene, Vec<Square>)> {
    let mut playing = plugin.open(&Value::Null).ok()?;
    let mut random: u32 = 20_261;
    let mut marks = Vec::new();
    for _ in 0..TURNS {
        let mut draft = playing.draft();
        while !draft.is_complete() {
            let offered = draft.offered();
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            draft.touch(*offered.get((random >> 16) as usize % offered.len().max(1))?);
        }
        marks = playing.play(&draft.text()).ok()?.marks;
    }
    Some((playing.scene(), marks))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_can_be_shown_in_the_middle_of_play() {
        assert_eq!(showcases().len(), catalogue::GAMES.len());
        for game in showcases() {
            assert_ne!(game.middle.0.pieces, game.start.pieces, "{}", game.id);
            assert!(!game.middle.1.is_empty(), "{}", game.id);
        }
    }
}
