//! How reports are written: forms, line ends, ranks, and what the public may see.

use std::collections::BTreeMap;

use tournament::cli::{Generate, check, generate, standings};
use tournament::event::{Mode, Tournament};
use tournament::points::Points;
use tournament::trf::{LineEnd, Privacy, Report, Style, Version};

/// Something of everything that has lines of its own in either form.
const FULL: &str = "\
012 Open
042 2026/04/01
102 An arbiter
142 5
152 B
162  W 3.0    D 1.0    L 0.0    A 0.0    P 2.0
192 FIDE_DUTCH
202 BH/C1,SB
### MPA @ Round 1: Ben is ill
XXX kept    1                                    123456789   1990/01/31
FRA    1                                          2000     987654321   1991/02/28
001    1 m  g Anna                              1900 SWE     1700001 1992/03/27  3.0    1     2 w 1
001    2      Ben                               1800                             0.0    4     1 b 0
001    3      Cleo                              1700                             1.0    2     4 w =
001    4      Dan                               1600                             1.0    2     3 b =
001    5      Eve                               1500                             2.0    5  0000 - U  0000 - H
240 Z 004    1    5
250       1.0   1   2    1    2
260   1   5    2    4
";

fn full() -> Report {
    Report::parse(FULL).unwrap()
}

#[test]
fn both_forms_and_all_line_ends_tell_the_same() {
    let report = full();
    for line_end in [LineEnd::Lf, LineEnd::Cr, LineEnd::CrLf] {
        let style = Style { privacy: Privacy::Federation, line_end, ..Style::default() };
        let text = report.write_as(style);
        let (cr, lf) = (text.matches('\r').count(), text.matches('\n').count());
        assert_eq!((cr > 0, lf > 0), (line_end != LineEnd::Lf, line_end != LineEnd::Cr));
        assert!(text.ends_with(line_end.text()));
        assert_eq!(Report::parse(&text).unwrap(), report, "{line_end:?}");
    }
    let old =
        report.write_as(Style { privacy: Privacy::Federation, version: Version::Trf16, ..Style::default() });
    for code in ["142", "152", "162", "250", "260"] {
        assert!(!old.lines().any(|line| line.starts_with(code)), "{code}\n{old}");
    }
    for line in ["XXR 5", "XXC black1", "BBW  3.0", "BBU  2.0", "XXA    1  1.0  1.0", "XXP    2    4"] {
        assert!(old.lines().any(|written| written == line), "{line}\n{old}");
    }
    let again = Report::parse(&old).unwrap();
    assert_eq!(again.table.competitors, report.table.competitors);
    assert_eq!((again.table.scoring, &again.byes_ahead), (report.table.scoring, &report.byes_ahead));
    for number in 1..=5 {
        let points = |report: &Report| {
            (0..5).map(|round| report.table.acceleration(number, round)).collect::<Vec<_>>()
        };
        assert_eq!(points(&again), points(&report), "{number}");
        assert_eq!(again.table.forbidden_to(number, 1), report.table.forbidden_to(number, 1));
    }
}

#[test]
fn the_older_form_keeps_who_was_kept_apart_when_all_rounds_are_paired() {
    let mut report = full();
    report.table.rounds = Some(report.table.paired_rounds());
    report.byes_ahead.clear();
    let old = report.write_as(Style { version: Version::Trf16, ..Style::default() });
    assert!(old.contains("XXP    2    4\n"), "{old}");
}

#[test]
fn byes_ahead_have_lines_of_their_own() {
    let text = full().write(Privacy::Public);
    assert!(text.contains("240 H   2    5\n240 Z   4    1    5\n"), "{text}");
    assert!(
        text.lines().any(|line| line.starts_with("001    5") && line.ends_with("2.0    2  0000 - U")),
        "{text}"
    );
}

#[test]
fn the_public_sees_no_birth_dates_in_whatever_line() {
    let report = full();
    let text = report.write(Privacy::Public);
    for private in ["1990", "1991", "1992", "123456789", "987654321", "1700001", "Ben is ill"] {
        assert!(FULL.contains(private) && !text.contains(private), "{private}\n{text}");
    }
    assert!(text.contains("102 An arbiter\n"));
    let whole = report.write(Privacy::Federation);
    assert!(whole.contains("987654321   1991/02/28") && whole.contains("Ben is ill"));
    // The log of a tournament made of it keeps the same lines.
    let mut open = Tournament::from_report(&report, Mode::Club, 1, "arbiter", 0).unwrap();
    open.submit(tournament::event::Deed::Withdraw { person: 1 }, "arbiter", 1, "Ben is very ill").unwrap();
    let public = open.to_json(Privacy::Public);
    for private in ["1990", "1991", "1992", "987654321", "1700001", "Ben is ill", "very ill"] {
        assert!(!public.contains(private), "{private}\n{public}");
        assert!(open.to_json(Privacy::Federation).contains(private), "{private}");
    }
}

#[test]
fn ranks_are_those_of_the_standings() {
    let text = full().write(Privacy::Public);
    let rank = |number: u32| {
        let line = text.lines().find(|line| line.starts_with(&format!("001 {number:>4}"))).unwrap();
        line[85..89].trim().parse::<usize>().unwrap()
    };
    let table = standings(FULL, None, 0).output;
    for line in table.lines().skip(1) {
        let mut fields = line.split_whitespace().map(str::parse::<usize>);
        let (place, number) = (fields.next().unwrap().unwrap(), fields.next().unwrap().unwrap());
        assert_eq!(rank(number as u32), place, "{table}");
    }
    assert_eq!(rank(3), rank(4), "equals share a place");
    let mut report = full();
    report.places = BTreeMap::from([(1, 4), (2, 1)]);
    let text = report.write(Privacy::Public);
    assert!(text.lines().any(|line| line.starts_with("001    2") && &line[80..89] == " 0.0    1"), "{text}");
}

#[test]
fn points_of_results_keep_their_hundredths_and_have_known_symbols() {
    let mut report = full();
    assert!(report.write(Privacy::Public).contains("162  W 3.0    D 1.0    L 0.0    P 2.0\n"));
    report.table.scoring.draw = Points::whole(1).share(3);
    report.table.scoring.absence = Points::tenths(-5);
    let text = report.write(Privacy::Public);
    assert!(text.contains("162  W 3.0    D0.33    L 0.0    A-0.5    P 2.0\n"), "{text}");
    let scoring = Report::parse(&text).unwrap().table.scoring;
    assert_eq!(scoring.draw, Points::whole(1).share(3));
}

#[test]
fn nothing_written_ends_a_line_or_moves_a_column() {
    let mut report = full();
    let plain = report.write(Privacy::Federation).lines().count();
    report.name = "Open\n001    9      Nobody".to_owned();
    report.other[0] = "102 An\rarbiter".to_owned();
    let ann = &mut report.table.competitors[0];
    ann.name = "Ann\n001    9      Nobody".to_owned();
    ann.federation = "A\nB".to_owned();
    ann.rating = Some(12_345);
    let text = report.write(Privacy::Federation);
    assert_eq!(text.lines().count(), plain);
    assert!(!text.contains('\r'));
    let again = Report::parse(&text).unwrap();
    assert_eq!(again.table.competitors.len(), 5);
    assert_eq!(again.table.competitors[0].rating, None);
    assert_eq!(again.table.competitors[0].birth, "1992/03/27");
}

#[test]
fn a_generated_report_is_written_as_asked() {
    for version in [Version::Trf16, Version::Trf26] {
        for line_end in [LineEnd::Lf, LineEnd::Cr, LineEnd::CrLf] {
            let style = Style { privacy: Privacy::Federation, version, line_end };
            let written = generate(Generate { players: 30, rounds: 5, seed: 8, style }).output;
            assert_eq!(written.contains("XXR 5"), version == Version::Trf16);
            assert_eq!(check(&written).code, 0);
        }
    }
}
