//! Time controls: how much time a seat has, and how it comes back.
//!
//! A control answers a few questions about one seat's [`Bank`] and the time `used` in the turn it is thinking about.
//! Everything that distinguishes the systems is in these answers: a delay comes off `used` before the bank is
//! charged, Bronstein's gives back what was used up to a limit, a period of byo-yomi is whole again after a turn.
//! [`Clock`](crate::Clock) knows none of it.

use crate::millis::Millis;

/// A time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Control {
    /// So much at the start, and the increment after each of one's own turns (of however many moves).
    Fischer {
        /// At the start.
        initial: Millis,
        /// After each turn.
        increment: Millis,
    },
    /// So much at the start; in each turn the clock waits for a while before it runs.
    Delay {
        /// At the start.
        initial: Millis,
        /// How long it waits in each turn.
        delay: Millis,
    },
    /// So much at the start; after each turn what it took is given back, up to a limit. Unlike with a delay, the clock
    /// runs at once, so a seat needs time in hand for the whole of a turn.
    Bronstein {
        /// At the start.
        initial: Millis,
        /// The most that is given back after a turn.
        delay: Millis,
    },
    /// A main time, then periods: a turn that ends within the period that is running leaves it whole, one that takes
    /// longer uses it up. The flag falls with the last one.
    ByoYomi {
        /// The main time.
        initial: Millis,
        /// How long a period is.
        period: Millis,
        /// How many there are.
        periods: u8,
    },
    /// By post: as Fischer's, in days, and no more can be heaped up than the cap. Waiting is part of such a game, so lag
    /// is not made up for.
    Post {
        /// At the start.
        initial: Millis,
        /// After each turn.
        increment: Millis,
        /// A turn never leaves a seat with more than this.
        cap: Millis,
    },
}

/// What a seat has in hand between two of its turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bank {
    /// All the time until the flag would fall, a delay aside. With byo-yomi that is what is left of the main time and
    /// all periods that are left; [`Control::face`] tells them apart.
    pub left: Millis,
}

/// What a clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Face {
    /// The time that is shown.
    pub time: Millis,
    /// With byo-yomi, once the main time is used up: the number of periods left, the one that is shown included.
    pub periods: Option<u8>,
}

impl Control {
    /// What a seat has at the start.
    #[must_use]
    pub fn start(self) -> Bank {
        let left = match self {
            Control::Fischer { initial, .. }
            | Control::Delay { initial, .. }
            | Control::Bronstein { initial, .. }
            | Control::Post { initial, .. } => initial,
            Control::ByoYomi { initial, .. } => initial + self.reserve(),
        };
        Bank { left }
    }

    /// The same control with another main time, as for the weaker or stronger side of a handicap.
    #[must_use]
    pub const fn with_initial(mut self, time: Millis) -> Self {
        match &mut self {
            Control::Fischer { initial, .. }
            | Control::Delay { initial, .. }
            | Control::Bronstein { initial, .. }
            | Control::ByoYomi { initial, .. }
            | Control::Post { initial, .. } => *initial = time,
        }
        self
    }

    /// For how long a seat with this bank may think about one turn. Once it has used that much, its flag falls: a
    /// turn must come before.
    #[must_use]
    pub fn limit(self, bank: Bank) -> Millis {
        match self {
            Control::Delay { delay, .. } => bank.left + delay,
            _ => bank.left,
        }
    }

    /// What is left of the bank after `used` in a turn that is still going on.
    #[must_use]
    pub fn charged(self, bank: Bank, used: Millis) -> Bank {
        let used = match self {
            Control::Delay { delay, .. } => used - delay,
            _ => used,
        };
        Bank { left: bank.left - used }
    }

    /// What the seat has after a turn that took `used`, which is less than [`Control::limit`].
    #[must_use]
    pub fn credited(self, bank: Bank, used: Millis) -> Bank {
        let left = self.charged(bank, used).left;
        let left = match self {
            Control::Fischer { increment, .. } => left + increment,
            Control::Delay { .. } => left,
            Control::Bronstein { delay, .. } => left + used.min(delay),
            Control::ByoYomi { period, .. } if left < self.reserve() => whole(left, period),
            Control::ByoYomi { .. } => left,
            // What was given by others may be more than the cap: it stays, but nothing is added.
            Control::Post { increment, cap, .. } => (left + increment).min(left.max(cap)),
        };
        Bank { left }
    }

    /// What a clock shows that has this bank.
    #[must_use]
    pub fn face(self, bank: Bank) -> Face {
        match self {
            Control::ByoYomi { period, .. } if bank.left <= self.reserve() => {
                let before = whole(bank.left, period) - period;
                let periods = if period == Millis::ZERO { 0 } else { bank.left.0.div_ceil(period.0) };
                Face { time: bank.left - before, periods: Some(u8::try_from(periods).unwrap_or(u8::MAX)) }
            }
            Control::ByoYomi { .. } => Face { time: bank.left - self.reserve(), periods: None },
            _ => Face { time: bank.left, periods: None },
        }
    }

    /// About how long one seat thinks in a game of forty turns: what speeds are named by, and what lag quotas depend on.
    /// A delay counts as an increment does; of a period of byo-yomi one half is reckoned to be used.
    #[must_use]
    pub fn estimate(self) -> Millis {
        let turns = |each: Millis| Millis(each.0.saturating_mul(Self::TURNS));
        match self {
            Control::Fischer { initial, increment } | Control::Post { initial, increment, .. } => {
                initial + turns(increment)
            }
            Control::Delay { initial, delay } | Control::Bronstein { initial, delay } => {
                initial + turns(delay)
            }
            Control::ByoYomi { initial, period, .. } => initial + turns(Millis(period.0 / 2)),
        }
    }

    /// How many turns of its own a seat is reckoned to have in a game.
    pub const TURNS: u64 = 40;

    /// All periods of byo-yomi together.
    fn reserve(self) -> Millis {
        match self {
            Control::ByoYomi { period, periods, .. } => Millis(period.0.saturating_mul(periods.into())),
            _ => Millis::ZERO,
        }
    }
}

/// The periods that `left` reaches into, whole.
fn whole(left: Millis, period: Millis) -> Millis {
    if period == Millis::ZERO { left } else { Millis(left.0.div_ceil(period.0).saturating_mul(period.0)) }
}
