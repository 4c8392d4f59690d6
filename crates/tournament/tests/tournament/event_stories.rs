//! Tournaments as arbiters run them, told step by step.

use tournament::berger::Cycles;
use tournament::entry::{Bye, Entry, Verdict};
use tournament::event::{
    Absentee, Deed, Ending, Form, Format, GameResult, Mode, Refusal, Settings, Tournament, Warning,
};
use tournament::mini_match::{MatchPlan, TieRule};
use tournament::points::Points;
use tournament::swiss::{Answer, Fault, Wish};
use tournament::trf::Report;

use crate::desk::{done, play_round, refused, result, start};

fn swiss(players: u32, rounds: usize) -> Tournament {
    start(Settings::swiss("Open", rounds, 1), players)
}

#[test]
fn a_round_is_paired_published_and_played_in_this_order() {
    let mut open = swiss(8, 3);
    done(&mut open, Deed::Pair);
    assert_eq!(
        refused(&mut open, result(1, 1, 1, Ending::Verdict(Verdict::Win))),
        Refusal::NotPublished { round: 1 }
    );
    assert_eq!(refused(&mut open, Deed::Pair), Refusal::NotPublished { round: 1 });
    done(&mut open, Deed::Publish);
    done(&mut open, result(1, 1, 1, Ending::Verdict(Verdict::Win)));
    assert_eq!(refused(&mut open, result(1, 1, 1, Ending::Verdict(Verdict::Loss))), Refusal::ResultStands);
    assert_eq!(
        refused(&mut open, result(1, 9, 1, Ending::Verdict(Verdict::Win))),
        Refusal::NoSuchBoard { round: 1, board: 9 }
    );
    assert_eq!(
        refused(&mut open, result(2, 1, 1, Ending::Verdict(Verdict::Win))),
        Refusal::NoSuchRound { round: 2 }
    );
    assert_eq!(refused(&mut open, Deed::Finish), Refusal::MissingResults { round: 1, missing: 3 });
    // Games still going on count as drawn for the pairing.
    assert_eq!(done(&mut open, Deed::Pair), [Warning::Adjourned { games: 3 }]);
    let event = open.log().last().unwrap();
    assert_eq!((event.number, event.by.as_str(), event.why.as_str()), (12, "arbiter", "because"));
}

#[test]
fn leaving_and_coming_back_gains_nothing() {
    let mut open = swiss(8, 5);
    play_round(&mut open);
    done(&mut open, Deed::Withdraw { person: 3 });
    assert_eq!(refused(&mut open, Deed::Withdraw { person: 3 }), Refusal::HasLeft { person: 3 });
    play_round(&mut open);
    done(&mut open, Deed::Return { person: 3 });
    play_round(&mut open);
    let card = &open.crosstable().competitors[3].card;
    assert_eq!(card[1], Entry::Bye(Bye::Zero));
    assert!(card[2].took_part());
}

#[test]
fn byes_are_limited_and_asked_for_in_time() {
    let mut open = start(Settings { mode: Mode::Federation, ..Settings::swiss("Open", 4, 1) }, 9);
    done(&mut open, Deed::AskBye { person: 0, round: 2 });
    assert_eq!(
        refused(&mut open, Deed::AskBye { person: 0, round: 3 }),
        Refusal::TooManyByes { person: 0, limit: 1 }
    );
    assert_eq!(refused(&mut open, Deed::AskBye { person: 1, round: 4 }), Refusal::ByeInLastRound);
    done(&mut open, Deed::AskBye { person: 2, round: 2 });
    done(&mut open, Deed::Attend { person: 2, round: 2 });
    play_round(&mut open);
    play_round(&mut open);
    assert_eq!(open.crosstable().competitors[0].card[1], Entry::Bye(Bye::Half));
    assert!(open.crosstable().competitors[2].card[1].took_part());
    assert_eq!(refused(&mut open, Deed::AskBye { person: 1, round: 2 }), Refusal::AlreadyPaired { round: 2 });
}

#[test]
fn late_entries_get_their_number_until_round_four_and_miss_at_most_half() {
    let mut open = swiss(8, 9);
    for round in 1..=5 {
        if round <= 5 {
            let form = Form { name: format!("Late {round}"), rating: Some(3000), ..Form::default() };
            done(&mut open, Deed::Enter { form });
        }
        play_round(&mut open);
    }
    let list = open.start_list();
    // Those who came before the start and after rounds 1 to 3 come first, by rating; who came later comes last.
    assert_eq!(list[..4], [8, 9, 10, 11]);
    assert_eq!(list[12], 12);
    let form = Form { name: "Too late".to_owned(), ..Form::default() };
    assert_eq!(refused(&mut open, Deed::Enter { form }), Refusal::TooManyRoundsMissed { begun: 5, limit: 4 });
}

#[test]
fn a_pairing_by_hand_is_judged() {
    let mut open = swiss(6, 3);
    play_round(&mut open);
    let met = open.rounds()[0].boards[0].seats.clone();
    done(&mut open, Deed::Pair);
    let others: Vec<u32> = (0..6).filter(|id| !met.contains(id)).collect();
    let boards = vec![met.clone(), others[..2].to_vec(), others[2..].to_vec()];
    let edit = Deed::EditPairing { boards: boards.clone(), bye: None, out: Vec::new() };
    let warnings = done(&mut open, edit.clone());
    let again = |warning: &Warning| matches!(warning, Warning::PairingFault { fault: Fault::MayNotMeet(a, b) } if met.contains(a) && met.contains(b));
    assert!(warnings.iter().any(again), "{warnings:?}");
    assert_eq!(warnings.iter().map(Warning::level).max(), Some(5));
    assert!(open.rounds()[1].by_hand);
    let short = Deed::EditPairing { boards: boards[..2].to_vec(), bye: None, out: Vec::new() };
    assert_eq!(refused(&mut open, short), Refusal::WrongPeople { persons: others[2..].to_vec() });
    assert_eq!(done(&mut open, Deed::PairAgain), []);
    assert!(!open.rounds()[1].by_hand);
    // A federation does not permit it at all.
    let mut strict = start(Settings { mode: Mode::Federation, ..Settings::swiss("Open", 3, 1) }, 6);
    play_round(&mut strict);
    done(&mut strict, Deed::Pair);
    assert!(matches!(refused(&mut strict, edit), Refusal::AbsoluteFault { .. }));
}

#[test]
fn corrections_have_a_term_in_a_federation_only() {
    for mode in [Mode::Club, Mode::Federation] {
        let mut open = start(Settings { mode, ..Settings::swiss("Open", 5, 1) }, 10);
        for _ in 0..3 {
            play_round(&mut open);
        }
        let correct = |round| Deed::Correct {
            round,
            board: 1,
            game: 1,
            result: GameResult::plain(Ending::Forfeit(Absentee::First)),
        };
        assert_eq!(done(&mut open, correct(3)), []);
        let before = open.standings();
        if mode == Mode::Club {
            assert_eq!(done(&mut open, correct(2)), [Warning::LaterRoundsStand { rounds: 1 }]);
            assert_eq!(done(&mut open, correct(1)), [Warning::LaterRoundsStand { rounds: 2 }]);
            assert_ne!(open.standings(), before);
            continue;
        }
        // What the next round was paired by stands; ratings know better.
        assert_eq!(done(&mut open, correct(2)), [Warning::ForRatingOnly { round: 2 }]);
        assert_eq!(done(&mut open, correct(1)), [Warning::ForRatingOnly { round: 1 }]);
        assert_eq!(open.standings(), before);
        let first = open.rounds()[0].boards[0].seats[0] as usize;
        let card = |report: Report| report.table.competitors[first].card[0];
        assert!(card(open.report().unwrap()).was_played());
        assert!(matches!(card(open.report_for_rating().unwrap()), Entry::Forfeit { won: false, .. }));
        let comments = open.report().unwrap().other;
        assert_eq!(comments.len(), 3);
        assert_eq!(comments[0], "### CORRECTION @ Round 3: because (arbiter; board 1)");
        assert_eq!(comments[1], "### CORRECTION @ Round 2: because (arbiter; board 1)");
        // Until another round is paired a correction counts for everything.
        done(&mut open, Deed::UndoRound);
        assert_eq!(done(&mut open, correct(2)), []);
        assert_eq!(open.rounds()[1].boards[0].for_rating, None);
    }
}

#[test]
fn undoing_a_round_restores_what_was_before() {
    let mut open = swiss(7, 4);
    play_round(&mut open);
    let before = (open.crosstable(), open.standings());
    play_round(&mut open);
    done(&mut open, Deed::Adjust { person: 1, points: Points::ONE, at_the_end: false });
    assert_eq!(done(&mut open, Deed::UndoRound), [Warning::ResultsLost { results: 3 }]);
    assert_eq!((open.crosstable(), open.standings()), before);
}

#[test]
fn when_everybody_has_left_it_is_over() {
    let mut open = swiss(3, 4);
    play_round(&mut open);
    for person in 0..3 {
        done(&mut open, Deed::Withdraw { person });
    }
    assert!(open.is_over());
    assert_eq!(refused(&mut open, Deed::Pair), Refusal::Finished);
    done(&mut open, Deed::Return { person: 1 });
    assert!(!open.is_over());
}

#[test]
fn too_many_rounds_for_few_players_are_warned_of() {
    let mut open = swiss(6, 5);
    assert_eq!(done(&mut open, Deed::Pair), [Warning::NearlyRoundRobin { rounds: 5, players: 6 }]);
    assert_eq!(refused(&mut open, Deed::SetRounds { rounds: 0 }), Refusal::TooFewRounds { least: 1 });
    done(&mut open, Deed::Publish);
    assert_eq!(done(&mut open, Deed::SetRounds { rounds: 1 }), [Warning::LastRoundRulesChanged]);
}

#[test]
fn a_round_explains_itself() {
    let mut open = swiss(9, 5);
    for _ in 0..3 {
        play_round(&mut open);
    }
    let explanation = open.explain(3).unwrap();
    assert_eq!(explanation.colours.len(), 4);
    assert!(explanation.colours.iter().all(Option::is_some));
    let (bye, answer) = explanation.bye.unwrap();
    assert!(matches!(answer, Answer::Worse(_)), "{answer:?}");
    assert_eq!(open.why(3, Wish::Avoid(bye, (bye + 1) % 9)), Some(Answer::Fulfilled));
    assert_eq!(open.explain(9), None);
}

#[test]
fn a_round_robin_follows_the_berger_table_and_the_half_rule() {
    let mut league = start(Settings::of(Format::RoundRobin { cycles: Cycles::Single }, "League", 0, 1), 6);
    let buchholz = vec!["BH".parse().unwrap()];
    let refusal = refused(&mut league, Deed::SetTiebreaks { tiebreaks: buchholz });
    assert!(matches!(refusal, Refusal::UnsuitableTieBreak { .. }));
    play_round(&mut league);
    assert_eq!(league.rounds()[0].boards[0].seats, [0, 5]);
    let form = Form { name: "Late".to_owned(), ..Form::default() };
    assert_eq!(refused(&mut league, Deed::Enter { form }), Refusal::TooLateToEnter);
    play_round(&mut league);
    // Two of five games: the results no longer count.
    assert_eq!(done(&mut league, Deed::Withdraw { person: 1 }), [Warning::ResultsAnnulled { person: 1 }]);
    assert_eq!(league.standings().len(), 5);
    play_round(&mut league);
    // Three of five games: what is left is forfeited.
    assert_eq!(done(&mut league, Deed::Withdraw { person: 0 }), []);
    for _ in 0..2 {
        play_round(&mut league);
    }
    assert_eq!(refused(&mut league, Deed::Pair), Refusal::AllRoundsPaired { rounds: 5 });
    assert_eq!(league.standings().len(), 5);
    let table = league.crosstable();
    let forfeits = |index: usize| {
        table.competitors[index].card.iter().filter(|entry| matches!(entry, Entry::Forfeit { .. })).count()
    };
    assert_eq!((forfeits(0), forfeits(1)), (2, 3));
    done(&mut league, Deed::Finish);
    assert_eq!(refused(&mut league, Deed::Pair), Refusal::Finished);
}

#[test]
fn a_knockout_of_mini_matches_ends_with_a_champion() {
    let plan = MatchPlan { games: 2, stops_when_decided: true, tie: TieRule::SuddenDeath };
    let mut cup = start(Settings::of(Format::Knockout { third_place: true, plan }, "Cup", 0, 1), 5);
    let mut rounds = 0;
    while cup.submit(Deed::Pair, "arbiter", 0, "").is_ok() {
        done(&mut cup, Deed::Publish);
        rounds += 1;
        for board in 1..=cup.rounds()[rounds - 1].boards.len() {
            let mut game = 1;
            // White wins every game, so that every match comes to sudden death, where the higher seed has White.
            while let Some(seats) = cup.next_game(rounds, board) {
                let higher = *cup.rounds()[rounds - 1].boards[board - 1].seats.first().unwrap();
                assert_eq!(seats[0] == higher, game % 2 == 1);
                let result = GameResult::plain(Ending::Verdict(Verdict::Win));
                done(&mut cup, Deed::Result { round: rounds, board, game, result });
                game += 1;
            }
            assert_eq!(game, 4);
        }
    }
    assert_eq!(rounds, 3);
    let order: Vec<u32> = cup.standings().iter().map(|line| line.person).collect();
    assert_eq!(order[..2], [0, 1]);
    let both = GameResult::plain(Ending::Forfeit(Absentee::Both));
    assert_eq!(
        refused(&mut cup, Deed::Correct { round: 3, board: 1, game: 1, result: both }),
        Refusal::NeedsWinner
    );
}

#[test]
fn tables_of_four_score_by_place() {
    let mut evening = start(Settings::of(Format::tables(), "Evening", 3, 4), 8);
    done(&mut evening, Deed::Pair);
    done(&mut evening, Deed::Publish);
    let places = |places: &[usize]| GameResult {
        result: Ending::Places(places.to_vec()),
        own_scores: vec![9, 5, 5, 1],
        ..GameResult::plain(Ending::Verdict(Verdict::Win))
    };
    let enter = |board, result| Deed::Result { round: 1, board, game: 1, result };
    assert_eq!(refused(&mut evening, enter(1, places(&[1, 2, 3, 5]))), Refusal::ResultDoesNotFit);
    assert_eq!(
        refused(&mut evening, result(1, 1, 1, Ending::Verdict(Verdict::Win))),
        Refusal::ResultDoesNotFit
    );
    done(&mut evening, enter(1, places(&[1, 2, 2, 4])));
    assert_eq!(refused(&mut evening, Deed::Pair), Refusal::MissingResults { round: 1, missing: 1 });
    done(&mut evening, enter(2, places(&[1, 2, 3, 4])));
    let seats = evening.rounds()[0].boards[0].seats.clone();
    let points =
        |person: u32| evening.standings().iter().find(|line| line.person == person).unwrap().standing.points;
    assert_eq!(
        seats.iter().map(|&person| points(person)).collect::<Vec<_>>(),
        [Points::whole(5), Points::tenths(25), Points::tenths(25), Points::ONE]
    );
    done(&mut evening, Deed::Pair);
    let first: Vec<&Vec<u32>> = evening.rounds()[0].boards.iter().map(|board| &board.seats).collect();
    assert!(evening.rounds()[1].boards.iter().all(|board| !first.contains(&&board.seats)));
}
