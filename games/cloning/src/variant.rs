//! What a game of the family says about itself.

use crate::geometry::Geometry;
use game::Shape;
use grid::Size;
use std::fmt::Debug;
use std::hash::Hash;

/// A game of the family, by what is its own.
pub trait Variant: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The kind of board.
    type Geometry: Geometry;

    /// Whether a side that has pieces but no move passes as long as the other can move. Otherwise the game ends as
    /// soon as the side to move has no move.
    const PASSES: bool;

    /// Whether squares may be blocked (`-` in texts).
    const BLOCKS: bool;

    /// The letters of the two seats in texts.
    const LETTERS: [char; 2];

    /// The shape of the pieces.
    const SHAPE: Shape;

    /// Message keys of what the two seats' pieces are called.
    const PIECES: [&'static str; 2];

    /// What boards a position may have.
    fn size() -> Size;
}
