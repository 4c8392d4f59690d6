//! Games that were played once replay for ever.

use amazons::Amazons;

#[test]
fn golden_records_replay() {
    testkit::replay::<Amazons>(include_str!("../data/records.txt"));
}
