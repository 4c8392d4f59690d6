//! # Time controls for any number of seats
//!
//! Pure: time comes in as an argument, so that a test, a replay and a server get the same answers.
//!
//! ```
//! use clock::{Clock, Control, Flagged, Millis, Time};
//! use game::Seat;
//!
//! // Three minutes and two seconds a turn, for two.
//! let control = Control::Fischer { initial: Millis::minutes(3), increment: Millis::seconds(2) };
//! let mut clock = Clock::new(control, 2);
//!
//! // Seat 0 thinks for five seconds.
//! clock.run(Seat(0), Time(10_000));
//! clock.turn(Time(15_000))?;
//! assert_eq!(clock.left(Time(15_000)), [Millis::seconds(177), Millis::seconds(180)]);
//!
//! // Seat 1 falls asleep.
//! clock.run(Seat(1), Time(15_000));
//! assert_eq!(clock.flags_at(), Some(Time(195_000)));
//! assert_eq!(clock.turn(Time(195_000)), Err(Flagged(Seat(1))));
//! # Ok::<(), Flagged>(())
//! ```
//!
//! - [`Millis`], [`Time`]: amounts and points
//! - [`Control`]: what distinguishes one time control from another
//! - [`Clock`]: who is thinking, since when, with how much left; handicaps, first turns, days off
//! - [`Lag`]: what a turn is given back for the way it travels

mod clock;
mod control;
mod lag;
mod millis;

pub use clock::{Clock, Flagged};
pub use control::{Bank, Control, Face};
pub use lag::Lag;
pub use millis::{Millis, Time};
