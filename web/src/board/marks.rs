//! What is marked on a board. Ink is possible, marigold happened, petrol is in progress, a red ring is threatened.

use game::{Piece, Square};

/// Marks, in the order in which they are drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    /// The last turn: from, to, what was placed.
    pub(crate) last: Vec<Square>,
    /// Chosen or half made.
    pub(crate) chosen: Vec<Square>,
    /// Where pieces came from in a half-made turn, and where they stand now.
    pub(crate) ghosts: Vec<(Piece, Square)>,
    /// A piece may go here.
    pub(crate) dots: Vec<Square>,
    /// Something may be put here, or a longer move.
    pub(crate) rings: Vec<Square>,
    /// Pieces that may be chosen: nothing is drawn, but they can be lifted.
    pub(crate) choices: Vec<Square>,
    /// Would be turned.
    pub(crate) threats: Vec<Square>,
    /// Goes from here to there, in figures.
    pub(crate) arrows: Vec<(Square, Square)>,
}

impl Marks {
    /// Whether touching the square does something.
    pub(crate) fn offers(&self, square: Square) -> bool {
        self.lands(square) || self.choices.contains(&square)
    }

    /// Whether the square is a place to go to or to put something on.
    pub(crate) fn lands(&self, square: Square) -> bool {
        self.dots.contains(&square) || self.rings.contains(&square)
    }
}
