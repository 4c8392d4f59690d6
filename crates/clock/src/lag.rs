//! Making up for the way a turn has to travel.
//!
//! A turn is thought about from when the other side's turn is *seen* to when it is *made*; the server measures from when
//! it *sent* the one to when it *received* the other: one round trip more. That is given back, from a quota, so that a
//! bad line is made up for and a pretended one gains little. The rule is that of the best-known chess server, in which
//! times are hundredths of a second: each turn adds a gain of two fifths of the game's estimated *seconds*, and fifteen,
//! *hundredths*, but one second at most; a seat begins with three gains and never has more than seven. In milliseconds:
//! `gain = min(1000, estimate / 250 + 150)`.

use crate::control::Control;
use crate::millis::Millis;

/// What one seat may still have back of its lag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lag {
    /// What each turn adds to the quota.
    gain: Millis,
    /// What may be given back now.
    quota: Millis,
    /// The round trip as it was measured last.
    measured: Millis,
}

impl Lag {
    /// At the beginning of a game with that control.
    #[must_use]
    pub fn new(control: Control) -> Self {
        let gain = match control {
            Control::Post { .. } => Millis::ZERO,
            _ => Millis(control.estimate().0 / 250 + 150).min(Millis::seconds(1)),
        };
        Lag { gain, quota: Millis(gain.0 * 3), measured: Millis::ZERO }
    }

    /// A round trip was measured, by whoever runs the clock: a client's own word does not count.
    pub const fn measure(&mut self, round_trip: Millis) {
        self.measured = round_trip;
    }

    /// What a turn that came now would be given back.
    #[must_use]
    pub fn allowance(&self) -> Millis {
        self.measured.min(self.quota)
    }

    /// A turn came that took `thinking` by the server's measure. What is given back, never more than it took.
    #[must_use]
    pub fn compensate(&mut self, thinking: Millis) -> Millis {
        let back = self.allowance().min(thinking);
        self.quota = (self.quota + self.gain - back).min(Millis(self.gain.0 * 7));
        back
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fischer(initial: Millis, increment: Millis) -> Lag {
        Lag::new(Control::Fischer { initial, increment })
    }

    /// Worked by hand from the rule in hundredths: `min(100, seconds · 2 / 5 + 15)`.
    #[test]
    fn the_gain_of_the_usual_clocks() {
        for (seconds, increment, hundredths) in [
            (15, 0, 21),   // 15 · 2/5 = 6
            (60, 0, 39),   // 60 · 2/5 = 24
            (60, 1, 55),   // 100 · 2/5 = 40
            (180, 0, 87),  // 180 · 2/5 = 72
            (180, 2, 100), // 260 · 2/5 = 104, and more than a second is not given
            (900, 10, 100),
        ] {
            let lag = fischer(Millis::seconds(seconds), Millis::seconds(increment));
            assert_eq!(lag.gain, Millis(hundredths * 10), "{seconds} + {increment}");
        }
    }

    #[test]
    fn a_bad_line_is_made_up_for_until_the_quota_is_used() {
        let mut lag = fischer(Millis::minutes(1), Millis::ZERO);
        let second = Millis::seconds(1);
        lag.measure(Millis(800));
        // Three gains of 390 at first; then each turn brings one more.
        let back: Vec<u64> = (0..5).map(|_| lag.compensate(second).0).collect();
        assert_eq!(back, [800, 760, 390, 390, 390]);
    }

    #[test]
    fn a_good_line_saves_up_to_seven_gains() {
        let mut lag = fischer(Millis::minutes(1), Millis::ZERO);
        for _ in 0..100 {
            assert_eq!(lag.compensate(Millis::seconds(9)), Millis::ZERO);
        }
        assert_eq!(lag.quota, Millis(7 * 390));
        lag.measure(Millis::minutes(10));
        assert_eq!(lag.allowance(), Millis(7 * 390), "nobody gets more than the quota");
    }

    #[test]
    fn no_more_is_given_back_than_was_used() {
        let mut lag = fischer(Millis::minutes(1), Millis::ZERO);
        lag.measure(Millis(300));
        assert_eq!(lag.compensate(Millis(20)), Millis(20));
        assert_eq!(lag.compensate(Millis(300)), Millis(300));
    }

    #[test]
    fn by_post_nothing_is_made_up_for() {
        let days = Millis::days(3);
        let mut lag = Lag::new(Control::Post { initial: days, increment: days, cap: days });
        lag.measure(Millis(500));
        assert_eq!(lag.compensate(days), Millis::ZERO);
    }
}
