//! Programs that play: what a token opens, what comes over streams, and what bots may not.

use crate::account::{PASSWORD, refusal};
use crate::guest::{Answer, Guest, PATIENCE, Socket, ask, board_head};
use crate::house::House;
use crate::rated::rated_blitz;
use game::Seat;
use protocol::bot::{BotEvent, BotState, BotTable, Done, MOST, MadeToken, Tokens};
use protocol::{Action, Event, EventKind, Occupant, Refusal, RefusalCode, SeatState, TableId};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpSocket, TcpStream};

/// A program with a token.
struct Program {
    address: SocketAddr,
    token: String,
}

impl Guest {
    /// An account of that name that says that it is a bot's, and its program.
    async fn robot(&self, name: &str) -> (Guest, Program) {
        let (robot, _) = self.register(name).await;
        let said: Tokens =
            robot.send("POST", "/api/account/bot", &json!({"password": PASSWORD})).await.json();
        assert!(said.bot && !said.may_become);
        let made: MadeToken = robot.make_token("Laptop").await.json();
        (robot.clone(), Program { address: self.address, token: made.secret })
    }

    async fn make_token(&self, name: &str) -> Answer {
        self.send("POST", "/api/account/tokens", &json!({"name": name})).await
    }
}

impl Program {
    async fn ask(&self, method: &str, path: &str, body: &Value) -> Answer {
        let bearer = format!("Bearer {}", self.token);
        let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        ask(self.address, method, path, &headers, &body.to_string()).await
    }

    async fn stream(&self, path: &str) -> Stream {
        self.stream_over(TcpStream::connect(self.address).await.unwrap(), path).await
    }

    async fn stream_over(&self, mut connection: TcpStream, path: &str) -> Stream {
        let Program { address, token } = self;
        let request =
            format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\n\r\n");
        connection.write_all(request.as_bytes()).await.unwrap();
        Stream { lines: BufReader::new(connection) }
    }

    /// The event stream, when it has begun.
    async fn events(&self) -> Stream {
        let mut stream = self.stream("/api/bot/events").await;
        assert_eq!(stream.status().await, 200);
        stream
    }

    async fn state(&self, table: &TableId) -> BotState {
        self.ask("GET", &format!("/api/bot/tables/{table}?turns=true"), &Value::Null).await.json()
    }

    async fn turn(&self, table: &TableId, turn: &Value) -> Answer {
        self.ask("POST", &format!("/api/bot/tables/{table}/turn"), turn).await
    }
}

/// An answer that goes on.
struct Stream {
    lines: BufReader<TcpStream>,
}

impl Stream {
    async fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let read = self.lines.read_line(&mut line);
        match tokio::time::timeout(PATIENCE, read).await.expect("a line in time") {
            Ok(0) | Err(_) => None,
            Ok(_) => Some(line),
        }
    }

    async fn status(&mut self) -> u16 {
        let head = self.line().await.expect("an answer");
        head.split(' ').nth(1).unwrap().parse().unwrap()
    }

    /// The next object, past heads, lengths of chunks and signs of life; `None` when the stream is over.
    async fn next<T: DeserializeOwned>(&mut self) -> Option<T> {
        loop {
            let line = self.line().await?;
            if line == "0\r\n" {
                return None;
            }
            if line.starts_with('{') {
                return Some(serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}")));
            }
        }
    }

    async fn event(&mut self) -> BotEvent {
        self.next().await.expect("an event")
    }
}

fn heap(start: &str) -> Value {
    json!({"game": "heap", "setup": {"start": start}, "seats": [{"for": "me"}, {"for": "open"}]})
}

/// A table of Ann's, who challenged, with the robot on the second seat.
async fn challenged(ann: &mut Socket, robot: &Program, events: &mut Stream, wanted: Value) -> TableId {
    let offer = ann.offer(wanted, Some("Robot")).await.unwrap();
    let BotEvent::Challenge { challenge } = events.event().await else { panic!("no challenge") };
    assert_eq!((&challenge.offer, &challenge.by.id), (&offer, &ann.me.id));
    let answer = robot.ask("POST", &format!("/api/bot/offers/{}/accept", offer.0), &Value::Null).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let table = ann.begins().await;
    // One comes from the book of offers, one from the table: in either order.
    let told = [events.event().await, events.event().await];
    let started = BotEvent::TableStarted { table: table.clone(), game: "heap".into(), seats: vec![Seat(1)] };
    assert!(
        told.contains(&started) && told.contains(&BotEvent::ChallengeGone { challenge: offer }),
        "{told:?}"
    );
    table
}

#[tokio::test]
async fn a_bot_takes_a_challenge_and_plays_to_the_end() {
    let house = House::open().await;
    let (_, robot) = house.guest().await.robot("Robot").await;
    let guest = house.guest().await;
    let mut ann = guest.socket().await;
    assert_eq!(ann.offer(heap("3"), Some("Robot")).await.unwrap_err().message.key, "refusal.nobody-here");
    let mut events = robot.events().await;
    let table = challenged(&mut ann, &robot, &mut events, heap("3")).await;
    let seen = board_head(&ann.watch(&table).await.events);

    let mut stream = robot.stream(&format!("/api/bot/tables/{table}/events?turns=true")).await;
    assert_eq!(stream.status().await, 200);
    let Some(BotTable::Table { spec, state, .. }) = stream.next().await else { panic!("no table") };
    let seated = spec.seats.iter().filter(
        |seat| matches!(seat, SeatState::Taken(Occupant::Person(person)) if person.bot && person.name == "Robot"),
    );
    assert_eq!(seated.count(), 1, "everybody sees what it is");
    assert_eq!((state.your_turn, state.turns, state.seats), (false, None, vec![Seat(1)]));

    ann.turn(&table, 0, "1", seen).await.unwrap();
    let Some(BotTable::Events { state, .. }) = stream.next().await else { panic!("no turn") };
    assert!(state.your_turn);
    assert_eq!(state.position, "2 1");
    assert_eq!(state.turns, Some(vec!["1".into(), "2".into()]));
    let played = robot.turn(&table, &json!({"turn": "2", "seen": state.seen})).await;
    assert_eq!(played.status, 200, "{played:?}");
    let Some(BotTable::Events { events: last, .. }) = stream.next().await else { panic!("no end") };
    assert!(last.iter().any(|event| matches!(event.kind, EventKind::Ended(_))));
    assert!(stream.next::<BotTable>().await.is_none(), "the stream ends with the game");
    assert_eq!(events.event().await, BotEvent::TableFinished { table: table.clone() });
    let told = ann.events(&table, seen + 1, |event: &Event| matches!(event.kind, EventKind::Ended(_))).await;
    assert_eq!(told, last, "people are told the same");
}

#[tokio::test]
async fn a_token_plays_and_opens_nothing_else() {
    let house = House::open().await;
    let (owner, robot) = house.guest().await.robot("Robot").await;
    let me = robot.ask("GET", "/api/bot", &Value::Null).await;
    assert_eq!((me.status, me.json::<protocol::Person>().id), (200, owner.me.id.clone()));
    for (method, path, body) in [
        ("GET", "/api/account", json!(null)),
        ("GET", "/api/account/export", json!(null)),
        ("POST", "/api/account/codes", json!({"password": PASSWORD})),
        ("POST", "/api/account/tokens", json!({"name": "more"})),
        ("DELETE", "/api/account", json!({"password": PASSWORD})),
    ] {
        let answer = robot.ask(method, path, &body).await;
        assert_eq!(answer.status, 404, "{method} {path}: the token is a stranger there: {answer:?}");
    }
    let renamed = robot.ask("PUT", "/api/me", &json!({"name": "Somebody"})).await;
    assert_ne!(renamed.json::<protocol::Person>().id, owner.me.id);

    // Who has no token is let in by nothing else.
    let by_cookie = owner.get("/api/bot").await;
    assert_eq!(refusal(&by_cookie), (401, "refusal.token".into()));
    assert_eq!(by_cookie.header("www-authenticate"), Some("Bearer"));
    for wrong in ["", "bot-0000000000000000000000", "x y", &"x".repeat(5000)] {
        let wrong = Program { token: wrong.into(), ..robot };
        assert_eq!(wrong.ask("GET", "/api/bot/events", &Value::Null).await.status, 401);
        assert_eq!(wrong.ask("POST", "/api/bot/offers", &json!({"table": heap("3")})).await.status, 401);
    }
}

#[tokio::test]
async fn a_revoked_token_closes_what_it_has_opened() {
    let house = House::open().await;
    let (owner, robot) = house.guest().await.robot("Robot").await;
    let other: MadeToken = owner.make_token("Other").await.json();
    let kept = Program { address: house.address, token: other.secret };
    let (mut events, mut others) = (robot.events().await, kept.events().await);
    let id = other.tokens.tokens.iter().find(|token| token.name == "Laptop").unwrap().id.clone();
    let stranger = house.guest().await.register("Eve").await.0;
    stranger.send("DELETE", &format!("/api/account/tokens/{id}"), &Value::Null).await;
    assert_eq!(robot.ask("GET", "/api/bot", &Value::Null).await.status, 200, "it is not hers");
    let left: Tokens = owner.send("DELETE", &format!("/api/account/tokens/{id}"), &Value::Null).await.json();
    assert_eq!(left.tokens.len(), 1);
    assert!(events.next::<Value>().await.is_none());
    assert_eq!(robot.ask("GET", "/api/bot", &Value::Null).await.status, 401);

    assert_eq!(kept.ask("GET", "/api/bot", &Value::Null).await.status, 200, "the other stays");
    let sure = json!({"password": PASSWORD});
    assert_eq!(owner.send("DELETE", "/api/account", &sure).await.status, 200);
    assert!(others.next::<Value>().await.is_none(), "with the account everything goes");
    assert_eq!(kept.ask("GET", "/api/bot", &Value::Null).await.status, 401);
}

#[tokio::test]
async fn who_has_played_is_no_bot_and_tokens_are_bots() {
    let house = House::open().await;
    let guest = house.guest().await;
    guest.open(&heap("3")).await;
    let (ann, _) = guest.register("Ann").await;
    let sure = json!({"password": PASSWORD});
    let tokens: Tokens = ann.get("/api/account/bot").await.json();
    assert!(!tokens.bot && !tokens.may_become);
    assert_eq!(
        refusal(&ann.send("POST", "/api/account/bot", &sure).await),
        (409, "refusal.bot-played".into())
    );
    assert_eq!(refusal(&ann.make_token("x").await), (403, "refusal.not-a-bot".into()));

    let (fresh, _) = house.guest().await.register("Robot").await;
    let wrong = fresh.send("POST", "/api/account/bot", &json!({"password": "not that one"})).await;
    assert_eq!(refusal(&wrong), (403, "refusal.wrong-password".into()));
    assert!(!fresh.get("/api/me").await.json::<protocol::Person>().bot);
    fresh.send("POST", "/api/account/bot", &sure).await;
    assert!(fresh.get("/api/me").await.json::<protocol::Person>().bot);
    for nameless in ["", "   ", "a\u{202e}b", &"x".repeat(41)] {
        assert_eq!(refusal(&fresh.make_token(nameless).await), (422, "refusal.token-name".into()));
    }
    for number in 0..MOST {
        assert_eq!(fresh.make_token(&format!("n{number}")).await.status, 200);
    }
    assert_eq!(refusal(&fresh.make_token("more").await), (409, "refusal.too-many-tokens".into()));
    let guest = house.guest().await;
    assert_eq!(guest.get("/api/account/bot").await.status, 404);
}

#[tokio::test]
async fn bots_play_nothing_rated_and_do_not_search() {
    let house = House::open().await;
    let (owner, robot) = house.guest().await.robot("Robot").await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let opened = owner.send("POST", "/api/tables", &rated_blitz()).await;
    assert_eq!(refusal(&opened), (422, "refusal.rated-bot".into()));
    let mut events = robot.events().await;
    let offered = robot.ask("POST", "/api/bot/offers", &json!({"table": rated_blitz()})).await;
    assert_eq!(refusal(&offered), (422, "refusal.rated-bot".into()));
    let mut socket = ann.socket().await;
    let offer = socket.offer(rated_blitz(), Some("Robot")).await.unwrap();
    let BotEvent::Challenge { .. } = events.event().await else { panic!("no challenge") };
    let accepted = robot.ask("POST", &format!("/api/bot/offers/{}/accept", offer.0), &Value::Null).await;
    assert_eq!(refusal(&accepted), (403, "refusal.rated-bot".into()));
    let declined = robot.ask("POST", &format!("/api/bot/offers/{}/decline", offer.0), &Value::Null).await;
    assert_eq!(declined.status, 200);
    // …nor by sitting down, or searching, as its account would in a browser.
    let table = ann.open(&rated_blitz()).await.table;
    let mut page = owner.socket().await;
    assert_eq!(page.sit(&table, 1).await.unwrap_err().message.key, "refusal.rated-bot");
    assert_eq!(page.search("heap", 1).await.unwrap_err().message.key, "refusal.bot-search");
}

#[tokio::test]
async fn what_is_wrong_with_a_turn_is_said_and_nobody_plays_for_another() {
    let house = House::open().await;
    let (_, robot) = house.guest().await.robot("Robot").await;
    let (_, other) = house.guest().await.robot("Other").await;
    let mut ann = house.guest().await.socket().await;
    let mut events = robot.events().await;
    let table = challenged(&mut ann, &robot, &mut events, heap("9")).await;
    let state = robot.state(&table).await;
    let early = robot.turn(&table, &json!({"turn": "1", "seen": state.seen})).await;
    assert_eq!(refusal(&early), (409, "refusal.not-your-turn".into()));
    ann.turn(&table, 0, "1", state.seen).await.unwrap();
    let seen = robot.state(&table).await.seen;
    for (turn, status, key) in [
        (json!({"turn": "1", "seen": state.seen}), 409, "refusal.stale"),
        (json!({"turn": "1"}), 400, "refusal.malformed"),
        (json!({"turn": "1", "seen": seen, "seat": 0}), 400, "refusal.malformed"),
        (json!({"turn": "1", "seen": seen, "request": "a b"}), 400, "refusal.malformed"),
    ] {
        assert_eq!(refusal(&robot.turn(&table, &turn).await), (status, key.into()), "{turn}");
    }
    let illegal = robot.turn(&table, &json!({"turn": "7", "seen": seen})).await;
    assert_eq!((illegal.status, illegal.json::<Refusal>().code), (422, RefusalCode::IllegalTurn));
    for (method, path) in [
        ("GET", format!("/api/bot/tables/{table}")),
        ("GET", format!("/api/bot/tables/{table}/events")),
        ("POST", format!("/api/bot/tables/{table}/resign")),
    ] {
        let answer = other.ask(method, &path, &Value::Null).await;
        assert_eq!(refusal(&answer), (403, "refusal.not-your-seat".into()), "{path}");
    }
    let theirs = other.turn(&table, &json!({"turn": "1", "seen": seen})).await;
    assert_eq!(refusal(&theirs), (403, "refusal.not-your-seat".into()));
    assert_eq!(other.ask("GET", "/api/bot/tables/nowhere", &Value::Null).await.status, 404);

    // Sent twice, played once.
    let named = json!({"turn": "1", "seen": seen, "request": "once"});
    let first: Done = robot.turn(&table, &named).await.json();
    let again: Done = robot.turn(&table, &named).await.json();
    assert_eq!(first, again);
    assert_eq!(robot.state(&table).await.position, "7 0");
}

#[tokio::test]
async fn draws_are_offered_accepted_and_declined() {
    let house = House::open().await;
    let (_, robot) = house.guest().await.robot("Robot").await;
    let mut ann = house.guest().await.socket().await;
    let mut events = robot.events().await;
    let table = challenged(&mut ann, &robot, &mut events, heap("9")).await;
    let answer = async |yes| {
        robot.ask("POST", &format!("/api/bot/tables/{table}/draw"), &json!({"yes": yes})).await.status
    };
    assert_eq!(answer(false).await, 409, "there is nothing to decline");
    ann.act(&table, Action::OfferDraw { seat: Seat(0) }).await.unwrap();
    assert!(robot.state(&table).await.draw_offered);
    assert_eq!(answer(false).await, 200);
    assert!(!robot.state(&table).await.draw_offered);
    assert_eq!(answer(true).await, 200, "it offers one itself");
    assert!(!robot.state(&table).await.draw_offered, "its own is not for it to answer");
    assert_eq!(answer(false).await, 200, "and thinks better of it");
    let seen = robot.state(&table).await.seen;
    ann.turn(&table, 0, "1", seen).await.unwrap();
    ann.act(&table, Action::OfferDraw { seat: Seat(0) }).await.unwrap();
    assert_eq!(answer(true).await, 200);
    assert_eq!(events.event().await, BotEvent::TableFinished { table: table.clone() });
    let resigned = robot.ask("POST", &format!("/api/bot/tables/{table}/resign"), &Value::Null).await;
    assert_eq!(resigned.status, 409, "it is over");
}

#[tokio::test]
async fn a_bots_offers_stand_while_its_stream_is_open() {
    let house = House::open_with(|config| config.limits.offer_grace = Duration::from_millis(10)).await;
    let (_, robot) = house.guest().await.robot("Robot").await;
    let away = robot.ask("POST", "/api/bot/offers", &json!({"table": heap("3")})).await;
    assert_eq!(refusal(&away), (409, "refusal.bot-away".into()));
    let mut ann = house.guest().await.socket().await;
    ann.enter_lobby().await;
    let events = robot.events().await;
    let made = robot.ask("POST", "/api/bot/offers", &json!({"table": heap("3")})).await;
    assert_eq!(made.status, 200, "{made:?}");
    let lobby = ann.lobby_when(|lobby| lobby.offers.len() == 1).await;
    assert!(lobby.offers[0].by.bot);
    drop(events);
    ann.lobby_when(|lobby| lobby.offers.is_empty()).await;
}

#[tokio::test]
async fn streams_are_so_many_and_end_with_the_house() {
    let mut house = House::open_with(|config| config.limits.streams_per_bot = 2).await;
    let (_, robot) = house.guest().await.robot("Robot").await;
    let (mut first, second) = (robot.events().await, robot.events().await);
    assert_eq!(robot.stream("/api/bot/events").await.status().await, 429);
    drop(second);
    // Its end is noticed in a moment.
    while robot.stream("/api/bot/events").await.status().await != 200 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    house.stop().await;
    assert_eq!(first.event().await, BotEvent::Goodbye);
    assert!(first.next::<Value>().await.is_none());
}

#[tokio::test]
async fn who_does_not_read_is_cut_off() {
    let house = House::open_with(|config| {
        config.limits.outbox = 8;
        config.limits.streams_per_bot = 2;
        config.limits.patience = Duration::from_secs(2);
    })
    .await;
    let (_, robot) = house.guest().await.robot("Robot").await;
    let mut ann = house.guest().await.socket().await;
    let mut events = robot.events().await;
    let mut wanted = heap("9");
    wanted["setup"]["long"] = json!(true);
    let table = challenged(&mut ann, &robot, &mut events, wanted).await;
    let narrow = TcpSocket::new_v4().unwrap();
    narrow.set_recv_buffer_size(4096).unwrap();
    let narrow = narrow.connect(house.address).await.unwrap();
    let path = format!("/api/bot/tables/{table}/events");
    let mut slow = robot.stream_over(narrow, &path).await;
    assert_eq!(slow.status().await, 200);
    // Each turn is some 14 kB; systems keep some megabytes for who does not read.
    let long = "long".repeat(3500);
    let mut seen = robot.state(&table).await.seen;
    for number in 0..300 {
        // When there is room for another stream, this one has been cut off.
        if number % 10 == 9 && robot.stream("/api/bot/events").await.status().await == 200 {
            break;
        }
        ann.turn(&table, 0, &long, seen).await.unwrap();
        seen = robot.state(&table).await.seen;
        let played: Done = robot.turn(&table, &json!({"turn": long, "seen": seen})).await.json();
        seen = played.seq;
    }
    let mut read = Vec::new();
    let reading = slow.lines.read_to_end(&mut read);
    // An end or a reset, before everything has come.
    let _ = tokio::time::timeout(PATIENCE, reading).await.expect("it is cut off");
    assert!(read.len() < 600 * long.len(), "not all of it came");
    assert!(robot.ask("GET", "/api/bot", &Value::Null).await.status == 200, "the others are not disturbed");
}
