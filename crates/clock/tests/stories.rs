//! Plays the games of `data/*.txt`, which say what the clocks must show.

use clock::{Clock, Control, Flagged, Millis, Time};
use game::Seat;

#[test]
fn fischer() {
    tell(include_str!("data/fischer.txt"));
}

#[test]
fn delay() {
    tell(include_str!("data/delay.txt"));
}

#[test]
fn bronstein() {
    tell(include_str!("data/bronstein.txt"));
}

#[test]
fn byo_yomi() {
    tell(include_str!("data/byo-yomi.txt"));
}

#[test]
fn post() {
    tell(include_str!("data/post.txt"));
}

#[test]
fn first_turns_handicaps_and_gifts() {
    tell(include_str!("data/terms.txt"));
}

#[test]
fn lag() {
    tell(include_str!("data/lag.txt"));
}

/// Plays every game of a file; the header of `fischer.txt` says how lines are read.
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
            ["at", at, "run", who] => clock.run(seat(who), time(at)),
            ["at", at, "turn"] => assert_eq!(clock.turn(time(at)), Ok(()), "line {number}: {line}"),
            ["at", at, "late", who] => {
                let before = clock.clone();
                assert_eq!(clock.turn(time(at)), Err(Flagged(seat(who))), "line {number}: {line}");
                assert_eq!(*clock, before, "line {number}: a late turn changes nothing");
            }
            ["at", at, "halt"] => clock.halt(time(at)),
            ["at", lost, "away", "until", back] => clock.interrupted(time(lost), time(back)),
            ["off", who, "from", from, "until", until] => clock.rest(seat(who), time(from), time(until)),
            ["lag", who, trip] => clock.measure(seat(who), millis(trip)),
            ["give", who, more] => clock.give(seat(who), millis(more)),
            ["log", left @ ..] => clock.set(left.iter().copied().map(millis)),
            ["=", "no", "flag"] => assert_eq!(clock.flags_at(), None, "line {number}: {line}"),
            ["=", "flag", "at", at] => {
                assert_eq!(clock.flags_at(), Some(time(at)), "line {number}: {line}");
            }
            ["=", "at", at, shown @ ..] => {
                let faces = clock.faces(time(at.trim_end_matches(':')));
                let faces: Vec<_> = faces.iter().map(|face| (face.time, face.periods)).collect();
                let shown: Vec<_> = shown.iter().copied().map(face).collect();
                assert_eq!(faces, shown, "line {number}: {line}");
            }
            _ => panic!("line {number} cannot be read: {line}"),
        }
    }
    assert!(told > 0, "a file without games proves nothing");
}

/// Reads `2 seats, 60 + 2` and its kin, with `, first 20` and `, times 60 30` behind it.
fn new_clock(terms: &str) -> Clock {
    let mut terms = terms.split(", ");
    let seats = terms.next().and_then(|seats| seats.strip_suffix(" seats")).expect("seats first");
    let seats: usize = seats.parse().unwrap();
    let words: Vec<&str> = terms.next().expect("a control").split(' ').collect();
    let control = match words[..] {
        [initial, "+", increment] => {
            Control::Fischer { initial: millis(initial), increment: millis(increment) }
        }
        [initial, "delay", delay] => Control::Delay { initial: millis(initial), delay: millis(delay) },
        [initial, "bronstein", delay] => {
            Control::Bronstein { initial: millis(initial), delay: millis(delay) }
        }
        [initial, "byo-yomi", periods, "x", period] => Control::ByoYomi {
            initial: millis(initial),
            period: millis(period),
            periods: periods.parse().unwrap(),
        },
        [initial, "+", increment, "cap", cap] => {
            Control::Post { initial: millis(initial), increment: millis(increment), cap: millis(cap) }
        }
        _ => panic!("no control: {words:?}"),
    };
    let (mut first, mut times) = (None, vec![None; seats]);
    for term in terms {
        let words: Vec<&str> = term.split(' ').collect();
        match words[..] {
            ["first", limit] => first = Some(millis(limit)),
            ["times", ref each @ ..] => times = each.iter().map(|time| Some(millis(time))).collect(),
            _ => panic!("no term: {term}"),
        }
    }
    assert_eq!(times.len(), seats, "a main time for each seat");
    Clock::with_times(control, times).with_first_turn(first)
}

fn seat(number: &str) -> Seat {
    Seat(number.parse().unwrap())
}

/// Reads `50`, or `50/2` for the last 50 seconds of a period with two of them left, this one included.
fn face(shown: &str) -> (Millis, Option<u8>) {
    match shown.split_once('/') {
        Some((time, periods)) => (millis(time), Some(periods.parse().unwrap())),
        None => (millis(shown), None),
    }
}

/// Reads seconds with up to three decimals, or days such as `3d`.
fn millis(amount: &str) -> Millis {
    if let Some(days) = amount.strip_suffix('d') {
        let (whole, tenths) = days.split_once('.').unwrap_or((days, "0"));
        let tenth = Millis::days(1).0 / 10;
        return Millis(Millis::days(whole.parse().unwrap()).0 + tenth * tenths.parse::<u64>().unwrap());
    }
    let (whole, part) = amount.split_once('.').unwrap_or((amount, ""));
    Millis(format!("{whole}{part:0<3}").parse().expect("seconds"))
}

fn time(amount: &str) -> Time {
    Time(millis(amount).0)
}
