//! What one round was for one player.

use serde::{Deserialize, Serialize};

use crate::colour::Colour;

/// A start number: the player's place in the start list, from 1.
pub type Number = u32;

/// How a game ended for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Lost.
    Loss,
    /// Drawn.
    Draw,
    /// Won.
    Win,
}

impl Verdict {
    /// What the game was for the opponent.
    pub const fn opposite(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// Why somebody had no opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bye {
    /// The pairing left this player over.
    Allocated,
    /// The arbiter granted the points of a win.
    Full,
    /// Asked for, half a point.
    Half,
    /// Absent, no points.
    Zero,
}

/// One round of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// A game over the board.
    Game {
        /// The opponent.
        opponent: Number,
        /// The colour of this player.
        colour: Colour,
        /// How it ended for this player; `None` while it is going on.
        verdict: Option<Verdict>,
        /// Whether it counts for ratings.
        rated: bool,
    },
    /// A pairing that was not played.
    Forfeit {
        /// The opponent.
        opponent: Number,
        /// The colour this player would have had.
        colour: Option<Colour>,
        /// Whether this player was present and gets the points.
        won: bool,
    },
    /// No opponent.
    Bye(Bye),
}

impl Entry {
    /// The opponent this player was paired with, whether they played or not.
    pub const fn opponent(self) -> Option<Number> {
        match self {
            Self::Game { opponent, .. } | Self::Forfeit { opponent, .. } => Some(opponent),
            Self::Bye(_) => None,
        }
    }

    /// The opponent of a game that was played (or is being played).
    pub const fn met(self) -> Option<Number> {
        match self {
            Self::Game { opponent, .. } => Some(opponent),
            _ => None,
        }
    }

    /// The colour of a game that was played.
    pub const fn played_colour(self) -> Option<Colour> {
        match self {
            Self::Game { colour, .. } => Some(colour),
            _ => None,
        }
    }

    /// Whether the pairing dealt with this player: with an opponent or the allocated bye.
    pub const fn took_part(self) -> bool {
        !matches!(self, Self::Bye(Bye::Full | Bye::Half | Bye::Zero))
    }

    /// Whether a game took place.
    pub const fn was_played(self) -> bool {
        matches!(self, Self::Game { .. })
    }

    /// Whether a game has begun and has no result yet.
    pub const fn is_going_on(self) -> bool {
        matches!(self, Self::Game { verdict: None, .. })
    }

    /// Whether the player chose not to play: a half-point bye, an absence, a forfeit of their own. A full-point
    /// bye is granted by the arbiter and does not count as a choice.
    pub const fn is_voluntarily_unplayed(self) -> bool {
        matches!(self, Self::Bye(Bye::Half | Bye::Zero) | Self::Forfeit { won: false, .. })
    }
}
