//! Finished tables: found, exported, brought in, counted.

use crate::guest::{Answer, Guest};
use crate::house::House;
use crate::rated::play_rated;
use game::Seat;
use protocol::api::Opened;
use protocol::archive::ArchivePage;
use protocol::day::write_day;
use protocol::record::Record;
use protocol::statistics::Statistics;
use protocol::{Action, EventKind, Refusal, TableId};
use serde_json::{Value, json};

/// A game of one person with themselves, of so many counters, one a turn; returns the table.
async fn solo(guest: &Guest, counters: u32, private: bool) -> TableId {
    let wanted = json!({
        "game": "heap", "setup": {"start": counters.to_string()}, "private": private,
        "seats": [{"for": "me"}, {"for": "me"}],
    });
    let table = guest.open(&wanted).await.table;
    let mut socket = guest.socket().await;
    let mut seen = 2;
    for turn in 0..counters {
        seen = socket.turn(&table, (turn % 2) as u8, "1", seen).await.unwrap();
    }
    table
}

async fn found(guest: &Guest, question: &str) -> Vec<TableId> {
    let answer = guest.get(&format!("/api/archive?{question}")).await;
    assert_eq!(answer.status, 200, "{question}: {answer:?}");
    answer.json::<ArchivePage>().tables.into_iter().map(|found| found.line.table).collect()
}

async fn bring(guest: &Guest, record: &str) -> Answer {
    guest.send("POST", "/api/archive", &json!({"record": record})).await
}

#[tokio::test]
async fn finished_tables_are_found_by_all_that_may_be_asked() {
    let house = House::open().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let (bob, _) = house.guest().await.register("Bob").await;
    let guest = house.guest().await;
    let lost = play_rated(&ann, &bob).await;
    let won = play_rated(&bob, &ann).await;
    let alone = solo(&guest, 2, false).await;
    let secret = solo(&ann, 3, true).await;
    // Called off before anybody has moved: nothing to look through.
    let empty = guest.open(&json!({"game": "heap", "seats": [{"for": "me"}, {"for": "open"}]})).await.table;
    guest.socket().await.act(&empty, Action::Abort).await.unwrap();

    assert_eq!(found(&guest, "").await, [&alone, &won, &lost].map(Clone::clone));
    assert_eq!(found(&ann, "").await, [&secret, &alone, &won, &lost].map(Clone::clone), "her own, too");
    let page: ArchivePage = guest.get("/api/archive?player=ann").await.json();
    assert_eq!(page.tables[0].ending.places, [2, 1]);
    let changes = page.tables[1].line.ratings.iter().flatten().map(|one| one.change);
    assert_eq!(changes.collect::<Vec<_>>(), [Some(-162), Some(162)], "ratings as they changed there");
    let key = &page.tables[0].setup_key;
    let today = write_day(page.tables[0].ended_at);
    for (question, tables) in [
        ("player=Ann&result=won".to_owned(), vec![&won]),
        ("player=Ann&result=lost".to_owned(), vec![&lost]),
        ("player=Ann&with=BOB".to_owned(), vec![&won, &lost]),
        ("player=Ann&result=drawn".to_owned(), vec![]),
        ("result=2".to_owned(), vec![&alone, &won, &lost]),
        ("result=1".to_owned(), vec![]),
        ("rated=true".to_owned(), vec![&won, &lost]),
        ("rated=false&game=heap".to_owned(), vec![&alone]),
        ("game=another".to_owned(), vec![]),
        (format!("setup={key}"), vec![&won, &lost]),
        (format!("from={today}&until={today}"), vec![&alone, &won, &lost]),
        ("until=2000-01-01".to_owned(), vec![]),
        ("from=2999-12-31".to_owned(), vec![]),
    ] {
        let tables: Vec<TableId> = tables.into_iter().cloned().collect();
        assert_eq!(found(&guest, &question).await, tables, "{question}");
    }
    for (question, status, at) in [
        ("player=Nobody", 404, Some("player")),
        ("result=won", 400, Some("result")),
        ("result=0", 400, Some("result")),
        ("from=yesterday", 400, Some("from")),
        ("before=here", 400, Some("before")),
        ("colour=red", 400, None),
    ] {
        let answer = guest.get(&format!("/api/archive?{question}")).await;
        assert_eq!((answer.status, answer.json::<Refusal>().at.as_deref()), (status, at), "{question}");
    }
}

#[tokio::test]
async fn the_archive_is_read_page_by_page_and_exported_whole() {
    let house = House::open().await;
    let ann = house.guest().await;
    let mut tables = Vec::new();
    for _ in 0..43 {
        tables.push(solo(&ann, 2, false).await);
    }
    tables.reverse();
    let first: ArchivePage = ann.get("/api/archive?game=heap").await.json();
    let next = first.next.clone().expect("another page");
    let second: ArchivePage = ann.get(&format!("/api/archive?game=heap&before={next}")).await.json();
    let mut read: Vec<TableId> = first.tables.iter().map(|found| found.line.table.clone()).collect();
    assert_eq!((read.len(), second.next.clone()), (40, None));
    read.extend(second.tables.iter().map(|found| found.line.table.clone()));
    // Those that ended in the same millisecond stand in the order of their names.
    let (mut all, mut expected) = (read.clone(), tables.clone());
    all.sort();
    expected.sort();
    assert_eq!(all, expected, "each once");

    let export = ann.get("/api/archive/export?game=heap").await;
    assert_eq!(export.header("content-type"), Some("text/plain; charset=utf-8"));
    let records: Vec<&str> = export.body.split("\n\n").filter(|record| !record.is_empty()).collect();
    let exported: Vec<TableId> =
        records.iter().map(|record| Record::read(record).unwrap().record.table.unwrap()).collect();
    assert_eq!(exported, read);
    let lines = ann.get("/api/archive/export?game=heap&format=json").await;
    let exported: Vec<TableId> =
        lines.body.lines().map(|line| Record::read(line).unwrap().record.table.unwrap()).collect();
    assert_eq!(exported, read);
}

#[tokio::test]
async fn a_record_comes_back_as_it_went() {
    let house = House::open().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let (bob, _) = house.guest().await.register("Bob").await;
    let wanted = json!({
        "game": "heap", "setup": {"start": "9", "seats": 3}, "seats": [{"for": "me"}, {"for": "open"}, {"for": "computer", "level": 1}],
        "clock": {"initial_ms": 300_000, "increment_ms": 3000},
    });
    let table = ann.open(&wanted).await.table;
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    assert_eq!(ann.get(&format!("/api/tables/{table}/record")).await.status, 409, "it is not finished");
    first.watch(&table).await;
    second.sit(&table, 1).await.unwrap();
    let mut seen = first.turn(&table, 0, "2", 3).await.unwrap();
    seen = second.turn(&table, 1, "1", seen).await.unwrap();
    first.events(&table, seen, |event| matches!(event.kind, EventKind::Turn { seat: Seat(2), .. })).await;
    first.act(&table, Action::Resign { seat: Seat(0) }).await.unwrap();
    second.act(&table, Action::Resign { seat: Seat(1) }).await.unwrap();

    let text = ann.get(&format!("/api/tables/{table}/record")).await.body;
    let json = ann.get(&format!("/api/tables/{table}/record?format=json")).await.body;
    let record = Record::read(&text).unwrap().record;
    assert_eq!(record.deeds.len(), 5, "{text}");
    for again in [&text, &json] {
        let answer = bring(&bob, again).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        let brought = answer.json::<Opened>().table;
        let back = bob.get(&format!("/api/tables/{brought}/record")).await.body;
        let back = Record::read(&back).unwrap().record;
        assert_eq!(Record { table: record.table.clone(), ..back }, record, "but for its name");

        let events = bob.view(&brought).await.events;
        let EventKind::Opened { spec } = &events[0].kind else { panic!("{events:?}") };
        assert_eq!(spec.imported.as_ref().map(|imported| &imported.by), Some(&bob.me));
        assert!(!spec.rated && spec.private);
        let told = serde_json::to_string(&spec.seats).unwrap();
        assert!(told.contains("Ann") && !told.contains(&ann.me.id), "nobody who is known here: {told}");
        assert_eq!(found(&bob, "").await[0], brought, "who brought it finds it");
        assert!(!found(&ann, "player=Ann").await.contains(&brought), "it is not hers");
    }
}

#[tokio::test]
async fn a_record_that_is_wrong_is_refused_with_line_and_column() {
    let house = House::open().await;
    let guest = house.guest().await;
    let head = "game heap 3\nsetup {\"start\":\"4\"}\n";
    for (record, at, key) in [
        (String::new(), "1:1", "refusal.record-begin"),
        ("game chess 1\nsetup {}\nend on".into(), "1:6", "refusal.record-game"),
        ("game heap 2\nsetup {}\nend on".into(), "1:6", "refusal.record-rules"),
        ("game heap 3\nsetup {\"start\":\"many\"}\nend on".into(), "2:7", "setup.bad-position"),
        (format!("{head}1\n  three\n"), "5:1", "refusal.record-end"),
        (format!("{head}1\n  three\nend on"), "4:3", "expected.turn"),
        (format!("{head}1\nat 2 1\nend on"), "4:4", "refusal.record-position"),
        (format!("{head}retire 7\nend on"), "3:1", "refusal.not-now"),
        (format!("{head}2\n2\nend 1 2 end.last-counter"), "5:1", "refusal.record-places"),
        (format!("{head}2\nend 1 2 end.last-counter"), "4:1", "refusal.record-goes-on"),
        (format!("{head}end on"), "3:1", "refusal.record-empty"),
    ] {
        let answer = bring(&guest, &record).await;
        let refusal: Refusal = answer.json();
        let told = (answer.status, refusal.at.as_deref().unwrap_or_default(), refusal.message.key.as_ref());
        assert_eq!(told, (422, at, key), "{record}");
    }
    let json = json!({"game": "heap", "rules_version": 3, "setup": {"start": "4"}, "deeds": [{"turn": "7"}]});
    let refusal: Refusal = bring(&guest, &json.to_string()).await.json();
    assert_eq!(refusal.at.as_deref(), Some("deeds[0]"));
    let long = bring(&guest, &"x".repeat(protocol::archive::LONGEST_RECORD)).await;
    assert_eq!(long.status, 413);
    assert_eq!(found(&guest, "").await, [], "nothing was kept");
    // What the rules do not end may be left open, or have been agreed.
    for end in ["end on", "end 1 1 end.agreed"] {
        assert_eq!(bring(&guest, &format!("{head}2\n{end}")).await.status, 200, "{end}");
    }
}

async fn counted(guest: &Guest, question: &str) -> Statistics {
    guest.get(&format!("/api/games/heap/statistics{question}")).await.json()
}

#[tokio::test]
async fn games_between_people_are_counted_with_their_intervals() {
    let house = House::open().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let (bob, _) = house.guest().await.register("Bob").await;
    let none = counted(&ann, "").await;
    assert_eq!((none.sample.games, none.lengths, none.all.draws.high), (0, None, 1.0));
    for _ in 0..3 {
        play_rated(&ann, &bob).await;
    }
    // The other way round, and a friendly one of another setup that is drawn; what follows counts for nothing.
    let mut friendly = crate::rated::rated_blitz();
    friendly["setup"]["start"] = Value::from("5");
    friendly["rated"] = json!(false);
    let table = ann.open(&friendly).await.table;
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    second.sit(&table, 1).await.unwrap();
    first.turn(&table, 0, "1", 3).await.unwrap();
    let proposal = first.act(&table, Action::OfferDraw { seat: Seat(0) }).await.unwrap();
    second.act(&table, Action::Accept { seat: Seat(1), proposal }).await.unwrap();
    solo(&ann, 2, false).await;
    bring(&ann, "game heap 3\nsetup {\"start\":\"4\"}\n2\n2\nend 2 1 end.last-counter").await;

    let all = counted(&ann, "").await;
    assert_eq!((all.sample.games, all.all.games, all.all.draws.count), (4, 4, 1));
    let wins: Vec<_> = all.all.wins.iter().map(|share| (share.count, share.of)).collect();
    assert_eq!(wins, [(0, 4), (3, 4)]);
    let share = all.all.wins[1];
    assert!(share.low > 0.3 && share.low < 0.301 && share.high > 0.954 && share.high < 0.955, "{share:?}");
    let lengths = all.lengths.unwrap();
    assert_eq!((lengths.least, lengths.median, lengths.most), (1, 2, 2));
    let setups: Vec<_> =
        all.setups.iter().map(|of| (of.setup["start"].as_str().unwrap(), of.score.games)).collect();
    assert_eq!(setups, [("3", 3), ("5", 1)]);
    let bands: Vec<_> = all.bands.iter().map(|of| (of.from, of.score.games)).collect();
    assert_eq!(bands, [(1400, 3)], "the mean of the two stays at 1500");
    let narrow = counted(&ann, &format!("?setup={}", all.setups[1].key)).await;
    assert_eq!((narrow.sample.games, narrow.all.draws.count), (1, 1));
    assert_eq!(counted(&ann, "?band=1400").await.sample.games, 3);
    assert_eq!(counted(&ann, "?who=computer").await.sample.games, 0);
    assert_eq!(ann.get("/api/games/chess/statistics").await.status, 404);
}
