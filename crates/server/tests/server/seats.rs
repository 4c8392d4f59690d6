//! Who sits where: guests, computers, invitations, lots, rematches.

use crate::guest::{for_me_and_whoever, story};
use crate::house::House;
use game::Seat;
use protocol::{
    Action, Event, EventKind, FromClient, FromServer, Occupant, RefusalCode, SeatState, TableNews, Topic,
};
use serde_json::json;
use std::collections::HashSet;

fn is_end(event: &Event) -> bool {
    matches!(event.kind, EventKind::Ended(_))
}

#[tokio::test]
async fn a_seat_by_link_asks_for_the_invitation() {
    let house = House::open().await;
    let (ann, bob, eve) = (house.guest().await, house.guest().await, house.guest().await);
    let opened = ann.open(&json!({"game": "heap", "seats": [{"for": "me"}, {"for": "by-link"}]})).await;
    let (table, secret) = (opened.table, opened.invitation.expect("an invitation"));

    // The secret is told to whoever opened the table, and to nobody else.
    assert_eq!(ann.view(&table).await.invitation.as_ref(), Some(&secret));
    assert_eq!(bob.view(&table).await.invitation, None);
    let mut socket = eve.socket().await;
    assert_eq!(socket.watch(&table).await.invitation, None);
    for page in ["/", &format!("/t/{table}"), &format!("/api/tables/{table}"), "/api/lobby"] {
        assert!(!eve.get(page).await.body.contains(&secret), "{page}");
    }

    let sit =
        |invitation: Option<&str>| Action::Sit { seat: Seat(1), invitation: invitation.map(str::to_owned) };
    for wrong in [None, Some(""), Some("guess"), Some(&secret[1..])] {
        assert_eq!(socket.act(&table, sit(wrong)).await.unwrap_err().code, RefusalCode::NeedsInvitation);
    }
    // Robots that look at the link do not take the seat.
    eve.get(&format!("/t/{table}?i={secret}")).await;
    assert_eq!(story(&ann.view(&table).await.events), "opened");

    let mut invited = bob.socket().await;
    assert_eq!(invited.act(&table, sit(Some(&secret))).await, Ok(3));
    assert_eq!(socket.act(&table, sit(Some(&secret))).await.unwrap_err().code, RefusalCode::SeatTaken);
    assert_eq!(ann.view(&table).await.invitation, None, "it is spent");
}

#[tokio::test]
async fn of_two_who_take_a_seat_one_gets_it() {
    let house = House::open().await;
    let ann = house.guest().await;
    let table = ann.open(&for_me_and_whoever()).await.table;
    let (mut bob, mut eve) = (house.guest().await.socket().await, house.guest().await.socket().await);
    let (one, other) = tokio::join!(bob.sit(&table, 1), eve.sit(&table, 1));
    assert_eq!([one.is_ok(), other.is_ok()].into_iter().filter(|&sat| sat).count(), 1);
    let refused = one.err().or(other.err()).unwrap();
    assert_eq!(refused.code, RefusalCode::SeatTaken);
}

#[tokio::test]
async fn computers_play_the_other_seats() {
    let house = House::open().await;
    let ann = house.guest().await;
    let wanted = json!({"game": "heap", "setup": {"seats": 4, "start": "30"}, "seats":
        [{"for": "computer", "level": 1}, {"for": "me"}, {"for": "computer", "level": 2}, {"for": "computer", "level": 3}]});
    let table = ann.open(&wanted).await.table;
    let mut socket = ann.socket().await;
    let mut events = socket.watch(&table).await.events;
    while !events.iter().any(is_end) {
        let mine = |event: &Event| match &event.kind {
            EventKind::Turn { seat, .. } => *seat == Seat(0),
            EventKind::Ended(_) => true,
            _ => false,
        };
        // When the seat before mine has played, it is my turn.
        if !events.last().is_some_and(mine) {
            let have = events.len() as u32;
            events.extend(socket.events(&table, have, mine).await);
        }
        if !events.iter().any(is_end) {
            let seen = events.len() as u32;
            socket.turn(&table, 1, "1", seen).await.unwrap();
            socket.subscribe(&table, seen).await;
            let next = |event: &Event| event.seq > seen;
            events.extend(socket.events(&table, seen, next).await);
        }
    }
    let turns = |wanted: u8| {
        events
            .iter()
            .filter(|event| matches!(&event.kind, EventKind::Turn { seat, .. } if seat.0 == wanted))
            .count()
    };
    assert!((0..4).all(|seat| turns(seat) >= 3), "{}", story(&events));
}

#[tokio::test]
async fn computers_go_on_after_a_restart_without_being_asked() {
    let mut house =
        House::open_with(|config| config.thinking.pace = std::time::Duration::from_secs(3600)).await;
    let ann = house.guest().await;
    let wanted = json!({"game": "heap", "seats": [{"for": "computer", "level": 1}, {"for": "me"}]});
    let table = ann.open(&wanted).await.table;
    house.kill();
    house.set(|config| config.thinking.pace = std::time::Duration::ZERO);
    house.start().await;
    let ann = crate::guest::Guest { address: house.address, ..ann };
    let mut socket = ann.socket().await;
    socket.subscribe(&table, 2).await;
    let events = socket.events(&table, 2, |_| true).await;
    assert!(story(&events).starts_with("0:"), "{}", story(&events));
}

#[tokio::test]
async fn several_seats_at_one_screen() {
    let house = House::open().await;
    let ann = house.guest().await;
    let wanted = json!({"game": "heap", "setup": {"seats": 3, "start": "4"}, "seats": [{"for": "me"}, {"for": "me"}, {"for": "me"}]});
    let table = ann.open(&wanted).await.table;
    let mut socket = ann.socket().await;
    let mut seen = 2;
    for (seat, turn) in [(0, "1"), (1, "1"), (2, "1"), (0, "1")] {
        seen = socket.turn(&table, seat, turn, seen).await.unwrap();
    }
    assert_eq!(
        story(&ann.view(&table).await.events),
        "opened started 0:1 1:1 2:1 0:1 ended:end.last-counter:[1, 2, 2]"
    );
}

#[tokio::test]
async fn who_leaves_a_table_of_three_is_skipped() {
    let house = House::open().await;
    let ann = house.guest().await;
    let wanted = json!({"game": "heap", "setup": {"seats": 3}, "seats": [{"for": "me"}, {"for": "me"}, {"for": "me"}]});
    let table = ann.open(&wanted).await.table;
    let mut socket = ann.socket().await;
    let resign = |seat| Action::Resign { seat: Seat(seat) };
    assert_eq!(socket.act(&table, resign(1)).await, Ok(3));
    assert_eq!(socket.act(&table, resign(1)).await.unwrap_err().code, RefusalCode::NotNow);
    assert_eq!(socket.turn(&table, 0, "1", 3).await, Ok(4));
    assert_eq!(socket.turn(&table, 2, "1", 4).await, Ok(5));
    assert_eq!(socket.act(&table, resign(0)).await, Ok(7));
    let log = "opened started 1-Resigned 0:1 2:1 0-Resigned ended:end.alone:[2, 2, 1]";
    assert_eq!(story(&ann.view(&table).await.events), log);
}

#[tokio::test]
async fn lots_fall_every_way() {
    let house = House::open().await;
    let ann = house.guest().await;
    let wanted = json!({"game": "heap", "by_lot": true, "seats": [{"for": "me"}, {"for": "open"}]});
    let mut first = HashSet::new();
    for _ in 0..64 {
        let table = ann.open(&wanted).await.table;
        match &ann.view(&table).await.events[0].kind {
            EventKind::Opened { spec } => {
                assert_eq!(spec.seats.iter().filter(|seat| **seat == SeatState::Open).count(), 1);
                first.insert(spec.seats[0] == SeatState::Open);
            }
            other => panic!("{other:?}"),
        }
        if first.len() == 2 {
            return;
        }
    }
    panic!("64 lots fell the same way");
}

#[tokio::test]
async fn a_rematch_begins_when_all_people_want_it_with_seats_rotated() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let wanted = json!({"game": "heap", "setup": {"seats": 3}, "clock": {"initial_ms": 600_000, "increment_ms": 0},
        "seats": [{"for": "me"}, {"for": "open"}, {"for": "computer", "level": 2}]});
    let table = ann.open(&wanted).await.table;
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    second.sit(&table, 1).await.unwrap();
    first.act(&table, Action::Resign { seat: Seat(0) }).await.unwrap();
    second.act(&table, Action::Resign { seat: Seat(1) }).await.unwrap();
    first.watch(&table).await;

    let again = |seat| Action::Rematch { seat: Seat(seat) };
    first.act(&table, again(0)).await.unwrap();
    second.watch(&table).await;
    assert_eq!(first.act(&table, again(0)).await.unwrap_err().code, RefusalCode::NotNow, "once is enough");
    second.act(&table, again(1)).await.unwrap();
    let new = first
        .until(|message| match message {
            FromServer::At(TableNews::Events { events, .. }) => {
                events.into_iter().find_map(|event| match event.kind {
                    EventKind::Rematch { table } => Some(table),
                    _ => None,
                })
            }
            _ => None,
        })
        .await;
    assert_eq!(second.act(&table, again(1)).await.unwrap_err().code, RefusalCode::NotNow, "there is one");

    match &ann.view(&new).await.events[0].kind {
        EventKind::Opened { spec } => {
            assert_eq!(spec.rematch_of, Some(table));
            assert_eq!(spec.clock.map(|clock| clock.initial_ms), Some(600_000));
            let taken = |occupant| SeatState::Taken(occupant);
            assert_eq!(
                spec.seats,
                [
                    taken(Occupant::Computer { level: 2 }),
                    taken(Occupant::Person(ann.me.clone())),
                    taken(Occupant::Person(bob.me.clone())),
                ]
            );
        }
        other => panic!("{other:?}"),
    }
    // The computer begins.
    first.subscribe(&new, 2).await;
    assert!(story(&first.events(&new, 2, |_| true).await).starts_with("0:"));
}

#[tokio::test]
async fn a_rematch_does_not_begin_behind_the_back_of_whoever_asked_for_it() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let wanted = json!({"game": "heap", "clock": {"initial_ms": 600_000, "increment_ms": 0},
        "seats": [{"for": "me"}, {"for": "open"}]});
    let table = ann.open(&wanted).await.table;
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    second.sit(&table, 1).await.unwrap();
    first.watch(&table).await;
    second.watch(&table).await;
    first.act(&table, Action::Resign { seat: Seat(0) }).await.unwrap();
    let again = |seat| Action::Rematch { seat: Seat(seat) };
    first.act(&table, again(0)).await.unwrap();
    // She is in the house, and reads something else.
    first.say(&FromClient::Unsubscribe(Topic::Table { table: table.clone(), after: 0 })).await;
    assert!(first.is_alive().await);
    let before = ann.view(&table).await.events.len();
    let refused = second.act(&table, again(1)).await.unwrap_err();
    assert_eq!((refused.code, refused.message.key.as_ref()), (RefusalCode::NotNow, "refusal.not-here"));
    assert_eq!(ann.view(&table).await.events.len(), before, "nothing has happened");
    first.watch(&table).await;
    second.act(&table, again(1)).await.unwrap();
}

#[tokio::test]
async fn presence_is_told() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let wanted = json!({"game": "heap", "setup": {"seats": 3}, "seats": [{"for": "me"}, {"for": "open"}, {"for": "computer", "level": 1}]});
    let table = ann.open(&wanted).await.table;
    assert_eq!(ann.view(&table).await.here, [false, false, true]);
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    assert_eq!(first.watch(&table).await.here, [true, false, true]);
    let presence = |here: Vec<bool>, watchers: u32| {
        move |message: FromServer| match message {
            FromServer::At(TableNews::Presence { here: now, watchers: watching, .. })
                if now == here && watching == watchers =>
            {
                Some(())
            }
            _ => None,
        }
    };
    second.watch(&table).await;
    first.until(presence(vec![true, false, true], 1)).await;
    second.sit(&table, 1).await.unwrap();
    first.until(presence(vec![true, true, true], 0)).await;
    drop(second);
    first.until(presence(vec![true, false, true], 0)).await;
}

#[tokio::test]
async fn the_tables_owner_says_how_many_may_watch() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    let mut wanted = for_me_and_whoever();
    wanted["watchers"] = json!(1);
    let table = ann.open(&wanted).await.table;
    // Who comes to see whether there is a seat sees the table.
    let (eve, max) = (house.guest().await, house.guest().await);
    let (mut third, mut fourth) = (eve.socket().await, max.socket().await);
    third.watch(&table).await;
    fourth.watch(&table).await;
    second.sit(&table, 1).await.unwrap();
    let refused = fourth.refusal().await;
    assert_eq!(
        (refused.code, refused.message.key.as_ref()),
        (RefusalCode::Forbidden, "refusal.enough-watchers")
    );
    fourth.subscribe(&table, 0).await;
    assert_eq!(fourth.refusal().await.at, Some(table.to_string()));
    let answer = max.get(&format!("/api/tables/{table}")).await;
    assert_eq!(answer.status, 403);
    // Those who play come and go as they like, and so does the one who watches.
    second.watch(&table).await;
    third.watch(&table).await;
    let lobby: protocol::api::Lobby = max.get("/api/lobby").await.json();
    assert!(lobby.playing.is_empty(), "the lobby does not show the board");
    // A place that is free is anybody's; and when the game is over everybody may look.
    drop(third);
    loop {
        fourth.subscribe(&table, 0).await;
        let came = fourth.until(|message| match message {
            FromServer::At(TableNews::Table(_)) => Some(true),
            FromServer::Refused { .. } => Some(false),
            _ => None,
        });
        if came.await {
            break;
        }
    }
    first.act(&table, Action::Resign { seat: Seat(0) }).await.unwrap();
    house.guest().await.socket().await.watch(&table).await;
}

#[tokio::test]
async fn one_opens_a_table_for_two_others() {
    let house = House::open().await;
    let (ann, bob, eve) = (house.guest().await, house.guest().await, house.guest().await);
    let seats = json!([{"for": "by-link"}, {"for": "by-link"}]);
    let opened = ann.open(&json!({"game": "heap", "seats": seats, "private": true, "watchers": 0})).await;
    let (table, secret) = (opened.table, opened.invitation.unwrap());
    let mut watching = ann.socket().await;
    let (mut first, mut second) = (bob.socket().await, eve.socket().await);
    let sit = |seat| Action::Sit { seat: Seat(seat), invitation: Some(secret.clone()) };
    first.act(&table, sit(1)).await.unwrap();
    assert_eq!(first.act(&table, sit(1)).await.unwrap_err().code, RefusalCode::SeatTaken);
    second.act(&table, sit(0)).await.unwrap();
    // Whoever opened it may watch, and nobody else; and may not play.
    assert_eq!(story(&watching.watch(&table).await.events), "opened seated:1 seated:0 started");
    assert_eq!(watching.turn(&table, 0, "1", 4).await.unwrap_err().code, RefusalCode::NotYourSeat);
    let stranger = house.guest().await;
    assert_eq!(stranger.get(&format!("/api/tables/{table}")).await.status, 403);
    second.turn(&table, 0, "1", 4).await.unwrap();
}

#[tokio::test]
async fn an_old_invitation_does_not_start_the_clock_of_somebody_who_has_left() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let table = |clock: serde_json::Value| json!({"game": "heap", "clock": clock, "seats": [{"for": "me"}, {"for": "by-link"}]});
    let opened = ann.open(&table(json!({"initial_ms": 300_000, "increment_ms": 0}))).await;
    let sit = Action::Sit { seat: Seat(1), invitation: opened.invitation };
    let mut socket = bob.socket().await;
    let refused = socket.act(&opened.table, sit.clone()).await.unwrap_err();
    assert_eq!((refused.code, refused.message.key.as_ref()), (RefusalCode::NotNow, "refusal.not-here"));
    assert_eq!(story(&ann.view(&opened.table).await.events), "opened");
    let here = ann.socket().await;
    socket.act(&opened.table, sit).await.unwrap();
    drop(here);
    // By post nobody has to be here, nor where there is no clock.
    let day = 24 * 60 * 60 * 1000_u64;
    let post = json!({"initial_ms": 2 * day, "increment_ms": day, "system": "post", "cap_ms": 2 * day});
    for clock in [post, serde_json::Value::Null] {
        let opened = house.guest().await.open(&table(clock)).await;
        let sit = Action::Sit { seat: Seat(1), invitation: opened.invitation };
        socket.act(&opened.table, sit).await.unwrap();
    }
}
