//! What a table is.

use crate::strength::Speed;
use crate::time::ClockSpec;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;

/// The name of a table in URLs: letters and digits, long enough not to be guessed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct TableId(pub String);

impl TableSpec {
    /// The clock of this table before it starts; `None`: untimed.
    #[must_use]
    pub fn new_clock(&self) -> Option<clock::Clock> {
        self.clock.map(|clock| clock.start(self.seats.len(), &self.times))
    }

    /// The speed of this table; `None`: untimed.
    #[must_use]
    pub fn speed(&self) -> Option<Speed> {
        self.clock.map(ClockSpec::speed)
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a table's creator settled, canonical and complete: the first event of its log.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableSpec {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// The complete setup.
    pub setup: Value,
    /// The clock; `None`: untimed.
    pub clock: Option<ClockSpec>,
    /// With a handicap: for each seat its own main time in milliseconds, instead of the clock's. Empty: all alike.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub times: Vec<u64>,
    /// What each seat is for, in seat order. With seats by lot, the lot has been drawn.
    pub seats: Vec<SeatState>,
    /// Whether the lobby leaves it out.
    pub private: bool,
    /// Whether its result counts for ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// How much later those who watch see what happens, in milliseconds.
    #[serde(default, skip_serializing_if = "is_none")]
    pub delay_ms: u64,
    /// Where it comes from, if it was not played here but brought in as a record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub imported: Option<Box<Imported>>,
    /// How many people may watch while the game is on, besides those who play and whoever opened the table; `None`: as many
    /// as like. Where they are counted, the lobby does not show the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub watchers: Option<u16>,
    /// The table that this is the rematch of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<TableId>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "made for serde")]
const fn is_none(delay: &u64) -> bool {
    *delay == 0
}

/// Where a table comes from that was brought in. Those who sit there are known by name only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Imported {
    /// Who brought it in.
    pub by: Person,
    /// When it was played, as the record says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
}

/// What a seat is at the beginning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum SeatState {
    /// Somebody sits there.
    Taken(Occupant),
    /// Whoever comes first may sit down.
    Open,
    /// Whoever has the invitation may sit down.
    ByLink,
}

/// Who plays a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "who", rename_all = "kebab-case")]
pub enum Occupant {
    /// A person.
    Person(Person),
    /// A computer opponent.
    Computer {
        /// Its level, 1 to 8.
        level: u8,
    },
}

/// A person as others see them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Person {
    /// Stable and public; gives no right to act for them.
    pub id: String,
    /// The nickname at the time. Empty: the account was deleted.
    pub name: String,
    /// Whether the name is that of an account, which nobody else can have; else it is a guest's nickname.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub registered: bool,
    /// Whether a program plays under that name, as its account says: see [`bot`](crate::bot).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
}

impl Person {
    /// Why they do not play for ratings, if they do not: the key of the words for it.
    #[must_use]
    pub const fn why_unrated(&self) -> Option<&'static str> {
        if self.bot {
            Some("refusal.rated-bot")
        } else if self.registered {
            None
        } else {
            Some("refusal.rated-account")
        }
    }
}
