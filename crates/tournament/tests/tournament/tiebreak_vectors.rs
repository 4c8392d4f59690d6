//! The tie-break exercise of sixteen players, by both editions of the rules, in every column.

use std::fs;
use std::path::Path;

use tournament::standings::{Order, standings};
use tournament::tiebreak::{Basis, Edition, System, TieBreak, figures};
use tournament::trf::Report;

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/tiebreaks").join(name)).unwrap()
}

fn basis(report: &Report) -> Basis<'_> {
    let edition = Edition::of_start(&report.start);
    Basis { table: &report.table, rounds: report.table.paired_rounds(), edition, system: System::Swiss }
}

fn check(report: &str, expected: &str) {
    let report = Report::parse(&read(report)).unwrap();
    let expected = read(expected);
    let mut lines = expected.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let names = lines.next().unwrap();
    let rows: Vec<Vec<&str>> = lines.collect();
    assert_eq!(rows.len(), report.table.competitors.len());
    let mut wrong = Vec::new();
    for (column, name) in names.iter().enumerate().filter(|(_, name)| !["StartNo", "Rank"].contains(*name)) {
        let tiebreak: TieBreak = name.parse().unwrap();
        let figures = figures(basis(&report), tiebreak);
        for (row, figure) in rows.iter().zip(figures) {
            // The exercise prints “-0” where a figure is not defined.
            let value =
                figure.value.map_or("-0".to_owned(), |value| format!("{value:.*}", tiebreak.places()));
            if value != row[column] {
                wrong.push(format!("{name} of {}: {value}, expected {}", row[0], row[column]));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn all_columns_of_2024() {
    check("tec_swiss.trf", "tec_swiss_2024.expected.tsv");
}

#[test]
fn all_columns_of_2026() {
    check("tec_swiss_2026.trf", "tec_swiss_2026.expected.tsv");
}

#[test]
fn columns_with_modifiers() {
    check("tec_swiss_2026.trf", "tec_swiss_2026_modified.expected.tsv");
}

#[test]
fn forfeits_decide_between_those_who_were_to_meet_if_they_are_counted() {
    let line = |number: u32, points: &str, rounds: &str| {
        format!("001 {number:>4}      P{number:<65}{points:>4}    1{rounds}\n")
    };
    let text = format!(
        "142 2\n{}{}{}{}",
        line(1, "1.0", "     2 w -     3 b 1"),
        line(2, "1.0", "     1 b +     4 w 0"),
        line(3, "1.0", "     4 w 1     1 w 0"),
        line(4, "1.0", "     3 b 0     2 b 1"),
    );
    let report = Report::parse(&text).unwrap();
    let order = |list: &str| {
        let tiebreaks = tournament::tiebreak::parse_list(list).unwrap();
        let lines = standings(basis(&report), &Order { tiebreaks, seed: 0 }).unwrap();
        lines.iter().map(|line| (line.number, line.place)).collect::<Vec<_>>()
    };
    // All have a point. By games 3 beat 4, 1 beat 3, 4 beat 2: nobody is ahead.
    assert_eq!(order("DE"), [(1, 1), (2, 1), (3, 1), (4, 1)]);
    assert_eq!(order("TPN/R"), [(4, 1), (3, 2), (2, 3), (1, 4)]);
    assert_eq!(order("WON,DE/P"), [(1, 1), (3, 1), (4, 1), (2, 4)]);
    let met = |list: &str| {
        let tiebreaks = tournament::tiebreak::parse_list(list).unwrap();
        let lines = standings(basis(&report), &Order { tiebreaks, seed: 0 }).unwrap();
        lines.iter().map(|line| line.figures[0].parts.len()).sum::<usize>()
    };
    assert_eq!((met("DE"), met("DE/P")), (6, 8), "the games that were compared");
}

#[test]
fn standings_follow_the_list_in_the_report() {
    let report = Report::parse(&read("tec_swiss_2026.trf")).unwrap();
    let order = Order { tiebreaks: tournament::tiebreak::parse_list(&report.tiebreaks).unwrap(), seed: 0 };
    let lines = standings(basis(&report), &order).unwrap();
    let numbers: Vec<u32> = lines.iter().map(|line| line.number).collect();
    assert_eq!(numbers, [2, 3, 4, 1, 16, 6, 8, 11, 5, 15, 12, 14, 7, 13, 9, 10]);
}
