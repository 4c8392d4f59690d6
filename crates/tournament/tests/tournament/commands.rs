//! The commands `pair` and `standings`, as text in and text out.

use tournament::cli::{Generate, check, generate, pair, standings};
use tournament::entry::{Bye, Entry};
use tournament::trf::{Report, Style};

const THREE: &str = "142 3\n152 B\n001    1      Anna\n001    2      Ben\n001    3      Cleo\n";

#[test]
fn the_next_round_is_paired() {
    let answer = pair(THREE);
    assert_eq!((answer.output.as_str(), answer.code), ("2\n2 1\n3 0\n", 0));
}

#[test]
fn what_cannot_be_paired_says_why() {
    let unknown = pair("001    1      Anna\n");
    assert_eq!((unknown.code, unknown.output.as_str()), (2, ""));
    assert!(unknown.remarks.contains("142"));
    assert_eq!(pair("what").code, 2);
    let alone = "142 3\n152 W\n001    1      Anna                                                               1.0    1  0000 - U\n";
    let answer = pair(alone);
    assert_eq!(answer.code, 1);
    assert_eq!(
        answer.remarks,
        "round 2: somebody must be left over, but everybody has had a bye or as many points without a game"
    );
}

#[test]
fn generated_tournaments_pair_again_the_same() {
    for seed in 0..40 {
        let players = 4 + (seed as usize * 13) % 50;
        let written = generate(Generate { players, rounds: 5, seed, style: Style::default() });
        let checked = check(&written.output);
        assert_eq!(checked.code, 0, "seed {seed}: {}", checked.output);
        assert!(checked.output.starts_with("round 1: the same\n"));
    }
    let options = Generate { players: 20, rounds: 5, seed: 3, style: Style::default() };
    assert_eq!(generate(options), generate(options), "the same seed writes the same");
    assert_eq!(generate(Generate { players: 1, ..options }).code, 2);
}

#[test]
fn generated_tournaments_have_something_of_everything() {
    let mut seen = [0_usize; 6];
    let mut players_in_all = 0;
    for seed in 1..=20 {
        let players = 40;
        let text = generate(Generate { players, rounds: 7, seed, style: Style::default() }).output;
        let table = Report::parse(&text).unwrap().table;
        assert_eq!((table.competitors.len(), table.paired_rounds(), table.rounds), (players, 7, Some(7)));
        players_in_all += players;
        for competitor in &table.competitors {
            let card: Vec<Entry> = (0..7).map(|round| competitor.entry(round)).collect();
            let missed = |entry: &&Entry| **entry == Entry::Bye(Bye::Zero);
            let forfeit = |entry: &&Entry| matches!(entry, Entry::Forfeit { won: false, .. });
            seen[0] += card.iter().filter(|entry| **entry == Entry::Bye(Bye::Allocated)).count();
            seen[1] += card.iter().filter(|entry| **entry == Entry::Bye(Bye::Half)).count();
            seen[2] += card.iter().filter(forfeit).count();
            // Late entries miss the first rounds, those who withdraw the last.
            seen[3] += usize::from(missed(&&card[0]) && card[1..].iter().any(|entry| !missed(&entry)));
            seen[4] += usize::from(card[5..].iter().filter(missed).count() == 2 && !missed(&&card[0]));
            seen[5] += card.iter().filter(|entry| entry.was_played()).count();
        }
    }
    let [byes, halves, forfeits, late, left, played] = seen;
    let between = |count: usize, least: usize, most: usize| (least..=most).contains(&count);
    // Of 800 players in 140 rounds; chances as the recipe says.
    assert_eq!(players_in_all, 800);
    assert!(between(byes, 40, 100), "a bye in every other round: {byes}");
    assert!(between(halves, 100, 250), "one in 30: {halves}");
    assert!(between(forfeits, 40, 120), "one game in 40: {forfeits}");
    assert!(between(late, 20, 80), "one player in 25, and who missed the first round: {late}");
    assert!(between(left, 30, 120), "one in 60 after each round: {left}");
    assert!(played > 4000, "{played}");
}

#[test]
fn a_changed_pairing_is_found() {
    let written = generate(Generate { players: 12, rounds: 3, seed: 5, style: Style::default() }).output;
    let (mut first, mut second) = (Vec::new(), Vec::new());
    // Exchange the opponents of the first two boards in round 1.
    let report = tournament::trf::Report::parse(&written).unwrap();
    let mut table = report.table.clone();
    for competitor in &report.table.competitors {
        if let Some(opponent) = competitor.card[0].met() {
            let pair = (competitor.number, opponent);
            if competitor.card[0].played_colour() == Some(tournament::colour::Colour::White) {
                if first.is_empty() {
                    first.push(pair);
                } else if second.is_empty() {
                    second.push(pair);
                }
            }
        }
    }
    let (one, two) = (first[0], second[0]);
    for (number, opponent) in [(one.0, two.1), (two.1, one.0), (two.0, one.1), (one.1, two.0)] {
        let index = table.index_of(number).unwrap();
        if let tournament::entry::Entry::Game { opponent: slot, .. } = &mut table.competitors[index].card[0] {
            *slot = opponent;
        }
    }
    let text = tournament::trf::Report { table, ..report }.write(tournament::trf::Privacy::Public);
    let answer = check(&text);
    assert_eq!(answer.code, 1);
    assert!(answer.output.starts_with("round 1: by the rules; in the report\n"), "{}", answer.output);
}

#[test]
fn standings_are_printed_with_the_tiebreaks_asked_for() {
    let text = include_str!("../data/tiebreaks/tec_swiss_2026.trf");
    let answer = standings(text, Some("BH/C1,TPR"), 0);
    let lines: Vec<&str> = answer.output.lines().collect();
    assert_eq!(lines[0], "Place   No. Name                              Points   BH/C1     TPR");
    assert_eq!(lines[1], "    1     2 Bruno                                4.0    12.0    2120");
    assert_eq!(lines.len(), 17);
    assert!(standings(text, None, 0).output.lines().next().unwrap().ends_with("BH/C1      BH      SB"));
    let unknown = standings(text, Some("BH,NONSENSE"), 0);
    assert_eq!(unknown.code, 2);
    assert!(unknown.remarks.contains("NONSENSE"));
    let round_robin = text.replace("192 FIDE_DUTCH", "192 BERGER_ROUNDROBIN");
    assert_eq!(standings(&round_robin, None, 0).remarks, "BH/C1 says nothing in a round robin");
}

#[test]
fn tiebreaks_of_a_report_that_are_not_known_are_left_out_with_a_remark() {
    let text = include_str!("../data/tiebreaks/tec_swiss_2026.trf");
    let at = text.lines().position(|line| line.starts_with("202")).unwrap() + 1;
    let other = text.replace("202 BH/C1,BH,SB", "202 BH:GP/C1,KS/X+1,SB");
    let answer = standings(&other, None, 0);
    assert_eq!(answer.code, 0);
    let expected = format!("line {at}, column 14: “KS/X+1” is no known tie-break");
    assert!(answer.remarks.starts_with(&expected), "{}", answer.remarks);
    assert!(answer.output.lines().next().unwrap().ends_with("Points   BH/C1      SB"), "{}", answer.output);
    // One name may be part of another, and of the code.
    let tricky = standings(&text.replace("202 BH/C1,BH,SB", "202   BHX,BH;é,X, 02,BH/C+3"), None, 0).remarks;
    let places: Vec<(&str, &str)> = tricky
        .lines()
        .map(|line| {
            let (at, rest) = line.split_once(": “").unwrap();
            (at.rsplit_once(' ').unwrap().1, rest.split_once('”').unwrap().0)
        })
        .collect();
    assert_eq!(places, [("7", "BHX"), ("14", "é"), ("16", "X"), ("19", "02"), ("22", "BH/C+3")]);
    let second = standings(&text.replace("202 BH/C1,BH,SB", "212 PTS,DE,WIN"), None, 0);
    assert!(second.output.lines().next().unwrap().ends_with("Points      DE     WIN"), "{}", second.output);
    assert_eq!(second.remarks, "");
    let third = standings(&text.replace("202 BH/C1,BH,SB", "212 WIN,PTS"), None, 0);
    assert_eq!(third.remarks, "points come first, whatever the list says");
}

#[test]
fn lots_say_their_seed() {
    let text: String = (1..=8).map(|number| format!("001 {number:>4}      P{number}\n")).collect();
    let order = |seed: u64| {
        let answer = standings(&text, Some("LOT"), seed);
        assert_eq!(answer.remarks, format!("lots are drawn with the seed {seed}"));
        answer.output
    };
    assert_eq!(order(5), order(5));
    assert_ne!(order(5), order(6));
}

#[test]
fn the_first_day_decides_the_edition_however_it_is_written() {
    let text = include_str!("../data/tiebreaks/tec_swiss.trf");
    let buchholz = |day: &str| {
        let answer = standings(&text.replace("042 2024/10/24", &format!("042 {day}")), Some("BH"), 0);
        let line = answer.output.lines().find(|line| line.contains("David")).unwrap();
        (line.split_whitespace().last().unwrap().to_owned(), answer.remarks)
    };
    for (day, expected) in [
        ("2024/10/24", "15.0"),
        ("15.02.2025", "15.0"),
        ("15/02/2025", "15.0"),
        ("2026-02-28", "15.0"),
        ("28.02.2026", "15.0"),
        ("2026/03/01", "14.0"),
        ("01.03.2026", "14.0"),
        ("", "14.0"),
    ] {
        assert_eq!(buchholz(day), (expected.to_owned(), String::new()), "{day}");
    }
    let (figure, remark) = buchholz("25/02/15");
    assert_eq!(figure, "14.0");
    assert!(remark.contains("column 5: expected a day such as 2026/03/01, found “25/02/15”"), "{remark}");
}

#[test]
fn figures_that_differ_look_different() {
    // Nine rounds and more hold means to thousandths.
    let aob: tournament::tiebreak::TieBreak = "AOB".parse().unwrap();
    let amount = |parts: &[i64]| {
        let amounts: Vec<_> = parts.iter().map(|&part| tournament::tiebreak::Amount::whole(part)).collect();
        tournament::tiebreak::Amount::mean(&amounts, 1000).unwrap()
    };
    assert_eq!(aob.shown(amount(&[46, 47, 47, 47, 47, 47])), "46.833");
    assert_eq!(aob.shown(amount(&[46, 47])), "46.50");
}
