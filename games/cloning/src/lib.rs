//! The cloning rules, once, for all games that have them: Ataxx, Assimilation, Hexxagon.
//!
//! A piece *clones* itself onto an empty square at distance one, or *jumps* to one at distance two; then all enemy
//! pieces next to the landing square change sides. A game says in [`Variant`] what is its own: board, letters,
//! whether a side that is stuck passes. Everything else is a method of [`Position`], and the game's traits delegate
//! to it.
//!
//! # Layout
//! - [`Variant`], [`Geometry`], [`Jumps`]: what differs
//! - [`Position`]: the state; `rules` (what may be played and what comes of it), `text` (positions and turns as
//!   text), `picture`, `insight` (what helps a computer opponent)
//! - [`Move`]
//!
//! A position is 32 bytes: a word of pieces for each seat, a word of squares in play, and a few small numbers.

mod geometry;
mod insight;
mod jumps;
mod moves;
mod picture;
mod position;
mod rules;
mod tally;
mod text;
mod variant;

pub use geometry::{Geometry, Hexagon, Rectangle};
pub use insight::POINTS;
pub use jumps::Jumps;
pub use moves::Move;
pub use position::{Position, TOP_CLOCK, TOP_NUMBER};
pub use text::setup_error;
pub use variant::Variant;
