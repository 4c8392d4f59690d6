//! The commands `pair` and `standings`, as text in and text out.

use tournament::cli::{Generate, check, generate, pair, standings};

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
    assert_eq!(answer.remarks, "round 2: number 1 has met everybody or may not meet anybody present");
}

#[test]
fn generated_tournaments_pair_again_the_same() {
    for seed in 0..40 {
        let players = 4 + (seed as usize * 13) % 50;
        let written = generate(Generate { players, rounds: 5, seed });
        let checked = check(&written.output);
        assert_eq!(checked.code, 0, "seed {seed}: {}", checked.output);
        assert!(checked.output.starts_with("round 1: the same\n"));
    }
    let options = Generate { players: 20, rounds: 5, seed: 3 };
    assert_eq!(generate(options), generate(options), "the same seed writes the same");
    assert_eq!(generate(Generate { players: 1, ..options }).code, 2);
}

#[test]
fn a_changed_pairing_is_found() {
    let written = generate(Generate { players: 12, rounds: 3, seed: 5 }).output;
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
    let answer = standings(text, Some("BH/C1,TPR"));
    let lines: Vec<&str> = answer.output.lines().collect();
    assert_eq!(lines[0], "Place   No. Name                              Points   BH/C1     TPR");
    assert_eq!(lines[1], "    1     2 Bruno                                4.0    12.0    2120");
    assert_eq!(lines.len(), 17);
    assert!(standings(text, None).output.lines().next().unwrap().ends_with("BH/C1      BH      SB"));
    let unknown = standings(text, Some("BH,NONSENSE"));
    assert_eq!(unknown.code, 2);
    assert!(unknown.remarks.contains("NONSENSE"));
    let round_robin = text.replace("192 FIDE_DUTCH", "192 BERGER_ROUNDROBIN");
    assert_eq!(standings(&round_robin, None).remarks, "BH/C1 says nothing in a round robin");
}
