//! What is known of a player's strength.

use serde::{Deserialize, Serialize};

/// A player's strength in one game at one speed, and how sure it is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// The estimate, in points.
    pub points: f64,
    /// One standard deviation of the estimate, in points: the strength is within two of them with 95 %.
    pub deviation: f64,
    /// How much results have swung (Glicko-2's σ); unchanged by tables of more than two.
    pub volatility: f64,
}

impl Default for Rating {
    /// Somebody of whom nothing is known.
    fn default() -> Self {
        Rating { points: 1500.0, deviation: Self::WIDEST, volatility: 0.06 }
    }
}

impl Rating {
    /// The deviation of a player of whom nothing is known, in points.
    pub const WIDEST: f64 = 350.0;

    /// No deviation gets smaller than this, so that nobody's rating ever freezes.
    pub const NARROWEST: f64 = 45.0;

    /// Above this deviation a rating is provisional: shown with a question mark and left out of leaderboards.
    pub const PROVISIONAL: f64 = 110.0;

    /// How many days without play make one rating period of Glicko-2: after about a year a settled rating
    /// (deviation 60) is provisional again.
    const PERIOD_DAYS: f64 = 4.6;

    /// Whether too little is known to show it as settled.
    #[must_use]
    pub fn is_provisional(&self) -> bool {
        self.deviation > Self::PROVISIONAL
    }

    /// The rating after so many days without a rated game: less sure. Negative days count as none.
    #[must_use]
    pub fn after_days(self, days: f64) -> Rating {
        let drift = self.volatility * GLICKO_SCALE;
        let deviation = (self.deviation.powi(2) + drift.powi(2) * days.max(0.0) / Self::PERIOD_DAYS).sqrt();
        Rating { deviation: deviation.min(Self::WIDEST.max(self.deviation)), ..self }
    }

    /// Within the bounds for deviations.
    pub(crate) fn bounded(self) -> Rating {
        Rating { deviation: self.deviation.clamp(Self::NARROWEST, Self::WIDEST), ..self }
    }
}

/// Glicko-2's internal unit, in points.
const GLICKO_SCALE: f64 = 173.7178;

/// A change of a rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Update {
    /// What it was.
    pub before: Rating,
    /// What it is.
    pub after: Rating,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_makes_less_sure_and_stops_at_the_widest() {
        let settled = Rating { deviation: 60.0, ..Rating::default() };
        assert_eq!(settled.after_days(0.0), settled);
        assert_eq!(settled.after_days(-3.0), settled);
        let year = settled.after_days(365.0);
        assert!(year.is_provisional() && year.points == settled.points, "{year:?}");
        assert_eq!(settled.after_days(1e9).deviation, Rating::WIDEST);
    }
}
