//! What those who watch see late, where the table's owner wants it so. The start, and who sits where before it, everybody
//! sees at once.

use clock::{Millis, Time};
use protocol::{Event, EventKind};

/// How many events of a log those who watch may see at `now`.
pub(crate) fn shown(log: &[Event], delay: Millis, now: Time) -> usize {
    if delay == Millis::ZERO {
        return log.len();
    }
    let begins = log.iter().position(|event| matches!(event.kind, EventKind::Started));
    let begins = begins.map_or(log.len(), |started| started + 1);
    let seen = |event: &Event| Time(event.at) + delay <= now;
    begins + log.get(begins..).map_or(0, |events| events.partition_point(seen))
}

/// When the next event is shown, where so many are.
pub(crate) fn next(log: &[Event], delay: Millis, shown: usize) -> Option<Time> {
    log.get(shown).map(|event| Time(event.at) + delay)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seat;
    use protocol::TableSpec;

    fn log() -> Vec<Event> {
        let turn = |turn: &str| EventKind::Turn {
            seat: Seat(0),
            turn: turn.to_owned(),
            forced: false,
            clocks: Vec::new(),
        };
        let kinds = [
            EventKind::Opened { spec: TableSpec::default() },
            EventKind::Started,
            turn("a"),
            turn("b"),
            turn("c"),
        ];
        let times = [1000, 2000, 3000, 3000, 60_000];
        kinds.into_iter().zip(times).zip(1..).map(|((kind, at), seq)| Event { seq, at, kind }).collect()
    }

    #[test]
    fn turns_are_seen_late_and_the_start_at_once() {
        let (log, delay) = (log(), Millis::seconds(30));
        for (now, count) in [(2000, 2), (32_999, 2), (33_000, 4), (89_999, 4), (90_000, 5), (u64::MAX, 5)] {
            assert_eq!(shown(&log, delay, Time(now)), count, "at {now}");
        }
        assert_eq!(next(&log, delay, 2), Some(Time(33_000)));
        assert_eq!(next(&log, delay, 4), Some(Time(90_000)));
        assert_eq!(next(&log, delay, 5), None);
        assert_eq!(shown(&log[..1], delay, Time(1000)), 1, "before the game all is seen");
        assert_eq!(shown(&log, Millis::ZERO, Time(0)), 5, "without delay everything is");
    }
}
