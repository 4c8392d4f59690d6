//! What every store must do, as one suite. A store's test names its [`Place`] and gets a test for each check:
//!
//! ```ignore
//! conformance::every_check!(MyPlace::fresh);
//! ```

mod accounts;
mod archive;
mod bots;
mod credentials;
mod everything;
mod moderation;
mod notices;
mod ratings;
mod ties;

use async_trait::async_trait;
use game::Seat;
use protocol::api::{Stage, TableLine};
use protocol::chat::{KEPT, Line, Room};
use protocol::{Ending, Event, EventKind, Occupant, Person, SeatState, TableId, TableSpec};
use std::sync::Arc;
use store::{Append, List, Opening, Request, Store, StoreError};

/// Somewhere to keep things: whoever opens it again finds what was there.
#[async_trait]
pub(crate) trait Place: Send + Sync {
    /// Opens the store that is kept here, or an empty one.
    async fn open(&self) -> Arc<dyn Store>;
}

/// One test for each check, on fresh places made by the function `$fresh`.
macro_rules! every_check {
    ($fresh:path) => {
        conformance::every_check!($fresh:
            a_log_comes_back_as_it_was_written,
            a_log_has_no_number_twice_and_no_gap,
            a_failed_append_leaves_nothing_behind,
            one_conflict_does_not_disturb_other_tables,
            of_many_who_append_the_same_number_one_succeeds,
            a_request_is_done_once,
            what_was_acknowledged_is_there_without_closing,
            lists_follow_the_tables,
            due_tables_are_found,
            rooms_keep_their_last_lines,
            people_keep_their_names,
            accounts_have_names_of_their_own,
            accounts_change,
            recovery_codes_work_once,
            sessions_begin_and_end,
            finished_tables_are_found,
            finished_tables_are_counted,
            a_result_counts_once_and_all_of_it_or_nothing,
            games_that_end_together_are_rated_one_after_the_other,
            a_corrected_result_rates_anew_what_came_after,
            ratings_are_listed_by_person_and_by_strength,
            who_is_forgotten_leaves_games_without_a_name,
            passkeys_are_added_used_and_removed,
            identities_are_one_persons,
            who_is_forgotten_has_no_other_way_in,
            who_has_played_is_no_bot,
            tokens_are_a_bots_and_so_many_at_most,
            ties_begin_and_end,
            ties_are_so_many_at_most,
            people_are_known_by_what_they_did,
            reports_are_open_once,
            decisions_are_done_and_noted,
            who_is_renamed_is_renamed_everywhere,
            notices_are_the_last_and_one_for_each_thing,
            pushes_go_where_somebody_is_signed_in,
            the_secret_is_made_once,
            the_last_sign_of_life_is_known,
            a_closed_store_refuses
        );
    };
    ($fresh:path: $($check:ident),+) => {
        $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $check() {
                conformance::$check(&$fresh()).await;
            }
        )+
    };
}
pub(crate) use every_check;

// What is written in the checks.

fn id(name: &str) -> TableId {
    TableId(name.to_owned())
}

fn person(name: &str) -> Person {
    Person { id: format!("id-of-{name}"), name: name.to_owned(), registered: false, bot: false }
}

fn request(of: &str, name: &str) -> Request {
    Request { person: person(of).id, name: name.to_owned() }
}

fn spec(seats: Vec<SeatState>) -> TableSpec {
    TableSpec {
        game: "some-game".into(),
        rules_version: 1,
        setup: serde_json::json!({"start": "é\u{1F600}\"\\"}),
        clock: None,
        times: Vec::new(),
        seats,
        private: false,
        rated: false,
        delay_ms: 0,
        imported: None,
        watchers: None,
        rematch_of: None,
    }
}

fn line(table: &str, spec: TableSpec, stage: Stage, at: u64) -> TableLine {
    TableLine {
        table: id(table),
        spec,
        stage,
        position: "as it is".into(),
        to_move: None,
        turns: 0,
        opened_at: at,
        changed_at: at,
        your_turn: false,
        last: Vec::new(),
        clocks: Vec::new(),
        ratings: Vec::new(),
    }
}

/// A table for Ann and whoever comes, opened at `at`.
fn opening(table: &str, at: u64) -> Append {
    let spec = spec(vec![SeatState::Taken(Occupant::Person(person("Ann"))), SeatState::Open]);
    Append {
        table: id(table),
        events: vec![Event { seq: 1, at, kind: EventKind::Opened { spec: spec.clone() } }],
        line: line(table, spec, Stage::Open, at),
        due: None,
        opening: Some(Opening { by: person("Ann").id, invitation: Some("secret".into()) }),
        counted: None,
        decision: None,
        request: None,
    }
}

/// Turns from number `from` to number `to`.
fn turns(table: &str, from: u32, to: u32) -> Append {
    let turn = |seq: u32| EventKind::Turn {
        seat: Seat(0),
        turn: format!("turn {seq}"),
        forced: false,
        clocks: vec![seq.into()],
    };
    Append {
        table: id(table),
        events: (from..=to).map(|seq| Event { seq, at: 1000 + u64::from(seq), kind: turn(seq) }).collect(),
        line: line(table, spec(Vec::new()), Stage::Playing, 1000),
        due: None,
        opening: None,
        counted: None,
        decision: None,
        request: None,
    }
}

async fn seqs(store: &dyn Store, table: &str) -> Vec<u32> {
    store.table(&id(table)).await.unwrap().unwrap().events.iter().map(|event| event.seq).collect()
}

// The checks.

pub(crate) use accounts::*;
pub(crate) use archive::*;
pub(crate) use bots::*;
pub(crate) use credentials::*;
pub(crate) use everything::*;
pub(crate) use moderation::*;
pub(crate) use notices::*;
pub(crate) use ratings::*;
pub(crate) use ties::*;

pub(crate) async fn a_log_comes_back_as_it_was_written(place: &dyn Place) {
    let store = place.open().await;
    assert_eq!(store.table(&id("t")).await, Ok(None));
    let (first, second) = (opening("t", 5), turns("t", 2, 4));
    let expected: Vec<Event> = first.events.iter().chain(&second.events).cloned().collect();
    store.append(first).await.unwrap();
    store.append(second).await.unwrap();

    let log = store.table(&id("t")).await.unwrap().unwrap();
    assert_eq!(log.events, expected);
    assert_eq!(log.opening, Opening { by: person("Ann").id, invitation: Some("secret".into()) });
    assert_eq!(log.answers, []);
}

pub(crate) async fn a_log_has_no_number_twice_and_no_gap(place: &dyn Place) {
    let store = place.open().await;
    assert_eq!(store.append(turns("t", 1, 1)).await, Err(StoreError::Conflict), "no such table");
    store.append(opening("t", 5)).await.unwrap();
    assert_eq!(store.append(opening("t", 6)).await, Err(StoreError::Conflict), "it is open already");
    assert_eq!(store.append(turns("t", 1, 2)).await, Err(StoreError::Conflict), "twice");
    assert_eq!(store.append(turns("t", 3, 3)).await, Err(StoreError::Conflict), "a gap");
    store.append(turns("t", 2, 3)).await.unwrap();
    assert_eq!(store.append(turns("t", 3, 4)).await, Err(StoreError::Conflict), "twice in part");
    assert_eq!(seqs(&*store, "t").await, [1, 2, 3]);
}

pub(crate) async fn a_failed_append_leaves_nothing_behind(place: &dyn Place) {
    let store = place.open().await;
    store.append(opening("t", 5)).await.unwrap();
    // The second event has the number of the first: found out only when the table and the first are written already.
    let mut torn = turns("t", 2, 3);
    torn.events[0].seq = 3;
    torn.events.insert(0, turns("t", 2, 2).events.remove(0));
    torn.line.stage = Stage::Ended;
    torn.due = Some(1);
    torn.request = Some(request("Ann", "r"));
    assert_eq!(store.append(torn).await, Err(StoreError::Conflict));

    let log = store.table(&id("t")).await.unwrap().unwrap();
    assert_eq!((log.events.len(), log.answers.len()), (1, 0));
    assert_eq!(store.lines(List::Open, 9).await.unwrap().len(), 1, "its line is the old one");
    assert_eq!(store.due(u64::MAX).await.unwrap(), []);
    store.append(turns("t", 2, 2)).await.unwrap();
}

pub(crate) async fn one_conflict_does_not_disturb_other_tables(place: &dyn Place) {
    let store = place.open().await;
    for table in 0..20 {
        store.append(opening(&format!("t{table}"), 5)).await.unwrap();
    }
    // All at once, so that they share commits; every third is wrong.
    let appends = (0..20).map(|table| {
        let (store, from) = (Arc::clone(&store), if table % 3 == 0 { 7 } else { 2 });
        tokio::spawn(async move { store.append(turns(&format!("t{table}"), from, from + 1)).await })
    });
    for (table, append) in appends.collect::<Vec<_>>().into_iter().enumerate() {
        let (outcome, log) =
            if table % 3 == 0 { (Err(StoreError::Conflict), vec![1]) } else { (Ok(()), vec![1, 2, 3]) };
        assert_eq!(append.await.unwrap(), outcome, "table {table}");
        assert_eq!(seqs(&*store, &format!("t{table}")).await, log, "table {table}");
    }
}

pub(crate) async fn of_many_who_append_the_same_number_one_succeeds(place: &dyn Place) {
    let store = place.open().await;
    store.append(opening("t", 5)).await.unwrap();
    let appends = (0..30).map(|_| {
        let store = Arc::clone(&store);
        tokio::spawn(async move { store.append(turns("t", 2, 2)).await })
    });
    let mut done = 0;
    for append in appends.collect::<Vec<_>>() {
        match append.await.unwrap() {
            Ok(()) => done += 1,
            Err(error) => assert_eq!(error, StoreError::Conflict),
        }
    }
    assert_eq!(done, 1);
    assert_eq!(seqs(&*store, "t").await, [1, 2]);
}

pub(crate) async fn a_request_is_done_once(place: &dyn Place) {
    let store = place.open().await;
    store.append(opening("t", 5)).await.unwrap();
    store.append(opening("u", 5)).await.unwrap();
    let asked = |append: Append, of: &str| Append { request: Some(request(of, "r")), ..append };
    store.append(asked(turns("t", 2, 3), "Ann")).await.unwrap();
    assert_eq!(store.append(asked(turns("t", 4, 4), "Ann")).await, Err(StoreError::Repeated));
    store.append(asked(turns("t", 4, 4), "Bob")).await.expect("another's request may have the same name");
    store.append(asked(turns("u", 2, 2), "Ann")).await.expect("so may a request at another table");

    let mut answers = store.table(&id("t")).await.unwrap().unwrap().answers;
    answers.sort_by_key(|(_, seq)| *seq);
    assert_eq!(answers, [(request("Ann", "r"), 3), (request("Bob", "r"), 4)]);
}

pub(crate) async fn what_was_acknowledged_is_there_without_closing(place: &dyn Place) {
    {
        let store = place.open().await;
        store.append(opening("t", 5)).await.unwrap();
        store.append(turns("t", 2, 9)).await.unwrap();
        store.save_person(&person("Ann"), 5).await.unwrap();
        // Dropped, not closed: as when a process ends by itself.
    }
    let store = place.open().await;
    assert_eq!(seqs(&*store, "t").await, (1..=9).collect::<Vec<_>>());
    assert_eq!(store.person(&person("Ann").id).await, Ok(Some(person("Ann"))));
    store.append(turns("t", 10, 10)).await.unwrap();
}

pub(crate) async fn lists_follow_the_tables(place: &dyn Place) {
    let store = place.open().await;
    let names = async |list: List<'_>, limit| {
        let lines = store.lines(list, limit).await.unwrap();
        lines.into_iter().map(|line| line.table.0).collect::<Vec<_>>()
    };
    for (at, table) in ["first", "second", "third"].into_iter().enumerate() {
        store.append(opening(table, at as u64)).await.unwrap();
    }
    let mut hidden = opening("hidden", 9);
    hidden.line.spec.private = true;
    store.append(hidden).await.unwrap();
    assert_eq!(names(List::Open, 9).await, ["third", "second", "first"]);
    assert_eq!(names(List::Open, 2).await, ["third", "second"]);
    assert_eq!(names(List::Playing, 9).await, [""; 0]);
    let (ann, bob) = (person("Ann").id, person("Bob").id);
    assert_eq!(names(List::Of(&ann), 9).await, ["hidden", "third", "second", "first"]);
    assert_eq!(names(List::Of(&bob), 9).await, [""; 0]);

    let mut sits = turns("second", 2, 2);
    sits.events[0].kind = EventKind::Seated { seat: Seat(1), occupant: Occupant::Person(person("Bob")) };
    store.append(sits).await.unwrap();
    assert_eq!(names(List::Open, 9).await, ["third", "first"]);
    assert_eq!(names(List::Playing, 9).await, ["second"]);
    assert_eq!(names(List::Of(&bob), 9).await, ["second"]);

    let mut ends = turns("second", 3, 3);
    ends.events[0].kind = EventKind::Ended(Ending { places: vec![1, 2], reason: "end".into(), score: None });
    ends.line.stage = Stage::Ended;
    ends.line.position = "the last".into();
    store.append(ends).await.unwrap();
    assert_eq!(names(List::Playing, 9).await, [""; 0]);
    assert_eq!(names(List::Of(&bob), 9).await, [""; 0]);
}

pub(crate) async fn due_tables_are_found(place: &dyn Place) {
    let store = place.open().await;
    for table in ["later", "never", "sooner"] {
        store.append(opening(table, 5)).await.unwrap();
    }
    let due = |table: &str, seq, due| Append { due, ..turns(table, seq, seq) };
    store.append(due("later", 2, Some(200))).await.unwrap();
    store.append(due("sooner", 2, Some(100))).await.unwrap();
    assert_eq!(store.due(u64::MAX).await.unwrap(), [id("sooner"), id("later")]);
    assert_eq!(store.due(200).await.unwrap(), [id("sooner")], "before, not at");
    store.append(due("sooner", 3, None)).await.unwrap();
    assert_eq!(store.due(u64::MAX).await.unwrap(), [id("later")]);
}

pub(crate) async fn rooms_keep_their_last_lines(place: &dyn Place) {
    let store = place.open().await;
    let line = |number: u32| Line { number, at: 5, by: person("Ann"), text: format!("line {number} \"é\"") };
    assert_eq!(
        store.say(&id("t"), Room::Players, &line(1)).await,
        Err(StoreError::Conflict),
        "no such table"
    );
    store.append(opening("t", 5)).await.unwrap();
    assert_eq!(store.said(&id("t"), Room::Players).await, Ok(Vec::new()));
    for number in 1..=KEPT + 3 {
        store.say(&id("t"), Room::Players, &line(number)).await.unwrap();
    }
    store.say(&id("t"), Room::Watchers, &line(1)).await.unwrap();
    assert_eq!(store.say(&id("t"), Room::Watchers, &line(1)).await, Err(StoreError::Conflict), "twice");
    let lines = store.said(&id("t"), Room::Players).await.unwrap();
    assert_eq!(lines, (4..=KEPT + 3).map(line).collect::<Vec<_>>());
    assert_eq!(store.said(&id("t"), Room::Watchers).await, Ok(vec![line(1)]));
}

pub(crate) async fn people_keep_their_names(place: &dyn Place) {
    let store = place.open().await;
    let (ann, bob) = (person("Ann"), person("Bob"));
    assert_eq!(store.person(&ann.id).await, Ok(None));
    store.save_person(&ann, 1).await.unwrap();
    store.save_person(&bob, 2).await.unwrap();
    let renamed = Person { name: "Анна ' \" \u{1F600}".into(), ..ann.clone() };
    store.save_person(&renamed, 3).await.unwrap();
    assert_eq!(store.person(&ann.id).await, Ok(Some(renamed)));
    assert_eq!(store.person(&bob.id).await, Ok(Some(bob)));
}

pub(crate) async fn the_secret_is_made_once(place: &dyn Place) {
    let first = place.open().await;
    assert_eq!(first.secret([7; 32]).await, Ok([7; 32]));
    assert_eq!(first.secret([8; 32]).await, Ok([7; 32]));
    first.close().await;
    assert_eq!(place.open().await.secret([9; 32]).await, Ok([7; 32]));
}

pub(crate) async fn the_last_sign_of_life_is_known(place: &dyn Place) {
    let store = place.open().await;
    assert_eq!(store.last_alive().await, Ok(None));
    store.stamp(100).await.unwrap();
    store.stamp(300).await.unwrap();
    assert_eq!(store.last_alive().await, Ok(Some(300)));
    store.append(opening("early", 200)).await.unwrap();
    assert_eq!(store.last_alive().await, Ok(Some(300)));
    store.append(opening("late", 400)).await.unwrap();
    assert_eq!(store.last_alive().await, Ok(Some(400)), "an event is a sign of life, too");
}

pub(crate) async fn a_closed_store_refuses(place: &dyn Place) {
    let store = place.open().await;
    // What was handed over before is written.
    let appends = (0..50).map(|table| {
        let store = Arc::clone(&store);
        async move { store.append(opening(&format!("t{table}"), 5)).await }
    });
    let all = futures_util::future::join_all(appends);
    let (written, ()) = tokio::join!(all, async {
        tokio::task::yield_now().await;
        store.close().await;
    });
    assert!(matches!(store.stamp(1).await, Err(StoreError::Failed(_))));
    assert!(matches!(store.table(&id("t")).await, Err(StoreError::Failed(_))));

    let again = place.open().await;
    for (table, outcome) in written.into_iter().enumerate() {
        let there = again.table(&id(&format!("t{table}"))).await.unwrap().is_some();
        assert_eq!(there, outcome.is_ok(), "table {table}: {outcome:?}");
    }
}
