//! Games that were played once replay for ever.

use assimilation::Assimilation;

#[test]
fn golden_records_replay() {
    testkit::replay::<Assimilation>(include_str!("../data/records.txt"));
}
