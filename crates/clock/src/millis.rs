//! Amounts of time and points in time, so that one is never taken for the other.

use std::fmt;
use std::ops::{Add, AddAssign, Sub};

/// An amount of time in milliseconds. Never negative: what would be, is zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Millis(pub u64);

/// A point in time: milliseconds since whatever moment the caller counts from, always the same one. Servers count
/// from 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(pub u64);

impl Millis {
    /// No time at all.
    pub const ZERO: Millis = Millis(0);

    /// So many seconds.
    #[must_use]
    pub const fn seconds(seconds: u64) -> Self {
        Millis(seconds.saturating_mul(1000))
    }

    /// So many minutes.
    #[must_use]
    pub const fn minutes(minutes: u64) -> Self {
        Self::seconds(minutes.saturating_mul(60))
    }

    /// So many days of twenty-four hours.
    #[must_use]
    pub const fn days(days: u64) -> Self {
        Self::minutes(days.saturating_mul(24 * 60))
    }
}

impl Time {
    /// How much time went by from `earlier` to here; zero if `earlier` is later, as after a clock was put back.
    #[must_use]
    pub const fn since(self, earlier: Time) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

impl Add for Millis {
    type Output = Millis;

    fn add(self, more: Millis) -> Millis {
        Millis(self.0.saturating_add(more.0))
    }
}

impl AddAssign for Millis {
    fn add_assign(&mut self, more: Millis) {
        *self = *self + more;
    }
}

impl Sub for Millis {
    type Output = Millis;

    fn sub(self, less: Millis) -> Millis {
        Millis(self.0.saturating_sub(less.0))
    }
}

impl Add<Millis> for Time {
    type Output = Time;

    fn add(self, later: Millis) -> Time {
        Time(self.0.saturating_add(later.0))
    }
}

impl fmt::Display for Millis {
    /// Minutes and seconds with tenths: `4:05.3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = self.0 / 100;
        write!(f, "{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_negative_and_nothing_overflows() {
        assert_eq!(Millis(3) - Millis(5), Millis::ZERO);
        assert_eq!(Time(3).since(Time(5)), Millis::ZERO);
        assert_eq!(Millis(u64::MAX) + Millis(1), Millis(u64::MAX));
        assert_eq!(Time(u64::MAX) + Millis(1), Time(u64::MAX));
        assert_eq!(Millis::minutes(u64::MAX), Millis(u64::MAX));
    }

    #[test]
    fn amounts_read_as_on_a_clock() {
        assert_eq!(Millis(245_399).to_string(), "4:05.3");
        assert_eq!((Millis::minutes(61) + Millis::seconds(1)).to_string(), "61:01.0");
    }
}
