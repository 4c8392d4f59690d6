//! What one has with others: whom one follows, blocks and mutes; reports, and what moderators do about them.
//!
//! - [`ties`]: the buttons about one person, wherever that person is shown
//! - [`page`]: all of them in lists
//! - [`notices`]: what the reader was told; [`devices`] whether this browser is told by push
//! - [`report`]: the dialog to report somebody, or something that was said
//! - [`desk`]: the moderators' page, with [`decide`], its form

mod decide;
mod desk;
mod devices;
mod notices;
mod page;
mod report;
mod ruling;
mod ties;

pub(crate) use desk::DeskPage;
pub(crate) use devices::renew;
pub(crate) use notices::NoticesPage;
pub(crate) use page::PeoplePage;
pub(crate) use report::{Subject, report_dialog};
pub(crate) use ties::{set, ties};
