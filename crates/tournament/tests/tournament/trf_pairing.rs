//! What a report says about byes, prohibitions and results, as it reaches pairings and standings.

use tournament::cli::{Answer, check, pair, standings};
use tournament::crosstable::Acceleration;
use tournament::entry::{Bye, Entry};
use tournament::points::Points;
use tournament::trf::{ByeAhead, Report};

/// A player with a points column and rounds.
fn player(number: u32, points: &str, rounds: &str) -> String {
    format!("001 {number:>4}      {:<66}{points:>4}       {rounds}", format!("P{number}"))
        .trim_end()
        .to_owned()
        + "\n"
}

/// So many players without rounds.
fn players(count: u32) -> String {
    (1..=count).map(|number| player(number, "", "")).collect()
}

fn fault(text: &str) -> String {
    Report::parse(text).unwrap_err().to_string()
}

fn lines(answer: &Answer) -> Vec<&str> {
    answer.output.lines().collect()
}

#[test]
fn a_bye_counts_however_much_of_the_card_is_blank() {
    let played = player(1, "1.0", "   2 w 1") + &player(2, "0.0", "   1 b 0");
    let head = "142 5\n152 W\n240 H 002    3\n";
    let absent = format!("{head}{played}{}{}", player(3, "", ""), player(4, "", ""));
    let written = format!("{head}{played}{}{}", player(3, "0.0", "0000 - Z"), player(4, "0.0", "0000 - Z"));
    for text in [absent, written] {
        assert_eq!(lines(&pair(&text)), ["2", "4 1", "2 0"], "{text}");
    }
    // A blank column before the bye is no absence in the round to be paired, but one in a round that was.
    let ahead = format!("142 5\n152 W\n{played}{}", player(3, "0.0", "                    0000 - H"));
    let report = Report::parse(&ahead).unwrap();
    assert_eq!(report.table.competitors[2].card, [Entry::Bye(Bye::Zero)]);
    assert_eq!(report.byes_ahead, [ByeAhead { number: 3, round: 2, bye: Bye::Half }]);
}

#[test]
fn byes_of_later_rounds_are_kept() {
    let report = Report::parse(&format!("142 5\n240 H 003 1 2\n240 Z 001 2\n240 Z 003 2\n{}", players(3)));
    assert_eq!(
        report.unwrap_err().to_string(),
        "line 4, column 11: round 3: 2 cannot have a zero-point bye (Z): a half-point bye (H) is given already"
    );
    let report = Report::parse(&format!("142 5\n240 H 003 1 2\n240 Z 001 2\n{}", players(3))).unwrap();
    let ahead = |number| ByeAhead { number, round: 2, bye: Bye::Half };
    assert_eq!(report.byes_ahead, [ahead(1), ahead(2)]);
    assert_eq!(report.table.competitors[1].card, [Entry::Bye(Bye::Zero)]);
}

#[test]
fn byes_that_cannot_be_are_refused() {
    let played = player(1, "1.0", "   2 w 1") + &player(2, "0.0", "   1 b 0") + &player(3, "0.5", "0000 - H");
    for (line, expected) in [
        ("240 H 002   77", "column 13: expected a start number of the list, found “77”"),
        (
            "240 H 001    2",
            "column 14: round 1: 2 cannot have a half-point bye (H): the card has a pairing with 1",
        ),
        (
            "240 Z 001    3",
            "column 14: round 1: 3 cannot have a zero-point bye (Z): a half-point bye (H) is given already",
        ),
        ("240 H 00012", "column 10: expected a blank between fields, found “1”"),
    ] {
        assert_eq!(fault(&format!("142 5\n{line}\n{played}")), format!("line 2, {expected}"));
    }
    // What stands on the card may be said again.
    assert!(Report::parse(&format!("142 5\n240 H 001    3\n{played}")).is_ok());
}

#[test]
fn who_is_absent_by_a_line_of_another_program_is_not_paired() {
    let text = format!("XXR 3\nXXC white1\nXXZ 2\n{}", players(4));
    assert_eq!(lines(&pair(&text)), ["2", "1 3", "4 0"]);
    assert_eq!(
        fault(&format!("XXC white1 rank\n{}", players(2))),
        "line 1, column 12: expected white1 or black1, found “rank”"
    );
}

#[test]
fn accelerated_rounds_pair_again_without_the_number_of_rounds() {
    let mut text = "142 4\n152 W\n192 FIDE_DUTCH_BAKU\n".to_owned() + &players(8);
    for _ in 0..4 {
        let mut report = Report::parse(&text).unwrap();
        let answer = pair(&text);
        for pair in lines(&answer).iter().skip(1) {
            let numbers: Vec<u32> = pair.split(' ').map(|number| number.parse().unwrap()).collect();
            for (own, other, colour, verdict) in [
                (numbers[0], numbers[1], tournament::colour::Colour::White, tournament::entry::Verdict::Win),
                (numbers[1], numbers[0], tournament::colour::Colour::Black, tournament::entry::Verdict::Loss),
            ] {
                let entry = Entry::Game { opponent: other, colour, verdict: Some(verdict), rated: true };
                report.table.competitors[own as usize - 1].card.push(entry);
            }
        }
        text = report.write(tournament::trf::Privacy::Public);
    }
    let checked = check(&text);
    assert_eq!((checked.code, checked.remarks.as_str()), (0, ""));
    let without = check(&text.replace("142 4\n", ""));
    assert_eq!((without.code, without.output), (0, checked.output));
    assert_eq!(without.remarks, "the number of rounds is not given (code 142): taken to be 4");
    let table = Report::parse(&text).unwrap().table;
    let rule = |from, points| Acceleration { first: 1, last: 4, from, to: from, points };
    assert_eq!(table.accelerations, [rule(0, Points::ONE), rule(1, Points::HALF)]);
}

#[test]
fn a_game_without_a_result_is_a_draw_for_the_pairing_only() {
    let open = |points: &str| {
        format!("142 3\n152 W\n{}{}", player(1, points, "   2 w"), player(2, points, "   1 b"))
            + &player(3, "1.0", "   4 w 1")
            + &player(4, "0.0", "   3 b 0")
    };
    for points in ["0.0", "0.5"] {
        let answer = standings(&open(points), Some("DE,SB,TPR,WIN"), 0);
        assert_eq!(answer.remarks, "1 game has no result yet");
        let points: Vec<&str> = lines(&answer)[1..].iter().map(|line| line[46..52].trim()).collect();
        assert_eq!(points, ["1.0", "0.0", "0.0", "0.0"], "{}", answer.output);
    }
    // 1 and 4 float down together, as half a point each has brought them above 3 and 5.
    let text = player(1, "0.0", "   4 w")
        + &player(2, "1.0", "   5 b 1")
        + &player(3, "0.0", "   6 w 0")
        + &player(4, "0.0", "   1 b")
        + &player(5, "0.0", "   2 w 0")
        + &player(6, "1.0", "   3 b 1");
    let paired = pair(&format!("142 5\n152 W\n{text}"));
    assert_eq!(paired.remarks, "1 game has no result yet: paired as if drawn");
    assert_eq!(lines(&paired), ["3", "2 6", "3 1", "4 5"]);
    assert!(fault(&open("1.0")).ends_with("points of 1 are given as 1.0, the results make 0.0"));
}

#[test]
fn results_must_be_those_of_one_game() {
    let table = |one: &str, two: &str| {
        Report::parse(&(player(1, "", &format!("   2 w {one}")) + &player(2, "", &format!("   1 b {two}"))))
    };
    for (one, two) in
        [("1", "0"), ("=", "="), ("0", "0"), ("=", "0"), ("0", "D"), ("+", "-"), ("-", "-"), ("", "")]
    {
        assert!(table(one, two).is_ok(), "{one} {two}");
    }
    for (one, two) in [("1", "1"), ("1", "="), ("=", "1"), ("+", "+"), ("1", ""), ("", "0"), ("W", "D")] {
        let fault = table(one, two).unwrap_err().to_string();
        assert_eq!(
            fault, "line 1, column 92: round 1: the cards of 1 and 2 contradict each other",
            "{one} {two}"
        );
    }
}

#[test]
fn points_beyond_all_measure_are_refused() {
    for line in ["BBD 999999", "BBL -999999", "XXS D=100", "BBW 99.5"] {
        assert!(fault(&format!("{line}\n{}", players(2))).contains("expected points"), "{line}");
    }
    let rounds = "   2 w =  ".repeat(30);
    let others = "   1 b =  ".repeat(30);
    let text = format!("BBD 99\n{}{}", player(1, "", rounds.trim_end()), player(2, "", others.trim_end()));
    let answer = standings(&text, Some("SB,BH,PS,AOB"), 0);
    assert_eq!(answer.code, 0, "{}", answer.remarks);
    assert!(answer.output.contains("2970.0"), "{}", answer.output);
}

#[test]
fn points_of_results_are_read_in_every_notation() {
    for line in [
        "162  W 3.0    D 1.0    L 0.0    A 0.5    P 2.0    X 1.0",
        "162  X 1.0    P 2.0    W 3.0    D 1.0    A 0.5",
        "BBW 3.0\nBBD 1.0\nBBZ 0.5\nBBF 0.5\nBBU 2.0",
        "XXS W=3 D=1 ZPB=0.5 FL=0.5 PAB=2 HPB=1 FPB=3",
    ] {
        let scoring = Report::parse(&format!("{line}\n{}", players(1))).unwrap().table.scoring;
        assert_eq!((scoring.win, scoring.draw, scoring.loss), (Points::whole(3), Points::ONE, Points::ZERO));
        assert_eq!((scoring.absence, scoring.forfeit_loss), (Points::HALF, Points::HALF), "{line}");
        assert_eq!(scoring.allocated_bye, Points::whole(2), "{line}");
    }
    for (line, expected) in [
        ("162  X 0.0", "line 1, column 7: expected the points of a draw, found “0.0”"),
        ("162  Q 1.0", "line 1, column 6: expected W, D, L, A, P or X, found “Q”"),
        ("XXS FPB=0.5", "line 1, column 9: expected the points of a win, found “0.5”"),
        ("XXS WW=1", "line 1, column 5: expected W, D, L, ZPB, HPB, FPB, PAB, FW or FL, found “WW=1”"),
        ("XXS W=x", "line 1, column 7: expected points such as 1.0, found “x”"),
    ] {
        assert_eq!(fault(&format!("{line}\n{}", players(1))), expected);
    }
}

#[test]
fn fields_in_other_columns_are_refused() {
    let long = "P".repeat(34);
    for (line, column) in [
        (format!("001    1      {long} 2000"), 48),
        ("0011   1      A".to_owned(), 4),
        ("001    12     A".to_owned(), 9),
        (player(1, "1.0", "0002 w 1").replace("0002 w 1", "0002w1"), 96),
        (player(1, "1.0", "0002 w 1x"), 100),
        (player(1, "", "").trim_end().to_owned() + &" ".repeat(63) + "11.0", 80),
        ("299         99.9    0    1".to_owned(), 13),
        ("250     1.0    1   2    1    2".to_owned(), 9),
        ("260   10001    1    2".to_owned(), 8),
        ("1422".to_owned(), 4),
        ("162 W 1.0".to_owned(), 5),
        ("XXA 0001   1.0  1.0".to_owned(), 14),
    ] {
        let text = fault(&format!("{line}\n{}", players(2)));
        // A number in front of its field is a fault as well, if a smaller one.
        assert!(text.contains("expected a blank between fields"), "{line}: {text}");
        assert!(text.starts_with(&format!("line 1, column {column}: ")), "{line}: {text}");
    }
}

#[test]
fn prohibitions_must_make_sense() {
    for (line, expected) in [
        ("260   1   3    1   77", "column 20: expected a start number of the list, found “77”"),
        ("XXP 1 77", "column 7: expected a start number of the list, found “77”"),
        ("260   3   1    1    2", "column 11: expected a round not before the first one, found “1”"),
        ("260   1   3    1", "column 18: expected a second start number, found nothing"),
        ("XXP 1 1", "column 9: expected a second start number, found nothing"),
        (
            "250       1.0   2   1    1    2",
            "column 21: expected a round not before the first one, found “1”",
        ),
    ] {
        assert_eq!(fault(&format!("{line}\n{}", players(2))), format!("line 1, {expected}"));
    }
}

#[test]
fn what_keeps_a_round_from_being_paired_is_named() {
    let reason = |text: &str| {
        let answer = pair(&format!("142 5\n152 W\n{text}"));
        assert_eq!(answer.code, 1, "{}", answer.output);
        answer.remarks
    };
    assert_eq!(
        reason(&format!("260   1   5    1    2    3    4\n{}", players(6))),
        "round 1: there is no way to pair everybody at once without a pair that is forbidden; if none were, there \
         would be"
    );
    // The third has met the first and may not meet the second; the bye was had already.
    let met = player(1, "", "   3 w =") + &player(2, "", "0000 - Z") + &player(3, "", "   1 b =  0000 - U");
    let absent = player(4, "", "0000 - Z  0000 - Z");
    assert_eq!(
        reason(
            &format!("260   1   5    2    3\n{met}{absent}").replace("0000 - Z\n", "0000 - Z  0000 - Z\n")
        ),
        "round 3: number 3 has met everybody or may not meet anybody present"
    );
    // 1 and 2 have but each other, 3 and 5 have but 4, and only 4 has not been left over.
    let apart = [
        (1, "   3 w =     4 b =     5 w =  0000 - U"),
        (2, "   4 w =     5 b =     3 w =  0000 - F"),
        (3, "   1 b =  0000 - U     2 b =     5 w ="),
        (4, "   2 b =     1 w =  0000 - H  0000 - Z"),
        (5, "0000 - U     2 w =     1 b =     3 b ="),
    ];
    let apart: String = apart.iter().map(|(number, rounds)| player(*number, "", rounds)).collect();
    assert_eq!(
        reason(&apart),
        "round 5: whoever could be left over, so that all others have an opponent, has had a bye or as many points \
         without a game"
    );
}

#[test]
fn other_systems_are_not_paired() {
    for system in ["BERGER_ROUNDROBIN", "FIDE_DUBOV", "FIDE_BURSTEIN", "FIDE_TEAM"] {
        let text = format!("142 3\n152 W\n192 {system}\n{}", players(4));
        let expected = format!(
            "line 3, column 5: expected the pairing system FIDE_DUTCH, found “{system}”: no other is paired here"
        );
        for answer in [pair(&text), check(&text)] {
            assert_eq!((answer.code, answer.output.as_str(), &answer.remarks), (2, "", &expected));
        }
    }
    for system in ["FIDE_DUTCH", "FIDE_DUTCH_2026", "FIDE_DUTCH_BAKU"] {
        let answer = pair(&format!("142 3\n152 W\n192 {system}\n{}", players(4)));
        assert_eq!((answer.code, answer.remarks.as_str()), (0, ""), "{system}");
    }
    let old = pair(&format!("142 3\n152 W\n192 FIDE_DUTCH_2017\n{}", players(4)));
    assert_eq!(old.code, 0);
    assert!(old.remarks.starts_with("line 3, column 5: “FIDE_DUTCH_2017” is paired by"), "{}", old.remarks);
}
