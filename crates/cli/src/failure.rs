//! How something is refused on the command line.

use crate::words::Words;
use host::Refusal;
use std::fmt;
use std::io;
use std::process::ExitCode;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It cannot be done as asked: exit status 2.
    Asked(String),
    /// It went wrong: exit status 1.
    Failed(String),
    /// Nobody reads what the command writes, as in `quadrille games | head -1`. That is no failure.
    Unread,
}

impl Failure {
    /// A plugin's refusal of what was given as `what` (“the position”, …), with a caret below the column.
    pub(crate) fn refused(what: &str, given: &str, refusal: &Refusal, words: &Words) -> Self {
        let said = words.refusal(refusal);
        match refusal {
            Refusal::Text(error) => {
                Failure::Asked(format!("{what} cannot be read\n{}", caret(given, error.column, &said)))
            }
            Refusal::Setup { field, .. } => {
                Failure::Asked(format!("{what} cannot be played: {field}: {said}"))
            }
            Refusal::NotNow => Failure::Asked(said),
            Refusal::Failed(_) => Failure::Failed(said),
        }
    }

    /// Says it and gives the exit status.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Asked(why) => {
                eprintln!("error: {why}");
                ExitCode::from(2)
            }
            Failure::Failed(why) => {
                eprintln!("error: {why}");
                ExitCode::FAILURE
            }
            Failure::Unread => ExitCode::SUCCESS,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::Unread
        } else {
            Failure::Failed(error.to_string())
        }
    }
}

/// A text with a caret below one of its columns (from 1), and what should be there.
pub(crate) fn caret(text: &str, column: usize, expected: impl fmt::Display) -> String {
    let before = column.saturating_sub(1).min(text.chars().count());
    format!("  {text}\n  {:before$}^ {expected}", "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_below_the_column() {
        assert_eq!(caret("a1ö9", 4, "x"), "  a1ö9\n     ^ x");
        assert_eq!(caret("ab", 9, "x"), "  ab\n    ^ x");
        assert_eq!(caret("", 0, "x"), "  \n  ^ x");
    }
}
