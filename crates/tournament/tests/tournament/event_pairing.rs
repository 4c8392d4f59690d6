//! Pairings by hand, told beside the engine's, and kept in the log.

use tournament::berger::Cycles;
use tournament::entry::{Bye, Entry, Verdict};
use tournament::event::{
    Absentee, Comparison, Deed, Ending, Form, Format, Partners, Refusal, Settings, Standpoint, Tournament,
    Warning,
};
use tournament::points::Points;
use tournament::swiss::{Answer, Criterion, Wish};
use tournament::trf::{Privacy, Report};

use crate::desk::{done, form, plain, play_round, refused, reloaded, result, start};

fn by_hand(boards: &[&[u32]], bye: Option<u32>, out: &[u32]) -> Deed {
    let boards = boards.iter().map(|seats| seats.to_vec()).collect();
    Deed::EditPairing { boards, bye, out: out.to_vec() }
}

#[test]
fn somebody_is_taken_out_of_a_pairing_or_comes_in_late() {
    let mut open = start(Settings::swiss("Open", 3, 1), 5);
    done(&mut open, Deed::Pair);
    done(&mut open, Deed::Publish);
    let bye = open.rounds()[0].bye.unwrap();
    assert_eq!(bye, 4);
    done(&mut open, Deed::Enter { form: form(5) });
    // The latecomer plays who would have had the bye, the others stay where they are.
    let mut boards: Vec<Vec<u32>> = open.rounds()[0].boards.iter().map(|board| board.seats.clone()).collect();
    boards.push(vec![4, 5]);
    done(&mut open, Deed::EditPairing { boards: boards.clone(), bye: None, out: Vec::new() });
    assert!(!open.rounds()[0].published, "what was changed is published again");
    assert!(open.crosstable().competitors[5].card[0].opponent().is_some());
    // Somebody does not come: the opponent has the bye now.
    boards.pop();
    done(&mut open, Deed::EditPairing { boards: boards.clone(), bye: Some(4), out: vec![5] });
    assert!(open.rounds()[0].away.contains(&(5, Bye::Zero)));
    assert_eq!(open.crosstable().competitors[5].card[0], Entry::Bye(Bye::Zero));
    // Pairing again leaves out who is not there.
    done(&mut open, Deed::PairAgain);
    assert_eq!(open.rounds()[0].seat_of(5), None);
    done(&mut open, by_hand(&[&[0, 1], &[2, 3], &[4, 5]], None, &[]));
    done(&mut open, Deed::Publish);

    let wrong = |persons: &[u32]| Refusal::WrongPeople { persons: persons.to_vec() };
    assert_eq!(refused(&mut open, by_hand(&[&[0, 1], &[2, 3]], Some(4), &[])), wrong(&[5]));
    assert_eq!(refused(&mut open, by_hand(&[&[0, 1], &[2, 3], &[4, 5]], None, &[5])), wrong(&[5]));
    assert_eq!(refused(&mut open, by_hand(&[&[0, 1], &[2, 3], &[4, 9]], None, &[5])), wrong(&[9]));
    done(&mut open, Deed::Enter { form: form(6) });
    done(&mut open, Deed::Withdraw { person: 6 });
    assert_eq!(refused(&mut open, by_hand(&[&[0, 1], &[2, 3], &[4, 5]], Some(6), &[])), wrong(&[6]));
    reloaded(&open);
}

#[test]
fn a_round_paired_again_waits_to_be_published_again() {
    let mut open = start(Settings::swiss("Open", 3, 1), 6);
    done(&mut open, Deed::Pair);
    done(&mut open, Deed::Publish);
    done(&mut open, Deed::PairAgain);
    assert!(!open.rounds()[0].published);
    assert_eq!(
        refused(&mut open, result(1, 1, 1, Ending::Verdict(Verdict::Win))),
        Refusal::NotPublished { round: 1 }
    );
    done(&mut open, Deed::Publish);
}

#[test]
fn a_round_with_results_is_not_paired_again_nor_by_hand() {
    let mut open = start(Settings::swiss("Open", 3, 1), 6);
    assert_eq!(refused(&mut open, Deed::PairAgain), Refusal::NoSuchRound { round: 1 });
    assert_eq!(refused(&mut open, Deed::UndoRound), Refusal::NoSuchRound { round: 1 });
    assert_eq!(refused(&mut open, Deed::Publish), Refusal::NoSuchRound { round: 1 });
    done(&mut open, Deed::Pair);
    done(&mut open, Deed::Publish);
    assert_eq!(refused(&mut open, Deed::Publish), Refusal::AlreadyPublished { round: 1 });
    done(&mut open, result(1, 2, 1, Ending::Verdict(Verdict::Draw)));
    let boards: Vec<Vec<u32>> = open.rounds()[0].boards.iter().map(|board| board.seats.clone()).collect();
    let edit = Deed::EditPairing { boards, bye: None, out: Vec::new() };
    for deed in [Deed::PairAgain, edit] {
        assert_eq!(refused(&mut open, deed), Refusal::HasResults { round: 1 });
    }
    // A forfeit that came with the pairing is none that would be lost.
    let mut league = start(Settings::of(Format::RoundRobin { cycles: Cycles::Single }, "League", 0, 1), 4);
    play_round(&mut league);
    done(&mut league, Deed::Withdraw { person: 3 });
    done(&mut league, Deed::Pair);
    assert_eq!(league.rounds()[1].results(), 1);
    done(&mut league, Deed::PairAgain);
    let seats: Vec<Vec<u32>> = league.rounds()[1].boards.iter().map(|board| board.seats.clone()).collect();
    let edit = Deed::EditPairing { boards: seats, bye: None, out: Vec::new() };
    assert_eq!(refused(&mut league, edit), Refusal::NotByHand);
}

/// The log as JSON, every stored pairing of two changed by `change`.
fn stored(open: &Tournament, change: impl Fn(&mut serde_json::Map<String, serde_json::Value>)) -> String {
    let mut document: serde_json::Value = serde_json::from_str(&open.to_json(Privacy::Federation)).unwrap();
    for event in document["log"].as_array_mut().unwrap() {
        change(event.as_object_mut().unwrap());
    }
    document.to_string()
}

#[test]
fn a_log_keeps_its_pairings_whatever_the_engine_would_pair_now() {
    let mut open = start(Settings::swiss("Open", 3, 1), 8);
    play_round(&mut open);
    play_round(&mut open);
    // As if an earlier version had paired otherwise.
    let first = open.log().iter().position(|event| event.paired.is_some()).unwrap();
    let other = stored(&open, |event| {
        if event["number"] == first as u64 + 1 {
            let boards = event["paired"]["round"]["boards"].as_array_mut().unwrap();
            let (one, two) = (boards[0]["seats"][1].take(), boards[1]["seats"][1].take());
            boards[0]["seats"][1] = two;
            boards[1]["seats"][1] = one;
        }
    });
    let read = Tournament::from_json(&other).unwrap();
    assert_eq!(read.rounds()[0].boards[0].seats[1], open.rounds()[0].boards[1].seats[1]);
    assert_eq!(read.rounds()[1].boards[0].seats, open.rounds()[1].boards[0].seats);
    reloaded(&read);
    // A log that holds no pairings is paired by the rules.
    let bare = stored(&open, |event| {
        event.remove("paired");
    });
    assert_eq!(Tournament::from_json(&bare).unwrap(), open);
    // What cannot be is refused.
    for seats in [[0, 0], [0, 99]] {
        let wrong = stored(&open, |event| {
            if let Some(paired) = event.get_mut("paired") {
                paired["round"]["boards"][0]["seats"] = seats.to_vec().into();
            }
        });
        let fault = Tournament::from_json(&wrong).unwrap_err();
        assert!(fault.what.contains("does not fit"), "{fault}");
    }
}

#[test]
fn every_format_comes_back_from_its_stored_pairings() {
    let last = tournament::event::Final::RoundRobin { cycles: Cycles::Single };
    let formats = [
        Format::RoundRobin { cycles: Cycles::DoubleWithSwap },
        Format::tables(),
        Format::Groups { groups: 2, cycles: Cycles::Single, through: 2, last },
        Format::arena(u64::MAX),
        Format::Swiss { baku: true, macmahon: None },
    ];
    for format in formats {
        let mut event = start(Settings::of(format, "Event", 3, 1), 8);
        let tables = matches!(event.settings().format, Format::Tables { .. });
        for _ in 0..4 {
            if event.submit(Deed::Pair, "arbiter", 0, "").is_err() {
                break;
            }
            let _ = event.submit(Deed::Publish, "arbiter", 0, "");
            let round = event.rounds().len();
            for board in 1..=event.rounds()[round - 1].boards.len() {
                let ending =
                    if tables { Ending::Places(vec![1, 2, 3, 4]) } else { Ending::Verdict(Verdict::Win) };
                done(&mut event, result(round, board, 1, ending));
            }
            reloaded(&event);
        }
        assert!(event.rounds().len() >= 3);
    }
}

#[test]
fn a_round_is_explained_by_what_was_known_when_it_was_paired() {
    let mut open = start(Settings::swiss("Open", 4, 1), 9);
    play_round(&mut open);
    play_round(&mut open);
    let before = (open.explain(2), open.compare(2, Standpoint::Then));
    let wishes = [Wish::Avoid(0, 1), Wish::NoFloat(0), Wish::Meet(0, 8)];
    let answers = wishes.map(|wish| open.why(2, wish));
    // A correction, a rating, a prohibition, another number of rounds change nothing of it.
    for board in 1..=4 {
        let correct =
            Deed::Correct { round: 1, board, game: 1, result: plain(Ending::Verdict(Verdict::Loss)) };
        done(&mut open, correct);
    }
    done(&mut open, Deed::Amend { person: 8, form: Form { rating: Some(2800), ..form(8) } });
    done(&mut open, Deed::Forbid { persons: vec![0, 1, 2, 3], from: 1, to: 4 });
    done(&mut open, Deed::SetRounds { rounds: 2 });
    assert_eq!((open.explain(2), open.compare(2, Standpoint::Then)), before);
    assert_eq!(wishes.map(|wish| open.why(2, wish)), answers);
    // Seen from now the pairing is another.
    assert_ne!(open.compare(2, Standpoint::Now), before.1);
}

#[test]
fn rounds_that_were_paired_elsewhere_are_explained_as_well() {
    let mut open = start(Settings::swiss("Open", 4, 1), 9);
    for _ in 0..3 {
        play_round(&mut open);
    }
    let report = open.report().unwrap();
    let adopted = Tournament::from_report(&report, tournament::event::Mode::Club, 1, "arbiter", 0).unwrap();
    let order = open.start_list();
    for round in 1..=3 {
        let (own, theirs) = (open.explain(round).unwrap(), adopted.explain(round).unwrap());
        let named = |explanation: &tournament::event::Explanation, order: &[u32]| {
            let numbers =
                explanation.floaters.iter().map(|one| (order[one.number as usize], one.from, one.possible));
            (
                numbers.collect::<Vec<_>>(),
                explanation.bye.clone().map(|(person, answer)| (order[person as usize], answer)),
            )
        };
        let everybody: Vec<u32> = (0..9).collect();
        assert_eq!(named(&theirs, &order), named(&own, &everybody));
        let rules = |explanation: &tournament::event::Explanation| {
            let mut rules: Vec<String> = explanation.colours.iter().map(|rule| format!("{rule:?}")).collect();
            rules.sort();
            rules
        };
        assert_eq!(rules(&theirs), rules(&own));
        assert!(theirs.colours.iter().all(Option::is_some));
    }
    // By hand: the two that meet have the wrong colours on the first board, as no rule would have it.
    done(&mut open, Deed::Pair);
    let mut boards: Vec<Vec<u32>> = open.rounds()[3].boards.iter().map(|board| board.seats.clone()).collect();
    let before = open.explain(4).unwrap();
    boards[0].swap(0, 1);
    let bye = open.rounds()[3].bye;
    done(&mut open, Deed::EditPairing { boards, bye, out: Vec::new() });
    let after = open.explain(4).unwrap();
    assert_eq!((after.colours[0], &after.colours[1..]), (None, &before.colours[1..]));
    assert_eq!((&after.floaters, after.by_hand), (&before.floaters, true));
}

#[test]
fn a_bye_given_by_hand_is_said_to_be() {
    let mut open = start(Settings::swiss("Open", 3, 1), 5);
    done(&mut open, Deed::Pair);
    done(&mut open, by_hand(&[&[1, 2], &[3, 4]], Some(0), &[]));
    assert_eq!(open.explain(1).unwrap().bye, Some((0, Answer::ByHand)));
    assert_eq!(open.why(1, Wish::Meet(1, 2)), Some(Answer::Fulfilled));
    assert_eq!(open.why(1, Wish::NoBye(9)), Some(Answer::Unknown(9)));
}

#[test]
fn a_pairing_by_hand_is_told_beside_the_engines_criterion_by_criterion() {
    let mut open = start(Settings::swiss("Open", 4, 1), 8);
    play_round(&mut open);
    done(&mut open, Deed::Pair);
    let own: Vec<Vec<u32>> = open.rounds()[1].boards.iter().map(|board| board.seats.clone()).collect();
    let equal = open.compare(2, Standpoint::Then).unwrap();
    let Comparison::Pairs { made, own: engines, contrast: None, .. } = equal else { panic!("{equal:?}") };
    assert_eq!(Some(&made), engines.as_ref());
    // Winners meet losers: the engine would not have it.
    let (winners, losers): (Vec<&[u32]>, Vec<&[u32]>) =
        own.iter().map(|seats| (&seats[..1], &seats[1..])).unzip();
    let mixed: Vec<Vec<u32>> =
        (0..4).map(|board| [winners[board], losers[(board + 2) % 4]].concat()).collect();
    let warnings = done(&mut open, Deed::EditPairing { boards: mixed, bye: None, out: Vec::new() });
    assert!(warnings.iter().any(|warning| matches!(warning, Warning::WorseThanOwn { .. })), "{warnings:?}");
    let Some(Comparison::Pairs { made, own: Some(best), boards, contrast: Some(contrast), .. }) =
        open.compare(2, Standpoint::Then)
    else {
        panic!()
    };
    assert_eq!(boards, own);
    assert_eq!(contrast.criterion, Criterion::Downfloaters);
    let floaters = |judgement: &tournament::swiss::Judgement| {
        judgement.tallies.iter().find(|tally| tally.criterion == Criterion::Downfloaters).unwrap().value[0]
    };
    assert!(floaters(&best) < floaters(&made));
    assert_eq!(best.tallies.iter().filter(|tally| tally.criterion == Criterion::Colours).count(), 2);
}

#[test]
fn a_pairing_by_hand_that_only_comes_later_in_the_order_is_told_so() {
    let mut open = start(Settings::swiss("Open", 4, 1), 8);
    done(&mut open, Deed::Pair);
    let mut boards: Vec<Vec<u32>> = open.rounds()[0].boards.iter().map(|board| board.seats.clone()).collect();
    let unchanged = Deed::EditPairing { boards: boards.clone(), bye: None, out: Vec::new() };
    assert_eq!(done(&mut open, unchanged), []);
    // The fourth of the upper half meets the third of the lower one, and the other way round.
    let seat = |board: usize, boards: &[Vec<u32>]| boards[board].iter().position(|&id| id > 3).unwrap();
    let (third, fourth) = (seat(2, &boards), seat(3, &boards));
    let kept = boards[2][third];
    boards[2][third] = boards[3][fourth];
    boards[3][fourth] = kept;
    let warnings = done(&mut open, Deed::EditPairing { boards, bye: None, out: Vec::new() });
    let [Warning::WorseThanOwn { contrast }] = warnings.as_slice() else { panic!("{warnings:?}") };
    assert_eq!((contrast.criterion, contrast.bracket), (Criterion::Order, Points::ZERO));
}

#[test]
fn tables_set_by_hand_are_told_beside_the_engines() {
    let mut evening = start(Settings::of(Format::tables(), "Evening", 3, 4), 16);
    done(&mut evening, Deed::Pair);
    done(&mut evening, Deed::Publish);
    for board in 1..=4 {
        done(&mut evening, result(1, board, 1, Ending::Places(vec![1, 2, 3, 4])));
    }
    done(&mut evening, Deed::Pair);
    let same: Vec<Vec<u32>> = evening.rounds()[0].boards.iter().map(|board| board.seats.clone()).collect();
    let warnings = done(&mut evening, Deed::EditPairing { boards: same, bye: None, out: Vec::new() });
    let [Warning::SeatedWorse { made, own }] = warnings.as_slice() else { panic!("{warnings:?}") };
    assert_eq!((own.meetings, made.meetings > 0), (0, true));
    let Some(Comparison::Tables { made: told, tables, .. }) = evening.compare(2, Standpoint::Then) else {
        panic!()
    };
    assert_eq!((told, tables.len()), (*made, 4));
    // One table less, as somebody goes home and somebody comes.
    let bye = Deed::EditPairing { boards: tables.clone(), bye: Some(0), out: Vec::new() };
    assert_eq!(refused(&mut evening, bye), Refusal::WrongPeople { persons: vec![0] });
    let mut short = tables;
    let gone = short[0].pop().unwrap();
    done(&mut evening, Deed::EditPairing { boards: short, bye: None, out: vec![gone] });
    assert!(evening.rounds()[1].away.contains(&(gone, Bye::Zero)));
    reloaded(&evening);
}

#[test]
fn somebody_missing_at_a_table_gets_nothing_and_the_others_play_for_a_small_table() {
    let mut evening = start(Settings::of(Format::tables(), "Evening", 3, 4), 9);
    done(&mut evening, Deed::Withdraw { person: 8 });
    done(&mut evening, Deed::Pair);
    done(&mut evening, Deed::Publish);
    let attended = |places: &[Option<usize>]| Ending::Attended(places.to_vec());
    let wrong = [
        attended(&[Some(1), Some(2), Some(3), Some(4)]),
        attended(&[Some(1), None, Some(3), Some(3)]),
        attended(&[Some(1), None]),
        Ending::Ruling([Verdict::Loss, Verdict::Loss]),
    ];
    for ending in wrong {
        assert_eq!(refused(&mut evening, result(1, 1, 1, ending)), Refusal::ResultDoesNotFit);
    }
    done(&mut evening, result(1, 1, 1, attended(&[Some(2), None, Some(1), Some(2)])));
    done(&mut evening, result(1, 2, 1, attended(&[None, None, None, None])));
    let points =
        |person: u32| evening.standings().iter().find(|line| line.person == person).unwrap().standing.points;
    let at = |board: usize| {
        evening.rounds()[0].boards[board].seats.iter().map(|&id| points(id)).collect::<Vec<_>>()
    };
    assert_eq!(at(0), [Points::whole(2), Points::ZERO, Points::whole(5), Points::whole(2)]);
    assert_eq!(at(1), [Points::ZERO; 4]);
    assert_eq!(evening.report(), Err(Refusal::NoReportHere));
}

#[test]
fn five_sit_at_a_table_of_three_and_one_of_two_where_not_coming_loses() {
    let mut evening = start(Settings::of(Format::tables(), "Evening", 3, 4), 5);
    done(&mut evening, Deed::Pair);
    let sizes: Vec<usize> = evening.rounds()[0].boards.iter().map(|board| board.seats.len()).collect();
    assert_eq!(sizes, [3, 2]);
    done(&mut evening, Deed::Publish);
    done(&mut evening, result(1, 2, 1, Ending::Forfeit(Absentee::First)));
    let leader = &evening.standings()[0];
    assert_eq!(leader.person, evening.rounds()[0].boards[1].seats[1]);
    assert_eq!(leader.standing.points, Points::whole(5));
    let seats: Vec<Vec<u32>> = vec![vec![0, 1, 2, 3, 4]];
    let five = Deed::EditPairing { boards: seats, bye: None, out: Vec::new() };
    assert!(evening.submit(five, "arbiter", 0, "").is_err());
    assert!(matches!(evening.settings().format, Format::Tables { partners: Partners::None, .. }));
}

#[test]
fn a_report_says_who_misses_the_next_round() {
    let mut open = start(Settings::swiss("Open", 4, 1), 7);
    play_round(&mut open);
    done(&mut open, Deed::AskBye { person: 3, round: 2 });
    done(&mut open, Deed::Withdraw { person: 5 });
    let report = open.report().unwrap();
    let ahead = |number: usize| report.table.competitors[number].card.get(1).copied();
    assert_eq!(
        (ahead(3), ahead(5), ahead(0)),
        (Some(Entry::Bye(Bye::Half)), Some(Entry::Bye(Bye::Zero)), None)
    );
    let again = Report::parse(&report.write(Privacy::Public)).unwrap();
    assert_eq!((&again.table, &again.byes_ahead), (&report.table, &report.byes_ahead));
    let later: Vec<(u32, usize, Bye)> =
        report.byes_ahead.iter().map(|one| (one.number, one.round, one.bye)).collect();
    assert_eq!(later, [(6, 2, Bye::Zero), (6, 3, Bye::Zero)], "who has left misses all rounds to come");
    done(&mut open, Deed::Pair);
    let lengths: Vec<usize> =
        open.report().unwrap().table.competitors.iter().map(|one| one.card.len()).collect();
    assert_eq!(lengths, [2, 2, 2, 2, 2, 3, 2], "who has left misses the next one too");
}

#[test]
fn both_kinds_of_double_round_robin_come_back() {
    for cycles in [Cycles::Double, Cycles::DoubleWithSwap] {
        let mut league = start(Settings::of(Format::RoundRobin { cycles }, "League", 0, 1), 4);
        for _ in 0..3 {
            play_round(&mut league);
        }
        let mut report = league.report().unwrap();
        let again = |report: &Report| {
            let mode = tournament::event::Mode::Club;
            Tournament::from_report(report, mode, 1, "arbiter", 0).unwrap_or_else(|fault| panic!("{fault}"))
        };
        assert_eq!(again(&report).settings().format, Format::RoundRobin { cycles });
        // Another program's file says only that it is double.
        report.system = "FIDE_DOUBLEROUNDROBIN".to_owned();
        assert_eq!(again(&report).settings().format, Format::RoundRobin { cycles });
    }
}
