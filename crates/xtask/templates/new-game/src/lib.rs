//! {{title}}: step to a free square and burn the one you left. Who cannot step loses.
//!
//! ```
//! use game::{Notation, Rules, perft};
//! use {{lib}}::{{type}};
//!
//! let setup = {{type}}::complete(Default::default()).unwrap();
//! let start = {{type}}::start(&setup).unwrap();
//! assert_eq!({{type}}::write_position(&start), "{{start}}");
//! assert_eq!(perft::<{{type}}>(&start, 1), {{perft-1}});
//! ```

mod about;
mod insight;
mod notation;
mod picture;
mod rules;

pub use rules::{Cell, Setup, State, Step};

/// The game.
pub struct {{type}};
