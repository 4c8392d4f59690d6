//! What is put right later: results, points, pairings, and what the report says of it.

use serde_json::json;
use tournament::berger::Cycles;
use tournament::entry::{Entry, Verdict};
use tournament::event::{
    Deed, Ending, Form, Format, GameRecord, GameResult, Mode, Refusal, Settings, TeamPairing, Tournament,
    Warning,
};
use tournament::macmahon::MacMahon;
use tournament::points::Points;
use tournament::tiebreak::{Amount, TieBreak};
use tournament::trf::{Privacy, Report};

use crate::desk::{done, form, plain, play_round, refused, reloaded, result, start, start_in_teams};

fn points(tournament: &Tournament, person: u32) -> Points {
    tournament.standings().iter().find(|line| line.person == person).unwrap().standing.points
}

/// The figures of a person in the standings.
fn figures(tournament: &Tournament, person: u32) -> Vec<Amount> {
    let lines = tournament.standings();
    let line = lines.iter().find(|line| line.person == person).unwrap();
    line.standing.figures.iter().map(|figure| figure.value.unwrap()).collect()
}

fn adjust(person: u32, points: i32) -> Deed {
    Deed::Adjust { person, points: Points::whole(points), at_the_end: false }
}

#[test]
fn a_correction_counts_where_nobody_was_paired_by_the_result() {
    for mode in [Mode::Club, Mode::Federation] {
        let mut evening = start(Settings { mode, ..Settings::of(Format::tables(), "Evening", 3, 4) }, 4);
        for round in 1..=2 {
            done(&mut evening, Deed::Pair);
            done(&mut evening, Deed::Publish);
            done(&mut evening, result(round, 1, 1, Ending::Places(vec![1, 2, 3, 4])));
        }
        let seats = evening.rounds()[0].boards[0].seats.clone();
        let before = [seats[0], seats[3]].map(|person| points(&evening, person));
        let turned = plain(Ending::Places(vec![4, 2, 3, 1]));
        let correct = Deed::Correct { round: 1, board: 1, game: 1, result: turned };
        assert_eq!(done(&mut evening, correct), [], "{mode:?}");
        let after = [seats[0], seats[3]].map(|person| points(&evening, person));
        assert_eq!([before[0] - after[0], after[1] - before[1]], [Points::whole(4); 2]);
        assert_eq!(evening.rounds()[0].boards[0].for_rating, None);
        reloaded(&evening);
    }
}

#[test]
fn a_correction_for_ratings_only_brings_its_record_all_the_same() {
    let mut open = start(Settings { mode: Mode::Federation, ..Settings::swiss("Open", 4, 1) }, 6);
    play_round(&mut open);
    play_round(&mut open);
    let record = GameRecord {
        game: "go".to_owned(),
        rules_version: 1,
        setup: json!({}),
        turns: vec!["a1".to_owned()],
    };
    let lost = GameResult { record: Some(Box::new(record.clone())), ..plain(Ending::Verdict(Verdict::Loss)) };
    let correct = |result| Deed::Correct { round: 1, board: 1, game: 1, result };
    assert_eq!(done(&mut open, correct(lost)), [Warning::ForRatingOnly { round: 1 }]);
    assert_eq!(open.recorded_games()[0].record, record);
    assert_eq!(open.recorded_games()[0].result, plain(Ending::Verdict(Verdict::Win)), "the result stands");
    done(&mut open, correct(plain(Ending::Verdict(Verdict::Draw))));
    assert_eq!(open.recorded_games()[0].record, record, "and stays with the next");
    reloaded(&open);
}

#[test]
fn points_given_are_not_lost_when_the_round_is_paired_again() {
    let mut open = start(Settings::swiss("Open", 4, 1), 6);
    done(&mut open, adjust(5, 1));
    done(&mut open, Deed::Pair);
    done(&mut open, adjust(4, -1));
    done(&mut open, Deed::Adjust { person: 3, points: Points::HALF, at_the_end: true });
    let given = |open: &Tournament| [5, 4, 3].map(|person| points(open, person));
    assert_eq!(given(&open), [Points::ONE, Points::whole(-1), Points::HALF]);
    done(&mut open, Deed::PairAgain);
    assert_eq!(given(&open), [Points::ONE, Points::whole(-1), Points::HALF]);
    reloaded(&open);
}

#[test]
fn points_of_whoever_is_not_in_the_draw_count_for_nothing_and_stand_in_no_report() {
    let mut league = start(Settings::of(Format::RoundRobin { cycles: Cycles::Single }, "League", 0, 1), 5);
    done(&mut league, adjust(4, 2));
    done(&mut league, adjust(0, 1));
    done(&mut league, Deed::Withdraw { person: 4 });
    play_round(&mut league);
    assert_eq!(refused(&mut league, adjust(4, 1)), Refusal::NotInTheDraw { person: 4 });
    let text = league.report().unwrap().write(Privacy::Federation);
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("299")).collect();
    assert_eq!(lines, ["299           1.0    0    1"]);
    assert!(Report::parse(&text).is_ok());
}

#[test]
fn points_given_count_for_the_figures_of_opponents() {
    let tiebreaks: Vec<TieBreak> = ["BH", "SB", "PS"].map(|name| name.parse().unwrap()).to_vec();
    let mut open = start(Settings { tiebreaks, ..Settings::swiss("Open", 4, 1) }, 4);
    play_round(&mut open);
    play_round(&mut open);
    let (one, two) = (open.rounds()[0].boards[0].seats[0], open.rounds()[0].boards[0].seats[1]);
    let before = [figures(&open, one), figures(&open, two)];
    done(&mut open, adjust(two, 2));
    let after = [figures(&open, one), figures(&open, two)];
    let more = |count| Amount::whole(count);
    assert_eq!(after[0][..2], [before[0][0] + more(2), before[0][1] + more(2)], "one beat two");
    // They count from the second round on.
    assert_eq!(after[1][2], before[1][2] + more(2));
    done(&mut open, Deed::Adjust { person: two, points: Points::ONE, at_the_end: true });
    assert_eq!([figures(&open, one), figures(&open, two)], after, "what counts at the end is no tie-break");
}

#[test]
fn starting_points_count_for_the_figures_of_opponents() {
    let rule = MacMahon { bar: 2000, floor: 1000, step: 100 };
    let format = Format::Swiss { baku: false, macmahon: Some(rule) };
    let tiebreaks = vec!["BH".parse().unwrap()];
    let mut open = start(Settings { tiebreaks, ..Settings::of(format, "Open", 4, 1) }, 0);
    for rating in [2000, 1900, 1500] {
        let form = Form { name: rating.to_string(), rating: Some(rating), ..form(0) };
        done(&mut open, Deed::Enter { form });
    }
    play_round(&mut open);
    assert_eq!(open.rounds()[0].bye, Some(2));
    let seats = open.rounds()[0].boards[0].seats.clone();
    let expected = |person: u32| {
        let starting = [10, 9, 5][person as usize];
        Amount::whole(starting + i64::from(person == seats[0]))
    };
    assert_eq!(figures(&open, seats[0]), [expected(seats[1])]);
    assert_eq!(figures(&open, seats[1]), [expected(seats[0])]);
    // Without an opponent: as if somebody who started alike had drawn.
    assert_eq!(figures(&open, 2), [Amount::from_points(Points::tenths(55))]);
}

#[test]
fn a_report_says_who_was_kept_apart_and_who_no_longer_is() {
    let mut open = start(Settings { mode: Mode::Federation, ..Settings::swiss("Open", 4, 1) }, 6);
    play_round(&mut open);
    done(&mut open, Deed::Forbid { persons: vec![0, 1], from: 2, to: 4 });
    done(&mut open, Deed::Forbid { persons: vec![2, 3], from: 2, to: 4 });
    done(&mut open, Deed::Permit { rule: 1 });
    open.submit(Deed::Withdraw { person: 5 }, "arbiter", 0, "").unwrap();
    let lines = open.report().unwrap().other;
    assert_eq!(
        lines,
        [
            "### PROHIBITION @ Round 1: because (arbiter; 1-2)",
            "### PROHIBITION @ Round 1: because (arbiter; 3-4)",
            "### PERMISSION @ Round 1: because (arbiter; 3-4)",
            "### WITHDRAWAL @ Round 1: (arbiter; 6)",
        ]
    );
}

#[test]
fn whoever_has_no_number_is_named_in_a_report() {
    let format = Format::RoundRobin { cycles: Cycles::Single };
    let mut league = start(Settings { mode: Mode::Federation, ..Settings::of(format, "League", 0, 1) }, 5);
    done(&mut league, Deed::Withdraw { person: 0 });
    play_round(&mut league);
    assert_eq!(league.report().unwrap().other, ["### WITHDRAWAL @ Round 1: because (arbiter; P0)"]);
}

#[test]
fn a_log_is_not_judged_again() {
    let mut open = start(Settings::swiss("Open", 3, 1), 6);
    play_round(&mut open);
    let met = open.rounds()[0].boards[0].seats.clone();
    done(&mut open, Deed::Pair);
    let others: Vec<u32> = (0..6).filter(|id| !met.contains(id)).collect();
    let boards = vec![met.clone(), others[..2].to_vec(), others[2..].to_vec()];
    done(&mut open, Deed::EditPairing { boards, bye: None, out: Vec::new() });
    // As if rules had become stricter since: what was done stays done.
    let stricter =
        open.to_json(Privacy::Federation).replacen("\"mode\":\"club\"", "\"mode\":\"federation\"", 1);
    let read = Tournament::from_json(&stricter).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(read.settings().mode, Mode::Federation);
    assert_eq!(read.rounds(), open.rounds());
    assert!(matches!(read.crosstable().competitors[met[0] as usize].card[1], Entry::Game { .. }));
}

#[test]
fn points_are_given_to_teams_and_taken_from_them() {
    let Format::Teams { boards, scoring, colours, .. } = Format::teams(2) else { unreachable!() };
    let format = Format::Teams { boards, pairing: TeamPairing::Swiss, scoring, colours };
    let settings = Settings { mode: Mode::Federation, ..Settings::of(format, "League", 3, 1) };
    let mut league = start_in_teams(settings, 8, 2);
    let give = |team, match_points, game_points, at_the_end| Deed::AdjustTeam {
        team,
        match_points: Points::whole(match_points),
        game_points: Points::whole(game_points),
        at_the_end,
    };
    assert_eq!(refused(&mut league, give(9, 1, 0, false)), Refusal::NoSuchTeam { team: 9 });
    let most = Points::whole(99);
    assert_eq!(refused(&mut league, give(1, 0, 100, false)), Refusal::TooManyPoints { most });
    assert_eq!(league.submit(give(1, 1, 0, false), "arbiter", 0, ""), Err(Refusal::NeedsReason));
    done(&mut league, give(4, 4, 0, false));
    play_round(&mut league);
    let line = |league: &Tournament, team: u32| {
        let lines = league.team_standings();
        let line = lines.into_iter().find(|line| line.team == team).unwrap();
        (line.points, line.game_points.value.unwrap().to_f64())
    };
    let before = [1, 2, 3, 4].map(|team| line(&league, team));
    done(&mut league, give(2, -1, -1, false));
    done(&mut league, give(3, 0, 1, true));
    done(&mut league, Deed::Pair);
    done(&mut league, give(1, 2, 0, false));
    done(&mut league, Deed::PairAgain);
    let after = [1, 2, 3, 4].map(|team| line(&league, team));
    let change = [(2, 0), (-1, -1), (0, 1), (0, 0)];
    for ((before, after), (points, boards)) in before.into_iter().zip(after).zip(change) {
        assert_eq!(after.0 - before.0, Points::whole(points));
        assert_eq!(after.1 - before.1, f64::from(boards));
    }
    // Four points more, and still given.
    assert!(line(&league, 4).0 >= Points::whole(4));
    assert!(
        league
            .report()
            .unwrap()
            .other
            .contains(&"### POINTS @ Round 1: because (arbiter; team 2 -1.0 -1.0)".to_owned())
    );
    done(&mut league, Deed::UndoRound);
    assert_eq!(line(&league, 1).0, before[0].0, "what was given in the round goes with it");
    reloaded(&league);
    let mut open = start(Settings::swiss("Open", 3, 1), 4);
    assert_eq!(refused(&mut open, give(1, 1, 0, false)), Refusal::NoTeamsHere);
}
