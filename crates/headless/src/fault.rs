//! What goes wrong.

use protocol::Refusal;
use thiserror::Error;

/// What went wrong.
#[derive(Debug, Error)]
pub enum Fault {
    /// The line broke, or there is nobody at its other end. That happens: one connects again.
    #[error("the line broke: {0}")]
    Line(String),
    /// The server does what it must not do.
    #[error("{0}")]
    Server(String),
    /// Something was refused that should be done.
    #[error("refused: {0:?}")]
    Refused(Refusal),
}

impl Fault {
    pub(crate) fn line(error: &impl ToString) -> Self {
        Fault::Line(error.to_string())
    }

    /// Whether connecting again may help.
    #[must_use]
    pub const fn is_line(&self) -> bool {
        matches!(self, Fault::Line(_))
    }
}

impl From<std::io::Error> for Fault {
    fn from(error: std::io::Error) -> Self {
        Fault::line(&error)
    }
}
