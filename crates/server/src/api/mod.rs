//! Questions over HTTP: one file for each kind. What they say is described in `protocol::api`.

pub(crate) mod account;
pub(crate) mod archive;
mod body;
pub(crate) mod bot;
pub(crate) mod fair_play;
pub(crate) mod games;
pub(crate) mod lobby;
pub(crate) mod me;
pub(crate) mod moderation;
pub(crate) mod notices;
#[cfg(feature = "oidc")]
pub(crate) mod oidc;
#[cfg(feature = "passkeys")]
pub(crate) mod passkeys;
pub(crate) mod people;
pub(crate) mod tables;
pub(crate) mod ties;
pub(crate) mod tokens;
pub(crate) mod ways;

pub(crate) use body::{Body, malformed};
