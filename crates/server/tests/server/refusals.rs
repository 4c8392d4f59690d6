//! Everything that is refused is refused clearly, changes nothing, and leaves the connection as it was.

use crate::guest::{Answer, Guest, Socket, ask, for_me_and_whoever, story};
use crate::house::House;
use game::Seat;
use protocol::api::Opened;
use protocol::{Action, FromClient, FromServer, Refusal, RefusalCode, TableId, TableNews, Topic};
use serde_json::{Value, json};

/// A game between two, the first to move; and somebody who watches.
struct Scene {
    house: House,
    table: TableId,
    ann: Socket,
    bob: Socket,
    eve: Socket,
    guests: [Guest; 3],
}

impl Scene {
    async fn with(setup: Value) -> Self {
        let house = House::open().await;
        let guests = [house.guest().await, house.guest().await, house.guest().await];
        let mut wanted = for_me_and_whoever();
        wanted["setup"] = setup;
        let Opened { table, .. } = guests[0].open(&wanted).await;
        let [mut ann, mut bob, mut eve] =
            [guests[0].socket().await, guests[1].socket().await, guests[2].socket().await];
        assert_eq!(bob.sit(&table, 1).await, Ok(3));
        for socket in [&mut ann, &mut bob, &mut eve] {
            socket.watch(&table).await;
        }
        Scene { house, table, ann, bob, eve, guests }
    }

    /// Nothing has changed, and everybody is still connected.
    async fn nothing_happened(&mut self, log: &str) {
        let view = self.guests[0].view(&self.table).await;
        assert_eq!(story(&view.events), log);
        assert!(self.ann.is_alive().await && self.bob.is_alive().await && self.eve.is_alive().await);
    }
}

fn turn(seat: u8, turn: &str, seen: u32) -> Action {
    Action::Turn { seat: Seat(seat), turn: turn.into(), seen }
}

fn code(refused: Result<u32, Refusal>) -> RefusalCode {
    let refusal = refused.expect_err("a refusal");
    assert!(!refusal.message.key.is_empty());
    refusal.code
}

#[tokio::test]
async fn turns_that_may_not_be_played() {
    let mut scene = Scene::with(Value::Null).await;
    let table = scene.table.clone();

    let illegal = scene.ann.act(&table, turn(0, "3", 3)).await.unwrap_err();
    assert_eq!((illegal.code, illegal.at.as_deref()), (RefusalCode::IllegalTurn, Some("1")));
    assert_eq!(illegal.message.key, "expected.turn", "it says what would be right");
    assert_eq!(code(scene.ann.act(&table, turn(0, "", 3)).await), RefusalCode::IllegalTurn);
    assert_eq!(code(scene.ann.act(&table, turn(0, "1 ", 2)).await), RefusalCode::Stale);
    assert_eq!(
        code(scene.ann.act(&table, turn(0, "1", 4)).await),
        RefusalCode::Stale,
        "nobody saw the future"
    );
    assert_eq!(code(scene.bob.act(&table, turn(1, "1", 3)).await), RefusalCode::NotYourTurn);
    assert_eq!(code(scene.bob.act(&table, turn(0, "1", 3)).await), RefusalCode::NotYourSeat);
    assert_eq!(code(scene.eve.act(&table, turn(0, "1", 3)).await), RefusalCode::NotYourSeat);
    assert_eq!(code(scene.eve.act(&table, turn(9, "1", 3)).await), RefusalCode::NotYourSeat);
    assert_eq!(code(scene.eve.act(&table, Action::Resign { seat: Seat(0) }).await), RefusalCode::NotYourSeat);
    assert_eq!(code(scene.ann.act(&table, Action::Rematch { seat: Seat(0) }).await), RefusalCode::NotNow);
    assert_eq!(code(scene.eve.sit(&table, 0).await), RefusalCode::SeatTaken);
    assert_eq!(code(scene.eve.sit(&table, 9).await), RefusalCode::NotFound);
    scene.nothing_happened("opened seated:1 started").await;

    assert_eq!(scene.ann.act(&table, turn(0, "1", 3)).await, Ok(4), "what is right is done");
}

#[tokio::test]
async fn nothing_before_the_start_and_nothing_after_the_end() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let table = ann.open(&for_me_and_whoever()).await.table;
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    assert_eq!(code(first.turn(&table, 0, "1", 1).await), RefusalCode::NotNow);
    assert_eq!(code(first.act(&table, Action::Resign { seat: Seat(0) }).await), RefusalCode::NotNow);
    second.sit(&table, 1).await.unwrap();
    second.act(&table, Action::Resign { seat: Seat(1) }).await.unwrap();
    assert_eq!(code(first.turn(&table, 0, "1", 5).await), RefusalCode::NotNow);
    assert_eq!(code(first.act(&table, Action::Resign { seat: Seat(0) }).await), RefusalCode::NotNow);
    let log = story(&ann.view(&table).await.events);
    assert_eq!(log, "opened seated:1 started 1-Resigned ended:end.resigned:[1, 2]");
}

#[tokio::test]
async fn messages_that_cannot_be_understood() {
    let mut scene = Scene::with(Value::Null).await;
    let deep = "[".repeat(5_000);
    for text in ["", "nonsense", "{}", "[]", "null", r#"{"type":"dance"}"#, r#"{"type":"act"}"#, &deep] {
        scene.ann.say_text(text).await;
        assert_eq!(scene.ann.refusal().await.code, RefusalCode::Malformed, "{text}");
    }
    scene.ann.say_bytes(b"\xff\x00").await;
    assert_eq!(scene.ann.refusal().await.code, RefusalCode::Malformed);

    // What has a name is refused by it.
    scene.ann.say_text(r#"{"type":"act","request":"mine","table":"t","action":{"do":"cheat"}}"#).await;
    let named = scene
        .ann
        .until(|message| match message {
            FromServer::Refused { request: Some(request), refusal } => Some((request, refusal.code)),
            _ => None,
        })
        .await;
    assert_eq!(named, ("mine".into(), RefusalCode::Malformed));
    let nameless =
        FromClient::Act { table: scene.table.clone(), request: String::new(), action: turn(0, "1", 3) };
    scene.ann.say(&nameless).await;
    assert_eq!(scene.ann.refusal().await.code, RefusalCode::Malformed);
    scene.nothing_happened("opened seated:1 started").await;
}

#[tokio::test]
async fn messages_that_are_too_long() {
    let mut scene = Scene::with(Value::Null).await;
    let long =
        |length| serde_json::to_string(&json!({"type": "ping", "t": 1, "more": "x".repeat(length)})).unwrap();
    scene.ann.say_text(&long(16 * 1024)).await;
    assert_eq!(scene.ann.refusal().await.code, RefusalCode::TooLarge);
    scene.nothing_happened("opened seated:1 started").await;

    // What would fill the memory ends the connection, after an answer; the client connects again.
    scene.ann.say_text(&long(200 * 1024)).await;
    assert_eq!(scene.ann.refusal().await.code, RefusalCode::TooLarge);
    assert!(scene.ann.hear().await.is_none());
    scene.ann = scene.guests[0].socket().await;
    scene.nothing_happened("opened seated:1 started").await;
}

#[tokio::test]
async fn tables_that_are_not_there() {
    let mut scene = Scene::with(Value::Null).await;
    for name in ["nowhere", "../../etc", "", &"x".repeat(100)] {
        let table = TableId(name.into());
        assert_eq!(code(scene.eve.turn(&table, 0, "1", 1).await), RefusalCode::NotFound, "{name}");
        scene.eve.say(&FromClient::Subscribe(Topic::Table { table, after: 0 })).await;
        let refusal = scene.eve.refusal().await;
        assert_eq!((refusal.code, refusal.at.as_deref()), (RefusalCode::NotFound, Some(name)));
    }
    let answer = scene.guests[0].get("/api/tables/nowhere").await;
    assert_eq!((answer.status, answer.json::<Refusal>().code), (404, RefusalCode::NotFound));
    let answer = scene.guests[0].get("/api/nothing/of/the/kind").await;
    assert_eq!((answer.status, answer.json::<Refusal>().code), (404, RefusalCode::NotFound));
    scene.nothing_happened("opened seated:1 started").await;
}

#[tokio::test]
async fn a_game_that_fails_freezes_its_table_only() {
    let mut scene = Scene::with(json!({"boom": true})).await;
    let table = scene.table.clone();
    scene.ann.act(&table, turn(0, "1", 3)).await.unwrap();
    let frozen = scene.bob.act(&table, turn(1, "boom", 4)).await;
    assert_eq!(code(frozen), RefusalCode::Frozen);
    let told = scene
        .eve
        .until(|message| match message {
            FromServer::At(TableNews::Table(view)) => Some(view),
            _ => None,
        })
        .await;
    assert!(told.frozen, "everybody is told");
    assert_eq!(code(scene.bob.act(&table, turn(1, "1", 4)).await), RefusalCode::Frozen);
    assert_eq!(code(scene.ann.act(&table, Action::Resign { seat: Seat(0) }).await), RefusalCode::Frozen);
    scene.nothing_happened("opened seated:1 started 0:1").await;
    assert!(scene.guests[0].view(&table).await.frozen);

    // Other tables go on.
    let other = scene.guests[0].open(&for_me_and_whoever()).await.table;
    scene.bob.sit(&other, 1).await.unwrap();
    scene.ann.turn(&other, 0, "2", 3).await.unwrap();

    // Whoever repairs the game finds the table as it was.
    scene.house.stop().await;
    scene.house.start().await;
    let guest = Guest { address: scene.house.address, ..scene.guests[1].clone() };
    assert!(!guest.view(&table).await.frozen);
    assert_eq!(guest.socket().await.turn(&table, 1, "1", 4).await, Ok(5));
}

#[tokio::test]
async fn clients_of_another_version() {
    let house = House::open().await;
    let mut socket = house.guest().await.socket().await;
    socket.say(&FromClient::Hello { version: 0 }).await;
    let version = socket
        .until(|message| match message {
            FromServer::Hello { version, .. } => Some(version),
            _ => None,
        })
        .await;
    assert_eq!(version, protocol::VERSION);
    assert_eq!(socket.refusal().await.code, RefusalCode::WrongVersion);
    socket.say(&FromClient::Subscribe(Topic::Lobby)).await;
    assert_eq!(socket.refusal().await.code, RefusalCode::WrongVersion);
    assert!(socket.is_alive().await);
    socket.say(&FromClient::Hello { version: protocol::VERSION }).await;
    socket.say(&FromClient::Subscribe(Topic::Lobby)).await;
    socket.until(|message| matches!(message, FromServer::Lobby(_)).then_some(())).await;
}

#[tokio::test]
async fn forms_that_are_wrong() {
    let house = House::open().await;
    let guest = house.guest().await;
    let (me, open) = (json!({"for": "me"}), json!({"for": "open"}));
    let form = |change: Value| {
        let mut form = for_me_and_whoever();
        form.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        form
    };
    let wrong = [
        ("game", RefusalCode::NotFound, json!({"game": "chess"})),
        ("seats", RefusalCode::BadSetup, json!({"setup": {"seats": 5}})),
        ("start", RefusalCode::BadSetup, json!({"setup": {"start": "many"}})),
        ("setup", RefusalCode::BadSetup, json!({"setup": {"colour": "red"}})),
        ("setup", RefusalCode::BadSetup, json!({"setup": 7})),
        ("seats", RefusalCode::BadSetup, json!({"seats": [me]})),
        ("seats", RefusalCode::BadSetup, json!({"seats": [me, open, open]})),
        ("seats", RefusalCode::BadSetup, json!({"seats": [me, {"for": "computer", "level": 9}]})),
        (
            "seats",
            RefusalCode::BadSetup,
            json!({"seats": [{"for": "computer", "level": 1}, {"for": "computer", "level": 1}]}),
        ),
        ("clock", RefusalCode::BadSetup, json!({"clock": {"initial_ms": 0, "increment_ms": 0}})),
        (
            "clock",
            RefusalCode::BadSetup,
            json!({"clock": {"initial_ms": 60000, "increment_ms": 9_000_000_000_u64}}),
        ),
    ];
    for (field, code, change) in wrong {
        let answer = guest.send("POST", "/api/tables", &form(change.clone())).await;
        let refusal: Refusal = answer.json();
        assert_eq!((refusal.code, refusal.at.as_deref()), (code, Some(field)), "{change}");
        assert!((400..500).contains(&answer.status));
    }
    let post = |body: &str, kind: &'static str| {
        let (body, guest) = (body.to_owned(), guest.clone());
        async move {
            let origin = format!("http://{}", guest.address);
            let headers = [("cookie", guest.cookie.as_str()), ("origin", &origin), ("content-type", kind)];
            ask(guest.address, "POST", "/api/tables", &headers, &body).await
        }
    };
    let code = |answer: Answer| (answer.status, answer.json::<Refusal>().code);
    let whole = for_me_and_whoever().to_string();
    assert_eq!(code(post(&whole, "text/plain").await), (400, RefusalCode::Malformed));
    assert_eq!(code(post(&whole[1..], "application/json").await), (400, RefusalCode::Malformed));
    assert_eq!(
        code(post(r#"{"game":"heap","seats":[],"more":1}"#, "application/json").await).1,
        RefusalCode::Malformed
    );
    assert_eq!(code(post(&" ".repeat(20_000), "application/json").await), (413, RefusalCode::TooLarge));
    for name in ["", "   ", "a\u{202e}b", &"x".repeat(25)] {
        let answer = guest.send("PUT", "/api/me", &json!({"name": name})).await;
        let refusal: Refusal = answer.json();
        assert_eq!((refusal.code, refusal.at.as_deref()), (RefusalCode::BadSetup, Some("name")));
    }
    let lobby: protocol::api::Lobby = guest.get("/api/lobby").await.json();
    assert_eq!((lobby.open.len(), lobby.mine.len()), (0, 0), "no table came of it");
}
