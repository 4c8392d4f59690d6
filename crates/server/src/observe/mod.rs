//! What an operator sees of a house at work.
//!
//! - [`metrics`]: what is counted and measured · [`scrape`]: where it is read
//! - [`request`]: each request has an id, which stands in every line of the log about it
//! - [`mod@ready`]: whether the house can take somebody in

mod metrics;
mod ready;
mod request;
mod scrape;

pub(crate) use metrics::{Metrics, Pushed};
pub(crate) use ready::{Readiness, ready};
pub(crate) use request::follow;
pub(crate) use scrape::open;
