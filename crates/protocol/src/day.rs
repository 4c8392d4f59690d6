//! Days of the calendar, by Greenwich time.

/// A day in milliseconds.
pub const DAY_MS: u64 = 86_400_000;

/// The day of a moment in milliseconds since 1970, as in `2026-12-31`.
#[must_use]
pub fn write_day(at: u64) -> String {
    // Counted from the first of March of the year 0, leap days come last.
    let days = at / DAY_MS + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The beginning of a day as in `2026-12-31`, in milliseconds since 1970; `None` where there is no such day since then.
#[must_use]
pub fn read_day(text: &str) -> Option<u64> {
    let mut parts = text.splitn(3, '-').map(|part| part.parse::<u64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    if !(1970..10_000).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let (year_from_march, from_march) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let (era, of_era) = (year_from_march / 400, year_from_march % 400);
    let of_year = (153 * from_march + 2) / 5 + day - 1;
    let days = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year;
    let at = days.checked_sub(719_468)? * DAY_MS;
    // A day that a month does not have would be one of the next.
    (write_day(at) == text).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_as_they_are_written() {
        for (text, at) in [
            ("1970-01-01", 0),
            ("1970-03-01", 59 * DAY_MS),
            ("2000-02-29", 951_782_400_000),
            ("2026-11-30", 1_795_996_800_000),
        ] {
            assert_eq!(read_day(text), Some(at), "{text}");
            assert_eq!(write_day(at + 12_345), text);
        }
        for wrong in ["", "2026", "2026-13-01", "2026-02-29", "2026-1-1", "1969-12-31", "x-y-z"] {
            assert_eq!(read_day(wrong), None, "{wrong}");
        }
        for wrong in ["2026-01-00", "2026-01-32", "2026-01-18446744073709551615"] {
            assert_eq!(read_day(wrong), None, "{wrong}");
        }
        assert!((0..60_000).all(|day| read_day(&write_day(day * DAY_MS)) == Some(day * DAY_MS)));
    }
}
