//! Time controls, as they go over the wire.
//!
//! | `system` | `initial_ms` | `increment_ms` | besides |
//! |---|---|---|---|
//! | `fischer` (may be left out) | main time | added after each turn | |
//! | `delay` | main time | in each turn the clock waits so long before it runs | |
//! | `bronstein` | main time | the most that is given back after a turn | |
//! | `byo-yomi` | main time, may be 0 | the length of a period | `periods` |
//! | `post` | main time, in days | added after each turn | `cap_ms` |
//!
//! With each of them there may be `first_turn_ms`, the limit of every seat's first turn: it costs nothing and gains
//! nothing, but who lets it pass has the game aborted.
//!
//! What events call `clocks` is, for each seat, all the time until its flag would fall (a delay aside). With byo-yomi that
//! is what is left of the main time and all periods that are left, in one number; [`clock::Control::face`] takes it apart,
//! and [`ClockSpec::control`] gives a page the same arithmetic that the server uses.

use crate::strength::Speed;
use clock::{Clock, Control, Millis};
use serde::{Deserialize, Serialize};

/// A time control.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockSpec {
    /// The main time of each seat, in milliseconds.
    pub initial_ms: u64,
    /// What each turn brings, in milliseconds; the system says in which way.
    pub increment_ms: u64,
    /// The system.
    #[serde(default, skip_serializing_if = "System::is_fischer")]
    pub system: System,
    /// How many periods there are, with byo-yomi only; else 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub periods: u8,
    /// More than this is never heaped up, by post only, in milliseconds; else 0.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub cap_ms: u64,
    /// The limit of each seat's first turn, in milliseconds; `None`: it is a turn like any other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_turn_ms: Option<u64>,
}

/// What a turn does to the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum System {
    /// Each turn adds time.
    #[default]
    Fischer,
    /// In each turn the clock waits before it runs.
    Delay,
    /// Each turn is given back, up to a limit.
    Bronstein,
    /// Periods that are whole again after each turn.
    ByoYomi,
    /// Days; seats may take days off.
    Post,
}

/// How many days off a seat may take in a game by post, in all.
pub const DAYS_OFF: u8 = 14;

/// How many milliseconds a seat gives to each of its opponents at a time.
pub const GIFT_MS: u64 = 15_000;

impl ClockSpec {
    /// Fischer's clock.
    #[must_use]
    pub const fn fischer(initial_ms: u64, increment_ms: u64) -> Self {
        let system = System::Fischer;
        ClockSpec { initial_ms, increment_ms, system, periods: 0, cap_ms: 0, first_turn_ms: None }
    }

    /// The arithmetic of this control.
    #[must_use]
    pub const fn control(self) -> Control {
        let (initial, each) = (Millis(self.initial_ms), Millis(self.increment_ms));
        match self.system {
            System::Fischer => Control::Fischer { initial, increment: each },
            System::Delay => Control::Delay { initial, delay: each },
            System::Bronstein => Control::Bronstein { initial, delay: each },
            System::ByoYomi => Control::ByoYomi { initial, period: each, periods: self.periods },
            System::Post => Control::Post { initial, increment: each, cap: Millis(self.cap_ms) },
        }
    }

    /// How fast games with this control are.
    #[must_use]
    pub const fn speed(self) -> Speed {
        match self.system {
            System::Post => Speed::Post,
            _ => Speed::of_clock(self.initial_ms, self.increment_ms),
        }
    }

    /// The clock of a table before it starts; `times` as in [`TableSpec`](crate::TableSpec).
    #[must_use]
    pub fn start(self, seats: usize, times: &[u64]) -> Clock {
        let times = (0..seats).map(|seat| times.get(seat).map(|&time| Millis(time)));
        Clock::with_times(self.control(), times).with_first_turn(self.first_turn_ms.map(Millis))
    }
}

impl System {
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "made for serde")]
    const fn is_fischer(&self) -> bool {
        matches!(self, System::Fischer)
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "made for serde")]
const fn is_zero(number: &u8) -> bool {
    *number == 0
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "made for serde")]
const fn is_nothing(time: &u64) -> bool {
    *time == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_clock_is_written_as_ever() {
        let json = r#"{"initial_ms":300000,"increment_ms":3000}"#;
        let spec = ClockSpec::fischer(300_000, 3000);
        assert_eq!(serde_json::to_string(&spec).unwrap(), json);
        assert_eq!(serde_json::from_str::<ClockSpec>(json).unwrap(), spec);
    }

    #[test]
    fn others_say_what_they_are() {
        let json =
            r#"{"initial_ms":0,"increment_ms":30000,"system":"byo-yomi","periods":5,"first_turn_ms":60000}"#;
        let spec: ClockSpec = serde_json::from_str(json).unwrap();
        assert_eq!(serde_json::to_string(&spec).unwrap(), json);
        assert_eq!(spec.start(2, &[]).left(clock::Time(0)), [Millis::seconds(150); 2]);
        assert_eq!(
            spec.start(2, &[1000, 0]).left(clock::Time(0)),
            [Millis::seconds(151), Millis::seconds(150)]
        );
    }
}
