//! Tables that those who watch see late.

use crate::account::refusal;
use crate::guest::story;
use crate::house::House;
use protocol::{EventKind, FromServer, Room, TableNews};
use serde_json::json;

/// How late, in milliseconds.
const DELAY: u64 = 1500;

#[tokio::test]
async fn watchers_see_what_happens_late_and_players_at_once() {
    let house = House::open().await;
    let (ann, bob, eve) = (house.guest().await, house.guest().await, house.guest().await);
    let wanted = json!({"game": "heap", "delay_ms": DELAY, "seats": [{"for": "me"}, {"for": "open"}]});
    let table = ann.open(&wanted).await.table;
    let (mut first, mut second, mut watcher) = (ann.socket().await, bob.socket().await, eve.socket().await);
    for socket in [&mut first, &mut second, &mut watcher] {
        assert_eq!(story(&socket.watch(&table).await.events), "opened");
    }
    second.sit(&table, 1).await.unwrap();
    first.say_at(&table, Room::Players, "Good luck").await;
    let started = first.events(&table, 1, |event| event.kind == EventKind::Started).await;
    let seen = started.last().unwrap().seq;
    first.turn(&table, 0, "1", seen).await.unwrap();
    first.act(&table, protocol::Action::Resign { seat: game::Seat(0) }).await.unwrap();
    // Who has just sat down is told everything.
    let ended = |event: &protocol::Event| matches!(event.kind, EventKind::Ended(_));
    assert!(!second.events(&table, 1, ended).await.is_empty());

    // Neither the table's page nor the lobby tells others what the socket does not.
    let view = eve.view(&table).await;
    for event in view.events.iter().filter(|event| event.seq > seen) {
        assert!(event.at + DELAY <= view.now, "{event:?} at {}", view.now);
    }

    let mut told = Vec::new();
    let mut talk = None;
    while !told.last().is_some_and(ended) || talk.is_none() {
        match watcher.next().await {
            FromServer::At(TableNews::Events { events, now, .. }) => {
                for event in &events {
                    assert!(event.seq <= seen || event.at + DELAY <= now, "{event:?} at {now}");
                }
                told.extend(events);
            }
            FromServer::At(TableNews::Chat(chat)) if chat.players.is_some() => {
                assert!(told.last().is_some_and(ended), "the players' talk is read when the game is over");
                talk = chat.players;
            }
            _ => {}
        }
    }
    assert_eq!(told.first().unwrap().seq, 2, "no gap");
    assert_eq!(talk.unwrap()[0].text, "Good luck");
    assert_eq!(eve.view(&table).await.events.len(), told.len() + 1);
}

#[tokio::test]
async fn lists_do_not_tell_what_watchers_see_late() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    for delay in [0, DELAY] {
        let wanted = json!({"game": "heap", "delay_ms": delay, "seats": [{"for": "me"}, {"for": "open"}]});
        let table = ann.open(&wanted).await.table;
        bob.socket().await.sit(&table, 1).await.unwrap();
        let lobby: protocol::api::Lobby = house.guest().await.get("/api/lobby").await.json();
        let line = lobby.playing.iter().find(|line| line.table == table).unwrap();
        assert_eq!((line.position.is_empty(), line.to_move.is_none()), (delay > 0, delay > 0));
        let lobby: protocol::api::Lobby = bob.get("/api/lobby").await.json();
        let line = lobby.mine.iter().find(|line| line.table == table).unwrap();
        assert!(!line.position.is_empty(), "who plays there knows");
    }
    let wanted = json!({"game": "heap", "delay_ms": 3_600_001, "seats": [{"for": "me"}, {"for": "open"}]});
    assert_eq!(refusal(&ann.send("POST", "/api/tables", &wanted).await), (422, "refusal.delay".into()));
}
