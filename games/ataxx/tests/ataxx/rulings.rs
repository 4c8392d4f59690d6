//! The rulings, row by row.

use crate::common::rulings;
use ataxx::{Ataxx, Jumps, Setup};
use game::Rules;

#[test]
fn rulings_are_kept() {
    rulings::check::<Ataxx>(None, include_str!("../data/rulings.tsv"));
}

#[test]
fn rulings_about_straight_jumps_are_kept() {
    let base = Ataxx::complete(Setup { jumps: Jumps::Straight, ..Setup::default() }).unwrap();
    rulings::check::<Ataxx>(Some(&base), include_str!("../data/rulings-straight.tsv"));
}
