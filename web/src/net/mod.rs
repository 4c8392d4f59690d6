//! The line to the server: questions over HTTP, what is live over one socket.

pub(crate) mod house;
pub(crate) mod http;
pub(crate) mod line;
pub(crate) mod offers;

pub(crate) use house::{House, Link, Toast};
