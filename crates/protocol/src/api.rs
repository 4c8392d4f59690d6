//! Bodies of HTTP requests and answers.
//!
//! | request | body | answer |
//! |---|---|---|
//! | `GET /api/games` | | `[GameInfo]` |
//! | `GET /api/games/{game}/rules?lang=fr` | | Markdown |
//! | `GET /api/me` | | [`Person`](crate::Person) |
//! | `PUT /api/me` | [`Rename`] | [`Person`](crate::Person) |
//! | `POST /api/tables` | [`NewTable`] | [`Opened`] |
//! | `GET /api/tables/{table}` | | [`TableView`] |
//! | `GET /api/lobby` | | [`Lobby`] |
//! | `GET /api/engaged?game=…` | | [`Engaged`] |
//! | `GET /api/pages/{page}?lang=fr` | | Markdown; of the house itself: `fair-play` |
//!
//! A refusal is a [`Refusal`](crate::Refusal) with a fitting status. A guest is known by a cookie, which comes with the
//! page, or else with the first answer that needs to know who asks. What changes something must come from a page of
//! the site: its `Origin` is that of the site, and its type `application/json`; otherwise it is forbidden (403).

use crate::event::Event;
use crate::offer::{Offer, OfferId, Searching};
use crate::strength::Strength;
use crate::table::{TableId, TableSpec};
use crate::time::ClockSpec;
use game::{Seat, Square};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A game in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameInfo {
    /// Its id.
    pub id: String,
    /// Its name in English.
    pub name: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// The least and the greatest number of seats.
    pub seats: (u8, u8),
    /// The keys of its options.
    pub options: Vec<String>,
}

/// A new nickname.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rename {
    /// 1 to 24 characters, no control characters.
    pub name: String,
}

/// A table to be opened.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// The setup; what is left out takes its default.
    #[serde(default)]
    pub setup: Value,
    /// The clock; `None`: untimed.
    #[serde(default)]
    pub clock: Option<ClockSpec>,
    /// Who sits where, in seat order: as many as the setup has seats.
    pub seats: Vec<SeatWish>,
    /// With a handicap: for each entry of `seats` its own main time in milliseconds; goes where it goes by lot.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub times: Vec<u64>,
    /// Whether the seats are shuffled first.
    #[serde(default)]
    pub by_lot: bool,
    /// Whether the lobby leaves the table out.
    #[serde(default)]
    pub private: bool,
    /// Whether the result counts for ratings. Refused where it cannot: for setups that may not be rated, without a clock
    /// or with a handicap, and unless every seat is for a person with an account, each for another one.
    #[serde(default)]
    pub rated: bool,
    /// How much later those who watch see what happens, in milliseconds; at most [`MOST_DELAY_MS`]. Lists do not show the
    /// board of such a table while it is played.
    #[serde(default, skip_serializing_if = "is_none")]
    pub delay_ms: u64,
    /// How many people may watch while the game is on; `None`: as many as like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub watchers: Option<u16>,
}

impl NewTable {
    /// How many seats are for whoever comes.
    #[must_use]
    pub fn open_seats(&self) -> usize {
        self.seats.iter().filter(|seat| **seat == SeatWish::Open).count()
    }
}

/// The longest that those who watch see a table late, in milliseconds.
pub const MOST_DELAY_MS: u64 = 60 * 60 * 1000;

#[allow(clippy::trivially_copy_pass_by_ref, reason = "made for serde")]
const fn is_none(delay: &u64) -> bool {
    *delay == 0
}

/// What the creator wants of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "for", rename_all = "kebab-case")]
pub enum SeatWish {
    /// Oneself. Several such seats are played at one screen.
    Me,
    /// A computer opponent.
    Computer {
        /// Its level, 1 to 8.
        level: u8,
    },
    /// Whoever comes first.
    Open,
    /// Whoever is sent the link.
    ByLink,
}

/// Why a table with such seats cannot be rated: the key of the words for it. `timed`: all have the same clock; `can_rate`:
/// what the game says of its setup; `member`: whoever opens the table has an account.
#[must_use]
pub fn why_unrated(seats: &[SeatWish], timed: bool, can_rate: bool, member: bool) -> Option<&'static str> {
    let own = seats.iter().filter(|wish| matches!(wish, SeatWish::Me)).count();
    if !can_rate {
        Some("refusal.rated-setup")
    } else if !timed {
        Some("refusal.rated-clock")
    } else if seats.iter().any(|wish| matches!(wish, SeatWish::Computer { .. })) {
        Some("refusal.rated-computer")
    } else if own > 1 {
        Some("refusal.rated-twice")
    } else if !member {
        Some("refusal.rated-account")
    } else {
        None
    }
}

/// A table was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Opened {
    /// Its name.
    pub table: TableId,
    /// The secret of the invitation, if a seat is by link; goes into the link that is sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

/// All there is to know of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableView {
    /// Its name.
    pub table: TableId,
    /// The whole log.
    pub events: Vec<Event>,
    /// For each seat whether its person has the table open.
    pub here: Vec<bool>,
    /// How many others watch.
    pub watchers: u32,
    /// For each seat since when its person is away while the game is on, in milliseconds since 1970; `null` for those
    /// who are here.
    #[serde(default)]
    pub away_since: Vec<Option<u64>>,
    /// How long a seat that is to move must be away before another can claim that it has gone; `None`: never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim_after_ms: Option<u64>,
    /// The secret of the invitation: only to the person who opened the table, and while such a seat is free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
    /// Whether the table is frozen because its game failed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub frozen: bool,
    /// For each seat how strong its person is in this game at this speed; `null` where that is not known. Empty at
    /// untimed tables. [`TableNews::Ratings`](crate::TableNews::Ratings) brings news of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<Option<Strength>>,
    /// The server's clock, milliseconds since 1970.
    pub now: u64,
}

/// What goes on in the house.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Lobby {
    /// How many people have a page open.
    pub online: u32,
    /// Public tables with a seat for whoever comes, newest first; at most 100. Left out are tables of which nobody is
    /// here any more and at which nothing has happened for ten minutes.
    pub open: Vec<TableLine>,
    /// Public tables being played, likewise.
    pub playing: Vec<TableLine>,
    /// Seeks: what people offer to whoever comes, newest first; at most 100.
    #[serde(default)]
    pub offers: Vec<Offer>,
    /// The offers that the asking person cannot take: they are for people with an account, or for other ratings.
    #[serde(default)]
    pub closed: Vec<OfferId>,
    /// What people search for by quick pairing.
    #[serde(default)]
    pub searching: Vec<Searching>,
    /// For each game that is being played one of the tables in `playing` that is worth watching.
    #[serde(default)]
    pub featured: Vec<TableId>,
    /// The asking person's own unfinished tables, those waiting for them first; at most 100.
    #[serde(default)]
    pub mine: Vec<TableLine>,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableLine {
    /// Its name.
    pub table: TableId,
    /// What was settled, with the seats as they are now.
    pub spec: TableSpec,
    /// How far it has come.
    pub stage: Stage,
    /// The position as text; empty while it is not to be shown.
    pub position: String,
    /// The seat to move, while the game is on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub to_move: Option<Seat>,
    /// The number of turns played.
    pub turns: u32,
    /// When it was opened, in milliseconds since 1970.
    pub opened_at: u64,
    /// When something happened at it last, in milliseconds since 1970.
    pub changed_at: u64,
    /// Whether it is the asking person's turn. Told of their own tables only.
    #[serde(default)]
    pub your_turn: bool,
    /// The squares that the last turn is marked on, while the game is on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u16>))]
    pub last: Vec<Square>,
    /// What each seat's clock had left at `changed_at`, in milliseconds, while the game is on; that of the seat to move runs.
    /// Empty at untimed tables.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clocks: Vec<u64>,
    /// As in [`TableView::ratings`]. Told in the lobby only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<Option<Strength>>,
}

/// Where one plays for something. There help by a program is not allowed: who asks for an analysis of a position of that
/// game is refused it meanwhile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Engaged {
    /// The tables; of the game that was asked for, if one was.
    pub tables: Vec<TableId>,
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// It waits for people to sit down.
    Open,
    /// It is being played.
    Playing,
    /// The game is over.
    Ended,
}
