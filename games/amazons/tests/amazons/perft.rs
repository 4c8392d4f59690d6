//! Numbers of turns, on which independent programs agree.

use amazons::Amazons;

/// Larger figures are counted by `cargo run --release -p quadrille-amazons --example speed`; these take a few seconds.
const MOST: u64 = 400_000_000;

#[test]
fn the_numbers_of_turns_are_right() {
    testkit::perft_table::<Amazons>(include_str!("../data/perft.tsv"), None, MOST);
}
