//! Numbers of turns, counted by the naive rules of these tests too.

use crate::common::naive::Naive;
use crate::twins::BOOK;
use game::{Notation, Rules, perft};
use hexxagon::Hexxagon;

#[test]
fn the_numbers_of_turns_are_right() {
    testkit::perft_table::<Hexxagon>(include_str!("../data/perft.tsv"), None, 10_000_000);
}

#[test]
fn naive_rules_count_the_same() {
    fn count(naive: &Naive, depth: u32) -> u64 {
        let turns = naive.turns();
        if depth == 1 {
            turns.len() as u64
        } else {
            turns.iter().map(|turn| count(&naive.play(turn), depth - 1)).sum()
        }
    }
    for (text, depth) in [("x3o/6/7/3-4/o4-2x/3-4/7/6/x3o x 0 1", 3), ("5/6/7/8/9/3xo3/7/6/5 o 0 1", 3)] {
        let state = Hexxagon::start(&Hexxagon::setup_at(None, text).unwrap()).unwrap();
        assert_eq!(perft::<Hexxagon>(&state, depth), count(&Naive::read(BOOK, text), depth), "{text}");
    }
}
