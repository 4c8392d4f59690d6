//! Time in figures and in words.

use crate::words::Words;
use clock::{Bank, Millis};
use game::Message;
use protocol::{ClockSpec, System};

/// Under this many milliseconds a clock is low and shows tenths.
const LOW: f64 = 10_000.0;

const DAY: u64 = 24 * 60 * 60_000;

/// Whether the clock is low: under ten seconds or a tenth of its time, but never with more than a minute, or by post half a
/// day. With byo-yomi, in the last period.
pub(crate) fn is_low(left: f64, spec: ClockSpec) -> bool {
    let tenth = spec.initial_ms as f64 / 10.0;
    match spec.system {
        System::Post => left < tenth.min(DAY as f64 / 2.0),
        System::ByoYomi => left < LOW.min(spec.increment_ms as f64),
        _ => left < LOW.max(tenth).min(60_000.0),
    }
}

/// What a clock shows with so many milliseconds left until its flag falls: time, such as `6:15`, and in small print the
/// tenth under ten seconds, or the periods that are left.
pub(crate) fn face(words: &Words, left: f64, spec: ClockSpec) -> (String, Option<String>) {
    let left = Millis(left.max(0.0) as u64);
    let shown = spec.control().face(Bank { left });
    if spec.system == System::Post && shown.time.0 >= DAY {
        let (days, hours) = (shown.time.0 / DAY, shown.time.0 % DAY / 3_600_000);
        let text = Message::new("clock.days-hours").number("days", days as i64).number("hours", hours as i64);
        return (words.say(&text), None);
    }
    let (time, tenth) = figures(shown.time.0 as f64);
    (time, shown.periods.map(|periods| format!(" ×{periods}")).or(tenth))
}

/// Minutes and seconds, with hours where there are any; the tenth under ten seconds.
pub(crate) fn figures(left: f64) -> (String, Option<String>) {
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

/// A clock of quick pairing in figures: minutes and seconds for each turn.
pub(crate) fn short(words: &Words, clock: Option<ClockSpec>) -> String {
    match clock {
        None => words.t("clock.none"),
        Some(clock) => format!("{} + {}", clock.initial_ms / 60_000, clock.increment_ms / 1_000),
    }
}

/// A time control in words.
pub(crate) fn in_words(words: &Words, clock: Option<ClockSpec>) -> String {
    let Some(clock) = clock else { return words.t("clock.none") };
    if clock.system == System::Post {
        let days = |time: u64| (time / DAY) as i64;
        let text = Message::new("clock.by-post").number("days", days(clock.initial_ms));
        return words.say(&text.number("each", days(clock.increment_ms)));
    }
    let (minutes, tenth) = (clock.initial_ms / 60_000, clock.initial_ms % 60_000 / 6_000);
    let minutes = if tenth == 0 { minutes.to_string() } else { format!("{minutes}.{tenth}") };
    let seconds = (clock.increment_ms / 1_000).to_string();
    let message = match clock.system {
        System::Delay => Message::new("clock.delay-of"),
        System::Bronstein => Message::new("clock.bronstein-of"),
        System::ByoYomi => Message::new("clock.byo-yomi-of").number("periods", clock.periods),
        _ if clock.increment_ms == 0 => Message::new("clock.minutes"),
        _ => Message::new("clock.fischer"),
    };
    words.say(&message.text("minutes", minutes).text("seconds", seconds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Lang;

    #[test]
    fn faces_show_what_matters() {
        assert_eq!(figures(375_000.0), ("6:15".into(), None));
        assert_eq!(figures(374_001.0), ("6:15".into(), None));
        assert_eq!(figures(3_600_000.0), ("1:00:00".into(), None));
        assert_eq!(figures(7_340.0), ("0:07".into(), Some(".3".into())));
        assert_eq!(figures(0.0), ("0:00".into(), Some(".0".into())));
    }

    #[test]
    fn periods_are_counted_and_days_are_told_in_words() {
        let words = Words::read(Lang::En, "clock.days-hours={days} d {hours} h");
        let byo_yomi =
            ClockSpec { system: System::ByoYomi, periods: 3, ..ClockSpec::fischer(60_000, 30_000) };
        let of = |left: f64| face(&words, left, byo_yomi);
        assert_eq!(of(150_000.0), ("1:00".into(), None));
        assert_eq!(of(85_000.0), ("0:25".into(), Some(" ×3".into())));
        assert_eq!(of(30_000.0), ("0:30".into(), Some(" ×1".into())));
        let post = ClockSpec { system: System::Post, cap_ms: 7 * DAY, ..ClockSpec::fischer(7 * DAY, DAY) };
        let of = |left: u64| face(&words, left as f64, post);
        assert_eq!(of(2 * DAY + 4 * 3_600_000), ("2 d 4 h".into(), None));
        assert_eq!(of(3_600_000), ("1:00:00".into(), None));
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
