//! Amazons: turns counted, taking the last ply in bulk, and whole games played at random.

use crate::clock;
use amazons::{Amazons, State};
use game::{Insight, Notation, Random, Rules, perft};

/// Positions with a depth, and the number of turns there.
const CASES: [(&str, &str, u32, u64); 3] = [
    ("10×10", "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1", 3, 8_350_439_170),
    ("8×8", "2q2q2/8/q6q/8/8/Q6Q/8/2Q2Q2 w - - 0 1", 2, 1_331_198),
    ("6×6", "1q2q1/q4q/6/6/Q4Q/1Q2Q1 w - - 0 1", 3, 91_074_224),
];

/// So many games are played at random.
const GAMES: u64 = 2_000;

/// How often each is measured; the best counts.
const ROUNDS: usize = 5;

/// Measures all of it and prints the figures.
pub(crate) fn report() {
    println!("\nAmazons, million turns a second (best of {ROUNDS}, {})\n", clock::KIND);
    for (name, text, depth, turns) in CASES {
        let state = read(text);
        println!(
            "{name:<6} depth {depth} {turns:>12} turns {:>8.0}",
            best(turns, || perft::<Amazons>(&state, depth))
        );
    }
    let start = read(CASES[0].1);
    let games = best(GAMES, || (0..GAMES).map(|seed| play_out(start, seed)).sum()) * 1e6;
    println!("random games on 10×10, a second {games:>8.0}");
}

fn best(units: u64, mut count: impl FnMut() -> u64) -> f64 {
    (0..ROUNDS).map(|_| clock::speed(units, &mut count)).fold(0.0, f64::max)
}

/// Plays one game to its end.
fn play_out(mut state: State, seed: u64) -> u64 {
    let mut random = Random::new(seed);
    while let Some(mv) = Amazons::random_move(&state, &mut random) {
        Amazons::play(&mut state, mv);
    }
    1
}

fn read(text: &str) -> State {
    let setup = Amazons::setup_at(None, text).expect("the position can be read");
    Amazons::start(&setup).expect("a complete setup starts")
}
