//! Finished tables: found, taken away as records, brought in.
//!
//! | request | body | answer |
//! |---|---|---|
//! | `GET /api/archive` | | [`ArchivePage`] |
//! | `GET /api/archive/export` | | the records of at most [`EXPORTED`] tables, as a file |
//! | `GET /api/tables/{table}/record` | | the record of one |
//! | `POST /api/archive` | [`Import`] | [`Opened`](crate::api::Opened): a table to look through |
//!
//! The first two take the same questions, each of which may be left out:
//!
//! | parameter | meaning |
//! |---|---|
//! | `game` | a game's id |
//! | `setup` | the key of a setup, as [`Archived`] has it |
//! | `player`, `with` | the name of somebody with an account who sat there, and of another one |
//! | `result` | `drawn`; `won` or `lost` by `player`; or the number of a seat, from 1, that came first |
//! | `rated` | `true` or `false` |
//! | `from`, `until` | the first and the last day, as in `2026-12-31` by Greenwich time |
//! | `before` | [`ArchivePage::next`] of the page before |
//!
//! An export, and a single record, takes `format`: `text` (as in [`record`](crate::record), the default) or `json`: a
//! [`Record`](crate::record::Record) on each line. Found are public tables at which a turn was played, and the asking
//! person's own.

use crate::api::TableLine;
use crate::event::Ending;
use serde::{Deserialize, Serialize};

/// How many tables an export has at most.
pub const EXPORTED: u32 = 10_000;

/// The longest record that may be brought in, in bytes.
pub const LONGEST_RECORD: usize = 128 * 1024;

/// A finished table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Archived {
    /// The table as a line of a list. `changed_at` may be later than the end: a rematch.
    #[serde(flatten)]
    pub line: TableLine,
    /// When the game ended, in milliseconds since 1970.
    pub ended_at: u64,
    /// How.
    pub ending: Ending,
    /// The same for all tables of the game with the same setup.
    pub setup_key: String,
}

/// Finished tables, the last ones first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ArchivePage {
    /// At most 40 of them.
    pub tables: Vec<Archived>,
    /// For the parameter `before` of the next page; `None`: there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A record to be brought in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Import {
    /// One record, as text or JSON.
    pub record: String,
}
