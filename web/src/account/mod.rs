//! One's account: a guest makes one or signs in; whoever has one looks after it.
//!
//! - [`form`]: a form of text fields, sent and answered
//! - [`guest`]: for those who have none
//! - [`member`]: for those who have one
//! - [`passkeys`], [`issuer`]: other ways in than the password · [`device`]: what makes and shows them
//! - [`bots`]: programs that play
//! - [`agent`]: what people call a browser
//! - [`page`]: which of the two, and recovery codes when there are new ones

mod agent;
mod bots;
mod device;
mod form;
mod guest;
mod issuer;
mod member;
mod page;
mod passkeys;

pub(crate) use page::AccountPage;
