//! Numbers of turns, from a table.

use archimedes::Archimedes;

#[test]
fn the_numbers_of_turns_are_right() {
    testkit::perft_table::<Archimedes>(include_str!("../data/perft.tsv"), None, u64::MAX);
}
