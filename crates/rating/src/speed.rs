//! The speed of a game: ratings are kept apart for each.

use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// How fast a game is, by the time one seat would take for a game of forty turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// Less than three minutes.
    Bullet,
    /// Less than eight minutes.
    Blitz,
    /// Less than twenty-five minutes.
    Rapid,
    /// Longer.
    Classical,
    /// Days for each turn.
    Post,
}

impl Speed {
    /// How many turns of its own a seat is reckoned to have in a game.
    pub const TURNS: u64 = 40;

    /// All speeds, the fastest first.
    pub const ALL: [Speed; 5] = [Speed::Bullet, Speed::Blitz, Speed::Rapid, Speed::Classical, Speed::Post];

    /// The name in addresses and records; [`FromStr`] reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Bullet => "bullet",
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::Post => "post",
        }
    }

    /// The speed of a real-time clock with so many milliseconds at the start and for each turn.
    #[must_use]
    pub const fn of_clock(initial_ms: u64, increment_ms: u64) -> Speed {
        match initial_ms.saturating_add(increment_ms.saturating_mul(Self::TURNS)) / 1000 {
            0..180 => Speed::Bullet,
            180..480 => Speed::Blitz,
            480..1500 => Speed::Rapid,
            _ => Speed::Classical,
        }
    }
}

impl FromStr for Speed {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|speed| speed.name() == name).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for speed in Speed::ALL {
            assert_eq!(speed.name().parse(), Ok(speed));
            assert_eq!(serde_json::to_string(&speed).unwrap(), format!("\"{}\"", speed.name()));
        }
        assert_eq!("brisk".parse::<Speed>(), Err(()));
    }

    #[test]
    fn the_usual_clocks_have_their_usual_names() {
        let minutes = |minutes: u64, seconds: u64| Speed::of_clock(minutes * 60_000, seconds * 1000);
        assert_eq!(minutes(1, 0), Speed::Bullet);
        assert_eq!(minutes(2, 1), Speed::Bullet);
        assert_eq!(minutes(3, 0), Speed::Blitz);
        assert_eq!(minutes(3, 2), Speed::Blitz);
        assert_eq!(minutes(5, 3), Speed::Blitz);
        assert_eq!(minutes(15, 10), Speed::Rapid);
        assert_eq!(minutes(30, 15), Speed::Classical);
        assert_eq!(Speed::of_clock(u64::MAX, u64::MAX), Speed::Classical);
    }
}
