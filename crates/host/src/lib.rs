//! # The type-erased face of a game
//!
//! Servers, pages and programs host many games behind four small traits, all implemented once, for every
//! [`game::Game`], by [`Hosted`]:
//!
//! - [`Plugin`]: what is known about a game, its setups, and how to begin one
//! - [`Playing`]: one playing of it, as turns in text; each change is checked on a copy and takes effect whole
//! - [`Draft`]: a turn in the making, as things a person touches
//! - [`Thinker`]: a computer opponent at work; erasure sits above search, so that inside all is statically dispatched
//!
//! A plugin's panic is caught here and becomes [`Refusal::Failed`]; the playing is as it was before. (In wasm32
//! a panic aborts: the page reloads.) After each change the facts that a server needs are kept in a [`Moment`],
//! so that reading them runs no plugin code.

mod draft;
mod guard;
mod hosted;
mod playing;
mod plugin;
mod refusal;
#[cfg(feature = "search")]
mod thinker;

#[cfg(feature = "search")]
pub use ai::{Budget, Level, Method, Plan, Sprt, Standing, Status, Tuning};
pub use draft::{Draft, Touch};
pub use hosted::Hosted;
pub use playing::{Moment, Played, Playing};
pub use plugin::{Plugin, Table};
pub use refusal::Refusal;
#[cfg(feature = "search")]
pub use thinker::{Thinker, Thought};
