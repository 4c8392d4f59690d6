//! What is near what, on rectangles and on the hexagon. Sets of squares are words, squares are bits ("cells").

use crate::jumps::Jumps;
use crate::tally;
use game::{Board, Square};
use grid::{DIRECTIONS, bits, eight, hexagon};
use std::fmt::Debug;
use std::hash::Hash;

/// Whether the machine that this is built for is sure to count bits in one instruction.
const FAST_POPCOUNT: bool =
    cfg!(any(target_feature = "popcnt", target_arch = "wasm32", target_arch = "aarch64"));

/// From how many pieces down it is quicker to walk through them than to [`tally`] their jumps.
const FEW: u32 = 5;

/// A kind of board, as sets of cells.
pub trait Geometry: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The cells next to a cell.
    fn next(cell: u8) -> u64;

    /// The cells that can be jumped to from a cell; as well those from which it can be jumped to.
    fn second(cell: u8, jumps: Jumps) -> u64;

    /// The set and all cells next to it.
    fn spread(set: u64) -> u64;

    /// The set, all cells next to it, and all that can be jumped to from it.
    fn reach(set: u64, jumps: Jumps) -> u64 {
        bits::each(set).fold(Self::spread(set), |reached, cell| reached | Self::second(cell, jumps))
    }

    /// How many pairs there are of a cell of `from` and a cell of `to` that can be jumped to from it.
    fn count_jumps(from: u64, to: u64, jumps: Jumps) -> u32 {
        count_one_by_one::<Self>(from, to, jumps)
    }

    /// All cells of a board.
    fn all(board: Board) -> u64 {
        board.squares().fold(0, |set, square| set | bits::one(Self::cell(board, square)))
    }

    /// The cell of a square.
    fn cell(board: Board, square: Square) -> u8;

    /// The square of a cell.
    fn square(board: Board, cell: u8) -> Square;
}

fn count_one_by_one<G: Geometry>(from: u64, to: u64, jumps: Jumps) -> u32 {
    bits::each(from).map(|cell| (G::second(cell, jumps) & to).count_ones()).sum()
}

/// Whether the set has at most so many cells.
#[inline]
fn has_at_most(most: u32, set: u64) -> bool {
    (0..most).fold(set, |rest, _| rest & rest.wrapping_sub(1)) == 0
}

/// Rectangles of up to 8×8 squares with eight neighbours each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rectangle;

impl Geometry for Rectangle {
    fn next(cell: u8) -> u64 {
        eight::NEXT[usize::from(cell & 63)]
    }

    fn second(cell: u8, jumps: Jumps) -> u64 {
        match jumps {
            Jumps::All => eight::SECOND[usize::from(cell & 63)],
            Jumps::Straight => eight::SECOND_STRAIGHT[usize::from(cell & 63)],
        }
    }

    fn spread(set: u64) -> u64 {
        eight::spread(set)
    }

    fn reach(set: u64, jumps: Jumps) -> u64 {
        match jumps {
            Jumps::All => eight::spread(eight::spread(set)),
            Jumps::Straight => {
                let two = DIRECTIONS.iter().map(|(right, up)| eight::shift(set, (2 * right, 2 * up)));
                two.fold(eight::spread(set), |reached, moved| reached | moved)
            }
        }
    }

    fn count_jumps(from: u64, to: u64, jumps: Jumps) -> u32 {
        if jumps == Jumps::All && !FAST_POPCOUNT && !has_at_most(FEW, from) {
            tally::count_jumps(from, to)
        } else {
            count_one_by_one::<Self>(from, to, jumps)
        }
    }

    fn cell(board: Board, square: Square) -> u8 {
        eight::bit(board, square)
    }

    fn square(board: Board, cell: u8) -> Square {
        eight::square(board, cell)
    }
}

/// The hexagon of side 5, whose cells have six neighbours each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hexagon;

impl Geometry for Hexagon {
    fn next(cell: u8) -> u64 {
        hexagon::NEXT[usize::from(cell)]
    }

    fn second(cell: u8, jumps: Jumps) -> u64 {
        match jumps {
            Jumps::All => hexagon::SECOND[usize::from(cell)],
            Jumps::Straight => hexagon::SECOND_STRAIGHT[usize::from(cell)],
        }
    }

    fn spread(set: u64) -> u64 {
        hexagon::spread(set)
    }

    fn cell(_: Board, square: Square) -> u8 {
        square.0 as u8
    }

    fn square(_: Board, cell: u8) -> Square {
        Square(cell.into())
    }
}
