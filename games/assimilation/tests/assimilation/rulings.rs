//! The rulings, row by row.

use crate::common::rulings;
use assimilation::Assimilation;

#[test]
fn rulings_are_kept() {
    rulings::check::<Assimilation>(None, include_str!("../data/rulings.tsv"));
}
