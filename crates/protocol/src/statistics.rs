//! How games end, counted over stored tables.
//!
//! `GET /api/games/{game}/statistics` answers [`Statistics`]; `who=computer` counts games with computers instead of those
//! between people, `setup=KEY` those of one setup, `band=1600` those of one rating band.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How the games of a sample ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Statistics {
    /// What was counted.
    pub sample: Sample,
    /// All of it.
    pub all: Score,
    /// By setup: those played most, at most twelve.
    pub setups: Vec<OfSetup>,
    /// By the mean rating of those who played; rated games only, the weakest first.
    pub bands: Vec<OfBand>,
    /// How many turns games took; `None`: there are none.
    pub lengths: Option<Lengths>,
}

/// What was counted: public games with a result that were played here, each once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Sample {
    /// How many games.
    pub games: u32,
    /// Only so many are counted, the last ones.
    pub limit: u32,
    /// When the first of them ended, in milliseconds since 1970; 0 without games.
    pub from: u64,
    /// …and the last one.
    pub until: u64,
}

/// Wins and draws.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Score {
    /// How many games.
    pub games: u32,
    /// For each seat how many of the games in which it was taken it won, alone or with partners.
    pub wins: Vec<Share>,
    /// How many games had no winner.
    pub draws: Share,
}

/// The games of one setup.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfSetup {
    /// The setup's key.
    pub key: String,
    /// The setup.
    pub setup: Value,
    /// How they ended.
    pub score: Score,
}

/// The games of one rating band.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfBand {
    /// The least mean rating; the band is 200 points wide.
    pub from: i32,
    /// How they ended.
    pub score: Score,
}

/// How many turns games took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Lengths {
    /// The shortest.
    pub least: u32,
    /// A quarter was not longer.
    pub lower: u32,
    /// Half was not longer.
    pub median: u32,
    /// Three quarters were not longer.
    pub upper: u32,
    /// The longest.
    pub most: u32,
}

/// A share of games, and how sure it is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Share {
    /// How many games.
    pub count: u32,
    /// Of how many.
    pub of: u32,
    /// The lower end of the 95 % confidence interval, from 0 to 1.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Share {
    /// How sure: the normal quantile of 97.5 %.
    const Z: f64 = 1.959_964;

    /// So many of so many, with Wilson's interval: it holds for few games and for shares near 0 and 1, too. Of none
    /// nothing is known: 0 to 1.
    #[must_use]
    pub fn new(count: u32, of: u32) -> Self {
        if of == 0 {
            return Share { count, of, low: 0.0, high: 1.0 };
        }
        let (n, p, z2) = (f64::from(of), f64::from(count) / f64::from(of), Self::Z.powi(2));
        let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let half = Self::Z / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
        Share { count, of, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values from the formula worked out apart.
    #[test]
    fn wilsons_intervals() {
        for (count, of, low, high) in [
            (0, 10, 0.0000, 0.2775),
            (1, 10, 0.0179, 0.4042),
            (5, 10, 0.2366, 0.7634),
            (10, 10, 0.7225, 1.0000),
            (520, 1000, 0.4890, 0.5508),
            (0, 0, 0.0, 1.0),
        ] {
            let share = Share::new(count, of);
            assert!((share.low - low).abs() < 5e-5, "{share:?}");
            assert!((share.high - high).abs() < 5e-5, "{share:?}");
        }
    }
}
