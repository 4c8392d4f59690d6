//! Sets of squares on boards of up to 8×8: bit `8 × rank + file`, whatever the board's width, so that one set of
//! tables serves all of them. A smaller board is the lower left part; the caller masks what lies beyond.

use crate::ray::DIRECTIONS;
use game::{Board, Square};

const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
const NOT_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;

/// The bit of a square of a rectangle of up to 8×8.
#[inline]
#[must_use]
pub const fn bit(board: Board, square: Square) -> u8 {
    let (file, rank) = board.file_rank(square);
    8 * rank + file
}

/// The square of a bit on a rectangle of up to 8×8.
#[inline]
#[must_use]
pub const fn square(board: Board, bit: u8) -> Square {
    match board {
        Board::Rect { files, .. } => Square((bit / 8) as u16 * files as u16 + (bit % 8) as u16),
        Board::Hex { .. } => Square(bit as u16),
    }
}

/// All squares of a rectangle of up to 8×8.
#[must_use]
pub const fn all(files: u8, ranks: u8) -> u64 {
    let mut set = 0;
    let mut rank = 0;
    while rank < ranks {
        set |= ((1_u64 << files) - 1) << (8 * rank);
        rank += 1;
    }
    set
}

/// The set and all squares next to it, in any of eight directions.
#[inline]
#[must_use]
pub const fn spread(set: u64) -> u64 {
    let wide = set | (set << 1 & NOT_A) | (set >> 1 & NOT_H);
    wide | wide << 8 | wide >> 8
}

/// The set moved by a step of (files, ranks), each from −7 to 7; what leaves the 8×8 board is lost.
#[inline]
#[must_use]
pub const fn shift(set: u64, (right, up): (i8, i8)) -> u64 {
    let mut set = if up >= 0 { set << (8 * up) } else { set >> (-8 * up) };
    let mut left = right;
    while left > 0 {
        set = set << 1 & NOT_A;
        left -= 1;
    }
    while left < 0 {
        set = set >> 1 & NOT_H;
        left += 1;
    }
    set
}

/// For each bit, the squares next to it.
pub const NEXT: [u64; 64] = ring(1, false);

/// For each bit, the 16 squares at distance two, the knight's ones included.
pub const SECOND: [u64; 64] = ring(2, false);

/// For each bit, the 8 squares at distance two in a straight line, diagonals included.
pub const SECOND_STRAIGHT: [u64; 64] = ring(2, true);

/// For each bit and each of the [`DIRECTIONS`], the squares up to the edge of an 8×8 board.
pub const RAYS: [[u64; 8]; 64] = rays();

/// The squares at `distance` (the greater of files and ranks apart) from each, or the straight ones among them.
const fn ring(distance: i8, straight: bool) -> [u64; 64] {
    let mut table = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        let mut up = -distance;
        while up <= distance {
            let mut right = -distance;
            while right <= distance {
                let on_ring = up.abs() == distance || right.abs() == distance;
                let in_line = up == 0 || right == 0 || up.abs() == right.abs();
                if on_ring && (in_line || !straight) {
                    table[bit] |= shift(1 << bit, (right, up));
                }
                right += 1;
            }
            up += 1;
        }
        bit += 1;
    }
    table
}

const fn rays() -> [[u64; 8]; 64] {
    let mut table = [[0; 8]; 64];
    let mut bit = 0;
    while bit < 64 {
        let mut direction = 0;
        while direction < 8 {
            let mut set = shift(1 << bit, DIRECTIONS[direction]);
            while set != 0 {
                table[bit][direction] |= set;
                set = shift(set, DIRECTIONS[direction]);
            }
            direction += 1;
        }
        bit += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits;

    /// How far two bits are apart in files and ranks.
    fn apart(a: u8, b: u8) -> (u8, u8) {
        ((a % 8).abs_diff(b % 8), (a / 8).abs_diff(b / 8))
    }

    #[test]
    fn tables_agree_with_distances() {
        for from in 0..64_u8 {
            for to in 0..64_u8 {
                let (files, ranks) = apart(from, to);
                let far = files.max(ranks);
                let straight = files == 0 || ranks == 0 || files == ranks;
                let table = usize::from(from);
                assert_eq!(bits::has(NEXT[table], to), far == 1);
                assert_eq!(bits::has(SECOND[table], to), far == 2);
                assert_eq!(bits::has(SECOND_STRAIGHT[table], to), far == 2 && straight);
                assert_eq!(RAYS[table].iter().any(|ray| bits::has(*ray, to)), far > 0 && straight);
            }
            assert_eq!(spread(bits::one(from)), NEXT[usize::from(from)] | bits::one(from));
        }
    }

    #[test]
    fn bits_and_squares_go_both_ways() {
        for (files, ranks) in [(7, 7), (5, 8), (8, 8)] {
            let board = Board::Rect { files, ranks };
            let mut set = 0;
            for one in board.squares() {
                assert_eq!(square(board, bit(board, one)), one);
                set |= bits::one(bit(board, one));
            }
            assert_eq!(set, all(files, ranks));
        }
    }
}
