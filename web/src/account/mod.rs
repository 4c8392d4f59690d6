//! One's account: a guest makes one or signs in; whoever has one looks after it.
//!
//! - [`form`]: a form of text fields, sent and answered
//! - [`guest`]: for those who have none
//! - [`member`]: for those who have one
//! - [`page`]: which of the two, and recovery codes when there are new ones

mod form;
mod guest;
mod member;
mod page;

pub(crate) use page::AccountPage;
