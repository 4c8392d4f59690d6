//! Offers to play, over the socket.
//!
//! An offer is a table in the making: the form of a new table whose open seats are for those who accept. An offer to
//! anybody is a *seek* and stands in the lobby; an offer to one person is a *challenge*. Either stands as long as its
//! owner is in the house, and is kept nowhere else; when the last seat is taken, the table is opened and all who play
//! hear of it by [`Begins`](crate::FromServer::Begins).
//!
//! With *quick pairing* nobody offers anything: those who [`Search`] for the same are brought together, seats by lot; the
//! nearest in strength first.
//!
//! Nobody is drawn from one game into another: when a game begins by the clock, whatever else its players offer or search
//! for is withdrawn.

use crate::api::NewTable;
use crate::strength::Strength;
use crate::table::Person;
use crate::time::ClockSpec;
use serde::{Deserialize, Serialize};

/// The name of an offer: letters and digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct OfferId(pub String);

/// An offer to play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offer {
    /// Its name.
    pub offer: OfferId,
    /// Whose it is.
    pub by: Person,
    /// How strong the owner is in that game at that speed; `None` where it is not known, or without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Strength>,
    /// Which ratings those must have who accept; `None`: any, or none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<[i32; 2]>))]
    pub range: Option<RatingRange>,
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

    /// Whether somebody of such strength may accept; `None`: a guest.
    #[must_use]
    pub fn suits(&self, strength: Option<Strength>) -> bool {
        let needs_account = self.table.rated || self.range.is_some();
        let admits = |strength| self.range.is_none_or(|range| range.admits(strength));
        strength.map_or(!needs_account, admits)
    }

    /// Everybody whom it concerns.
    pub fn people(&self) -> impl Iterator<Item = &Person> {
        std::iter::once(&self.by).chain(&self.to).chain(&self.joined)
    }
}

/// The ratings that an offer is for, in points; both ends count. In JSON `[1300,1700]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(i32, i32)", into = "(i32, i32)")]
pub struct RatingRange {
    /// The lowest.
    pub least: i32,
    /// The highest.
    pub most: i32,
}

impl From<(i32, i32)> for RatingRange {
    fn from((least, most): (i32, i32)) -> Self {
        RatingRange { least, most }
    }
}

impl From<RatingRange> for (i32, i32) {
    fn from(range: RatingRange) -> Self {
        (range.least, range.most)
    }
}

impl RatingRange {
    /// How far it may reach to either side.
    pub const WITHIN: std::ops::RangeInclusive<u16> = 25..=1000;

    /// So many points to either side of a rating.
    #[must_use]
    pub fn around(strength: Strength, within: u16) -> Self {
        let within = i32::from(within);
        RatingRange { least: strength.points - within, most: strength.points + within }
    }

    /// Whether it reaches to this rating.
    #[must_use]
    pub fn admits(self, strength: Strength) -> bool {
        (self.least..=self.most).contains(&strength.points)
    }
}

/// What somebody looks for by quick pairing: the usual setup of a game, with one of the [`PACES`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Search {
    /// The game's id.
    pub game: String,
    /// The clock; `None`: untimed.
    #[serde(default)]
    pub clock: Option<ClockSpec>,
    /// Whether the result counts for ratings: for people with an account, by the clock.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
}

/// How many people look for the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Searching {
    /// For what.
    pub search: Search,
    /// How many, one at least.
    pub people: u32,
}

/// What one person offers, is offered and looks for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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

#[cfg(test)]
mod tests {
    use super::*;

    fn strength(points: i32) -> Option<Strength> {
        Some(Strength { points, ..Strength::default() })
    }

    #[test]
    fn an_offer_suits_those_within_its_range_and_guests_only_without_one() {
        let offer = |rated, range| Offer {
            offer: OfferId("o".into()),
            by: Person::default(),
            rating: None,
            range,
            to: None,
            table: NewTable { rated, ..NewTable::default() },
            joined: Vec::new(),
            made_at: 0,
        };
        let range = strength(1500).map(|owner| RatingRange::around(owner, 100));
        for (rated, range, suited) in [
            (false, None, [true, true, true]),
            (true, None, [false, true, true]),
            (false, range, [false, true, false]),
            (true, range, [false, true, false]),
        ] {
            let suits =
                [None, strength(1600), strength(1399)].map(|strength| offer(rated, range).suits(strength));
            assert_eq!(suits, suited, "{rated} {range:?}");
        }
    }
}
