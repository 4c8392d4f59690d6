//! # People without a page
//!
//! Guests who play whole games over real sockets, for whatever wants to know how the server bears many of them: tests
//! that kill it, and measurements of how fast it is.
//!
//! - [`Program`]: the server, as a process that can be killed
//! - [`Guest`]: somebody with a cookie; [`Socket`]: their line, which may be cut in the middle of a word
//! - [`Script`]: a game that was decided beforehand, so that everybody knows which turn comes when
//! - [`Player`]: plays their share of a script at a table and notices whatever is lost, doubled or out of order. It does
//!   no I/O: whoever drives it decides when lines break and how fast people are.

mod fault;
mod guest;
mod player;
mod program;
mod script;
mod socket;

pub use fault::Fault;
pub use guest::Guest;
pub use player::{Heard, Player};
pub use program::Program;
pub use script::{Deed, Script};
pub use socket::Socket;
