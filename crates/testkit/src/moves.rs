//! Laws about the moves of a state and what playing one does.

use crate::breach::Verdict;
use game::{Game, Random, Seat};
use std::collections::HashSet;

/// The legal moves of a state that has been looked at before.
pub(crate) fn legal<G: Game>(state: &G::State) -> Vec<G::Move> {
    let mut legal = Vec::new();
    G::moves(state, &mut legal);
    legal
}

/// What holds in every state.
pub(crate) fn check_position<G: Game>(state: &G::State, random: &mut Random) -> Verdict {
    let legal = legal::<G>(state);
    let mut again = legal.clone();
    G::moves(state, &mut again);
    ensure!(
        again.len() == 2 * legal.len() && again.starts_with(&legal) && again.ends_with(&legal),
        "moves are appended, always in the same order",
        "first {legal:?}, and appended to that {again:?}"
    );
    let mut met = HashSet::new();
    for mv in &legal {
        ensure!(met.insert(*mv), "the moves of a state are distinct", "{mv:?} is listed twice");
    }
    let outcome = G::outcome(state);
    ensure!(
        outcome.is_some() == legal.is_empty(),
        "there is an outcome exactly when there is no move",
        "{} moves, and the outcome is {outcome:?}",
        legal.len()
    );
    let (seats, to_move) = (G::seats(state), G::to_move(state));
    ensure!(to_move.index() < seats, "the seat to move is at the table", "seat {to_move} of {seats}");
    if outcome.is_none() {
        ensure!(G::is_in(state, to_move), "who is to move takes part", "seat {to_move} is to move but out");
    }
    check_random_move::<G>(state, &legal, random)?;
    check_moves_as::<G>(state, &legal)
}

fn check_random_move<G: Game>(state: &G::State, legal: &[G::Move], random: &mut Random) -> Verdict {
    let mut twin = random.clone();
    let drawn = G::random_move(state, random);
    ensure!(
        drawn == G::random_move(state, &mut twin),
        "a random move depends on the numbers alone",
        "{drawn:?} at first"
    );
    ensure!(
        drawn.is_some() != legal.is_empty(),
        "a random move is drawn exactly when there is one",
        "{drawn:?} was drawn of {} moves",
        legal.len()
    );
    ensure!(drawn.is_none_or(|mv| legal.contains(&mv)), "a random move is legal", "{drawn:?} is not");
    // Where moves are few, each must come up: a move that is never drawn would never be played out.
    if (2..=6).contains(&legal.len()) && random.below(16) == 0 {
        let mut missing: HashSet<G::Move> = legal.iter().copied().collect();
        for _ in 0..4000 {
            if let Some(mv) = G::random_move(state, random) {
                missing.remove(&mv);
            }
            if missing.is_empty() {
                break;
            }
        }
        ensure!(missing.is_empty(), "every move may be drawn", "never in 4,000 draws: {missing:?}");
    }
    Ok(())
}

fn check_moves_as<G: Game>(state: &G::State, legal: &[G::Move]) -> Verdict {
    for seat in Seat::all(G::seats(state)) {
        let mut theirs = Vec::new();
        let told = G::moves_as(state, seat, &mut theirs);
        ensure!(
            told || theirs.is_empty(),
            "moves as another seat are given or not",
            "told nothing, gave {theirs:?}"
        );
        let distinct: HashSet<G::Move> = theirs.iter().copied().collect();
        ensure!(
            distinct.len() == theirs.len(),
            "moves as another seat are distinct",
            "seat {seat}: {theirs:?}"
        );
        if told && seat == G::to_move(state) && !G::mid_turn(state) && !legal.is_empty() {
            ensure!(
                distinct == legal.iter().copied().collect(),
                "moves as the seat to move are its moves",
                "as seat {seat} {theirs:?}, legal are {legal:?}"
            );
        }
    }
    Ok(())
}

/// What holds for a move from one state to the next. Returns the state after it.
pub(crate) fn check_move<G: Game>(before: &G::State, mv: G::Move) -> Verdict<G::State> {
    let mut after = before.clone();
    G::play(&mut after, mv);
    let mut again = before.clone();
    G::play(&mut again, mv);
    ensure!(
        after == again,
        "playing a move always does the same",
        "{mv:?} led to {after:?} and to {again:?}"
    );
    ensure!(after != *before, "a move changes the state", "{mv:?} does not");
    let seats = G::seats(before);
    ensure!(G::seats(&after) == seats, "the number of seats stays", "{seats} before {mv:?}");
    for seat in Seat::all(seats) {
        ensure!(G::side(before, seat) == G::side(&after, seat), "sides stay", "seat {seat} changes its side");
        ensure!(
            G::is_in(before, seat) || !G::is_in(&after, seat),
            "who is out stays out",
            "seat {seat} is back"
        );
    }
    Ok(after)
}
