//! Tiny games whose best play can be found by trying everything.

#![allow(dead_code, unused_imports)] // each test file uses some of them

mod again;
mod nim;
mod ring;
mod slope;
mod tic_tac_toe;

pub(crate) use again::Again;
pub(crate) use nim::{Nim, nim};
pub(crate) use ring::Ring;
pub(crate) use slope::{Slope, SlopeBlind, gain};
pub(crate) use tic_tac_toe::TicTacToe;

use game::{Insight, Line, PerSeat, Seat};

/// What each seat gets if every seat plays best for itself; of equal moves the first is played.
pub(crate) fn solve<G: Insight>(state: &G::State) -> PerSeat<f32> {
    if let Some(outcome) = G::outcome(state) {
        return PerSeat::new(G::seats(state), |seat| outcome.share(seat, |other| G::side(state, other)));
    }
    let mut moves = Vec::new();
    G::moves(state, &mut moves);
    let seat = G::to_move(state);
    let results = moves.into_iter().map(|mv| {
        let mut after = state.clone();
        G::play(&mut after, mv);
        solve::<G>(&after)
    });
    results.reduce(|best, next| if next[seat] > best[seat] { next } else { best }).unwrap()
}

/// What `seat` gets after these moves, by best play of all.
pub(crate) fn worth<G: Insight>(line: &Line<G>, turn: &[G::Move], seat: Seat) -> f32 {
    let mut after = line.clone();
    play_turn(&mut after, turn);
    solve::<G>(after.state())[seat]
}

/// Plays a turn that must be legal and complete.
pub(crate) fn play_turn<G: Insight>(line: &mut Line<G>, turn: &[G::Move]) {
    assert!(!turn.is_empty(), "no turn in {line:?}");
    for (index, &mv) in turn.iter().enumerate() {
        line.play(mv).unwrap_or_else(|_| panic!("illegal {mv:?} in {line:?}"));
        let goes_on = line.outcome().is_none() && G::mid_turn(line.state());
        assert_eq!(goes_on, index + 1 < turn.len(), "{turn:?} is not one turn");
    }
}
