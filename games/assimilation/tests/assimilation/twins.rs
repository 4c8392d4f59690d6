//! The real rules beside naive ones.

use crate::common::{naive::Book, twins};
use assimilation::{Assimilation, Jumps, Setup};
use game::Rules;

#[test]
fn the_rules_agree_with_naive_ones() {
    let setups = [Jumps::All, Jumps::Straight].map(|jumps| {
        let setup = Assimilation::complete(Setup { jumps, ..Setup::default() }).unwrap();
        let straight = jumps == Jumps::Straight;
        (setup, Book { letters: ['w', 'b'], hexagon: false, straight, passes: false })
    });
    twins::compare::<Assimilation>(&setups, twins::how_many(4000));
}
