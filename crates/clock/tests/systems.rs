//! Every system with two, three and four seats.

use clock::{Clock, Control, Flagged, Millis, Time};
use game::Seat;

const SEVEN: u64 = 7_000;

/// Each system, and what a seat has left after its first, second and third turn of seven seconds.
fn systems() -> [(Control, [Millis; 3]); 5] {
    let seconds = |each: [u64; 3]| each.map(Millis::seconds);
    let (initial, day) = (Millis::seconds(60), Millis::days(1));
    let post = Control::Post { initial: Millis::days(3), increment: day, cap: Millis::days(5) };
    [
        (Control::Fischer { initial, increment: Millis::seconds(2) }, seconds([55, 50, 45])),
        (Control::Delay { initial, delay: Millis::seconds(5) }, seconds([58, 56, 54])),
        (Control::Bronstein { initial, delay: Millis::seconds(5) }, seconds([58, 56, 54])),
        // All that is left until the flag: the main time and three periods.
        (Control::ByoYomi { initial, period: Millis::seconds(10), periods: 3 }, seconds([83, 76, 69])),
        (post, [Millis(4 * day.0 - SEVEN), Millis(5 * day.0 - 2 * SEVEN), Millis(5 * day.0)]),
    ]
}

fn each(test: impl Fn(Control, [Millis; 3], usize)) {
    for (control, left) in systems() {
        for seats in 2..=4 {
            test(control, left, seats);
        }
    }
}

#[test]
fn turns_go_round_and_only_whoever_thinks_is_charged() {
    each(|control, left, seats| {
        let mut clock = Clock::new(control, seats);
        let mut expected = clock.left(Time(0));
        let mut now = Time(1_000);
        for after in left {
            for seat in Seat::all(seats) {
                clock.run(seat, now);
                now = now + Millis(SEVEN);
                assert_eq!(clock.turn(now), Ok(()), "{control:?} {seats} {seat:?}");
                expected[seat.index()] = after;
                assert_eq!(clock.left(now), expected, "{control:?} {seats} {seat:?}");
            }
        }
    });
}

#[test]
fn of_a_flag_and_a_turn_in_the_same_millisecond_one_counts_in_either_order() {
    each(|control, _, seats| {
        for seat in Seat::all(seats) {
            let mut clock = Clock::new(control, seats);
            clock.run(seat, Time(0));
            let falls = clock.flags_at().expect("a running clock");
            // The flag first, then the turn: it is too late, and nothing changes.
            assert_eq!(clock.flagged(falls), Some(seat), "{control:?} {seats}");
            let fallen = clock.clone();
            assert_eq!(clock.turn(falls), Err(Flagged(seat)), "{control:?} {seats}");
            assert_eq!(clock, fallen);
            // The turn first, then the flag: it still falls.
            assert_eq!(clock.turn(falls), Err(Flagged(seat)));
            assert_eq!(clock.flagged(falls), Some(seat), "{control:?} {seats}");
            // One millisecond before, the turn counts, and the flag never falls.
            let last = Time(falls.0 - 1);
            assert_eq!(clock.flagged(last), None);
            assert_eq!(clock.turn(last), Ok(()), "{control:?} {seats}");
            assert_eq!(clock.flagged(falls), None, "{control:?} {seats}");
        }
    });
}

#[test]
fn nobody_is_charged_while_the_house_is_closed() {
    each(|control, _, seats| {
        for seat in Seat::all(seats) {
            let mut clock = Clock::new(control, seats);
            clock.run(seat, Time(0));
            let (lost, back) = (Time(SEVEN), Time(Millis::days(9).0));
            let before = clock.left(lost);
            clock.interrupted(lost, back);
            assert_eq!(clock.left(back), before, "{control:?} {seats}");
            assert_eq!(clock.running(), Some(seat), "it goes on");
        }
    });
}
