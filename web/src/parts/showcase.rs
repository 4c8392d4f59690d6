//! What a game looks like, for cards and lists: made at build time, so that the first page need not know its rules.

use game::Pigment::*;
use game::Shape::*;
use game::{Board, Look, Pattern, Piece, Scene, Seat, SeatColour, Shape, Square, Tint};

/// A hosted game with its looks.
pub(crate) struct Showcase {
    pub(crate) id: &'static str,
    /// The least and the greatest number of seats.
    pub(crate) seats: (u8, u8),
    /// The colours of the usual game's seats.
    pub(crate) colours: &'static [SeatColour],
    /// How the pieces of these seats look.
    looks: &'static [Look],
    /// A position some turns after the usual start.
    middle: Picture,
    /// The squares of the last of these turns.
    pub(crate) last: &'static [Square],
}

/// What of a scene is drawn on the board.
struct Picture {
    board: Board,
    pattern: Pattern,
    tints: &'static [(Square, Tint)],
    pieces: &'static [Piece],
}

static SHOWCASES: &[Showcase] = include!(concat!(env!("OUT_DIR"), "/showcases.rs"));

/// All hosted games, in the order of lists.
pub(crate) fn showcases() -> &'static [Showcase] {
    SHOWCASES
}

/// A game by its id.
pub(crate) fn showcase(id: &str) -> Option<&'static Showcase> {
    SHOWCASES.iter().find(|known| known.id == id)
}

impl Showcase {
    /// How a seat's piece looks.
    pub(crate) fn seat(&self, seat: Seat) -> Look {
        self.looks.get(seat.index()).copied().unwrap_or(Look::of(Stone, seat))
    }

    /// The game in the middle of play.
    pub(crate) fn scene(&self) -> Scene {
        let Picture { tints, pieces, .. } = self.middle;
        let mut scene = self.bare();
        scene.tints.extend_from_slice(tints);
        scene.pieces.extend_from_slice(pieces);
        scene
    }

    /// The usual board with nothing on it.
    pub(crate) fn bare(&self) -> Scene {
        Scene::new(self.middle.board, self.middle.pattern)
    }
}

/// How the pieces of a seat look: as the first of them on the board, else as the game's emblem.
pub(crate) fn seat_look(scene: &Scene, seat: Seat, emblem: Shape) -> Look {
    let own = scene.pieces.iter().find(|piece| piece.look.owner == Some(seat));
    own.map_or(Look::of(emblem, seat), |piece| piece.look)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn every_game_can_be_shown_in_the_middle_of_play() {
        assert_eq!(showcases().len(), catalogue::GAMES.len());
        for (game, plugin) in showcases().iter().zip(catalogue::GAMES) {
            let (facts, start) = (plugin.facts(), plugin.open(&Value::Null).unwrap().scene());
            assert_eq!((game.id, game.seats), (facts.id, facts.seats));
            assert_ne!(game.scene().pieces, start.pieces, "{}", game.id);
            assert!(!game.last.is_empty(), "{}", game.id);
            for (seat, _) in Seat::all(8).zip(game.colours) {
                assert_eq!(game.seat(seat), seat_look(&start, seat, facts.emblem), "{}", game.id);
            }
        }
    }
}
