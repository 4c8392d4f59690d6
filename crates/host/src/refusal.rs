//! Why a playing did not do what was asked. It has not changed then.

use game::{Message, SetupError, TextError};

/// A clear no.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The setup cannot be played: the field that is wrong, and what would be right.
    Setup {
        /// The option's key, or `start`.
        field: String,
        /// What is wrong.
        message: Message,
    },
    /// The text cannot be read, or means no legal turn.
    Text(TextError),
    /// The game is over, or the seat is not in it any more.
    NotNow,
    /// The plugin failed. What it said is for the operator, not for players.
    Failed(String),
}

impl From<SetupError> for Refusal {
    fn from(error: SetupError) -> Self {
        Refusal::Setup { field: error.field.to_owned(), message: error.message }
    }
}

impl From<TextError> for Refusal {
    fn from(error: TextError) -> Self {
        Refusal::Text(error)
    }
}
