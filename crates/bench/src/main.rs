//! Perft of Ataxx side by side: this project's rules, the naive ones of its tests, and the crate `board-game`. All
//! count complete turns and take the last ply in bulk where they can. Then Amazons by itself. Run with
//! `cargo run --release --manifest-path crates/bench/Cargo.toml`; the README says what came of it.

mod amazons;
mod clock;
#[path = "../../../games/cloning/tests/common/naive.rs"]
mod naive;

use ataxx::{Ataxx, State};
use board_game::games::ataxx::AtaxxBoard;
use board_game::util::game_stats::perft_naive;
use game::{Notation, Rules, perft};
use naive::{Book, Naive};

/// Positions with the depth to which the fast programs count, and that for the naive rules.
const CASES: [(&str, &str, u32, u32); 4] = [
    ("start", "x5o/7/7/7/7/7/o5x x 0 1", 6, 3),
    ("level 3", "x5o/7/3-3/2-1-2/3-3/7/o5x x 0 1", 6, 3),
    ("middle game", "2x3o/1x3oo/7/7/7/7/o3x2 o 0 1", 5, 3),
    ("late", "7/7/7/7/ooooooo/ooooooo/xxxxxxx o 0 1", 5, 3),
];

/// How often each is measured; the best counts.
const ROUNDS: usize = 5;

/// The naive rules as Ataxx has them.
const BOOK: Book = Book { letters: ['x', 'o'], hexagon: false, straight: false, passes: true };

fn main() {
    println!("Ataxx, million turns a second (best of {ROUNDS}, {})\n", clock::KIND);
    println!(
        "{:<12} {:>5} {:>14} {:>8} {:>8} {:>10} {:>8} {:>8}",
        "position", "depth", "turns", "ours", "naive", "board-game", "÷ naive", "÷ b.-g."
    );
    for (name, text, depth, shallow) in CASES {
        let state = read(text);
        let other = AtaxxBoard::from_fen(text).expect("board-game reads the position");
        let plain = Naive::read(BOOK, text);
        assert_eq!(plain.write(), text);

        let turns = perft::<Ataxx>(&state, depth);
        let few = perft::<Ataxx>(&state, shallow);
        let mut best = [0.0_f64; 3];
        // Turn about, so that a busy moment of the machine meets all three.
        for round in 0..ROUNDS {
            best[0] = best[0].max(clock::speed(turns, || perft::<Ataxx>(&state, depth)));
            best[1] = best[1].max(clock::speed(turns, || perft_naive(&other, depth)));
            if round == 0 {
                best[2] = clock::speed(few, || naive_perft(&plain, shallow));
            }
        }
        let [ours, board_game, naive] = best;
        println!(
            "{name:<12} {depth:>5} {turns:>14} {ours:>8.0} {naive:>8.3} {board_game:>10.0} {:>8.0} {:>8.2}",
            ours / naive,
            ours / board_game
        );
    }
    amazons::report();
}

fn read(text: &str) -> State {
    let setup = Ataxx::setup_at(None, text).expect("the position can be read");
    Ataxx::start(&setup).expect("a complete setup starts")
}

fn naive_perft(position: &Naive, depth: u32) -> u64 {
    let turns = position.turns();
    if depth == 1 {
        return turns.len() as u64;
    }
    turns.iter().map(|turn| naive_perft(&position.play(turn), depth - 1)).sum()
}
