//! The laws that every game obeys.

use game::{About, Rules};
use hexxagon::{Hexxagon, Setup};

#[test]
fn the_laws_hold() {
    let setups = [
        "",
        "5/6/7/8/9/3xo3/7/6/5 o",
        "x3o/6/7/3-4/o4-2x/3-4/7/6/x3o o 90 40",
        "xxxxx/xxxxxx/xxxxxxx/xxx-xxxx/ooooo-ooo/ooo-oooo/ooooooo/oooooo/ooo2 x",
    ]
    .map(|start| Setup { start: start.into() });
    testkit::laws::<Hexxagon>(&setups, 10);
}

#[test]
fn only_the_usual_start_is_rated() {
    let complete = |start: &str| Hexxagon::complete(Setup { start: start.into() }).unwrap();
    assert!(Hexxagon::can_rate(&complete("")));
    assert!(!Hexxagon::can_rate(&complete("x3o/6/7/8/o7x/8/7/6/x3o")));
}
