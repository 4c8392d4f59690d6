//! Reading and writing report files.

use std::fs;
use std::path::Path;

use tournament::colour::Colour;
use tournament::crosstable::Adjustment;
use tournament::entry::{Bye, Entry, Verdict};
use tournament::points::Points;
use tournament::standings::{Order, standings};
use tournament::swiss::{Field, pair};
use tournament::tiebreak::{Basis, Edition, System};
use tournament::trf::{Privacy, Report};

const SMALL: &str = "\
012 Club open
042 2026/04/01
142 3
152 W
192 FIDE_DUTCH
202 BH/C1,SB
XYZ a line nobody knows
001    1 m  g Anna Ångström                     1900 SWE     1700001 1990/01/31  2.0    1     3 w 1     2 b 1
001    2      Ben                               1800                             0.5    4  0000 - H     1 w 0
001    3      Cleo                                                               1.0    2     1 b 0     4 w +
001    4      Dan                               1500                             1.0    3  0000 - U     3 b -
260   1   3    2    4
";

#[test]
fn every_field_is_read() {
    let report = Report::parse(SMALL).unwrap();
    assert_eq!(report.name, "Club open");
    assert_eq!(report.other, ["XYZ a line nobody knows"]);
    let table = &report.table;
    assert_eq!((table.rounds, table.first_colour, table.paired_rounds()), (Some(3), Some(Colour::White), 2));
    let anna = &table.competitors[0];
    assert_eq!((anna.name.as_str(), anna.title.as_str(), anna.sex.as_str()), ("Anna Ångström", "g", "m"));
    assert_eq!((anna.rating, anna.federation.as_str()), (Some(1900), "SWE"));
    assert_eq!((anna.federation_id.as_str(), anna.birth.as_str()), ("1700001", "1990/01/31"));
    assert_eq!(
        anna.card[1],
        Entry::Game { opponent: 2, colour: Colour::Black, verdict: Some(Verdict::Win), rated: true }
    );
    assert_eq!(table.competitors[1].card[0], Entry::Bye(Bye::Half));
    assert_eq!(
        table.competitors[2].card[1],
        Entry::Forfeit { opponent: 4, colour: Some(Colour::White), won: true }
    );
    assert_eq!(table.forbidden[0].numbers, [2, 4]);
}

#[test]
fn line_ends_do_not_matter() {
    let expected = Report::parse(SMALL).unwrap();
    for end in ["\r", "\r\n", "\n\n", "   \r\n"] {
        assert_eq!(Report::parse(&SMALL.replace('\n', end)).unwrap(), expected, "{end:?}");
    }
}

#[test]
fn what_is_written_reads_the_same() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut texts = vec![SMALL.to_owned()];
    for name in ["swiss/g1.trf", "swiss/g52.trf", "tiebreaks/tec_swiss_2026.trf"] {
        texts.push(fs::read_to_string(folder.join(name)).unwrap());
    }
    let accelerated =
        "142 5\n162  W 3.0    D 1.0    L 0.0    Z 0.0    P 2.0\n250       1.0   1   2    1    2\n";
    let players = "001    1      A\n001    2      B\n";
    texts.push(format!("{accelerated}{players}"));
    // Lines 250 take precedence over the code of the system.
    texts.push(format!("192 FIDE_DUTCH_BAKU\n{accelerated}{players}"));
    texts.push(format!("142 5\n192 FIDE_DUTCH_BAKU\n212 PTS,WIN\n{players}"));
    for text in texts {
        let report = Report::parse(&text).unwrap();
        assert_eq!(Report::parse(&report.write(Privacy::Federation)).unwrap(), report);
    }
}

#[test]
fn private_fields_stay_private() {
    let report = Report::parse(SMALL).unwrap();
    let text = report.write(Privacy::Public);
    assert!(!text.contains("1700001") && !text.contains("1990"));
    assert!(report.write(Privacy::Federation).contains("1990/01/31"));
}

#[test]
fn point_systems_and_byes_ahead() {
    let text = "142 5\n162  W 3.0    D 1.0    P 2.0\n240 H 001 0002\n001    1      A\n001    2      B\n001    3      C\n";
    let table = Report::parse(text).unwrap().table;
    assert_eq!((table.scoring.win, table.scoring.draw), (Points::whole(3), Points::ONE));
    assert_eq!(table.scoring.allocated_bye, Points::whole(2));
    assert_eq!(table.competitors[1].card, [Entry::Bye(Bye::Half)]);
    assert_eq!(table.paired_rounds(), 0);
}

#[test]
fn faults_name_line_and_column() {
    let cases = [
        ("", "line 1, column 1: no line of code 001 names a player"),
        ("001 000x      A\n", "line 1, column 5: expected a start number, found “000x”"),
        ("001    1      A\n001    1      B\n", "line 2, column 5: start number 1 is used twice"),
        ("142 no\n", "line 1, column 5: expected the number of rounds, found “no”"),
        ("152 White\n", "line 1, column 5: expected W or B, found “White”"),
        ("142 10000\n", "line 1, column 5: expected the number of rounds of at most 9999, found “10000”"),
        ("012 Open\u{1b}[31m\n", "line 1, column 9: expected text, found the control character U+001B"),
        ("001    1      A\tB\n", "line 1, column 16: expected text, found the control character U+0009"),
        (&SMALL.replace("3 w 1  ", "3 x 1  "), "line 8, column 97: expected w, b or -, found “x”"),
        (
            &SMALL.replace("3 w 1  ", "3 w 7  "),
            "line 8, column 99: expected a result: 1 = 0 + - W D L or blank, found “7”",
        ),
        (
            &SMALL.replace("3 w 1  ", "9 w 1  "),
            "line 8, column 92: round 1: opponent 9 is not in the start list",
        ),
        (
            &SMALL.replace("3 w 1  ", "3 b 1  "),
            "line 8, column 92: round 1: the cards of 1 and 3 contradict each other",
        ),
        (
            &SMALL.replace(" 2.0    1 ", " 1.5    1 "),
            "line 8, column 81: points of 1 are given as 1.5, the results make 2.0",
        ),
        (
            &SMALL.replace("142 3", "142 1"),
            "line 3, column 5: expected at least 2 rounds, as many have results; found 1",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(Report::parse(text).unwrap_err().to_string(), expected);
    }
}

#[test]
fn hostile_text_is_refused_without_panic() {
    let mut text: Vec<char> = SMALL.chars().collect();
    for index in 0..text.len() {
        let kept = text[index];
        for letter in ['\u{0}', 'é', '9', '-', '\n', ' '] {
            text[index] = letter;
            let _ = Report::parse(&text.iter().collect::<String>());
        }
        text[index] = kept;
    }
    let _ = Report::parse("001 9999      A\n240 H 999 9999\n250      99.9 999 999 9999 9999\nXXA 9999 1.0\n");
}

/// Anna wins twice, Ben wins and has a half-point bye; Cleo was to meet Dan, who did not come.
const ABNORMAL: &str = "\
299          -0.5    1    1    3
299           1.0    0    2
299          -0.5  999    4
299 W         3.0    2    2
299 -         0.3
";

#[test]
fn points_given_or_taken_count_from_their_round_on() {
    let text =
        format!("{SMALL}{ABNORMAL}").replace(" 2.0    1 ", " 1.5    1 ").replace(" 1.0    3 ", " 1.3    3 ");
    let report = Report::parse(&text).unwrap();
    let table = &report.table;
    let after = |rounds: usize| {
        table
            .competitors
            .iter()
            .map(|one| table.points(one, rounds).to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(after(0), "0.0 1.0 0.0 0.0");
    assert_eq!(after(1), "0.5 1.5 -0.5 1.0");
    // Ben's second round is worth three points by decree; a forfeit loss is worth 0.3.
    assert_eq!(after(2), "1.5 4.5 0.5 1.3");
    let dan = &table.competitors[3];
    assert_eq!(table.final_points(dan, 2), Points::tenths(8));
    let order = Order { tiebreaks: Vec::new(), seed: 0 };
    let basis = Basis { table, rounds: 2, edition: Edition::Y2026, system: System::Swiss };
    let places: Vec<u32> = standings(basis, &order).unwrap().iter().map(|line| line.number).collect();
    assert_eq!(places, [2, 1, 4, 3]);
    let written = report.write(Privacy::Public);
    assert!(written.contains("299 -         0.3\n") && written.contains("299          -0.5  999    4\n"));
    assert!(written.lines().any(|line| line.starts_with("001    2") && line[80..].starts_with(" 4.5    1")));
    assert_eq!(Report::parse(&report.write(Privacy::Federation)).unwrap(), report);
}

#[test]
fn abnormal_points_count_for_the_next_pairing() {
    let players = "001    1      A\n001    2      B\n001    3      C\n001    4      D\n";
    let text = format!("142 3\n152 W\n299           1.0    0    3    4\n{players}");
    let table = Report::parse(&text).unwrap().table;
    let pairing = pair(&Field::new(&table, 0)).unwrap();
    let pairs: Vec<_> = pairing.pairs.iter().map(|pair| (pair.white, pair.black)).collect();
    assert_eq!(pairs, [(3, 4), (1, 2)]);
}

#[test]
fn faults_of_abnormal_points_name_line_and_column() {
    let cases = [
        ("299 Q         1.0", "column 5: expected a result: + - W D L F H Z A P U or blank, found “Q”"),
        ("299           x.0    1    2", "column 15: expected points such as 3.5, found “x.0”"),
        ("299           1.0    1", "column 24: expected a start number, found nothing"),
        ("299 W         1.0         2", "column 20: expected a round, found nothing"),
        ("299           1.0    1    9", "column 27: expected a start number of the list, found “9”"),
        ("299 +         2.0", "column 14: expected the points of a win, found “2.0”"),
        ("299 H         2.0", "column 14: expected the points of a draw, found “2.0”"),
    ];
    for (line, expected) in cases {
        let error = Report::parse(&format!("{line}\n{SMALL}")).unwrap_err();
        assert_eq!(error.to_string(), format!("line 1, {expected}"));
    }
}

#[test]
fn a_large_adjustment_is_spread_over_lines() {
    let mut report = Report::parse(SMALL).unwrap();
    report.table.adjustments.push(Adjustment { number: 1, after: 2, points: Points::tenths(-125) });
    let again = Report::parse(&report.write(Privacy::Public)).unwrap();
    let anna = &again.table.competitors[0];
    assert_eq!(again.table.points(anna, 2), Points::tenths(-105));
}
