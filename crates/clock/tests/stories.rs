//! Plays the games of `data/*.txt`, which say what the clocks must show.

use clock::{Clock, Control, Flagged, Millis, Time};
use game::Seat;

#[test]
fn fischer() {
    tell(include_str!("data/fischer.txt"));
}

/// Plays every game of a file; the file's own header says how its lines are read.
fn tell(stories: &str) {
    let mut clock = None::<Clock>;
    let mut told = 0;
    for (number, line) in stories.lines().enumerate().map(|(index, line)| (index + 1, line.trim())) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(title) = line.strip_prefix("game ") {
            clock = Some(new_clock(title.rsplit_once(": ").expect("a colon after the name").1));
            told += 1;
            continue;
        }
        let clock = clock.as_mut().expect("a game before its lines");
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["at", at, "run", seat] => clock.run(Seat(seat.parse().unwrap()), time(at)),
            ["at", at, "turn"] => assert_eq!(clock.turn(time(at)), Ok(()), "line {number}: {line}"),
            ["at", at, "late", seat] => {
                let before = clock.clone();
                let late = Err(Flagged(Seat(seat.parse().unwrap())));
                assert_eq!(clock.turn(time(at)), late, "line {number}: {line}");
                assert_eq!(*clock, before, "line {number}: a late turn changes nothing");
            }
            ["at", at, "halt"] => clock.halt(time(at)),
            ["at", lost, "away", "until", back] => clock.interrupted(time(lost), time(back)),
            ["=", "no", "flag"] => assert_eq!(clock.flags_at(), None, "line {number}: {line}"),
            ["=", "flag", "at", at] => {
                assert_eq!(clock.flags_at(), Some(time(at)), "line {number}: {line}");
            }
            ["=", "at", at, left @ ..] => {
                let left: Vec<Millis> = left.iter().copied().map(millis).collect();
                assert_eq!(clock.left(time(at.trim_end_matches(':'))), left, "line {number}: {line}");
            }
            _ => panic!("line {number} cannot be read: {line}"),
        }
    }
    assert!(told > 0, "a file without games proves nothing");
}

/// Reads `2 seats, 60 + 2`.
fn new_clock(terms: &str) -> Clock {
    let (seats, times) = terms.split_once(" seats, ").expect("seats, then times");
    let (initial, increment) = times.split_once(" + ").expect("initial + increment");
    let control = Control::Fischer { initial: millis(initial), increment: millis(increment) };
    Clock::new(control, seats.parse().unwrap())
}

/// Reads seconds with up to three decimals.
fn millis(seconds: &str) -> Millis {
    let (whole, part) = seconds.split_once('.').unwrap_or((seconds, ""));
    Millis(format!("{whole}{part:0<3}").parse().expect("seconds"))
}

fn time(seconds: &str) -> Time {
    Time(millis(seconds).0)
}
