//! The socket: one for each tab.
//!
//! - [`connection`]: what goes over the wire, and when it ends
//! - [`session`]: what is heard and done about it
//! - [`outbox`]: what waits to be sent
//! - [`round_trip`]: how long the line takes

mod connection;
mod outbox;
mod round_trip;
mod session;

pub(crate) use connection::open;
pub(crate) use outbox::{Outbox, text};
pub(crate) use session::{Session, SocketId};
