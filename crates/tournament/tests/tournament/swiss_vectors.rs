//! Tournaments paired by another program, paired again.

use std::fs;
use std::path::Path;

use tournament::swiss::check;
use tournament::trf::Report;

#[test]
fn every_round_pairs_as_another_program_paired_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/swiss");
    let (mut files, mut rounds) = (0, 0);
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let report = Report::parse(&fs::read_to_string(&path).unwrap())
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut table = report.table;
        table.rounds = Some(table.paired_rounds());
        for round in check(&table) {
            assert_eq!(round.difference, None, "{} round {}", path.display(), round.round);
            rounds += 1;
        }
        files += 1;
    }
    assert_eq!((files, rounds), (120, 824));
}
