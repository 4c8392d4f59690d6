//! What one has with others: whom one follows, blocks and mutes; reports, and what moderators do about them.
//!
//! - [`ties`]: the buttons about one person, wherever that person is shown
//! - [`page`]: all of them in lists
//! - [`report`]: the dialog to report somebody, or something that was said
//! - [`desk`]: the moderators' page, with [`decide`], its form

mod decide;
mod desk;
mod page;
mod report;
mod ties;

pub(crate) use desk::DeskPage;
pub(crate) use page::PeoplePage;
pub(crate) use report::{Subject, report_dialog};
pub(crate) use ties::{set, ties};
