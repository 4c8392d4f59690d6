//! Time controls: how much time a seat has, and how it comes back.
//!
//! A control answers three questions about one seat's [`Bank`] and the time `used` in the turn it is thinking about.
//! Everything that distinguishes the systems is in these answers: a delay comes off `used` before the bank is
//! charged, Bronstein's gives back what was used up to a limit, byo-yomi keeps the number of periods in the bank.
//! [`Clock`](crate::Clock) knows none of it.

use crate::millis::Millis;

/// A time control, the same for all seats of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Control {
    /// So much at the start, and the increment after each of one's own turns (of however many moves).
    Fischer {
        /// At the start.
        initial: Millis,
        /// After each turn.
        increment: Millis,
    },
}

/// What a seat has in hand between two of its turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bank {
    /// The time that a clock shows.
    pub left: Millis,
}

impl Control {
    /// What a seat has at the start.
    #[must_use]
    pub const fn start(self) -> Bank {
        match self {
            Control::Fischer { initial, .. } => Bank { left: initial },
        }
    }

    /// For how long a seat with this bank may think about one turn. Once it has used that much, its flag falls: a
    /// turn must come before.
    #[must_use]
    pub const fn limit(self, bank: Bank) -> Millis {
        match self {
            Control::Fischer { .. } => bank.left,
        }
    }

    /// What is left of the bank after `used` in a turn that is still going on.
    #[must_use]
    pub fn charged(self, bank: Bank, used: Millis) -> Bank {
        match self {
            Control::Fischer { .. } => Bank { left: bank.left - used },
        }
    }

    /// What the seat has after a turn that took `used`, which is less than [`Control::limit`].
    #[must_use]
    pub fn credited(self, bank: Bank, used: Millis) -> Bank {
        match self {
            Control::Fischer { increment, .. } => Bank { left: self.charged(bank, used).left + increment },
        }
    }
}
