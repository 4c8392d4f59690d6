//! Golden records: stored games that replay for ever.
//!
//! ```text
//! game take-away 1
//! setup {"start":"9 0"}
//! 2
//! retire 1
//! at 7 1
//! end 1 2 end.retired
//! ```
//!
//! A record names the game and its rules version and gives the complete setup, then the turns, one a line. `retire`
//! says that a seat leaves; `at` gives the position reached so far. The last line gives the places, seat by seat, and
//! the reason, or `on` for a game that is not finished. Empty lines and lines that begin with `#` are left out; a
//! file may hold many records.

use game::{Game, Line, Random, Seat};
use std::fmt::Write;

/// Replays the records of a file, each to its end, and compares.
///
/// # Panics
/// When a record does not replay. The message gives the line of the file and what is wrong.
pub fn replay<G: Game>(records: &str) {
    if let Err(report) = check_records::<G>(records) {
        panic!("{report}");
    }
}

/// As [`replay`], but hands back how many records there were.
///
/// # Errors
/// The line of the first thing that does not replay, and what is wrong.
pub fn check_records<G: Game>(records: &str) -> Result<usize, String> {
    let mut done = 0;
    let mut named = false;
    let mut line: Option<Line<G>> = None;
    let lines = records.lines().map(str::trim).enumerate();
    for (index, text) in lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#')) {
        let step = match (line.as_mut(), text.split_once(' ')) {
            (Some(line), _) => follow(line, text),
            (None, Some(("game", name))) => check_game::<G>(name).map(|()| named = true),
            (None, Some(("setup", json))) if named => start::<G>(json).map(|begun| line = Some(begun)),
            (None, _) => Err("a record begins with its game and its setup".to_owned()),
        };
        step.map_err(|wrong| format!("line {}: {text}\n  {wrong}", index + 1))?;
        if text.starts_with("end ") {
            line = None;
            named = false;
            done += 1;
        }
    }
    match (line, done) {
        (Some(_), _) => Err("the last record has no end".to_owned()),
        (None, 0) => Err("there are no records".to_owned()),
        (None, done) => Ok(done),
    }
}

fn check_game<G: Game>(name: &str) -> Result<(), String> {
    let facts = G::facts();
    let known = name.split_once(' ').is_some_and(|(id, version)| {
        id == facts.id && version.parse().is_ok_and(|version: u32| version <= facts.rules_version)
    });
    if known { Ok(()) } else { Err(format!("this is {} {}", facts.id, facts.rules_version)) }
}

fn start<G: Game>(json: &str) -> Result<Line<G>, String> {
    let setup: G::Setup = serde_json::from_str(json).map_err(|error| error.to_string())?;
    let complete = G::complete(setup.clone()).map_err(|error| format!("{error:?}"))?;
    if complete != setup {
        return Err(format!("the setup of a record is complete, this one would be {complete:?}"));
    }
    Line::new(&setup).map_err(|error| format!("{error:?}"))
}

/// Follows one line of a record.
fn follow<G: Game>(line: &mut Line<G>, text: &str) -> Result<(), String> {
    match text.split_once(' ') {
        Some(("retire", seat)) => {
            let seat = seat.parse().map_err(|_| "a seat is a number".to_owned())?;
            line.retire(Seat(seat)).map_err(|_| "that seat cannot leave here".to_owned())?;
        }
        Some(("at", position)) => {
            let found = G::write_position(line.state());
            if found != position {
                return Err(format!("the position is {found}"));
            }
        }
        Some(("end", expected)) => {
            let found = write_end(line);
            if found != expected {
                return Err(format!("the end is {found}"));
            }
        }
        _ => {
            let turn = G::read_turn(line.state(), text).map_err(|error| format!("{error:?}"))?;
            let written = G::write_turn(line.state(), &turn);
            if written != text {
                return Err(format!("the turn is written {written}"));
            }
            for mv in turn {
                line.play(mv).map_err(|_| "the turn is not legal".to_owned())?;
            }
        }
    }
    Ok(())
}

fn write_end<G: Game>(line: &Line<G>) -> String {
    line.outcome().map_or_else(
        || "on".to_owned(),
        |outcome| {
            let places: Vec<String> = outcome.places.as_slice().iter().map(u8::to_string).collect();
            format!("{} {}", places.join(" "), outcome.reason)
        },
    )
}

/// A record of a random game from a complete setup, for a file of golden records. Some games see seats leave.
///
/// # Panics
/// When the setup cannot be played.
#[must_use]
pub fn random_record<G: Game>(setup: &G::Setup, seed: u64) -> String {
    let facts = G::facts();
    let json = serde_json::to_string(setup).unwrap_or_default();
    let mut record = format!("game {} {}\nsetup {json}\n", facts.id, facts.rules_version);
    let mut random = Random::new(seed);
    let mut line = Line::<G>::new(setup).expect("the setup can be played");
    let mut turns = 0;
    while line.outcome().is_none() {
        let begun = line.state().clone();
        let seat = Seat(random.below(G::seats(&begun) as u32) as u8);
        if random.below(60) == 0 && !G::mid_turn(&begun) && line.retire(seat).is_ok() {
            let _ = writeln!(record, "retire {seat}");
            continue;
        }
        let mut moves = Vec::new();
        while let Some(mv) = random.pick(&line.moves()) {
            moves.push(mv);
            if line.play(mv).is_err() || !G::mid_turn(line.state()) {
                break;
            }
        }
        let _ = writeln!(record, "{}", G::write_turn(&begun, &moves));
        turns += 1;
        if turns % 20 == 0 {
            let _ = writeln!(record, "at {}", G::write_position(line.state()));
        }
    }
    let _ = writeln!(record, "at {}\nend {}", G::write_position(line.state()), write_end(&line));
    record
}
