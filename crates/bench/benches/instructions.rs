//! Instructions counted by Valgrind, the same on a busy machine as on an idle one: `cargo xtask instructions` runs them
//! and compares them with `instructions.tsv`.

#![allow(missing_docs, reason = "a macro makes functions of the benchmarks")]

use amazons::Amazons;
use archimedes::Archimedes;
use assimilation::Assimilation;
use ataxx::Ataxx;
use game::{Game, Random, Rules, perft};
use gungraun::{library_benchmark, library_benchmark_group, main};
use hexxagon::Hexxagon;
use std::hint::black_box;

/// How many games a play-out benchmark plays.
const GAMES: u64 = 5;

/// The start of the usual game.
fn start<G: Game>() -> G::State {
    let setup = G::complete(G::Setup::default()).expect("the usual setup is complete");
    G::start(&setup).expect("a complete setup starts")
}

/// A position.
fn at<G: Game>(text: &str) -> G::State {
    let setup = G::setup_at(None, text).expect("the position can be read");
    G::start(&setup).expect("a complete setup starts")
}

/// Games between players who choose at random; how many moves they made.
fn play_outs<G: Game>(start: &G::State) -> u64 {
    let mut moves = 0;
    for seed in 0..GAMES {
        let (mut state, mut random) = (start.clone(), Random::new(seed));
        while let Some(mv) = G::random_move(&state, &mut random) {
            G::play(&mut state, mv);
            moves += 1;
        }
    }
    moves
}

#[library_benchmark]
#[bench::perft_start(start::<Ataxx>(), 4)]
#[bench::perft_late(at::<Ataxx>("7/7/7/7/ooooooo/ooooooo/xxxxxxx o 0 1"), 3)]
#[bench::play_outs(start::<Ataxx>(), 0)]
fn of_ataxx(state: <Ataxx as Rules>::State, depth: u32) -> u64 {
    measured::<Ataxx>(&state, depth)
}

#[library_benchmark]
#[bench::perft_start(start::<Amazons>(), 1)]
#[bench::perft_small(at::<Amazons>("1q2q1/q4q/6/6/Q4Q/1Q2Q1 w - - 0 1"), 2)]
#[bench::play_outs(start::<Amazons>(), 0)]
fn of_amazons(state: <Amazons as Rules>::State, depth: u32) -> u64 {
    measured::<Amazons>(&state, depth)
}

#[library_benchmark]
#[bench::perft_start(start::<Archimedes>(), 2)]
#[bench::play_outs(start::<Archimedes>(), 0)]
fn of_archimedes(state: <Archimedes as Rules>::State, depth: u32) -> u64 {
    measured::<Archimedes>(&state, depth)
}

#[library_benchmark]
#[bench::perft_start(start::<Assimilation>(), 4)]
#[bench::play_outs(start::<Assimilation>(), 0)]
fn of_assimilation(state: <Assimilation as Rules>::State, depth: u32) -> u64 {
    measured::<Assimilation>(&state, depth)
}

#[library_benchmark]
#[bench::perft_start(start::<Hexxagon>(), 4)]
#[bench::play_outs(start::<Hexxagon>(), 0)]
fn of_hexxagon(state: <Hexxagon as Rules>::State, depth: u32) -> u64 {
    measured::<Hexxagon>(&state, depth)
}

/// Perft, or play-outs where there is no depth.
fn measured<G: Game>(state: &G::State, depth: u32) -> u64 {
    let state = black_box(state);
    black_box(if depth > 0 { perft::<G>(state, depth) } else { play_outs::<G>(state) })
}

library_benchmark_group!(name = games; benchmarks = of_ataxx, of_amazons, of_archimedes, of_assimilation, of_hexxagon);

main!(library_benchmark_groups = games);
