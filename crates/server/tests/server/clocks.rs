//! Clocks of every kind, at real tables.

use crate::guest::{Guest, for_me_and_whoever, story};
use crate::house::House;
use game::Seat;
use protocol::{Action, Event, EventKind, RefusalCode, TableId};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

const DAY: u64 = 24 * 60 * 60 * 1000;

fn is_end(event: &Event) -> bool {
    matches!(event.kind, EventKind::Ended(_))
}

fn for_me_alone(clock: &Value) -> Value {
    json!({"game": "heap", "seats": [{"for": "me"}, {"for": "me"}], "clock": clock})
}

/// What the last event that says so has left on the clocks.
async fn clocks(guest: &Guest, table: &TableId) -> Vec<u64> {
    let events = guest.view(table).await.events;
    let told = |event: &Event| match &event.kind {
        EventKind::Turn { clocks, .. } | EventKind::Retired { clocks, .. } => Some(clocks.clone()),
        _ => None,
    };
    events.iter().rev().find_map(told).unwrap_or_default()
}

#[tokio::test]
async fn every_system_gives_back_what_it_promises() {
    let house = House::open().await;
    let ann = house.guest().await;
    let mut socket = ann.socket().await;
    // A quick first turn leaves seat 0 with this much, or up to a second less on a slow machine.
    for (clock, whole, exact) in [
        (json!({"initial_ms": 600_000, "increment_ms": 5000}), 605_000, false),
        (json!({"system": "delay", "initial_ms": 600_000, "increment_ms": 60_000}), 600_000, true),
        (json!({"system": "bronstein", "initial_ms": 600_000, "increment_ms": 60_000}), 600_000, true),
        (json!({"system": "byo-yomi", "initial_ms": 0, "increment_ms": 60_000, "periods": 3}), 180_000, true),
        (json!({"system": "post", "initial_ms": DAY, "increment_ms": DAY, "cap_ms": DAY}), DAY, true),
    ] {
        let table = ann.open(&for_me_alone(&clock)).await.table;
        socket.turn(&table, 0, "1", 2).await.unwrap();
        let left = clocks(&ann, &table).await[0];
        assert!(left <= whole && left + 1000 >= whole, "{clock}: {left}");
        assert!(!exact || left == whole, "{clock}: {left}");
    }
}

#[tokio::test]
async fn clocks_that_cannot_be_are_refused() {
    let house = House::open().await;
    let ann = house.guest().await;
    for clock in [
        json!({"initial_ms": 0, "increment_ms": 0}),
        json!({"initial_ms": 60_000, "increment_ms": 0, "periods": 2}),
        json!({"initial_ms": 60_000, "increment_ms": 0, "cap_ms": 60_000}),
        json!({"initial_ms": 60_000, "increment_ms": 0, "first_turn_ms": 0}),
        json!({"system": "byo-yomi", "initial_ms": 60_000, "increment_ms": 0, "periods": 2}),
        json!({"system": "byo-yomi", "initial_ms": 60_000, "increment_ms": 10_000}),
        json!({"system": "post", "initial_ms": DAY, "increment_ms": DAY}),
        json!({"system": "post", "initial_ms": 60_000, "increment_ms": DAY, "cap_ms": DAY}),
        json!({"system": "hourglass", "initial_ms": 60_000, "increment_ms": 0}),
    ] {
        let answer = ann.send("POST", "/api/tables", &for_me_alone(&clock)).await;
        assert!(answer.status == 422 || answer.status == 400, "{clock}: {answer:?}");
    }
    for times in [json!([1000]), json!([1000, 0]), json!([1000, 1000, 1000])] {
        let mut wanted = for_me_alone(&json!({"initial_ms": 60_000, "increment_ms": 0}));
        wanted["times"] = times;
        assert_eq!(ann.send("POST", "/api/tables", &wanted).await.status, 422, "{wanted}");
        wanted["clock"] = Value::Null;
        assert_eq!(ann.send("POST", "/api/tables", &wanted).await.status, 422, "{wanted}");
    }
}

#[tokio::test]
async fn a_handicap_goes_with_its_person_through_lot_and_rematch() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let mut wanted = for_me_and_whoever();
    wanted["clock"] = json!({"initial_ms": 300_000, "increment_ms": 0});
    wanted["times"] = json!([60_000, 900_000]);
    wanted["by_lot"] = json!(true);
    let mut table = ann.open(&wanted).await.table;
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    let ann_sits = |events: &[Event]| {
        let EventKind::Opened { spec } = &events[0].kind else { panic!("{events:?}") };
        let seats = serde_json::to_string(&spec.seats[0]).unwrap();
        (u8::from(!seats.contains(&ann.me.id)), spec.times.clone())
    };
    for round in 0..2 {
        let (seat, times) = ann_sits(&ann.view(&table).await.events);
        assert_eq!(times[usize::from(seat)], 60_000, "round {round}");
        assert_eq!(times[usize::from(1 - seat)], 900_000, "round {round}");
        if round == 0 {
            second.sit(&table, 1 - seat).await.unwrap();
        }
        first.act(&table, Action::Resign { seat: Seat(seat) }).await.unwrap();
        assert!(clocks(&ann, &table).await[usize::from(seat)] <= 60_000);
        first.watch(&table).await;
        first.act(&table, Action::Rematch { seat: Seat(seat) }).await.unwrap();
        second.act(&table, Action::Rematch { seat: Seat(1 - seat) }).await.unwrap();
        let again = |event: &Event| match &event.kind {
            EventKind::Rematch { table } => Some(table.clone()),
            _ => None,
        };
        table = ann.view(&table).await.events.iter().find_map(again).unwrap();
    }
}

#[tokio::test]
async fn who_lets_the_first_turn_pass_has_the_game_aborted() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let mut wanted = for_me_and_whoever();
    wanted["clock"] = json!({"initial_ms": 600_000, "increment_ms": 0, "first_turn_ms": 500});
    let table = ann.open(&wanted).await.table;
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    first.watch(&table).await;
    second.sit(&table, 1).await.unwrap();
    first.turn(&table, 0, "1", 3).await.unwrap();
    assert_eq!(clocks(&ann, &table).await, [600_000, 600_000], "a first turn costs nothing");
    second.watch(&table).await;
    let log = second.events(&table, 4, is_end).await;
    assert_eq!(story(&log), "ended:end.aborted:[]");
    assert_eq!(second.turn(&table, 1, "1", 5).await.unwrap_err().code, RefusalCode::NotNow);
}

#[tokio::test]
async fn by_post_one_may_take_days_off_but_not_for_ever() {
    let mut house = House::open_with(|config| {
        // Put away as soon as nobody looks: its flag is days off.
        config.limits.idle = Duration::from_millis(1);
    })
    .await;
    let ann = house.guest().await;
    let post = json!({"system": "post", "initial_ms": 3 * DAY, "increment_ms": DAY, "cap_ms": 5 * DAY});
    let table = ann.open(&for_me_alone(&post)).await.table;
    let mut socket = ann.socket().await;
    let rest = |seat, days| Action::Rest { seat: Seat(seat), days };
    for days in [0, 15, 255] {
        let refused = socket.act(&table, rest(0, days)).await.unwrap_err();
        assert_eq!((refused.code, refused.message.key.as_ref()), (RefusalCode::BadSetup, "refusal.days-off"));
    }
    assert_eq!(socket.act(&table, rest(0, 10)).await, Ok(3));
    assert_eq!(socket.act(&table, rest(0, 1)).await.unwrap_err().code, RefusalCode::NotNow, "one at a time");
    let events = ann.view(&table).await.events;
    let EventKind::Rests { until, .. } = events[2].kind else { panic!("{events:?}") };
    assert_eq!(until, events[2].at + 10 * DAY);
    // The time of somebody who rests does not run; and all of it survives.
    house.kill();
    house.start().await;
    let ann = Guest { address: house.address, ..ann };
    let mut socket = ann.socket().await;
    let head = ann.view(&table).await.events.len() as u32;
    socket.turn(&table, 0, "1", 2).await.unwrap();
    assert_eq!(clocks(&ann, &table).await[0], 4 * DAY - (events[2].at - events[1].at), "{head} events");

    let hasty = ann.open(&for_me_alone(&json!({"initial_ms": 600_000, "increment_ms": 0}))).await.table;
    assert_eq!(socket.act(&hasty, rest(0, 1)).await.unwrap_err().code, RefusalCode::NotNow, "not by post");
}

#[tokio::test]
async fn flags_of_tables_that_were_put_away_fall_in_time() {
    let house = House::open_with(|config| {
        config.limits.idle = Duration::from_millis(1);
        config.limits.far = Duration::from_millis(400);
    })
    .await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let mut wanted = for_me_and_whoever();
    wanted["clock"] = json!({"initial_ms": 1500, "increment_ms": 0});
    let table = ann.open(&wanted).await.table;
    let _here = ann.socket().await;
    bob.socket().await.sit(&table, 1).await.unwrap();
    // Nobody looks at the table, only at one's own list.
    let waited = tokio::time::timeout(crate::guest::PATIENCE, async {
        while !ann.get("/api/lobby").await.json::<protocol::api::Lobby>().mine.is_empty() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    waited.await.expect("the flag has fallen");
    assert_eq!(story(&ann.view(&table).await.events), "opened seated:1 started 0-Time ended:end.time:[2, 1]");
}

/// The way to the house, that much longer in each direction.
async fn long_way(house: SocketAddr, delay: Duration) -> TcpStream {
    async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, delay: Duration) {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = from.read(&mut bytes).await {
            tokio::time::sleep(delay).await;
            if to.write_all(&bytes[..count]).await.is_err() {
                return;
            }
        }
    }
    let door = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let way = TcpStream::connect(door.local_addr().unwrap()).await.unwrap();
    let (in_from, in_to) = door.accept().await.unwrap().0.into_split();
    let (out_from, out_to) = TcpStream::connect(house).await.unwrap().into_split();
    tokio::spawn(carry(in_from, out_to, delay));
    tokio::spawn(carry(out_from, in_to, delay));
    way
}

#[tokio::test]
async fn a_long_way_is_made_up_for() {
    let house = House::open().await;
    let ann = house.guest().await;
    let table = ann.open(&for_me_alone(&json!({"initial_ms": 600_000, "increment_ms": 0}))).await.table;
    let delay = Duration::from_millis(100);
    let mut socket = ann.socket_over(long_way(house.address, delay).await).await;
    // The server knocked when it was greeted; this passes its answer on.
    assert!(socket.is_alive().await);
    tokio::time::sleep(Duration::from_millis(300)).await;
    socket.turn(&table, 0, "1", 2).await.unwrap();
    let events = ann.view(&table).await.events;
    let used = events[2].at - events[1].at;
    let left = clocks(&ann, &table).await[0];
    assert!(left >= 600_000 + 200 - used, "{used} ms used, {left} left: a round trip is at least 200 ms");
}
