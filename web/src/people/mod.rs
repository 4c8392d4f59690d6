//! What one has with others: whom one follows, blocks and mutes.
//!
//! - [`ties`]: the buttons for one person, wherever that person is shown
//! - [`page`]: all of them in lists

mod page;
mod ties;

pub(crate) use page::PeoplePage;
pub(crate) use ties::{set, ties};
