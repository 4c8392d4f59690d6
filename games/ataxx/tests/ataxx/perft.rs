//! Numbers of turns, on which independent programs agree.

use ataxx::{Ataxx, Jumps, Setup};
use game::Rules;

/// Deeper figures are counted by the bench; these take about a second.
const MOST: u64 = 30_000_000;

#[test]
fn the_numbers_of_turns_are_right() {
    testkit::perft_table::<Ataxx>(include_str!("../data/perft.tsv"), None, MOST);
}

#[test]
fn the_numbers_of_turns_with_straight_jumps_are_right() {
    let base = Ataxx::complete(Setup { jumps: Jumps::Straight, ..Setup::default() }).unwrap();
    testkit::perft_table::<Ataxx>(include_str!("../data/perft-straight.tsv"), Some(&base), MOST);
}
