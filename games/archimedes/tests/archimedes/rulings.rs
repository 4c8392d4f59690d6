//! The rulings, row by row: what is ruled, a position, the turns played from it, and what must be then.
//!
//! Turns are parted by blanks; `retire:L` says that the seat of king L leaves, and a part of a turn, such as `e1-e2/`,
//! that it is only half made.
//!
//! | then | means |
//! |---|---|
//! | `is POSITION` | this position is reached |
//! | `turns T1 T2 …` | just these turns are legal |
//! | `moves T1 T2 …` | just these moves, as turns begin (or go on) |
//! | `count N` | so many turns are legal |
//! | `places 1 2 REASON` | the game is over, with these places by seat |
//! | `on` | the game is not over |
//! | `refused C KEY` | the last turn, or the position if there are no turns, is refused at column C, as KEY is expected |

use archimedes::{Archimedes, Setup};
use game::{Line, Notation, Seat, TextError, each_turn};

#[test]
fn rulings_are_kept() {
    check(None, include_str!("../data/rulings.tsv"));
}

#[test]
fn positions_fit_their_table() {
    let expert = Setup { expert: true, ..Setup::default() };
    check(Some(&expert), include_str!("../data/rulings-expert-table.tsv"));
}

fn check(base: Option<&Setup>, table: &str) {
    let rows = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).skip(1);
    let mut wrong = String::new();
    let mut count = 0;
    for row in rows {
        let cells: Vec<&str> = row.split('\t').collect();
        let [ruling, position, turns, then] = cells[..] else { panic!("a row has four cells: {row}") };
        let found = play(base, position, turns).map_or_else(
            |error| format!("refused {} {}", error.column, error.expected.key),
            |line| describe(&line, then.split(' ').next().unwrap_or(then)),
        );
        if found != sorted(then) {
            wrong += &format!(
                "{ruling}\n  from {position} by {turns:?}\n  should be {then}\n  but is    {found}\n"
            );
        }
        count += 1;
    }
    assert!(wrong.is_empty() && count > 0, "\n{wrong}");
}

fn play(base: Option<&Setup>, position: &str, turns: &str) -> Result<Line<Archimedes>, TextError> {
    let mut line = Line::new(&Archimedes::setup_at(base, position)?).expect("a complete setup starts");
    for turn in turns.split_whitespace() {
        if let Some(letter) = turn.strip_prefix("retire:") {
            line.retire(Seat("KLMN".find(letter).unwrap() as u8)).expect("who is in may leave");
        } else if turn.ends_with(['/', '-']) {
            half(&mut line, turn);
        } else {
            for mv in Archimedes::read_turn(line.state(), turn)? {
                line.play(mv).unwrap();
            }
        }
    }
    Ok(line)
}

/// Plays a part of a turn.
fn half(line: &mut Line<Archimedes>, part: &str) {
    let begun = *line.state();
    let mut made = Vec::new();
    while Archimedes::write_turn(&begun, &made) != part {
        let fits = |mv: &archimedes::Move| {
            part.starts_with(&Archimedes::write_turn(&begun, &[&made[..], &[*mv]].concat()))
        };
        let mv = line.moves().into_iter().find(fits).unwrap_or_else(|| panic!("{part} is no part of a turn"));
        line.play(mv).unwrap();
        made.push(mv);
    }
}

/// What holds of the kind that the word names.
fn describe(line: &Line<Archimedes>, word: &str) -> String {
    let state = line.state();
    let end = line.outcome().map(|outcome| {
        let places: Vec<String> = outcome.places.as_slice().iter().map(u8::to_string).collect();
        format!("places {} {}", places.join(" "), outcome.reason)
    });
    let mut turns = Vec::new();
    each_turn::<Archimedes>(state, &mut Vec::new(), &mut |_, moves| {
        turns.push(Archimedes::write_turn(state, moves));
    });
    match (word, end) {
        ("is", _) => format!("is {}", Archimedes::write_position(state)),
        ("turns", None) => sorted(&format!("turns {}", turns.join(" "))),
        ("moves", None) => {
            let moves: Vec<String> =
                line.moves().iter().map(|mv| Archimedes::write_turn(state, &[*mv])).collect();
            sorted(&format!("moves {}", moves.join(" ")))
        }
        ("count", None) => format!("count {}", turns.len()),
        (_, Some(end)) => end,
        (_, None) => "on".into(),
    }
}

/// A list of turns in alphabetical order, so that lists can be compared; other texts as they are.
fn sorted(text: &str) -> String {
    let mut words: Vec<&str> = text.split(' ').collect();
    if matches!(words[0], "turns" | "moves") {
        words[1..].sort_unstable();
    }
    words.join(" ")
}
