//! The log of a tournament and the records of its games as JSON.

use serde_json::json;
use tournament::entry::Verdict;
use tournament::event::{
    Deed, Ending, Event, Form, Format, GameRecord, GameResult, Refusal, Settings, Tournament,
};
use tournament::mini_match::{MatchPlan, TieRule};
use tournament::points::Points;
use tournament::trf::Privacy;

use crate::desk::done;

fn start(settings: Settings, names: &[&str]) -> Tournament {
    let mut tournament = Tournament::new(settings).unwrap();
    for name in names {
        let form = Form {
            name: (*name).to_owned(),
            birth: "1990/01/31".to_owned(),
            federation_id: "1700001".to_owned(),
            ..Form::default()
        };
        done(&mut tournament, Deed::Enter { form });
    }
    tournament
}

fn record(turns: &[&str]) -> GameRecord {
    GameRecord {
        game: "ataxx".to_owned(),
        rules_version: 1,
        setup: json!({"start": "7/7", "level": 4}),
        turns: turns.iter().map(|turn| (*turn).to_owned()).collect(),
    }
}

/// An open after its first round, with a change of plan, points given, and the record of one game.
fn open() -> Tournament {
    let mut open = start(Settings::swiss("Open", 5, 1), &["Anna", "Ben", "Cleo", "Dan"]);
    done(&mut open, Deed::SetRounds { rounds: 3 });
    done(&mut open, Deed::Pair);
    done(&mut open, Deed::Publish);
    let result = GameResult {
        record: Some(Box::new(record(&["a1b2", "g7-f6"]))),
        own_scores: vec![30, 19],
        ..GameResult::plain(Ending::Verdict(Verdict::Win))
    };
    done(&mut open, Deed::Result { round: 1, board: 1, game: 1, result });
    let result = GameResult::plain(Ending::Verdict(Verdict::Draw));
    done(&mut open, Deed::Result { round: 1, board: 2, game: 1, result });
    done(&mut open, Deed::Adjust { person: 3, points: Points::tenths(-5), at_the_end: true });
    open
}

#[test]
fn a_tournament_is_read_as_it_was_written() {
    let open = open();
    let text = open.to_json(Privacy::Federation);
    let again = Tournament::from_json(&text).unwrap();
    assert_eq!(again, open);
    assert_eq!((again.opening().rounds, again.settings().rounds), (5, 3));
    // One event a line, so that two versions can be compared.
    assert_eq!(text.lines().count(), open.log().len() + 7);
    assert_eq!(Tournament::from_json(&text.replace('\n', " ")).unwrap(), open);
}

#[test]
fn the_public_does_not_see_birth_dates_and_ids() {
    let mut open = open();
    let form = Form { name: "Anne".to_owned(), birth: "1991/02/03".to_owned(), ..Form::default() };
    done(&mut open, Deed::Amend { person: 0, form });
    let text = open.to_json(Privacy::Public);
    assert!(!text.contains("199") && !text.contains("1700001"));
    assert!(open.to_json(Privacy::Federation).contains("1991/02/03"));
    let again = Tournament::from_json(&text).unwrap();
    assert_eq!(again.standings(), open.standings());
}

#[test]
fn faults_name_line_column_and_what_was_expected() {
    let text = open().to_json(Privacy::Federation);
    let fault = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        Tournament::from_json(&text.replacen(from, to, 1)).unwrap_err().to_string()
    };
    // Lines 1 to 5 are the heading; event N stands on line N + 5.
    assert_eq!(fault("\"number\":2,", "\"number\":7,"), "line 7, column 1: event 2 was expected");
    assert_eq!(
        fault("\"rounds\":3}", "\"rounds\":0}"),
        "line 10, column 1: the number of rounds must be at least 1"
    );
    let pair = "\"deed\":{\"deed\":\"pair\"}";
    assert_eq!(
        fault(pair, "\"deed\":{\"deed\":\"finish\"}"),
        "line 11, column 1: nothing has been played yet"
    );
    let unknown = fault(pair, "\"deed\":{\"deed\":\"pear\"}");
    assert!(
        unknown.starts_with("line 11, column ")
            && unknown.contains("unknown variant `pear`, expected one of")
    );
    let number = fault("\"by\":\"arbiter\"", "\"by\":3");
    assert!(number.starts_with("line 6, column 2"), "{number}");
    assert!(number.ends_with(": invalid type: integer `3`, expected a string"), "{number}");
    assert_eq!(
        fault("quadrille-tournament", "something"),
        "line 1, column 1: expected the format “quadrille-tournament”"
    );
    assert_eq!(fault("\"version\":1", "\"version\":2"), "line 1, column 1: expected version 1, found 2");
    assert_eq!(
        fault("\"rounds\":5", "\"rounds\":5000"),
        "line 1, column 1: the settings cannot be used: rounds"
    );
    assert!(fault("\"log\"", "\"lag\"").contains(": unknown field `lag`, expected one of"));
    assert!(Tournament::from_json("").unwrap_err().to_string().starts_with("line 1, column 1: EOF"));
}

/// Reads a document with every number in turn as large as it can be, and tells how many there were.
fn with_large_numbers(text: &str) -> usize {
    let mut numbers = 0;
    let mut rest = 0;
    while let Some(found) = text[rest..].find(|letter: char| letter.is_ascii_digit()) {
        let from = rest + found;
        let to = from + text[from..].find(|letter: char| !letter.is_ascii_digit()).unwrap();
        for large in ["4294967295", "2147483647", "-2147483648", "18446744073709551615", "1"] {
            if let Ok(read) = Tournament::from_json(&format!("{}{large}{}", &text[..from], &text[to..])) {
                read.standings();
                read.team_standings();
                read.group_standings();
                read.explain(1);
                let _ = read.report().map(|report| report.write(Privacy::Public));
            }
            numbers += 1;
        }
        rest = to;
    }
    numbers
}

#[test]
fn hostile_pairings_of_other_formats_are_refused_without_panic() {
    let formats = [Format::knockout(), Format::groups(2), Format::teams(2), Format::tables()];
    for format in formats {
        let tables = matches!(format, Format::Tables { .. });
        let mut event = Tournament::new(Settings::of(format, "Event", 2, 1)).unwrap();
        for id in 0..4 {
            let form = Form { name: format!("P{id}"), team: Some(id / 2), ..Form::default() };
            done(&mut event, Deed::Enter { form });
        }
        // Groups of two have one round, then comes the final.
        for round in 1..=2 {
            if event.submit(Deed::Pair, "arbiter", 3, "").is_err() {
                break;
            }
            done(&mut event, Deed::Publish);
            for board in 1..=event.rounds()[round - 1].boards.len() {
                let mut game = 1;
                while event.next_game(round, board).is_some() {
                    let win = Ending::Verdict([Verdict::Win, Verdict::Loss][(game - 1) % 2]);
                    let ending = if tables { Ending::Places(vec![1, 2, 3, 4]) } else { win };
                    let result = GameResult::plain(ending);
                    done(&mut event, Deed::Result { round, board, game, result });
                    game += 1;
                }
            }
        }
        assert!(with_large_numbers(&event.to_json(Privacy::Federation)) > 100);
    }
}

#[test]
fn hostile_documents_are_refused_without_panic() {
    let text = open().to_json(Privacy::Federation);
    for (index, _) in text.char_indices() {
        let _ = Tournament::from_json(&text[..index]);
        for letter in ["\u{0}", "9", "-", "\"", "}"] {
            let _ = Tournament::from_json(&format!("{}{letter}{}", &text[..index], &text[index + 1..]));
        }
    }
    assert!(with_large_numbers(&text) > 200);
    let deep = format!("{{\"format\":{}", "[".repeat(100_000));
    assert!(Tournament::from_json(&deep).is_err());
}

#[test]
fn an_event_out_of_order_is_refused() {
    let open = open();
    let mut log: Vec<Event> = open.log().to_vec();
    log.swap(0, 1);
    let refused = Tournament::replay(open.opening().clone(), log).unwrap_err();
    assert_eq!(refused, Refusal::WrongNumber { expected: 1 });
}

#[test]
fn games_are_exported_with_their_records_and_come_back() {
    let open = open();
    let games = open.recorded_games();
    assert_eq!(games.len(), 1);
    let seats = &open.rounds()[0].boards[0].seats;
    let names: Vec<&str> =
        seats.iter().map(|&person| open.persons()[person as usize].form.name.as_str()).collect();
    assert_eq!(games[0].players, names);
    assert_eq!(
        (games[0].result.record.is_none(), games[0].result.own_scores.as_slice()),
        (true, &[30, 19][..])
    );
    assert_eq!(games[0].record, record(&["a1b2", "g7-f6"]));
    let text = open.games_to_json();
    // The same tournament without records takes them from the document.
    let mut bare = start(Settings::swiss("Open", 5, 1), &["Anna", "Ben", "Cleo", "Dan"]);
    for event in &open.log()[4..] {
        let mut deed = event.deed.clone();
        if let Deed::Result { result, .. } = &mut deed {
            result.record = None;
        }
        done(&mut bare, deed);
    }
    assert!(bare.recorded_games().is_empty());
    assert_eq!(bare.add_games(&text, "arbiter", 9), Ok(1));
    assert_eq!(bare.recorded_games(), games);
    assert_eq!(bare.games_to_json(), text);
    assert_eq!(Tournament::from_json(&bare.to_json(Privacy::Public)).unwrap().recorded_games(), games);
    // The report of a federation has no place for games.
    assert!(!bare.report().unwrap().write(Privacy::Federation).contains("a1b2"));
}

#[test]
fn records_that_do_not_belong_here_are_refused_with_their_place() {
    let open = open();
    let text = open.games_to_json();
    let fault = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        let mut open = open.clone();
        let fault = open.add_games(&text.replacen(from, to, 1), "arbiter", 9).unwrap_err().to_string();
        assert_eq!(open.log().len(), 10, "nothing is added");
        fault
    };
    assert_eq!(fault("\"round\":1", "\"round\":2"), "line 5, column 1: there is no round 2");
    assert_eq!(
        fault("\"board\":1", "\"board\":2"),
        "line 5, column 1: the result is not the one that stands"
    );
    assert_eq!(fault("\"game\":1", "\"game\":2"), "line 5, column 1: there is no result to correct");
    assert_eq!(
        fault("\"a1b2\"", "\"a1\\nb2\""),
        "line 5, column 1: turn 1 of the record is not a line of text"
    );
    assert_eq!(fault("\"ataxx\"", "\"\""), "line 5, column 1: the record does not name its game");
    assert!(fault("\"turns\"", "\"moves\"").starts_with("line 5, column "));
    assert!(fault("]", "").starts_with("line 5, column "));
}

#[test]
fn a_correction_keeps_the_record_unless_it_brings_another() {
    let mut open = open();
    let plain = GameResult::plain(Ending::Verdict(Verdict::Loss));
    done(&mut open, Deed::Correct { round: 1, board: 1, game: 1, result: plain.clone() });
    assert_eq!(open.recorded_games()[0].record, record(&["a1b2", "g7-f6"]));
    assert_eq!(open.recorded_games()[0].result, plain);
    done(&mut open, Deed::Record { round: 1, board: 1, game: 1, record: record(&["a1b2"]) });
    assert_eq!(open.recorded_games()[0].record, record(&["a1b2"]));
    let none = Deed::Record { round: 1, board: 1, game: 2, record: record(&[]) };
    assert_eq!(open.submit(none, "arbiter", 0, ""), Err(Refusal::NoResult));
}

#[test]
fn players_of_a_match_are_named_in_the_order_of_seats() {
    let plan = MatchPlan { games: 2, stops_when_decided: false, tie: TieRule::HigherSeed };
    let mut cup =
        start(Settings::of(Format::Knockout { third_place: false, plan }, "Cup", 0, 1), &["Anna", "Ben"]);
    done(&mut cup, Deed::Pair);
    done(&mut cup, Deed::Publish);
    for game in 1..=2 {
        let result = GameResult {
            record: Some(Box::new(record(&["a1b2"]))),
            ..GameResult::plain(Ending::Verdict(Verdict::Draw))
        };
        done(&mut cup, Deed::Result { round: 1, board: 1, game, result });
    }
    let players: Vec<Vec<String>> = cup.recorded_games().into_iter().map(|game| game.players).collect();
    assert_eq!(players, [["Anna", "Ben"], ["Ben", "Anna"]]);
}
