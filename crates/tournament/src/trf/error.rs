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
    #[error("expected {expected}, found {}", quoted(found))]
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
    #[error("expected at least {found} rounds, as many have results; found {planned}")]
    TooManyRounds {
        /// Rounds with results.
        found: usize,
        /// Rounds planned.
        planned: usize,
    },
    /// A number larger than any report has.
    #[error("expected {what} of at most {limit}, found “{found}”")]
    AboveLimit {
        /// What belongs there.
        what: &'static str,
        /// The largest number accepted.
        limit: u32,
        /// What stands there.
        found: String,
    },
    /// A character that is none of writing.
    #[error("expected text, found the control character U+{0:04X}")]
    ControlCharacter(u32),
    /// A line names somebody who is not in the list.
    #[error("expected a start number of the list, found “{0}”")]
    Stranger(u32),
    /// A bye asked for differs from what stands on the card, or from another one asked for.
    #[error("round {round}: {number} cannot have {asked}: {known}")]
    ByeDiffers {
        /// Round, from 1.
        round: usize,
        /// Who asked.
        number: u32,
        /// The bye of this line.
        asked: &'static str,
        /// What is known already.
        known: String,
    },
    /// The file holds no player.
    #[error("no line of code 001 names a player")]
    NoPlayers,
}

/// What stands in a field, as a message repeats it.
fn quoted(found: &str) -> String {
    if found.is_empty() { "nothing".to_owned() } else { format!("“{found}”") }
}
