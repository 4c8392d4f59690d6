//! Several games in one event, and figures that can be opened.

use serde_json::json;
use tournament::berger::Cycles;
use tournament::entry::Verdict;
use tournament::event::{
    Deed, Ending, Format, GameRecord, GameResult, Refusal, Settings, TeamPairing, Tournament,
};
use tournament::macmahon::MacMahon;
use tournament::medley::{Choice, Programme};
use tournament::points::Points;
use tournament::tiebreak::{Amount, Figure, Part, Source, parse_list};

use crate::desk::{done, play_round, refused, reloaded, result, start, start_in_teams, stronger_wins};

fn choice(game: &str) -> Choice {
    Choice { game: game.to_owned(), setup: "{}".to_owned() }
}

fn record(game: &str) -> GameRecord {
    GameRecord { game: game.to_owned(), rules_version: 1, setup: json!({}), turns: vec!["a1".to_owned()] }
}

/// The sum of the parts of a figure that were not cut.
fn sum(figure: &Figure) -> Amount {
    figure.parts.iter().filter(|part| !part.cut).map(|part| part.amount).sum()
}

#[test]
fn each_round_has_its_own_game_and_all_count_together() {
    let programme = Programme::ByRound(vec![choice("ataxx"), choice("amazons")]);
    let settings = Settings { programme: Some(programme), ..Settings::swiss("Evening", 4, 1) };
    let mut evening = start(settings, 4);
    let games: Vec<&str> = (1..=3).map(|round| evening.game_of_round(round).unwrap().game.as_str()).collect();
    assert_eq!(games, ["ataxx", "amazons", "ataxx"]);
    play_round(&mut evening);
    done(&mut evening, Deed::Pair);
    done(&mut evening, Deed::Publish);
    // A record is one of the game of its round.
    let other = Refusal::OtherGame { round: 2, game: "amazons".to_owned() };
    let with = |game: &str| GameResult {
        record: Some(Box::new(record(game))),
        ..GameResult::plain(Ending::Verdict(Verdict::Win))
    };
    let enter = |board, game: &str| Deed::Result { round: 2, board, game: 1, result: with(game) };
    assert_eq!(refused(&mut evening, enter(1, "ataxx")), other);
    done(&mut evening, enter(1, "amazons"));
    let correct = |game: &str| Deed::Correct { round: 2, board: 1, game: 1, result: with(game) };
    assert_eq!(refused(&mut evening, correct("ataxx")), other);
    done(&mut evening, result(2, 2, 1, Ending::Verdict(Verdict::Draw)));
    let keep = |game: &str| Deed::Record { round: 2, board: 2, game: 1, record: record(game) };
    assert_eq!(refused(&mut evening, keep("ataxx")), other);
    done(&mut evening, keep("amazons"));
    let total: Points = evening.standings().iter().map(|line| line.standing.points).sum();
    assert_eq!(total, Points::whole(4));
    reloaded(&evening);
}

#[test]
fn a_programme_offers_a_game_in_every_round() {
    let unusable = Refusal::UnusableSetting { setting: "programme".to_owned() };
    for programme in [
        Programme::ByRound(Vec::new()),
        Programme::Drawn { pool: Vec::new(), seed: 1 },
        Programme::Same(choice(" ")),
        Programme::ByRound(vec![choice("ataxx"), choice("a\nb")]),
    ] {
        let settings = Settings { programme: Some(programme), ..Settings::swiss("Evening", 4, 1) };
        assert_eq!(Tournament::new(settings), Err(unusable.clone()));
    }
}

#[test]
fn every_figure_can_be_opened() {
    let list = "DE,WIN,WON,BPG,BWG,REP,STD,PS,BH/C1,SB,KS,RTNG,ARO,OWN,TPN,LOT";
    let tiebreaks = parse_list(list).unwrap();
    let mut open = start(
        Settings {
            tiebreaks: tiebreaks.clone(),
            rating_source: "FIDE".to_owned(),
            ..Settings::swiss("Open", 4, 1)
        },
        7,
    );
    for _ in 0..3 {
        play_round(&mut open);
    }
    let mut opened = 0;
    for line in open.standings() {
        for (tiebreak, figure) in tiebreaks.iter().zip(&line.standing.figures) {
            let Some(value) = figure.value else { continue };
            let name = tiebreak.to_string();
            match name.as_str() {
                // A place among those tied, a mean: not sums.
                "DE" | "ARO" => {}
                _ => assert_eq!(sum(figure), value, "{name} of {}", line.person),
            }
            assert!(name == "DE" || name == "KS" || !figure.parts.is_empty(), "{name} of {}", line.person);
            opened += 1;
        }
    }
    assert!(opened > 100);
    let league = Settings::of(Format::RoundRobin { cycles: Cycles::Single }, "League", 0, 1);
    let mut league = start(league, 3);
    play_round(&mut league);
    play_round(&mut league);
    play_round(&mut league);
    // Everybody has won once: the games against each other stand beside the place.
    for line in league.standings() {
        let encounter = &line.standing.figures[0];
        assert_eq!(encounter.value, Some(Amount::whole(1)));
        assert_eq!((encounter.parts.len(), sum(encounter)), (2, Amount::whole(1)));
        assert!(encounter.parts.iter().all(|part| part.source == Source::Game && part.opponent.is_some()));
    }
}

#[test]
fn figures_of_tables_can_be_opened() {
    let mut evening = start(Settings::of(Format::tables(), "Evening", 3, 4), 8);
    done(&mut evening, Deed::Pair);
    done(&mut evening, Deed::Publish);
    for board in 1..=2 {
        let own_scores = vec![9, 5, 4, 1];
        let result = GameResult { own_scores, ..GameResult::plain(Ending::Places(vec![1, 2, 3, 4])) };
        done(&mut evening, Deed::Result { round: 1, board, game: 1, result });
    }
    for line in evening.standings() {
        for figure in &line.standing.figures {
            assert_eq!(figure.parts.len(), 1);
            assert_eq!(Some(sum(figure)), figure.value);
        }
    }
}

/// Checks that the points of every line are the sum of what they were made of, and tells how many parts there were.
fn opened(event: &Tournament) -> usize {
    let mut parts = 0;
    let sum_of =
        |made_of: &[Part]| made_of.iter().filter(|part| !part.cut).map(|part| part.amount).sum::<Amount>();
    for line in event.standings() {
        let made_of = &line.standing.made_of;
        assert_eq!(sum_of(made_of), Amount::from_points(line.standing.points), "{line:?}");
        parts += made_of.len();
    }
    for line in event.team_standings() {
        assert_eq!(sum_of(&line.made_of), Amount::from_points(line.points), "{line:?}");
        assert_eq!(Some(sum(&line.game_points)), line.game_points.value, "{line:?}");
        assert!(!line.made_of.is_empty() && !line.game_points.parts.is_empty(), "{line:?}");
    }
    parts
}

#[test]
fn points_can_be_opened_in_every_format() {
    let swiss = Format::Swiss { baku: false, macmahon: Some(MacMahon { bar: 2000, floor: 1997, step: 1 }) };
    let battle = Format::Arena { ends_at: u64::MAX, leaders: Some(2) };
    let of_teams = |pairing| {
        let Format::Teams { boards, scoring, colours, .. } = Format::teams(2) else { unreachable!() };
        Format::Teams { boards, pairing, scoring, colours }
    };
    // How many parts: eight people in three rounds each, unless something else is said.
    let formats = [
        (swiss, 3 * 8 + 3 + 2),
        (Format::RoundRobin { cycles: Cycles::Single }, 3 * 8 + 2),
        (Format::tables(), 3 * 8 + 2),
        (Format::knockout(), 8 + 4 + 4),
        (Format::groups(2), 3 * 8 + 2),
        (of_teams(TeamPairing::Swiss), 3 * 8 + 2),
        (of_teams(TeamPairing::RoundRobin { cycles: Cycles::Single }), 3 * 8 + 2),
        (battle, 3 * 8 + 2),
    ];
    for (format, expected) in formats {
        let name = format!("{format:?}");
        let mut event = start_in_teams(Settings::of(format.clone(), "Event", 3, 1), 8, 2);
        for round in 1..=3 {
            done(&mut event, Deed::Pair);
            let _ = event.submit(Deed::Publish, "arbiter", 0, "");
            if matches!(format, Format::Tables { .. }) {
                for board in 1..=2 {
                    done(&mut event, result(round, board, 1, Ending::Places(vec![1, 1, 1, 4])));
                }
            } else {
                stronger_wins(&mut event);
            }
        }
        if !matches!(format, Format::Knockout { .. }) {
            done(&mut event, Deed::Adjust { person: 0, points: Points::tenths(-5), at_the_end: false });
            done(&mut event, Deed::Adjust { person: 1, points: Points::whole(1), at_the_end: true });
        }
        let given = |event: &Tournament| {
            let lines = event.standings();
            let all = lines.iter().flat_map(|line| &line.standing.made_of);
            all.filter(|part| part.source == Source::Given).count()
        };
        // What counts at the end only does not decide who goes through, and is no part of a group.
        let missing = usize::from(matches!(format, Format::Groups { .. }));
        assert_eq!(opened(&event), expected - missing, "{name}");
        assert!(given(&event) > 0 || matches!(format, Format::Knockout { .. }), "{name}");
        let battle: Vec<_> = event.team_standings().into_iter().flat_map(|line| line.made_of).collect();
        if matches!(format, Format::Arena { .. }) {
            assert!(battle.iter().all(|part| part.source == Source::Player && part.opponent.is_some()));
        }
    }
}
