//! The rulings, row by row.

use crate::common::rulings;
use hexxagon::Hexxagon;

#[test]
fn rulings_are_kept() {
    rulings::check::<Hexxagon>(None, include_str!("../data/rulings.tsv"));
}
