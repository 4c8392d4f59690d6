//! A table, from its opening to its rematch.
//!
//! - [`position`]: where a table stands; changes by events only
//! - [`step`]: what happens next, decided on a copy
//! - [`mod@record`]: log and position together; who may do what
//! - [`conductor`]: the task that conducts a live table: one thing after the other, stored before it is real
//! - [`thinking`]: the computers' part in it
//! - [`agreement`]: draws, turns taken back, games called off, time given · [`absence`]: who has gone · [`chat`]
//! - [`rated`]: what counts for ratings · [`ruling`]: results that are corrected · [`records`]: tables taken away and
//!   brought in
//! - [`audience`]: who has the table open · [`watching`]: how many may · [`delay`]: what they see late
//! - [`stand`]: how it stands, for programs
//! - [`opening`]: how a table comes into being

mod absence;
mod agreement;
mod audience;
mod chat;
mod command;
mod conductor;
mod delay;
mod opening;
mod position;
mod rated;
mod record;
mod records;
mod ruling;
mod stand;
mod step;
mod thinking;
mod watching;

pub(crate) use audience::Listener;
pub(crate) use command::{Author, Command};
pub(crate) use conductor::conduct;
pub(crate) use opening::{complete, open};
pub(crate) use records::{import, record};
pub(crate) use stand::Stand;
