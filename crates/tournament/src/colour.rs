//! The two seats of a game between two players.

use serde::{Deserialize, Serialize};

/// Who moves first. For games without coloured pieces White is seat 0 and Black is seat 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// The first seat.
    White,
    /// The second seat.
    Black,
}

impl Colour {
    /// The opponent's colour.
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// This colour if `keep`, else the other.
    pub const fn if_else_other(self, keep: bool) -> Self {
        if keep { self } else { self.other() }
    }
}
