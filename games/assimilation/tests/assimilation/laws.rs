//! The laws that every game obeys.

use assimilation::{Assimilation, Jumps, Setup};
use game::{About, Rules};

#[test]
fn the_laws_hold() {
    let at = |start: &str, jumps| Setup { jumps, start: start.into() };
    let setups = [
        at("", Jumps::All),
        at("", Jumps::Straight),
        at("7/7/7/2w1b2/7/7/7 b", Jumps::All),
        at("w6/7/7/7/7/7/6b b 90 31", Jumps::Straight),
        at("bbbbbbb/bbbbbbb/bbbbbbb/wwwwb1w/wwwwwww/2wwwww/2wwwww w", Jumps::All),
    ];
    testkit::laws::<Assimilation>(&setups, 10);
}

#[test]
fn only_the_usual_start_is_rated() {
    let complete =
        |start: &str| Assimilation::complete(Setup { start: start.into(), ..Setup::default() }).unwrap();
    assert!(Assimilation::can_rate(&complete("")));
    assert!(Assimilation::can_rate(&complete("B5W/7/7/7/7/7/W5B")));
    assert!(!Assimilation::can_rate(&complete("b5w/7/7/7/7/7/w5b b")));
}
