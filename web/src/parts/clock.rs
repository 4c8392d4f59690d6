//! Time in figures.

use game::Message;
use protocol::ClockSpec;

use crate::words::Words;

/// Under this many milliseconds a clock is low and shows tenths.
const LOW: f64 = 10_000.0;

/// Whether the clock is low: under ten seconds or a tenth of its time.
pub(crate) fn is_low(left: f64, spec: ClockSpec) -> bool {
    left < LOW.max(spec.initial_ms as f64 / 10.0).min(60_000.0)
}

/// Minutes and seconds, such as `6:15`, with hours where there are any; the tenth under ten seconds.
pub(crate) fn face(left: f64) -> (String, Option<String>) {
    if left < LOW {
        let tenths = (left / 100.0).floor() as u64;
        return (format!("0:{:02}", tenths / 10), Some(format!(".{}", tenths % 10)));
    }
    let seconds = (left / 1_000.0).ceil() as u64;
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    let face = if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    };
    (face, None)
}

/// A time control in words.
pub(crate) fn in_words(words: &Words, clock: Option<ClockSpec>) -> String {
    let Some(clock) = clock else { return words.t("clock.none") };
    let (minutes, tenth) = (clock.initial_ms / 60_000, clock.initial_ms % 60_000 / 6_000);
    let minutes = if tenth == 0 { minutes.to_string() } else { format!("{minutes}.{tenth}") };
    let seconds = (clock.increment_ms / 1_000).to_string();
    let key = if clock.increment_ms == 0 { "clock.minutes" } else { "clock.fischer" };
    let message = Message { key: key.into(), args: Vec::new() };
    words.say(&message.text("minutes", minutes).text("seconds", seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_show_what_matters() {
        assert_eq!(face(375_000.0), ("6:15".into(), None));
        assert_eq!(face(374_001.0), ("6:15".into(), None));
        assert_eq!(face(3_600_000.0), ("1:00:00".into(), None));
        assert_eq!(face(7_340.0), ("0:07".into(), Some(".3".into())));
        assert_eq!(face(0.0), ("0:00".into(), Some(".0".into())));
    }

    #[test]
    fn low_is_ten_seconds_or_a_tenth_but_a_minute_at_most() {
        let spec = |minutes: u64| ClockSpec::fischer(minutes * 60_000, 0);
        assert!(is_low(9_000.0, spec(1)));
        assert!(!is_low(29_000.0 + 2_000.0, spec(5)));
        assert!(is_low(29_000.0, spec(5)));
        assert!(!is_low(61_000.0, spec(60)));
    }
}
