//! Why the store did not do something.

use thiserror::Error;

/// Why the store did not do something.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum StoreError {
    /// Another event has that number already, or the one before is missing: whoever appended did not know the whole
    /// log. Nothing was written.
    #[error("the table has gone on meanwhile")]
    Conflict,
    /// The request has been done already. Nothing was written; the answer is stored with the table.
    #[error("the request has been done already")]
    Repeated,
    /// Too much waits to be written. Nothing was written.
    #[error("too much waits to be written")]
    Busy,
    /// It failed and nothing was written.
    #[error("the database failed: {0}")]
    Failed(String),
    /// It may have been written or not: read before telling anybody.
    #[error("the database failed while it was committing: {0}")]
    Unknown(String),
}

impl StoreError {
    #[expect(clippy::needless_pass_by_value, reason = "made for `map_err`")]
    pub(crate) fn failed(error: impl ToString) -> Self {
        StoreError::Failed(error.to_string())
    }
}
