//! What a table page is made of.
//!
//! - [`log`]: the numbered log, and what it tells
//! - [`desk`]: the log with the reader's half-made turn, review and unanswered turn; all that can be done
//! - [`sight`]: what the board shows of it
//! - [`asides`]: what happens there and moves nothing on the board
//! - the rest: the parts of the page, each a view over the desk

pub(crate) mod about;
pub(crate) mod ahead;
pub(crate) mod asides;
pub(crate) mod desk;
pub(crate) mod log;
pub(crate) mod offers;
pub(crate) mod outcome;
pub(crate) mod sight;
pub(crate) mod strips;
pub(crate) mod talk;
pub(crate) mod todo;
pub(crate) mod trays;
pub(crate) mod turns;
