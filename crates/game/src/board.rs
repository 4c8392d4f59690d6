//! Board geometry as data, and the names of squares.

use serde::{Deserialize, Serialize};

/// A square (or hexagon) of a board: a number from 0. On rectangles `rank × files + file`, so a1 is 0, b1 is 1. On
/// hexagons counted rank by rank from the lowest, each from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Square(pub u16);

/// The shape of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Board {
    /// Squares in `files` columns (a, b, … from the left, at most 26) and `ranks` rows (1, 2, … from the bottom).
    Rect {
        /// How many columns.
        files: u8,
        /// How many rows.
        ranks: u8,
    },
    /// A hexagon of hexagons, `side` cells along each edge, flat sides left and right (cells have a point at the top).
    /// Ranks run level, numbered from the bottom; files run up and to the left, lettered from the left of the lowest
    /// rank on, so that a cell's name is its file and rank as on a sheared chessboard.
    Hex {
        /// How many cells along an edge; the board has 3·side·(side − 1) + 1.
        side: u8,
    },
}

impl Board {
    /// How many squares there are.
    #[must_use]
    pub const fn len(self) -> u16 {
        match self {
            Board::Rect { files, ranks } => files as u16 * ranks as u16,
            Board::Hex { side } => 3 * side as u16 * (side as u16 - 1) + 1,
        }
    }

    /// Whether there are no squares at all.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// All squares in order.
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> {
        (0..self.len()).map(Square)
    }

    /// How many ranks there are.
    #[must_use]
    pub const fn ranks(self) -> u8 {
        match self {
            Board::Rect { ranks, .. } => ranks,
            Board::Hex { side } => 2 * side - 1,
        }
    }

    /// The first file and the number of squares of a rank (both counted from 0). On rectangles all ranks are alike.
    #[must_use]
    pub const fn rank_span(self, rank: u8) -> (u8, u8) {
        match self {
            Board::Rect { files, .. } => (0, files),
            Board::Hex { side } => {
                let middle = side - 1;
                if rank <= middle { (middle - rank, side + rank) } else { (0, side + 2 * middle - rank) }
            }
        }
    }

    /// File and rank of a square, counted from 0.
    #[must_use]
    pub const fn file_rank(self, square: Square) -> (u8, u8) {
        match self {
            Board::Rect { files, .. } => ((square.0 % files as u16) as u8, (square.0 / files as u16) as u8),
            Board::Hex { .. } => {
                let mut rank = 0;
                let mut left = square.0;
                loop {
                    let (first, count) = self.rank_span(rank);
                    if left < count as u16 || rank + 1 >= self.ranks() {
                        return (first + left as u8, rank);
                    }
                    left -= count as u16;
                    rank += 1;
                }
            }
        }
    }

    /// The square at a file and rank counted from 0; `None` off the board.
    #[must_use]
    pub fn at(self, file: u8, rank: u8) -> Option<Square> {
        if rank >= self.ranks() {
            return None;
        }
        let (first, count) = self.rank_span(rank);
        if file < first || file >= first + count {
            return None;
        }
        let below: u16 = (0..rank).map(|rank| u16::from(self.rank_span(rank).1)).sum();
        Some(Square(below + u16::from(file - first)))
    }

    /// The square's name, such as `d7`.
    #[must_use]
    pub fn name(self, square: Square) -> String {
        let (file, rank) = self.file_rank(square);
        format!("{}{}", char::from(b'a' + file), rank + 1)
    }

    /// The square of that name (either case); `None` where there is none.
    #[must_use]
    pub fn parse(self, name: &str) -> Option<Square> {
        let mut chars = name.chars();
        let letter = chars.next()?.to_ascii_lowercase();
        let file = u8::try_from(letter).ok()?.checked_sub(b'a')?;
        let digits = chars.as_str();
        if digits.starts_with('0') || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        self.at(file, digits.parse::<u8>().ok()?.checked_sub(1)?)
    }

    /// The centre of a square in units of a square's width, x to the right and y *upwards*, a1 (or the lower left
    /// corner of a hexagon's box) being at (0, 0).
    #[must_use]
    pub fn centre(self, square: Square) -> (f32, f32) {
        let (file, rank) = self.file_rank(square);
        match self {
            Board::Rect { .. } => (f32::from(file), f32::from(rank)),
            Board::Hex { side } => {
                let middle = f32::from(side - 1);
                (f32::from(file) + f32::from(rank) / 2.0 - middle / 2.0, f32::from(rank) * 0.866_025_4)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_names_go_both_ways() {
        for board in [Board::Rect { files: 10, ranks: 12 }, Board::Hex { side: 5 }] {
            for square in board.squares() {
                assert_eq!(board.parse(&board.name(square)), Some(square));
            }
        }
        let board = Board::Rect { files: 7, ranks: 7 };
        assert_eq!((board.name(Square(0)), board.name(Square(8))), ("a1".into(), "b2".into()));
        for wrong in ["", "a", "h1", "a8", "a0", "a01", "1a", "é1", "a-1", "a+1"] {
            assert_eq!(board.parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_hexagon_is_widest_in_the_middle() {
        let board = Board::Hex { side: 5 };
        assert_eq!((board.len(), board.ranks()), (61, 9));
        assert_eq!(
            (0..9).map(|rank| board.rank_span(rank).1).collect::<Vec<_>>(),
            [5, 6, 7, 8, 9, 8, 7, 6, 5]
        );
        assert_eq!(board.name(Square(0)), "e1");
        assert_eq!(board.name(Square(60)), "e9");
        let (left, _) = board.centre(Square(26));
        assert_eq!((board.name(Square(26)), left), ("a5".into(), 0.0));
    }
}
