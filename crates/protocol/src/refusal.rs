//! Why something was not done. A refusal changes nothing, and the connection stays.

use game::Message;
use serde::{Deserialize, Serialize};

/// A clear no.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Refusal {
    /// The kind, for programs.
    pub code: RefusalCode,
    /// What was wrong and what would be right, for people: a key of the site's or the game's catalogue.
    pub message: Message,
    /// The field of a form that is wrong, or the column of a text as a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
}

impl Refusal {
    /// A refusal of that kind with that message.
    pub fn new(code: RefusalCode, message: impl Into<Message>) -> Self {
        Refusal { code, message: message.into(), at: None }
    }

    /// …that is about one field or column.
    #[must_use]
    pub fn at(mut self, place: &impl ToString) -> Self {
        self.at = Some(place.to_string());
        self
    }
}

/// The kinds of refusals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RefusalCode {
    /// The message is not one this protocol knows.
    Malformed,
    /// The message is longer than the limit.
    TooLarge,
    /// Too many messages in too short a time.
    TooFast,
    /// Client and server speak different versions.
    WrongVersion,
    /// There is no such table, game or page.
    NotFound,
    /// The setup or another field of a form is wrong.
    BadSetup,
    /// The turn cannot be read or is not legal.
    IllegalTurn,
    /// It is not that seat's turn.
    NotYourTurn,
    /// The position has changed since the turn was made.
    Stale,
    /// The seat belongs to somebody else, or to nobody.
    NotYourSeat,
    /// The seat is taken.
    SeatTaken,
    /// The seat asks for an invitation.
    NeedsInvitation,
    /// The game has not started, or is over.
    NotNow,
    /// The table is frozen: its game failed. The operator has been told.
    Frozen,
    /// The server is busy or shutting down; trying again later may help.
    Busy,
}
