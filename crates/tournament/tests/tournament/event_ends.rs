//! Leaving, coming back, and how a tournament ends.

use tournament::berger::Cycles;
use tournament::entry::{Bye, Entry, Verdict};
use tournament::event::{Absentee, Deed, Ending, Form, Format, Mode, Refusal, Settings, Tournament, Warning};
use tournament::mini_match::{MatchPlan, TieRule};
use tournament::points::Points;
use tournament::tiebreak::TieBreak;

use crate::desk::{done, first_wins, form, plain, play_round, refused, reloaded, result, start};

const WIN: Ending = Ending::Verdict(Verdict::Win);

#[test]
fn a_result_counts_that_comes_in_when_everybody_has_left() {
    let mut open = start(Settings::swiss("Open", 1, 1), 2);
    done(&mut open, Deed::Pair);
    done(&mut open, Deed::Publish);
    done(&mut open, Deed::Withdraw { person: 0 });
    done(&mut open, Deed::Withdraw { person: 1 });
    assert!(open.is_over());
    assert_eq!(refused(&mut open, Deed::Finish), Refusal::MissingResults { round: 1, missing: 1 });
    assert_eq!(refused(&mut open, Deed::Enter { form: form(7) }), Refusal::Finished);
    done(&mut open, result(1, 1, 1, WIN));
    assert_eq!(open.standings()[0].standing.points, Points::ONE);
    assert_eq!(done(&mut open, Deed::Finish), [], "nobody is left to play on");
    assert_eq!(refused(&mut open, result(1, 1, 1, WIN)), Refusal::Finished);
    reloaded(&open);
}

#[test]
fn whoever_stays_away_from_a_game_of_a_match_loses_it_whatever_the_seat() {
    let plan = MatchPlan { games: 2, stops_when_decided: true, tie: TieRule::ExtraPairs };
    let cup = |absentee: Absentee| {
        let mut cup = start(Settings::of(Format::Knockout { third_place: false, plan }, "Cup", 0, 1), 2);
        done(&mut cup, Deed::Pair);
        done(&mut cup, Deed::Publish);
        done(&mut cup, result(1, 1, 1, Ending::Verdict(Verdict::Draw)));
        // Seats have changed.
        assert_eq!(cup.next_game(1, 1), Some(vec![1, 0]));
        done(&mut cup, result(1, 1, 2, Ending::Forfeit(absentee)));
        reloaded(&cup).standings()[0].person
    };
    assert_eq!(cup(Absentee::First), 0, "person 1 had the first seat");
    assert_eq!(cup(Absentee::Second), 1);
}

#[test]
fn a_correction_that_decides_a_match_says_that_games_are_lost() {
    let plan = MatchPlan { games: 2, stops_when_decided: true, tie: TieRule::SuddenDeath };
    let mut cup = start(Settings::of(Format::Knockout { third_place: false, plan }, "Cup", 0, 1), 2);
    done(&mut cup, Deed::Pair);
    done(&mut cup, Deed::Publish);
    for game in 1..=3 {
        done(&mut cup, result(1, 1, game, Ending::Verdict(Verdict::Draw)));
    }
    let correct = |game, ending| Deed::Correct { round: 1, board: 1, game, result: plain(ending) };
    assert_eq!(done(&mut cup, correct(1, WIN)), [Warning::ResultsLost { results: 1 }]);
    assert_eq!(done(&mut cup, correct(2, Ending::Verdict(Verdict::Draw))), []);
}

/// A round robin of six, in which person 1 plays two games, misses one and comes back.
fn league_with_a_gap() -> Tournament {
    let mut league = start(Settings::of(Format::RoundRobin { cycles: Cycles::Single }, "League", 0, 1), 6);
    play_round(&mut league);
    play_round(&mut league);
    assert_eq!(done(&mut league, Deed::Withdraw { person: 1 }), [Warning::ResultsAnnulled { person: 1 }]);
    play_round(&mut league);
    assert_eq!(league.standings().len(), 5);
    done(&mut league, Deed::Return { person: 1 });
    play_round(&mut league);
    play_round(&mut league);
    league
}

#[test]
fn coming_back_to_a_round_robin_gains_nothing() {
    let league = league_with_a_gap();
    assert_eq!(league.standings().len(), 6);
    let table = league.crosstable();
    let own = &table.competitors[1].card;
    assert!(matches!(own[2], Entry::Forfeit { won: false, .. }));
    let opponent = own[2].opponent().unwrap() as usize - 1;
    assert!(matches!(table.competitors[opponent].card[2], Entry::Forfeit { won: true, .. }));
    for competitor in &table.competitors {
        assert!(competitor.card.iter().all(|entry| entry.opponent().is_some()), "{competitor:?}");
    }
    reloaded(&league);
}

#[test]
fn finishing_early_is_warned_of_and_finishing_nothing_refused() {
    let mut open = start(Settings::swiss("Open", 4, 1), 8);
    assert_eq!(refused(&mut open, Deed::Finish), Refusal::NothingPlayed);
    play_round(&mut open);
    assert_eq!(done(&mut open, Deed::Finish), [Warning::EndsEarly { played: 1, planned: Some(4) }]);
    done(&mut open, Deed::Reopen);
    for _ in 0..3 {
        play_round(&mut open);
    }
    assert_eq!(done(&mut open, Deed::Finish), []);

    let mut league = start(Settings::of(Format::RoundRobin { cycles: Cycles::Single }, "League", 0, 1), 4);
    play_round(&mut league);
    assert_eq!(done(&mut league, Deed::Finish), [Warning::EndsEarly { played: 1, planned: Some(3) }]);

    let plan = MatchPlan { games: 1, stops_when_decided: true, tie: TieRule::HigherSeed };
    let mut cup = start(Settings::of(Format::Knockout { third_place: true, plan }, "Cup", 0, 1), 4);
    play_round(&mut cup);
    assert_eq!(done(&mut cup, Deed::Finish), [Warning::EndsEarly { played: 1, planned: None }]);
    done(&mut cup, Deed::Reopen);
    play_round(&mut cup);
    assert_eq!(done(&mut cup, Deed::Finish), []);
}

#[test]
fn too_few_players_for_the_rounds_are_warned_of_whenever_that_comes_about() {
    let near = |rounds, players| [Warning::NearlyRoundRobin { rounds, players }];
    let mut open = start(Settings::swiss("Open", 3, 1), 6);
    assert_eq!(done(&mut open, Deed::SetRounds { rounds: 5 }), near(5, 6));
    assert_eq!(done(&mut open, Deed::SetRounds { rounds: 4 }), []);
    assert_eq!(done(&mut open, Deed::Withdraw { person: 5 }), near(4, 5));
}

#[test]
fn who_is_known_and_time_runs_forwards() {
    let mut open = start(Settings::swiss("Open", 3, 1), 4);
    for by in ["", "  ", "Ann\nBen"] {
        assert_eq!(open.submit(Deed::Pair, by, 0, ""), Err(Refusal::Nameless));
    }
    open.submit(Deed::Pair, "Ann", 500, "").unwrap();
    open.submit(Deed::Publish, "Ann", 400, "").unwrap();
    assert!(open.log().is_sorted_by_key(|event| event.at));
    let again = Deed::PairAgain;
    let mut strict = start(Settings { mode: Mode::Federation, ..Settings::swiss("Open", 3, 1) }, 4);
    done(&mut strict, Deed::Pair);
    assert_eq!(strict.submit(again.clone(), "Ann", 0, " "), Err(Refusal::NeedsReason));
    strict.submit(again.clone(), "Ann", 0, "a wrong rating").unwrap();
    open.submit(again, "Ann", 0, "").unwrap();
    assert_eq!(strict.report().unwrap().other, ["### REPAIR @ Round 1: a wrong rating (Ann)"]);
}

#[test]
fn what_cannot_count_is_refused() {
    let mut open = start(Settings::swiss("Open", 5, 1), 6);
    assert_eq!(
        refused(&mut open, Deed::Attend { person: 0, round: 2 }),
        Refusal::NotAway { person: 0, round: 2 }
    );
    done(&mut open, Deed::Withdraw { person: 5 });
    let gone = Refusal::HasLeft { person: 5 };
    for deed in [
        Deed::Absent { person: 5, round: 2 },
        Deed::AskBye { person: 5, round: 2 },
        Deed::GrantBye { person: 5, round: 2 },
    ] {
        assert_eq!(refused(&mut open, deed), gone);
    }
    assert_eq!(
        refused(&mut open, Deed::Forbid { persons: vec![0, 1], from: 1, to: 1000 }),
        Refusal::NoSuchRound { round: 1000 }
    );
    let mut league = start(Settings::of(Format::RoundRobin { cycles: Cycles::Single }, "League", 0, 1), 6);
    assert_eq!(
        refused(&mut league, Deed::Forbid { persons: vec![0, 1], from: 1, to: 1 }),
        Refusal::NoProhibitionsHere
    );
    play_round(&mut league);
    assert_eq!(refused(&mut league, Deed::Absent { person: 0, round: 6 }), Refusal::NoSuchRound { round: 6 });
    done(&mut league, Deed::Absent { person: 0, round: 5 });
    let mut cup = start(Settings::of(Format::knockout(), "Cup", 0, 1), 4);
    assert_eq!(
        refused(&mut cup, Deed::Adjust { person: 0, points: Points::ONE, at_the_end: false }),
        Refusal::NoPointsHere
    );
    let tiebreak = "WIN".parse().unwrap();
    assert_eq!(
        refused(&mut cup, Deed::SetTiebreaks { tiebreaks: vec![tiebreak] }),
        Refusal::UnsuitableTieBreak { tiebreak }
    );
}

#[test]
fn a_federation_fixes_rounds_and_tie_breaks_and_grants_few_byes() {
    let mut open = start(Settings { mode: Mode::Federation, ..Settings::swiss("Open", 4, 1) }, 8);
    done(&mut open, Deed::SetRounds { rounds: 5 });
    done(&mut open, Deed::GrantBye { person: 7, round: 2 });
    assert_eq!(
        refused(&mut open, Deed::GrantBye { person: 7, round: 3 }),
        Refusal::TooManyByes { person: 7, limit: 1 }
    );
    assert_eq!(refused(&mut open, Deed::GrantBye { person: 6, round: 5 }), Refusal::ByeInLastRound);
    play_round(&mut open);
    let fixed = |setting: &str| Refusal::FixedOnceBegun { setting: setting.to_owned() };
    assert_eq!(refused(&mut open, Deed::SetRounds { rounds: 4 }), fixed("rounds"));
    assert_eq!(
        refused(&mut open, Deed::SetTiebreaks { tiebreaks: vec!["SB".parse().unwrap()] }),
        fixed("tiebreaks")
    );
    play_round(&mut open);
    assert_eq!(open.crosstable().competitors[7].card[1], Entry::Bye(Bye::Full));
    assert_eq!(open.report().unwrap().other, ["### FPB @ Round 2: because (arbiter; 8)"]);
    let mut club = start(Settings::swiss("Open", 4, 1), 8);
    play_round(&mut club);
    done(&mut club, Deed::SetRounds { rounds: 5 });
    let changed = done(&mut club, Deed::SetTiebreaks { tiebreaks: vec!["SB".parse().unwrap()] });
    assert_eq!(changed, [Warning::TiebreaksChanged]);
}

#[test]
fn start_numbers_follow_a_correction_until_they_are_frozen() {
    let stronger = |id: u32| Form { rating: Some(2900), ..form(id) };
    let mut open = start(Settings::swiss("Open", 9, 1), 12);
    for round in 0..4 {
        assert_eq!(done(&mut open, Deed::Amend { person: 11 - round, form: stronger(11 - round) }), []);
        assert_eq!(open.start_list()[..=round as usize].iter().max(), Some(&11), "round {round}");
        play_round(&mut open);
    }
    let frozen = open.start_list();
    assert_eq!(
        done(&mut open, Deed::Amend { person: 5, form: stronger(5) }),
        [Warning::NumbersAreFrozen],
        "after four rounds"
    );
    assert_eq!(open.start_list(), frozen);
    assert_eq!(open.persons()[5].form.rating, Some(2900), "but the rating is known");
    // A draw freezes them at once.
    let mut league = start(Settings::of(Format::RoundRobin { cycles: Cycles::Single }, "League", 0, 1), 4);
    assert_eq!(done(&mut league, Deed::Amend { person: 3, form: stronger(3) }), []);
    done(&mut league, Deed::Pair);
    let drawn = league.start_list();
    assert_eq!(drawn[0], 3);
    assert_eq!(done(&mut league, Deed::Amend { person: 2, form: stronger(2) }), [Warning::NumbersAreFrozen]);
    assert_eq!(league.start_list(), drawn);
    reloaded(&open);
}

#[test]
fn texts_that_break_a_report_and_absurd_ratings_are_refused() {
    let mut open = start(Settings::swiss("Open", 4, 1), 2);
    let named = |name: &str| Form { name: name.to_owned(), ..Form::default() };
    let line = |field: &str| Refusal::NotOneLine { field: field.to_owned() };
    for name in ["Ann\n001    9", "Ann\u{1b}[31m", "Ann\r", "\u{85}Ann"] {
        assert_eq!(refused(&mut open, Deed::Enter { form: named(name) }), line("name"));
        assert_eq!(refused(&mut open, Deed::Amend { person: 0, form: named(name) }), line("name"));
        let settings = Settings::swiss(name, 4, 1);
        let unusable = Refusal::UnusableSetting { setting: "name".to_owned() };
        assert_eq!(Tournament::new(settings), Err(unusable));
    }
    let form = Form { title: "G\tM".to_owned(), ..named("Ann") };
    assert_eq!(refused(&mut open, Deed::Enter { form }), line("title"));
    let form = Form { rating: Some(10_000), ..named("Ann") };
    assert_eq!(refused(&mut open, Deed::Enter { form }), Refusal::RatingTooHigh { most: 9999 });
}

#[test]
fn ratings_order_nobody_before_it_is_said_where_they_come_from() {
    for name in ["TPR", "PTP", "ARO/C1", "APRO", "APPO", "RTNG"] {
        let tiebreak: TieBreak = name.parse().unwrap();
        let needed = Refusal::NeedsRatingSource { tiebreak };
        let settings = Settings { tiebreaks: vec![tiebreak], ..Settings::swiss("Open", 3, 1) };
        assert_eq!(Tournament::new(settings.clone()), Err(needed.clone()));
        let mut open = start(Settings::swiss("Open", 3, 1), 4);
        assert_eq!(refused(&mut open, Deed::SetTiebreaks { tiebreaks: vec![tiebreak] }), needed);
        let stated = Settings { rating_source: "this site".to_owned(), ..settings };
        let mut open = start(stated, 3);
        done(&mut open, Deed::Enter { form: Form { rating: None, ..form(3) } });
        play_round(&mut open);
        // Nobody is rated by guessing: the figure is not defined for who met somebody without a rating.
        let undefined =
            open.standings().iter().filter(|line| line.standing.figures[0].value.is_none()).count();
        assert!(undefined > 0, "{name}");
        assert_eq!(reloaded(&open).settings().rating_source, "this site");
    }
}

#[test]
fn settings_that_mean_nothing_are_refused() {
    let fault = |settings: Settings| match Tournament::new(settings) {
        Err(Refusal::UnusableSetting { setting }) => setting,
        Err(other) => other.to_string(),
        Ok(_) => String::new(),
    };
    let buchholz =
        Settings { format: Format::RoundRobin { cycles: Cycles::Single }, ..Settings::swiss("x", 3, 1) };
    assert_eq!(fault(buchholz), "BH/C1 means nothing in this format");
    let mut groups = Settings::of(Format::groups(2), "x", 0, 1);
    if let Format::Groups { through, .. } = &mut groups.format {
        *through = usize::MAX;
    }
    assert_eq!(fault(groups), "format");
    let mut open = Settings::swiss("x", 3, 1);
    let rule = tournament::crosstable::Acceleration {
        first: 1,
        last: 2,
        from: 0,
        to: usize::MAX,
        points: Points::ONE,
    };
    open.accelerations = vec![rule];
    assert_eq!(fault(open), "accelerations");
    let macmahon = tournament::macmahon::MacMahon { bar: 2000, floor: 0, step: 0 };
    let stepless = Format::Swiss { baku: false, macmahon: Some(macmahon) };
    assert_eq!(fault(Settings::of(stepless, "x", 3, 1)), "format");
    assert_eq!(fault(Settings::of(Format::tables(), "x", 3, 1)), "");
}

#[test]
fn who_was_accelerated_first_stays_so() {
    let format = Format::Swiss { baku: true, macmahon: None };
    let accelerated = |open: &Tournament| -> Vec<u32> {
        let table = open.crosstable();
        let list = open.start_list();
        (1..=list.len() as u32)
            .filter(|&number| table.acceleration(number, 1) > Points::ZERO)
            .map(|number| list[number as usize - 1])
            .collect()
    };
    let cases = [(2900, vec![9, 1, 2, 3, 4], "FIDE_DUTCH_BAKU"), (1000, vec![1, 2, 3, 4], "FIDE_DUTCH")];
    for (rating, expected, system) in cases {
        let mut open = start(Settings::of(format.clone(), "Open", 8, 1), 9);
        // Whoever cancels before the first round does not count.
        done(&mut open, Deed::Withdraw { person: 0 });
        play_round(&mut open);
        let late = Form { rating: Some(rating), ..form(9) };
        done(&mut open, Deed::Enter { form: late });
        let with_the_first: Vec<u32> = accelerated(&open).into_iter().filter(|&id| id != 0).collect();
        assert_eq!(with_the_first, expected);
        // Where readers of a report would reckon otherwise it says whom.
        assert_eq!(open.report().unwrap().system, system);
        reloaded(&open);
    }
}

#[test]
fn starting_points_follow_the_rating_of_the_start() {
    let rule = tournament::macmahon::MacMahon { bar: 2000, floor: 1000, step: 100 };
    let format = Format::Swiss { baku: false, macmahon: Some(rule) };
    let mut open = start(Settings::of(format, "Open", 5, 1), 0);
    for (name, rating) in [("A", 1500), ("B", 1500), ("C", 1500), ("D", 1500)] {
        let form = Form { name: name.to_owned(), rating: Some(rating), ..Form::default() };
        done(&mut open, Deed::Enter { form });
    }
    let amended = Form { name: "A".to_owned(), rating: Some(1700), ..Form::default() };
    done(&mut open, Deed::Amend { person: 0, form: amended });
    let points =
        |open: &Tournament| open.standings().iter().find(|line| line.person == 0).unwrap().standing.points;
    assert_eq!(points(&open), Points::whole(7), "before the start it still counts");
    play_round(&mut open);
    let before = points(&open);
    let amended = Form { name: "A".to_owned(), rating: Some(1900), ..Form::default() };
    done(&mut open, Deed::Amend { person: 0, form: amended });
    assert_eq!(points(&open), before);
    let late = Form { name: "Late".to_owned(), rating: Some(1200), ..Form::default() };
    done(&mut open, Deed::Enter { form: late });
    assert_eq!(open.standings().last().unwrap().standing.points, Points::whole(2));
    done(&mut open, Deed::Pair);
    done(&mut open, Deed::Publish);
    first_wins(&mut open);
}
