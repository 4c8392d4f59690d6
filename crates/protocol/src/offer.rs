//! Offers to play, over the socket.
//!
//! An offer is a table in the making: the form of a new table whose open seats are for those who accept. An offer to
//! anybody is a *seek* and stands in the lobby; an offer to one person is a *challenge*. Either stands as long as its
//! owner is in the house, and is kept nowhere else; when the last seat is taken, the table is opened and all who play
//! hear of it by [`Begins`](crate::FromServer::Begins).
//!
//! With *quick pairing* nobody offers anything: those who [`Search`] for the same are brought together, seats by lot.
//!
//! Nobody is drawn from one game into another: when a game begins by the clock, whatever else its players offer or search
//! for is withdrawn.

use crate::api::NewTable;
use crate::table::Person;
use crate::time::ClockSpec;
use serde::{Deserialize, Serialize};

/// The name of an offer: letters and digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OfferId(pub String);

/// An offer to play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Offer {
    /// Its name.
    pub offer: OfferId,
    /// Whose it is.
    pub by: Person,
    /// Whom it is for; `None`: whoever comes first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Person>,
    /// The table that will be opened, with its complete setup. Its open seats are for those who accept.
    pub table: NewTable,
    /// Who has accepted so far, in order, while more are wanted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joined: Vec<Person>,
    /// When it was made, in milliseconds since 1970.
    pub made_at: u64,
}

impl Offer {
    /// How many more have to accept.
    #[must_use]
    pub fn wanted(&self) -> usize {
        self.table.open_seats().saturating_sub(self.joined.len())
    }

    /// Everybody whom it concerns.
    pub fn people(&self) -> impl Iterator<Item = &Person> {
        std::iter::once(&self.by).chain(&self.to).chain(&self.joined)
    }
}

/// What somebody looks for by quick pairing: the usual setup of a game, with one of the [`PACES`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Search {
    /// The game's id.
    pub game: String,
    /// The clock; `None`: untimed.
    #[serde(default)]
    pub clock: Option<ClockSpec>,
}

/// How many people look for the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Searching {
    /// For what.
    pub search: Search,
    /// How many, one at least.
    pub people: u32,
}

/// What one person offers, is offered and looks for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Offers {
    /// One's own offers, and those that one has accepted while others are still wanted.
    pub mine: Vec<Offer>,
    /// Challenges to be answered.
    pub to_me: Vec<Offer>,
    /// What one looks for.
    pub searching: Vec<Search>,
}

/// The clocks of quick pairing. Whoever lets the first turn pass was not there, and loses nothing by it.
pub const PACES: [Option<ClockSpec>; 5] = [None, pace(3, 2), pace(5, 3), pace(10, 5), pace(15, 10)];

/// How long a first turn may take after quick pairing, in milliseconds.
const FIRST_TURN_MS: u64 = 60_000;

/// So many minutes, and seconds for each turn.
const fn pace(minutes: u64, seconds: u64) -> Option<ClockSpec> {
    let clock = ClockSpec::fischer(minutes * 60_000, seconds * 1_000);
    Some(ClockSpec { first_turn_ms: Some(FIRST_TURN_MS), ..clock })
}
