//! Games that were played once replay for ever.

use ataxx::Ataxx;

#[test]
fn golden_records_replay() {
    testkit::replay::<Ataxx>(include_str!("../data/records.txt"));
}
