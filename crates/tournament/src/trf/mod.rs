//! The tournament report file of chess federations: TRF16 and its superset TRF26.
//!
//! A line starts with a three-character code; fields stand in fixed columns. Lines may end in CR, LF or
//! both. Lines whose code is not understood are kept and written back.

mod abnormal;
mod error;
mod field;
mod player;
mod read;
mod write;

use serde::{Deserialize, Serialize};

pub use self::error::{TrfError, TrfErrorKind};
use crate::crosstable::Crosstable;

/// A tournament report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Players, results and what the pairing depends on.
    pub table: Crosstable,
    /// Name of the tournament (012).
    pub name: String,
    /// City (022).
    pub city: String,
    /// Federation (032).
    pub federation: String,
    /// First day (042), as written.
    pub start: String,
    /// Last day (052), as written.
    pub end: String,
    /// Pairing system code (192), such as `FIDE_DUTCH_2026`.
    pub system: String,
    /// Tie-breaks in order (202), comma separated.
    pub tiebreaks: String,
    /// Every other line, in order of the file.
    pub other: Vec<String>,
}

/// What to leave out when writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Privacy {
    /// Birth dates and federation ids are left blank.
    Public,
    /// Everything, for the federation's rating office.
    Federation,
}

impl Report {
    /// Reads a report.
    ///
    /// # Errors
    /// Names the line, the column and what was expected.
    pub fn parse(text: &str) -> Result<Self, TrfError> {
        read::read(text)
    }

    /// Writes the report, lines ending in LF.
    pub fn write(&self, privacy: Privacy) -> String {
        write::write(self, privacy)
    }

    /// Whether the Baku acceleration applies by the system code.
    pub fn is_baku(&self) -> bool {
        self.system.ends_with("_BAKU")
    }

    /// Whether rounds are paired all against all, where the Buchholz family means nothing.
    pub fn is_round_robin(&self) -> bool {
        self.system.contains("ROUNDROBIN")
            || self.system.contains("ROUND_ROBIN")
            || self.system.contains("BERGER")
    }
}
