//! What can be wrong with a report.

use thiserror::Error;

/// A place in the file and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct TrfError {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// The fault.
    pub kind: TrfErrorKind,
}

/// The fault found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TrfErrorKind {
    /// A field does not hold what it should.
    #[error("expected {expected}, found “{found}”")]
    Expected {
        /// What belongs there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// A start number stands on two lines.
    #[error("start number {0} is used twice")]
    Repeated(u32),
    /// Somebody's opponent is not in the list.
    #[error("round {round}: opponent {opponent} is not in the start list")]
    NoSuchOpponent {
        /// Round, from 1.
        round: usize,
        /// The number.
        opponent: u32,
    },
    /// Two cards disagree about a pairing.
    #[error("round {round}: the cards of {number} and {opponent} contradict each other")]
    Contradiction {
        /// Round, from 1.
        round: usize,
        /// One player.
        number: u32,
        /// The other.
        opponent: u32,
    },
    /// The points column does not match the results.
    #[error("points of {number} are given as {given}, the results make {counted}")]
    PointsDiffer {
        /// The player.
        number: u32,
        /// As written.
        given: String,
        /// As counted.
        counted: String,
    },
    /// More rounds have results than are planned.
    #[error("{found} rounds are given, but {planned} are planned")]
    TooManyRounds {
        /// Rounds with results.
        found: usize,
        /// Rounds planned.
        planned: usize,
    },
    /// More rounds or players than a pairing can handle in reasonable time.
    #[error("the number is above the limit of {0}")]
    AboveLimit(u32),
    /// The file holds no player.
    #[error("no line of code 001 names a player")]
    NoPlayers,
}
