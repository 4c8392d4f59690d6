//! Numbers of turns. As long as nobody can be stuck they are Ataxx's.

use assimilation::{Assimilation, Jumps, Setup};
use game::Rules;

const MOST: u64 = 10_000_000;

#[test]
fn the_numbers_of_turns_are_right() {
    testkit::perft_table::<Assimilation>(include_str!("../data/perft.tsv"), None, MOST);
}

#[test]
fn the_numbers_of_turns_with_straight_jumps_are_right() {
    let base = Assimilation::complete(Setup { jumps: Jumps::Straight, ..Setup::default() }).unwrap();
    testkit::perft_table::<Assimilation>(include_str!("../data/perft-straight.tsv"), Some(&base), MOST);
}
