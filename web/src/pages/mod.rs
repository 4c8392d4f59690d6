//! One file for each page.

pub(crate) mod games;
pub(crate) mod home;
pub(crate) mod new;
pub(crate) mod rules;
pub(crate) mod settings;
pub(crate) mod table;
