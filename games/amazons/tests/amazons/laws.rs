//! The laws that every game obeys.

use amazons::{Amazons, Setup};

fn boards(names: &[&str]) -> Vec<Setup> {
    names.iter().map(|name| Setup { board: (*name).into(), ..Setup::default() }).collect()
}

fn customs(starts: &[&str]) -> Vec<Setup> {
    starts.iter().map(|start| Setup { board: "custom".into(), start: (*start).into() }).collect()
}

#[test]
fn the_laws_hold_on_the_named_boards() {
    testkit::laws::<Amazons>(&boards(&["8x8", "6x6"]), 5);
}

#[test]
fn the_laws_hold_on_boards_of_ones_own() {
    let starts = [
        "1qq1/q2q/Q2Q/1QQ1",
        "1qq1/q2q/4/Q2Q/1QQ1 b",
        "Q.q".replace('.', "1").leak(),
        "10/10/10/4Q5/10/10/5q4 b - - 0 40",
        "Q8q",
        "QQQQQQQQQQ/10/10/qqqqqqqqqq",
        "q*2*qq*qQ/Q*2*Q****/10/10/10/10/10/10/10/6Q3 b - - 0 5",
        "3q*1q3/10/10/*2Q2*2q/10/10/Q2q5Q/4Q5/10/10 w d7 - 0 2",
        "4/4/4/4",
        "***/*Q*/***",
        "Q",
    ];
    testkit::laws::<Amazons>(&customs(&starts), 8);
}
