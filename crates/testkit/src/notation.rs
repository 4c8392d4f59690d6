//! Laws about positions and turns as text.

use crate::breach::Verdict;
use crate::words::{Words, refusal};
use game::{Game, TextError};

/// What holds in every state. Returns the state as it was read back.
pub(crate) fn check_position<G: Game>(setup: &G::Setup, state: &G::State) -> Verdict<G::State> {
    let text = G::write_position(state);
    let again = read::<G>(Some(setup), &text)?;
    ensure!(
        again == *state,
        "a position reads back as it was written",
        "{text:?} became {:?}: {again:?} instead of {state:?}",
        G::write_position(&again)
    );
    // Without a base the text implies a custom setup; whether that can have all options depends on the game.
    if G::setup_at(None, &text).is_ok() {
        let implied = G::write_position(&read::<G>(None, &text)?);
        ensure!(implied == text, "a position means the same by itself", "{text:?} became {implied:?}");
    } else {
        let usual = |setup: &G::Setup| G::setup_at(None, &G::write_position(state)).as_ref() == Ok(setup);
        ensure!(
            G::complete(G::Setup::default()).as_ref() != Ok(setup) || usual(setup),
            "positions of the usual game are read without a setup",
            "{text:?}: {:?}",
            G::setup_at(None, &text)
        );
    }
    Ok(again)
}

/// Reads a position that must be readable.
pub(crate) fn read<G: Game>(base: Option<&G::Setup>, text: &str) -> Verdict<G::State> {
    let setup = match G::setup_at(base, text) {
        Ok(setup) => setup,
        Err(error) => {
            broken!("a position that was written can be read", "{text:?}, {}", refusal::<G>(&error));
        }
    };
    ensure!(
        G::complete(setup.clone()).as_ref() == Ok(&setup),
        "the setup at a position is complete",
        "{text:?}: {setup:?}"
    );
    match G::start(&setup) {
        Ok(state) => Ok(state),
        Err(error) => broken!("a complete setup starts", "{text:?}: {error:?}"),
    }
}

/// What holds for a turn that was played from `start` by legal moves.
pub(crate) fn check_turn<G: Game>(start: &G::State, moves: &[G::Move]) -> Verdict {
    let whole = G::write_turn(start, moves);
    for made in 0..moves.len() {
        let part = G::write_turn(start, &moves[..made]);
        ensure!(whole.starts_with(&part), "half a turn is spelt as it begins", "{part:?} and then {whole:?}");
    }
    let read = G::read_turn(start, &whole);
    ensure!(
        read.as_deref() == Ok(moves),
        "a turn reads back as it was written",
        "{whole:?} became {read:?}, not {moves:?}"
    );
    Ok(())
}

/// An error points into the text, in words that there are.
pub(crate) fn check_error(text: &str, error: &TextError, words: &Words) -> Verdict {
    let longest = text.chars().count() + 1;
    ensure!(
        (1..=longest).contains(&error.column),
        "an error is at a column of the text",
        "column {} of {text:?}",
        error.column
    );
    words.check(&error.expected)
}
