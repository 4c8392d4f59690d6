//! One file for each page.

mod figure;
pub(crate) mod games;
pub(crate) mod home;
pub(crate) mod new;
pub(crate) mod policy;
pub(crate) mod rules;
pub(crate) mod settings;
pub(crate) mod table;
pub(crate) mod watch;
