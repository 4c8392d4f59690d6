//! Tests of Amazons, most of them tables in `tests/data`.

mod endings;
mod games;
mod insight;
mod laws;
mod naive;
mod perft;
mod picture;
mod records;
mod rulings;
mod twins;

use amazons::{Amazons, State};
use game::{Notation, Rules, TextError};

/// The position that a text describes.
fn read(text: &str) -> Result<State, TextError> {
    Amazons::setup_at(None, text).map(|setup| Amazons::start(&setup).expect("a complete setup starts"))
}

/// The position that a correct text describes.
fn state(text: &str) -> State {
    read(text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// Plays a turn given as text.
fn play(state: &mut State, turn: &str) -> Result<(), TextError> {
    for mv in Amazons::read_turn(state, turn)? {
        Amazons::play(state, mv);
    }
    Ok(())
}

/// The rows of a table after its heading, cell by cell.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.skip(1).map(|line| line.split('\t').collect())
}
