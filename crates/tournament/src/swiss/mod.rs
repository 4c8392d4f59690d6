//! The Swiss system by the FIDE Dutch rules (C.04.3) in force since 1 February 2026, exact.
//!
//! # Layout
//! - [`Contestant`] and [`Field`]: what the rules ask about players and who may meet whom;
//! - `situation`, `bracket`, `remainder`: one bracket as a series of weighted matchings;
//! - [`pair`]: all brackets from the highest down;
//! - [`ColourRule`]: colours; [`check()`]: a whole tournament paired again;
//! - [`judge()`] and [`why_not`]: any pairing criterion by criterion, and why one was not made.

mod allocation;
mod bracket;
mod check;
mod contestant;
mod criterion;
mod dutch;
mod field;
mod judge;
mod layout;
mod outlook;
mod remainder;
mod situation;
mod wish;

pub use self::allocation::ColourRule;
pub use self::check::{Difference, RoundCheck, check};
pub use self::contestant::{Contestant, Float, Strength};
pub use self::criterion::Criterion;
pub use self::dutch::{Floater, NoPairing, Pair, RoundPairing, pair};
pub use self::field::Field;
pub use self::judge::{Contrast, Fault, Judgement, Made, Tally, colour_rule, contrast, floaters, judge};
pub use self::wish::{Answer, Wish, why_not};
