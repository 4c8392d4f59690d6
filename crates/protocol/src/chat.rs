//! What people say at a table. No part of its log: nothing in a game depends on it.
//!
//! Each table has two rooms. While the game is on, players do not see what watchers say, nor watchers what players say;
//! afterwards everybody reads both. In games of teams the players' room is closed while the game is on, since partners
//! are not to advise each other. The server keeps the last [`KEPT`] lines of each room.

use crate::table::{Person, TableId};
use serde::{Deserialize, Serialize};

/// The most characters of a line.
pub const LONGEST: usize = 300;

/// How many lines of a room are kept.
pub const KEPT: u32 = 200;

/// A room of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Room {
    /// For those who sit at the table.
    Players,
    /// For all others.
    Watchers,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Line {
    /// Its number in its room, from 1.
    pub number: u32,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Who said it.
    pub by: Person,
    /// What: one line of text, to be shown as it is.
    pub text: String,
}

/// What was said at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Chat {
    /// Where.
    pub table: TableId,
    /// The last lines of the players, oldest first; `None`: not for this client, now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<Vec<Line>>,
    /// The last lines of the watchers, likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub watchers: Option<Vec<Line>>,
}
