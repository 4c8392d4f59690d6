//! Pairings judged and explained.

use std::fs;
use std::path::Path;

use tournament::crosstable::Crosstable;
use tournament::swiss::{Answer, Criterion, Fault, Field, Wish, contrast, judge, pair, why_not};
use tournament::trf::Report;

fn table(name: &str) -> Crosstable {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/swiss").join(name);
    let mut table = Report::parse(&fs::read_to_string(path).unwrap()).unwrap().table;
    table.rounds = Some(table.paired_rounds());
    table
}

fn field(name: &str, round: usize) -> Field {
    Field::new(&table(name).after(round), round)
}

#[test]
fn own_pairings_have_no_fault_and_no_swap_of_opponents_is_better() {
    for (name, round) in [("g5.trf", 3), ("g10.trf", 4), ("g22.trf", 5), ("g30.trf", 6)] {
        let field = field(name, round);
        let made = pair(&field).unwrap();
        let pairs: Vec<(u32, u32)> = made.pairs.iter().map(|pair| (pair.white, pair.black)).collect();
        let own = judge(&field, &pairs, made.bye);
        assert_eq!(own.faults, []);
        for a in 0..pairs.len() {
            for b in 0..a {
                let mut other = pairs.clone();
                (other[a].1, other[b].1) = (pairs[b].1, pairs[a].1);
                let theirs = judge(&field, &other, made.bye);
                let absolute = |fault: &Fault| matches!(fault, Fault::MayNotMeet(..) | Fault::SameColour(..));
                if theirs.faults.iter().any(absolute) {
                    continue;
                }
                if let Some(found) = contrast(&own, &theirs) {
                    assert!(found.better < found.worse, "{name} {found:?}");
                }
            }
        }
    }
}

#[test]
fn faults_are_named() {
    let field = field("g5.trf", 3);
    let made = pair(&field).unwrap();
    let mut pairs: Vec<(u32, u32)> = made.pairs.iter().map(|pair| (pair.white, pair.black)).collect();
    pairs[0] = (pairs[0].1, pairs[0].0);
    let (one, two) = pairs[1];
    pairs[2].0 = one;
    let faults = judge(&field, &pairs, made.bye).faults;
    assert!(faults.contains(&Fault::WrongColours(pairs[0].0, pairs[0].1)));
    assert!(faults.contains(&Fault::NotToBePaired(one)));
    assert_eq!(faults.iter().filter(|fault| matches!(fault, Fault::LeftOut(_))).count(), 1);
    assert!(!faults.contains(&Fault::LeftOut(two)));
    let met = *field.contestants[0].barred.first().unwrap();
    let pair = (field.contestants[0].number, met);
    assert!(judge(&field, &[pair], None).faults.contains(&Fault::MayNotMeet(pair.0, pair.1)));
}

#[test]
fn wishes_are_answered_with_the_first_criterion_that_would_suffer() {
    let table = table("g21.trf");
    let (mut worse, mut impossible) = (0, 0);
    for round in 0..table.paired_rounds() {
        let field = Field::new(&table.after(round), round);
        let made = pair(&field).unwrap();
        if let Some(bye) = made.bye {
            match why_not(&field, &made, Wish::NoBye(bye)) {
                Answer::Worse(contrast) => {
                    assert_ne!(contrast.criterion, Criterion::Downfloaters);
                    worse += 1;
                }
                Answer::Impossible(_) => impossible += 1,
                other => panic!("{other:?}"),
            }
        }
        for floater in &made.floaters {
            let answer = why_not(&field, &made, Wish::NoFloat(floater.number));
            assert!(matches!(answer, Answer::Worse(_) | Answer::Impossible(_)), "{answer:?}");
        }
        let first = &made.pairs[0];
        assert_eq!(why_not(&field, &made, Wish::Meet(first.black, first.white)), Answer::Fulfilled);
        assert!(matches!(why_not(&field, &made, Wish::Avoid(first.white, first.black)), Answer::Worse(_)));
        assert_eq!(why_not(&field, &made, Wish::NoBye(999)), Answer::Unknown(999));
    }
    assert!(worse + impossible > 0);
}
