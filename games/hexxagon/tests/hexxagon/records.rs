//! Games that were played once replay for ever.

use hexxagon::Hexxagon;

#[test]
fn golden_records_replay() {
    testkit::replay::<Hexxagon>(include_str!("../data/records.txt"));
}
