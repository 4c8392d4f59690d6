//! The server goes away and comes back.

use crate::guest::{Guest, for_me_and_whoever, story};
use crate::house::House;
use protocol::{EventKind, FromServer};
use serde_json::json;
use std::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::Message;

impl Guest {
    /// The same guest at the same house, which has another address now.
    fn at(&self, house: &House) -> Guest {
        Guest { address: house.address, ..self.clone() }
    }
}

#[tokio::test]
async fn a_game_goes_on_after_a_crash_and_nobody_pays_for_it() {
    let mut house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let mut wanted = for_me_and_whoever();
    wanted["clock"] = json!({"initial_ms": 600_000, "increment_ms": 0});
    let table = ann.open(&wanted).await.table;
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    let before = Instant::now();
    second.sit(&table, 1).await.unwrap();
    let seen = first.turn(&table, 0, "2", 3).await.unwrap();
    house.kill();
    let alive = before.elapsed();
    let away = Duration::from_millis(1500);
    tokio::time::sleep(away).await;
    house.start().await;

    let (ann, bob) = (ann.at(&house), bob.at(&house));
    assert_eq!(bob.socket().await.me.id, bob.me.id, "the cookie still counts");
    let events = ann.view(&table).await.events;
    assert_eq!(story(&events), "opened seated:1 started 0:2 resumed");
    let EventKind::Resumed { clocks } = &events[4].kind else { panic!("{events:?}") };
    let charged = 600_000 - clocks[1];
    // The clock knows whole milliseconds: between two of them may lie one more than has passed.
    assert!(u128::from(charged) <= alive.as_millis() + 1, "{charged} ms charged for {alive:?} of play");
    // Resuming does not change the board: who was to move may play what they had in mind.
    assert_eq!(bob.socket().await.turn(&table, 1, "1", seen).await, Ok(6));
    let clocks = match &ann.view(&table).await.events[5].kind {
        EventKind::Turn { clocks, .. } => clocks.clone(),
        other => panic!("{other:?}"),
    };
    assert!(clocks[1] > 600_000 - 1500, "the clock runs on from where it was: {clocks:?}");
}

#[tokio::test]
async fn what_was_acknowledged_survives_a_kill_at_any_moment() {
    let mut house = House::open().await;
    let ann = house.guest().await;
    let wanted = json!({"game": "heap", "setup": {"start": "1000"}, "seats": [{"for": "me"}, {"for": "me"}]});
    let table = ann.open(&wanted).await.table;
    let mut acknowledged = 2;
    for round in 0..3 {
        let mut socket = ann.at(&house).socket().await;
        let seen = ann.at(&house).view(&table).await.events.len() as u32;
        assert!(seen >= acknowledged, "round {round}: {acknowledged} were acknowledged, {seen} are there");
        acknowledged = seen;
        for _ in 0..20 {
            acknowledged =
                socket.turn(&table, ((acknowledged - 2) % 2) as u8, "1", acknowledged).await.unwrap();
        }
        // One more is under way while the server is killed.
        let action = protocol::Action::Turn {
            seat: game::Seat(((acknowledged - 2) % 2) as u8),
            turn: "1".into(),
            seen: acknowledged,
        };
        let request = format!("last-{round}");
        socket.say_act(&request, &table, action.clone()).await;
        house.kill();
        house.start().await;
        // Sent again, it is done once, whether it had been done or not.
        let mut socket = ann.at(&house).socket().await;
        acknowledged = socket.act_as(&request, &table, action).await.unwrap();
    }
    let events = ann.at(&house).view(&table).await.events;
    assert_eq!(events.len() as u32, acknowledged);
    assert!(events.iter().enumerate().all(|(index, event)| event.seq as usize == index + 1));
    assert_eq!(acknowledged, 2 + 3 * 21);
}

#[tokio::test]
async fn a_server_that_is_stopped_says_goodbye_and_leaves_everything_on_disk() {
    let mut house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let table = ann.open(&for_me_and_whoever()).await.table;
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    second.sit(&table, 1).await.unwrap();
    first.turn(&table, 0, "1", 3).await.unwrap();
    house.stop().await;
    first.until(|message| matches!(message, FromServer::Goodbye).then_some(())).await;
    match first.frame().await {
        Some(Ok(Message::Close(Some(frame)))) => assert_eq!(u16::from(frame.code), 1012),
        other => panic!("{other:?}"),
    }
    assert!(tokio::net::TcpStream::connect(house.address).await.is_err(), "nobody listens");
    // Nothing is left in the log of the database: one file is the whole truth.
    let side_file = house.database().with_extension("sqlite-wal");
    assert!(!side_file.exists() || side_file.metadata().unwrap().len() == 0);

    house.start().await;
    assert_eq!(story(&ann.at(&house).view(&table).await.events), "opened seated:1 started 0:1");
}

#[tokio::test]
async fn tables_that_nobody_looks_at_are_put_away_and_found_again() {
    let house = House::open_with(|config| config.limits.idle = Duration::from_millis(50)).await;
    let ann = house.guest().await;
    let wanted = json!({"game": "heap", "seats": [{"for": "me"}, {"for": "me"}]});
    let table = ann.open(&wanted).await.table;
    let mut socket = ann.socket().await;
    let mut seen = 2;
    for turn in 0..5 {
        seen = socket.turn(&table, turn % 2, "1", seen).await.unwrap();
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(ann.view(&table).await.events.len(), 7);
}

#[tokio::test]
async fn names_are_remembered() {
    let mut house = House::open().await;
    let ann = house.guest().await;
    assert!(ann.me.name.starts_with("Guest "));
    assert_eq!(ann.send("PUT", "/api/me", &json!({"name": " Анна "})).await.status, 200);
    assert_eq!(ann.socket().await.me.name, "Анна");
    house.kill();
    house.start().await;
    assert_eq!(ann.at(&house).socket().await.me.name, "Анна");
    let table = ann.at(&house).open(&for_me_and_whoever()).await.table;
    let events = ann.at(&house).view(&table).await.events;
    assert!(serde_json::to_string(&events).unwrap().contains("Анна"));
}
