//! The server over real sockets, with real files, and a game made for tests.
//!
//! - `game`: the game, which can pass, last for ever, speak at length, and fail on command
//! - `house`: a server that can be stopped, killed, and opened again; `guest`: who visits it, over HTTP and the socket
//! - the other files: what is expected of it

mod account;
mod agreement;
mod archive;
mod bots;
mod chat;
mod clocks;
mod delay;
mod docs;
mod doors;
mod fair_play;
mod faults;
mod game;
mod guest;
mod house;
mod lobby;
mod moderation;
mod notices;
mod observe;
mod offers;
#[cfg(feature = "oidc")]
mod oidc;
mod page;
#[cfg(feature = "passkeys")]
mod passkeys;
mod people;
mod play;
mod rated;
mod refusals;
mod restart;
mod rulings;
mod searches;
mod seats;
mod ties;
