//! Games played to their end: what everybody sees, and in which order.

use crate::guest::{board_head, for_me_and_whoever, story};
use crate::house::House;
use game::Seat;
use protocol::{Action, Event, EventKind, FromServer, RefusalCode, TableNews};
use serde_json::json;

fn is_end(event: &Event) -> bool {
    matches!(event.kind, EventKind::Ended(_))
}

#[tokio::test]
async fn two_play_a_third_watches_and_all_see_the_same() {
    let house = House::open().await;
    let (ann, bob, eve) = (house.guest().await, house.guest().await, house.guest().await);
    let table = ann.open(&for_me_and_whoever()).await.table;
    let (mut first, mut second, mut watcher) = (ann.socket().await, bob.socket().await, eve.socket().await);
    for socket in [&mut first, &mut second, &mut watcher] {
        assert_eq!(story(&socket.watch(&table).await.events), "opened");
    }
    assert_eq!(second.sit(&table, 1).await, Ok(3));
    let mut seen = 3;
    for (number, turn) in ["2", "1", "2", "2", "1", "1"].into_iter().enumerate() {
        let player = if number % 2 == 0 { &mut first } else { &mut second };
        seen = player.turn(&table, (number % 2) as u8, turn, seen).await.unwrap();
    }
    let log = watcher.events(&table, 1, is_end).await;
    let expected = "seated:1 started 0:2 1:1 0:2 1:2 0:1 1:1 ended:end.last-counter:[2, 1]";
    assert_eq!(story(&log), expected);
    // The players have read part of theirs while they waited for answers; from the numbers they have they get the rest.
    for socket in [&mut first, &mut second] {
        socket.subscribe(&table, 1).await;
        assert_eq!(socket.events(&table, 1, is_end).await, log);
    }
    assert_eq!(ann.view(&table).await.events[1..], log);
}

#[tokio::test]
async fn a_request_that_is_sent_again_gets_the_original_answer() {
    let mut house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let table = ann.open(&for_me_and_whoever()).await.table;
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    second.sit(&table, 1).await.unwrap();
    let turn = |seat, turn: &str, seen| Action::Turn { seat: Seat(seat), turn: turn.into(), seen };

    assert_eq!(first.act_as("mine", &table, turn(0, "1", 3)).await, Ok(4));
    assert_eq!(first.act_as("mine", &table, turn(0, "1", 3)).await, Ok(4));
    // A name is a person's own: the same one of somebody else is another request.
    assert_eq!(second.act_as("mine", &table, turn(1, "2", 4)).await, Ok(5));
    assert_eq!(first.act_as("mine", &table, turn(0, "1", 3)).await, Ok(4));
    // What was refused stays refused, though it would be right now.
    let early = second.act_as("early", &table, turn(1, "2", 5)).await.unwrap_err();
    first.turn(&table, 0, "1", 5).await.unwrap();
    assert_eq!(second.act_as("early", &table, turn(1, "2", 6)).await, Err(early));

    // Over another connection, and after the server was away.
    drop(first);
    let mut again = ann.socket().await;
    assert_eq!(again.act_as("mine", &table, turn(0, "1", 3)).await, Ok(4));
    house.kill();
    house.start().await;
    let ann = crate::guest::Guest { address: house.address, ..ann };
    assert_eq!(ann.socket().await.act_as("mine", &table, turn(0, "1", 3)).await, Ok(4));
    assert_eq!(story(&ann.view(&table).await.events), "opened seated:1 started 0:1 1:2 0:1");
}

#[tokio::test]
async fn who_missed_something_gets_just_that() {
    let house = House::open().await;
    let (ann, bob, eve) = (house.guest().await, house.guest().await, house.guest().await);
    let table = ann.open(&for_me_and_whoever()).await.table;
    let (mut first, mut second, mut watcher) = (ann.socket().await, bob.socket().await, eve.socket().await);
    second.sit(&table, 1).await.unwrap();
    let seen = first.turn(&table, 0, "1", 3).await.unwrap();
    second.turn(&table, 1, "1", seen).await.unwrap();

    let news = |message| match message {
        FromServer::At(TableNews::Events { events, .. }) => Some(events),
        _ => None,
    };
    watcher.subscribe(&table, 3).await;
    assert_eq!(story(&watcher.until(news).await), "0:1 1:1");
    watcher.subscribe(&table, 5).await;
    assert_eq!(watcher.until(news).await, []);
    // More than there is: it is told everything anew.
    watcher.subscribe(&table, 99).await;
    let view = watcher
        .until(|message| if let FromServer::At(TableNews::Table(view)) = message { Some(view) } else { None })
        .await;
    assert_eq!(story(&view.events), "opened seated:1 started 0:1 1:1");
}

#[tokio::test]
async fn passes_that_are_forced_are_played_and_shown() {
    let house = House::open().await;
    let ann = house.guest().await;
    let wanted = json!({"game": "heap", "setup": {"start": "3", "stuck": 1}, "seats": [{"for": "me"}, {"for": "me"}],
        "clock": {"initial_ms": 600_000, "increment_ms": 5_000}});
    let table = ann.open(&wanted).await.table;
    let mut socket = ann.socket().await;
    assert_eq!(socket.turn(&table, 0, "2", 2).await, Ok(4), "the answer counts the pass that follows");
    assert_eq!(socket.turn(&table, 0, "1", 4).await, Ok(6));
    let events = ann.view(&table).await.events;
    assert_eq!(story(&events), "opened started 0:2 1:pass! 0:1 ended:end.last-counter:[1, 2]");
    let clocks = |event: &Event| match &event.kind {
        EventKind::Turn { clocks, .. } => clocks.clone(),
        _ => Vec::new(),
    };
    assert_eq!(clocks(&events[3]), clocks(&events[2]), "a forced pass costs no time and gains none");
    assert_eq!(clocks(&events[3])[1], 600_000);
}

#[tokio::test]
async fn a_start_that_is_the_end_ends_at_once() {
    let house = House::open().await;
    let ann = house.guest().await;
    let over = json!({"game": "heap", "setup": {"start": "0"}, "seats": [{"for": "me"}, {"for": "me"}]});
    let table = ann.open(&over).await.table;
    let events = ann.view(&table).await.events;
    assert_eq!(story(&events), "opened started ended:end.last-counter:[2, 1]");
}

#[tokio::test]
async fn flags_fall() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let mut wanted = for_me_and_whoever();
    wanted["clock"] = json!({"initial_ms": 150, "increment_ms": 0});
    let table = ann.open(&wanted).await.table;
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    first.watch(&table).await;
    second.sit(&table, 1).await.unwrap();
    // Nobody does anything.
    let events = first.events(&table, 1, is_end).await;
    assert_eq!(story(&events), "seated:1 started 0-Time ended:end.time:[2, 1]");
    match &events[2].kind {
        EventKind::Retired { clocks, .. } => assert_eq!(*clocks, [0, 150]),
        other => panic!("{other:?}"),
    }
    assert!(events[2].at - events[1].at >= 150, "not before its time");
    assert_eq!(first.turn(&table, 0, "1", 3).await.unwrap_err().code, RefusalCode::NotNow);
}

#[tokio::test]
async fn clocks_are_charged_and_credited() {
    let house = House::open().await;
    let ann = house.guest().await;
    let wanted = json!({"game": "heap", "seats": [{"for": "me"}, {"for": "me"}],
        "clock": {"initial_ms": 600_000, "increment_ms": 60_000}});
    let table = ann.open(&wanted).await.table;
    let mut socket = ann.socket().await;
    socket.turn(&table, 0, "1", 2).await.unwrap();
    socket.turn(&table, 1, "1", 3).await.unwrap();
    let events = ann.view(&table).await.events;
    for (seat, pair) in events[1..].windows(2).enumerate() {
        let EventKind::Turn { clocks, .. } = &pair[1].kind else { panic!("{pair:?}") };
        // What the line took is given back: at most three gains of a second each.
        let used = pair[1].at - pair[0].at;
        let given_back = (clocks[seat] + used).checked_sub(660_000).expect("its own time and the increment");
        assert!(given_back <= used.min(3000), "{given_back} of {used}");
        assert_eq!(clocks[1 - seat], if seat == 0 { 600_000 } else { clocks[0] });
    }
    assert_eq!(board_head(&events), 4);
}
