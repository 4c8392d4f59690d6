//! The laws that every game obeys, and what only this one says, in tables.

use game::{Line, Notation, Rules, Seat};
use {{lib}}::{Setup, {{type}}};

/// Where the law tests begin beside the usual start.
fn setups() -> Vec<Setup> {
    let starts = ["{{start-other}}", "{{before-stuck}}", "{{stuck}}"];
    starts.map(|start| Setup { start: start.into() }).into()
}

#[test]
fn the_laws_hold() {
    testkit::laws::<{{type}}>(&setups(), 50);
}

/// Numbers above the last argument stand in the table for slower programs.
#[test]
fn the_numbers_of_turns_are_right() {
    testkit::perft_table::<{{type}}>(include_str!("data/perft.tsv"), None, 1_000_000);
}

/// Each row of the table says what comes of a turn.
#[test]
fn turns_lead_where_the_table_says() {
    let rows = include_str!("data/turns.tsv").lines().skip(1);
    for row in rows {
        let [position, turn, expected] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a row has three columns: {row}");
        };
        assert_eq!(after(position, turn), expected, "{row}");
    }
}

/// The position after a turn; `refused`, or how the game has ended.
fn after(position: &str, turn: &str) -> String {
    let setup = {{type}}::setup_at(None, position).expect("the position can be read");
    let mut line = Line::<{{type}}>::new(&setup).expect("the position can be played");
    let Ok(moves) = {{type}}::read_turn(line.state(), turn) else { return "refused".into() };
    for mv in moves {
        line.play(mv).unwrap_or_else(|error| panic!("{position}, {turn}: {error:?}"));
    }
    match line.outcome() {
        None => {{type}}::write_position(line.state()),
        Some(outcome) => format!("{:?} {}", outcome.places.as_slice(), outcome.reason),
    }
}

#[test]
fn positions_that_cannot_be_are_refused() {
    for (text, column) in [("{{no-stones}}", 1), ("{{start}} 7", {{start-end}}), ("{{wrong-letter}}", 1)] {
        assert_eq!({{type}}::setup_at(None, text).map_err(|error| error.column), Err(column), "{text}");
    }
}

#[test]
fn the_first_seat_begins() {
    let start = {{type}}::start(&Setup::default()).expect("the usual start");
    assert_eq!({{type}}::to_move(&start), Seat(0));
}
