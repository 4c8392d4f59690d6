//! Games that were played once replay for ever.

use archimedes::Archimedes;

#[test]
fn golden_records_replay() {
    testkit::replay::<Archimedes>(include_str!("../data/records.txt"));
}
