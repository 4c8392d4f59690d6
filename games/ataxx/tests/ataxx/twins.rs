//! The real rules beside naive ones.

use crate::common::{naive::Book, twins};
use ataxx::{Ataxx, Jumps, Setup};
use game::{Notation, Rules};

#[test]
fn the_rules_agree_with_naive_ones() {
    let book = |jumps| Book {
        letters: ['x', 'o'],
        hexagon: false,
        straight: jumps == Jumps::Straight,
        passes: true,
    };
    let mut setups = Vec::new();
    for level in 1..=30 {
        for jumps in [Jumps::All, Jumps::Straight] {
            let setup = Setup { layout: format!("level-{level}"), jumps, ..Setup::default() };
            setups.push((Ataxx::complete(setup).unwrap(), book(jumps)));
        }
    }
    for text in
        ["x3o/5/2-2/5/o3x", "x6o/8/8/8/8/8/8/o6x", "x3o/5/5/5/5/5/5/o3x", "x6o/3--3/8/3--3/o6x", "8/8/8/8/8"]
    {
        setups.push((Ataxx::setup_at(None, text).unwrap(), book(Jumps::All)));
    }
    twins::compare::<Ataxx>(&setups, twins::how_many(6000));
}
