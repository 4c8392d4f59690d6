//! One board for all games, driven by a [`Scene`](game::Scene) alone.
//!
//! - [`frame`]: where squares lie in the drawing
//! - [`draw`]: layers as SVG markup, pure functions of data
//! - [`motion`]: what moved between two scenes
//! - [`still`]: a board at rest
//! - [`view`]: the live board that is touched, dragged on, walked over by keys, with its [`cells`] and its pieces
//!   [`standing`] there

mod cells;
pub(crate) mod draw;
pub(crate) mod frame;
pub(crate) mod marks;
pub(crate) mod motion;
pub(crate) mod pieces;
mod standing;
mod still;
pub(crate) mod view;

pub(crate) use frame::Frame;
pub(crate) use marks::Marks;
pub(crate) use still::still;
