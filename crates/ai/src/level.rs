//! The eight levels of a computer opponent.

use crate::budget::Budget;
use crate::plan::{Lapses, Plan};

/// A level of play, 1 to 8: about four times the work from one to the next, and fewer lapses. It means the same in
/// every game: how many nodes it takes to be so much better than the level below is in the game's
/// [`Tuning`](crate::Tuning).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// Margin and temperature of each level.
const LAPSES: [(f32, f32); 8] = [
    (0.30, 0.10),
    (0.18, 0.05),
    (0.12, 0.03),
    (0.06, 0.015),
    (0.03, 0.008),
    (0.0, 0.0),
    (0.0, 0.0),
    (0.0, 0.0),
];

/// From this level on nobody misses a turn that wins at once, or allows a loss in one that could be avoided.
const ALERT_FROM: u8 = 3;

impl Level {
    /// The weakest.
    pub const MIN: Level = Level(1);
    /// The strongest.
    pub const MAX: Level = Level(LAPSES.len() as u8);

    /// Level `number`, from 1 to 8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if number >= Self::MIN.0 && number <= Self::MAX.0 { Some(Level(number)) } else { None }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> + ExactSizeIterator {
        (Self::MIN.0..=Self::MAX.0).map(Level)
    }

    /// Its number, from 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl From<Level> for Plan {
    fn from(level: Level) -> Self {
        let (margin, temperature) = LAPSES[usize::from(level.0 - 1)];
        Plan {
            level: Some(level),
            lapses: Lapses { margin, temperature },
            scan: level.0 >= ALERT_FROM,
            ..Plan::from(Budget::nodes(u32::MAX))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_errs_less_than_the_one_below() {
        let plans: Vec<Plan> = Level::all().map(Plan::from).collect();
        assert_eq!(plans.len(), 8);
        for pair in plans.windows(2) {
            assert!(pair[0].lapses.margin >= pair[1].lapses.margin);
            assert!(pair[0].lapses.temperature >= pair[1].lapses.temperature);
        }
        assert_eq!((Level::new(0), Level::new(9)), (None, None));
        assert_eq!(Level::new(8), Some(Level::MAX));
    }
}
