//! The helpers for data files: what they count and replay, and what they refuse.

use crate::toy::*;
use game::Rules;
use testkit::{check_perft_table, check_records, random_record};

const TABLE: &str = "# two heaps\nposition\td0\td1\td2\td3\n2,1 0 - -\t1\t3\t5\t3\n0,0 0 - -\t1\t0\t-\t\n";

#[test]
fn perft_tables_are_counted() {
    assert_eq!(check_perft_table::<Toy>(TABLE, None, 1000), Ok(6));
    assert_eq!(check_perft_table::<Toy>(TABLE, None, 2), Ok(3), "only small figures");
}

#[test]
fn wrong_perft_tables_are_reported_with_their_lines() {
    let report = |from: &str, to: &str| {
        check_perft_table::<Toy>(&TABLE.replace(from, to), None, 1000).expect_err("the table is wrong")
    };
    assert!(report("\t1\t3\t", "\t1\t5\t").contains("line 3: depth 1 should be 5 and is 3"));
    assert!(report("0,0", "0;0").contains("line 4: the position cannot be read"));
    assert!(report("\t5\t", "\tfour\t").contains("\"four\" is no figure"));
    assert!(check_perft_table::<Toy>("position\td1\n", None, 9).is_err(), "nothing counted");
}

const RECORD: &str = r#"game toy 1
setup {"seats":2,"board":"five","most":2,"last":"wins","start":"5,3 0 - -"}
a2
at 3,3 1 - -
retire 1
end 1 2 end.retired
"#;

#[test]
fn records_replay() {
    assert_eq!(check_records::<Toy>(RECORD), Ok(1));
    assert_eq!(check_records::<Toy>(&format!("# two\n\n{RECORD}\n{RECORD}")), Ok(2));
    for seed in 0..200 {
        let setup = Toy::complete(Setup { seats: 4, ..Setup::default() }).expect("a setup");
        let record = random_record::<Toy>(&setup, seed);
        assert_eq!(check_records::<Toy>(&record), Ok(1), "{record}");
    }
}

#[test]
fn records_that_differ_are_reported_with_their_lines() {
    let wrong = [
        ("toy 1", "toy 2", "line 1"),
        ("toy 1", "chess 1", "line 1"),
        ("5,3 0 - -", "", "line 2"),
        ("a2", "a3", "line 3"),
        ("a2", " A2", "line 3"),
        ("at 3,3", "at 3,2", "line 4"),
        ("retire 1", "retire 2", "line 5"),
        ("end 1 2", "end 2 1", "line 6"),
        ("end 1 2 end.retired\n", "", "no end"),
        ("game toy 1\n", "", "line 1"),
    ];
    for (from, to, told) in wrong {
        let report = check_records::<Toy>(&RECORD.replace(from, to));
        assert!(report.as_ref().is_err_and(|report| report.contains(told)), "{to:?}: {report:?}");
    }
    assert!(check_records::<Toy>("").is_err());
}
