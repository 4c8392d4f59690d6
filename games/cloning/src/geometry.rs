//! What is near what, on rectangles and on the hexagon. Sets of squares are words, squares are bits ("cells").

use crate::jumps::Jumps;
use game::{Board, Square};
use grid::{DIRECTIONS, bits, eight, hexagon};
use std::fmt::Debug;
use std::hash::Hash;

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
        // Jumps lead both ways, so the smaller set may be walked through.
        let (few, many) = if from.count_ones() < to.count_ones() { (from, to) } else { (to, from) };
        bits::each(few).map(|cell| (Self::second(cell, jumps) & many).count_ones()).sum()
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
