//! The board of a new game.

use std::fmt;
use std::str::FromStr;

/// A board that the small game can be played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Board {
    /// Columns and rows of squares.
    Rect {
        /// How many columns, 3 to 10.
        files: u8,
        /// How many rows, 3 to 10.
        ranks: u8,
    },
    /// A hexagon of hexagons.
    Hex {
        /// How many along an edge, 3 to 8.
        side: u8,
    },
}

impl FromStr for Board {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |digits: &str, most: u8| {
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|number| plain && (3..=most).contains(number))
        };
        let board = match text.strip_prefix("hex") {
            Some(side) => number(side, 8).map(|side| Board::Hex { side }),
            None => text.split_once('x').and_then(|(files, ranks)| {
                Some(Board::Rect { files: number(files, 10)?, ranks: number(ranks, 10)? })
            }),
        };
        board.ok_or_else(|| "a board is FILESxRANKS from 3x3 to 10x10, or hex3 to hex8".to_owned())
    }
}

/// As Rust.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Board::Rect { files, ranks } => write!(f, "Board::Rect {{ files: {files}, ranks: {ranks} }}"),
            Board::Hex { side } => write!(f, "Board::Hex {{ side: {side} }}"),
        }
    }
}

impl Board {
    /// How many ranks there are.
    pub(crate) const fn ranks(self) -> i8 {
        match self {
            Board::Rect { ranks, .. } => ranks as i8,
            Board::Hex { side } => 2 * side as i8 - 1,
        }
    }

    /// The files of a rank. A hexagon's lower ranks begin further right, its upper ones end further left.
    pub(crate) fn files(self, rank: i8) -> std::ops::Range<i8> {
        match self {
            Board::Rect { files, .. } => 0..files as i8,
            Board::Hex { side } => {
                let middle = side as i8 - 1;
                (middle - rank).max(0)..(2 * middle + 1).min(3 * middle + 1 - rank)
            }
        }
    }

    /// The steps to neighbours, as differences of file and rank, clockwise from straight up.
    pub(crate) const fn steps(self) -> &'static [(i8, i8)] {
        match self {
            Board::Rect { .. } => &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)],
            Board::Hex { .. } => &[(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)],
        }
    }

    /// In words, for the description of the crate.
    pub(crate) fn words(self) -> String {
        match self {
            Board::Rect { files, ranks } => format!("board of {files}×{ranks} squares"),
            Board::Hex { side } => format!("hexagon of side {side}"),
        }
    }
}
