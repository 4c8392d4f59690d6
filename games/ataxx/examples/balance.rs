//! Plays each level many times against itself and prints what share the first seat scores, for `data/levels.tsv`:
//! `cargo run --release -p quadrille-ataxx --example balance [GAMES]`.
//!
//! Both sides look three turns ahead; a little noise in what they see makes the games differ.

use ataxx::{Ataxx, Move, Setup, State};
use game::{About, Insight, OptionKind, Random, Rules, Seat, SetupError};
use std::io::{self, Write};

/// How many turns the players look ahead.
const DEPTH: u32 = 3;
/// How far what they see may be wrong, in points.
const NOISE: u32 = 30;
/// More than any evaluation.
const WIN: i32 = 1_000_000;

fn main() -> io::Result<()> {
    let games = std::env::args().nth(1).and_then(|number| number.parse().ok()).unwrap_or(400);
    let mut out = io::stdout().lock();
    for option in Ataxx::options() {
        let OptionKind::Layout { named, .. } = option.kind else { continue };
        for layout in named {
            let setup = Setup { layout: layout.id.into(), ..Setup::default() };
            let score = (0..games).map(|seed| play(&setup, seed)).sum::<Result<f32, SetupError>>();
            let share = score.map_err(|error| io::Error::other(format!("{error:?}")))? / games as f32;
            writeln!(out, "{}\t{games}\t{:.1}", layout.id, 100.0 * share)?;
        }
    }
    Ok(())
}

/// One game; what the first seat gets.
fn play(setup: &Setup, seed: u64) -> Result<f32, SetupError> {
    let mut state = Ataxx::start(&Ataxx::complete(setup.clone())?)?;
    let mut random = Random::new(seed);
    loop {
        if let Some(outcome) = Ataxx::outcome(&state) {
            return Ok(outcome.share(Seat(0), |seat| Ataxx::side(&state, seat)));
        }
        let mut best = None;
        for mv in ordered(&state) {
            let bound = best.map_or(-2 * WIN, |(value, _)| value);
            let mut next = state;
            Ataxx::play(&mut next, mv);
            let value = -search(&next, DEPTH - 1, -2 * WIN, -bound, &mut random);
            if value > bound {
                best = Some((value, mv));
            }
        }
        if let Some((_, mv)) = best {
            Ataxx::play(&mut state, mv);
        }
    }
}

/// What the side to move can reach, by alpha-beta search.
fn search(state: &State, depth: u32, mut alpha: i32, beta: i32, random: &mut Random) -> i32 {
    let seat = Ataxx::to_move(state);
    if let Some(outcome) = Ataxx::outcome(state) {
        return (outcome.share(seat, |seat| Ataxx::side(state, seat)) * 2.0 - 1.0) as i32 * WIN;
    }
    if depth == 0 {
        let points = Ataxx::evaluate(state).map_or(0, |points| points[seat] - points[seat.next(2)]);
        return points + random.below(2 * NOISE) as i32 - NOISE as i32;
    }
    for mv in ordered(state) {
        let mut next = *state;
        Ataxx::play(&mut next, mv);
        alpha = alpha.max(-search(&next, depth - 1, -beta, -alpha, random));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// The legal moves, promising ones first.
fn ordered(state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    Ataxx::moves(state, &mut moves);
    moves.sort_by_key(|mv| -Ataxx::order(state, *mv));
    moves
}
