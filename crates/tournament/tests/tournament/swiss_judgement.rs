//! Pairings judged and explained.

use std::fs;
use std::path::Path;

use tournament::crosstable::Crosstable;
use tournament::points::Points;
use tournament::swiss::{
    Answer, Criterion, Fault, Field, Wish, colour_rule, contrast, floaters, judge, pair, why_not,
};
use tournament::trf::Report;

const FILES: [&str; 4] = ["g5.trf", "g10.trf", "g22.trf", "g30.trf"];

fn table(name: &str) -> Crosstable {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/swiss").join(name);
    let mut table = Report::parse(&fs::read_to_string(path).unwrap()).unwrap().table;
    table.rounds = Some(table.paired_rounds());
    table
}

fn field(name: &str, round: usize) -> Field {
    Field::new(&table(name).after(round), round)
}

/// Every pairing that comes of exchanging two players of a pairing.
fn swaps(pairs: &[(u32, u32)]) -> Vec<Vec<(u32, u32)>> {
    let mut swaps = Vec::new();
    for a in 0..pairs.len() {
        for b in 0..a {
            let mut other = pairs.to_vec();
            (other[a].1, other[b].1) = (pairs[b].1, pairs[a].1);
            swaps.push(other.clone());
            (other[a].1, other[b].0) = (pairs[b].0, pairs[a].1);
            other[b].1 = pairs[b].1;
            swaps.push(other);
        }
    }
    swaps
}

#[test]
fn own_pairings_have_no_fault_and_no_swap_of_opponents_is_better() {
    let mut seen: Vec<Criterion> = Vec::new();
    for name in FILES {
        let table = table(name);
        for round in 0..table.paired_rounds() {
            let field = Field::new(&table.after(round), round);
            let made = pair(&field).unwrap();
            let pairs = made.numbers();
            let own = judge(&field, &pairs, made.bye);
            assert_eq!(own.faults, []);
            assert_eq!(floaters(&field, &pairs), made.floaters, "{name}, round {}", round + 1);
            for pair in &made.pairs {
                assert_eq!(colour_rule(&field, pair.white, pair.black), Some(pair.rule));
                assert_eq!(colour_rule(&field, pair.black, pair.white), None);
            }
            for other in swaps(&pairs) {
                let theirs = judge(&field, &other, made.bye);
                let absolute = |fault: &Fault| matches!(fault, Fault::MayNotMeet(..) | Fault::SameColour(..));
                if theirs.faults.iter().any(absolute) {
                    continue;
                }
                let found = contrast(&field, (&pairs, made.bye), (&other, made.bye)).expect("it is another");
                let is_order = found.criterion == Criterion::Order;
                assert!(is_order || found.better < found.worse, "{name}, round {}: {found:?}", round + 1);
                if !seen.contains(&found.criterion) {
                    seen.push(found.criterion);
                }
            }
            assert_eq!(contrast(&field, (&pairs, made.bye), (&pairs, made.bye)), None);
        }
    }
    for criterion in [
        Criterion::Downfloaters,
        Criterion::DownfloaterScores,
        Criterion::Colours,
        Criterion::UpfloatLast,
        Criterion::Exchanges,
        Criterion::ExchangeDistance,
        Criterion::Order,
    ] {
        assert!(seen.contains(&criterion), "{criterion:?} never decided: {seen:?}");
    }
}

#[test]
fn what_is_left_possible_for_the_next_bracket_counts_and_not_what_was_made_of_it() {
    let players: String = (1..=6).map(|number| format!("001 {number:>4}      P{number}\n")).collect();
    let given = "299           1.0    0    1    2    3\n299           0.5    0    4\n";
    let text = format!("142 5\n152 W\n260   1   5    3    4\n{given}{players}");
    let field = Field::new(&Report::parse(&text).unwrap().table, 0);
    let made = pair(&field).unwrap();
    // Three with a point: whoever leaves them has to meet the one below, whom 3 may not meet.
    let own = made.numbers();
    assert_eq!(own, [(1, 3), (4, 2), (5, 6)]);
    let better = (own.as_slice(), None);
    let blocked = [(1, 2), (3, 5), (4, 6)];
    let found = contrast(&field, better, (&blocked, None)).unwrap();
    assert_eq!((found.criterion, found.better, found.worse), (Criterion::NextDownfloaters, vec![0], vec![2]));
    // Here the one below is left alone although that need not be.
    let careless = [(1, 3), (2, 5), (4, 6)];
    let found = contrast(&field, better, (&careless, None)).unwrap();
    assert_eq!((found.criterion, found.better, found.worse), (Criterion::Downfloaters, vec![0], vec![2]));
    assert_eq!(found.bracket, Points::HALF);
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
