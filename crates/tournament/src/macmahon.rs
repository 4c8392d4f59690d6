//! MacMahon: stronger players start with points, so that equals meet from the first round on.

use serde::{Deserialize, Serialize};

use crate::crosstable::HIGHEST_RATING;
use crate::points::Points;

/// How starting points follow from ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MacMahon {
    /// Everybody rated at least this starts on top.
    pub bar: u32,
    /// Everybody rated below this starts with nothing, as do those without a rating.
    pub floor: u32,
    /// Rating points that make one starting point.
    pub step: u32,
}

/// The most points anybody can start with.
const MOST_STEPS: u32 = 99;

impl MacMahon {
    /// The points somebody starts with.
    pub fn start(&self, rating: Option<u32>) -> Points {
        let rating = rating.unwrap_or(0).min(self.bar);
        let steps = rating.saturating_sub(self.floor) / self.step.max(1);
        Points::whole(steps.min(MOST_STEPS) as i32)
    }

    /// Whether the amounts are such as ratings and starting points can be.
    pub fn is_sensible(&self) -> bool {
        let steps = self.bar.saturating_sub(self.floor) / self.step.max(1);
        self.step > 0 && self.bar.max(self.floor) <= HIGHEST_RATING && steps <= MOST_STEPS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bar_floor_and_steps() {
        let rule = MacMahon { bar: 2000, floor: 1400, step: 100 };
        let starts = [None, Some(1300), Some(1499), Some(1500), Some(2000), Some(2500)]
            .map(|rating| rule.start(rating));
        assert_eq!(starts, [0, 0, 0, 1, 6, 6].map(Points::whole));
    }
}
