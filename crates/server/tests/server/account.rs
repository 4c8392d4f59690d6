//! Guests who become accounts, and all that follows.

use crate::guest::{Answer, Guest, PATIENCE, ask, for_me_and_whoever};
use crate::house::House;
use protocol::account::{Account, Codes, Export, Registered, Role};
use protocol::{FromClient, Person, Refusal, RefusalCode, Room, TableId};
use serde_json::{Value, json};
use server::{Rate, make_admin};
use tokio_tungstenite::tungstenite::Message;

pub(crate) const PASSWORD: &str = "correct horse";

impl Guest {
    /// The same browser with the cookie of an answer.
    pub(crate) fn with_cookie_of(&self, answer: &Answer) -> Guest {
        let cookie = answer.header("set-cookie").expect("a cookie").split(';').next().unwrap().to_owned();
        Guest { cookie, ..self.clone() }
    }

    /// Becomes an account.
    pub(crate) async fn register(&self, name: &str) -> (Guest, Registered) {
        let answer = self.send("POST", "/api/account", &json!({"name": name, "password": PASSWORD})).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        let registered: Registered = answer.json();
        let me = registered.account.person.clone();
        (Guest { me, ..self.with_cookie_of(&answer) }, registered)
    }

    async fn sign_in(&self, name: &str, password: &str) -> Answer {
        self.send("POST", "/api/session", &json!({"name": name, "password": password})).await
    }

    async fn me(&self) -> Person {
        self.get("/api/me").await.json()
    }

    async fn account(&self) -> Account {
        self.get("/api/account").await.json()
    }
}

pub(crate) fn refusal(answer: &Answer) -> (u16, String) {
    (answer.status, answer.json::<Refusal>().message.key.into_owned())
}

#[tokio::test]
async fn a_guest_becomes_an_account_and_keeps_everything() {
    let mut house = House::open().await;
    let guest = house.guest().await;
    let table = guest.open(&for_me_and_whoever()).await.table;
    let mut before = guest.socket().await;
    assert_eq!(refusal(&guest.get("/api/account").await).0, 404);

    let (ann, registered) = guest.register(" Ann ").await;
    assert_eq!((ann.me.id.as_str(), ann.me.name.as_str()), (guest.me.id.as_str(), "Ann"));
    assert!(ann.me.registered);
    assert_eq!(registered.codes.len(), 8);
    let account = ann.account().await;
    assert_eq!((account.role, account.codes_left, account.sessions.len()), (Role::Player, 8, 1));
    assert!(account.sessions[0].current);
    let lobby: protocol::api::Lobby = ann.get("/api/lobby").await.json();
    assert_eq!(lobby.mine[0].table, table, "the games are hers");
    assert!(before.is_alive().await, "the socket stays");
    assert_eq!(ann.socket().await.me, ann.me);

    // The guest's cookie lets nobody in any more.
    assert_ne!(guest.me().await.id, ann.me.id);
    // Another account cannot be made from within one, nor twice from the same guest.
    let again = json!({"name": "Anna", "password": PASSWORD});
    assert_eq!(refusal(&ann.send("POST", "/api/account", &again).await).0, 409);

    house.kill();
    house.start().await;
    let ann = Guest { address: house.address, ..ann };
    assert_eq!(ann.me().await, ann.me, "a session survives");
}

#[tokio::test]
async fn names_and_passwords_have_to_be_good() {
    let house = House::open().await;
    let (ann, _) = house.guest().await.register("Bill").await;
    let guest = house.guest().await;
    for (name, password, key) in [
        ("b1ll", PASSWORD, "refusal.name-taken"),
        ("BILL", PASSWORD, "refusal.name-taken"),
        ("Adm1n", PASSWORD, "refusal.name-reserved"),
        ("Guest 12", PASSWORD, "refusal.name-reserved"),
        ("x", PASSWORD, "refusal.bad-account-name"),
        ("Bоb", PASSWORD, "refusal.bad-account-name"),
        ("Bob", "short", "refusal.bad-password"),
    ] {
        let wish = json!({"name": name, "password": password});
        let answer = guest.send("POST", "/api/account", &wish).await;
        assert_eq!(refusal(&answer), (422, key.into()), "{name}");
        assert!(answer.header("set-cookie").is_none());
    }
    let bad_email = json!({"name": "Bob", "password": PASSWORD, "email": "nowhere"});
    assert_eq!(refusal(&guest.send("POST", "/api/account", &bad_email).await).1, "refusal.bad-email");

    // Nicknames of guests do not imitate accounts or the house; accounts keep names of their own.
    for (name, key) in [("bi11", "refusal.name-taken"), ("Admin", "refusal.name-reserved")] {
        assert_eq!(refusal(&guest.send("PUT", "/api/me", &json!({"name": name})).await), (422, key.into()));
    }
    let (bob, _) = guest.register("Bob").await;
    assert_eq!(refusal(&bob.send("PUT", "/api/me", &json!({"name": "Bi11"})).await).1, "refusal.name-taken");
    assert_eq!(bob.send("PUT", "/api/me", &json!({"name": "Robert"})).await.json::<Person>().name, "Robert");
    assert_eq!(bob.me().await.name, "Robert");
    assert_eq!(ann.send("PUT", "/api/me", &json!({"name": "Bob"})).await.status, 200, "it is free now");
}

#[tokio::test]
async fn signing_in_and_out_and_sessions_elsewhere() {
    let house = House::open().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let elsewhere = house.guest().await;
    for (name, password) in [("Ann", "wrong horse"), ("Nobody", PASSWORD), ("", "")] {
        let refused = elsewhere.sign_in(name, password).await;
        assert_eq!(refusal(&refused), (403, "refusal.wrong-password".into()));
    }
    let answer = elsewhere.sign_in("ANN", PASSWORD).await;
    assert_eq!(answer.json::<Person>(), ann.me);
    let second = Guest { me: ann.me.clone(), ..elsewhere.with_cookie_of(&answer) };
    assert_eq!(second.me().await, ann.me);
    assert_eq!(elsewhere.me().await.id, elsewhere.me.id, "the guest there is still a guest");

    // One ends the other's session: its socket is closed, its cookie lets nobody in.
    let mut socket = second.socket().await;
    let sessions = ann.account().await.sessions;
    assert_eq!(sessions.len(), 2);
    let other = sessions.iter().find(|session| !session.current).unwrap();
    let answer = ann.send("DELETE", &format!("/api/account/sessions/{}", other.id), &Value::Null).await;
    assert_eq!(answer.json::<Account>().sessions.len(), 1);
    let closed = loop {
        match socket.frame().await {
            Some(Ok(Message::Ping(_))) => {}
            Some(Ok(Message::Close(Some(frame)))) => break u16::from(frame.code),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(closed, 1008);
    assert_ne!(second.me().await.id, ann.me.id);

    // A new password ends all others; signing out ends this one.
    let third = elsewhere.with_cookie_of(&elsewhere.sign_in("Ann", PASSWORD).await);
    let change = |password: &str| json!({"password": password, "new_password": "battery staple", "email": "a@b.example"});
    assert_eq!(refusal(&ann.send("PUT", "/api/account", &change("wrong horse")).await).0, 403);
    let changed: Account = ann.send("PUT", "/api/account", &change(PASSWORD)).await.json();
    assert_eq!((changed.email.as_deref(), changed.sessions.len()), (Some("a@b.example"), 1));
    assert_ne!(third.me().await.id, ann.me.id);
    assert_eq!(elsewhere.sign_in("Ann", PASSWORD).await.status, 403);
    let out = ann.send("DELETE", "/api/session", &Value::Null).await;
    assert!(out.header("set-cookie").unwrap().contains("Max-Age=0"));
    assert_ne!(ann.me().await.id, ann.me.id);
    assert_eq!(elsewhere.sign_in("Ann", "battery staple").await.status, 200);
}

#[tokio::test]
async fn a_recovery_code_lets_in_once() {
    let house = House::open().await;
    let (ann, registered) = house.guest().await.register("Ann").await;
    let elsewhere = house.guest().await;
    let recover = |name: &str, code: &str| json!({"name": name, "code": code, "password": "battery staple"});
    for (name, code) in [("Ann", "aaaa-bbbb-cccc-dddd"), ("Nobody", registered.codes[0].as_str())] {
        let refused = elsewhere.send("POST", "/api/session/recover", &recover(name, code)).await;
        assert_eq!(refusal(&refused), (403, "refusal.wrong-code".into()));
    }
    let typed = registered.codes[0].to_uppercase().replace('-', " ");
    let answer = elsewhere.send("POST", "/api/session/recover", &recover("ann", &typed)).await;
    let again = elsewhere.with_cookie_of(&answer);
    assert_eq!(again.me().await, ann.me);
    assert_ne!(ann.me().await.id, ann.me.id, "all other sessions are over");
    assert_eq!(again.account().await.codes_left, 7);
    let twice = elsewhere.send("POST", "/api/session/recover", &recover("Ann", &typed)).await;
    assert_eq!(twice.status, 403);
    let sure = json!({"password": "battery staple"});
    let fresh: Codes = again.send("POST", "/api/account/codes", &sure).await.json();
    assert_eq!(fresh.codes.len(), 8);
    assert!(fresh.codes.iter().all(|code| !registered.codes.contains(code)));
}

#[tokio::test]
async fn who_leaves_takes_their_data_along_and_leaves_games_behind() {
    let house = House::open().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let bob = house.guest().await;
    let table: TableId = ann.open(&for_me_and_whoever()).await.table;
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    second.sit(&table, 1).await.unwrap();
    first.watch(&table).await;
    let hello = FromClient::Say {
        table: table.clone(),
        request: "r".into(),
        room: Room::Players,
        text: "Hello".into(),
    };
    first.say(&hello).await;
    first
        .until(|message| {
            matches!(message, protocol::FromServer::At(protocol::TableNews::Said { .. })).then_some(())
        })
        .await;

    let export = ann.get("/api/account/export").await;
    assert!(export.header("content-disposition").unwrap().starts_with("attachment"));
    let export: Export = export.json();
    assert_eq!((export.tables.len(), export.said.len()), (1, 1));
    assert_eq!((&export.tables[0].table, export.tables[0].events.len()), (&table, 3));

    assert_eq!(ann.send("DELETE", "/api/account", &json!({"password": "wrong horse"})).await.status, 403);
    assert_eq!(ann.send("DELETE", "/api/account", &json!({"password": PASSWORD})).await.status, 200);
    assert_ne!(ann.me().await.id, ann.me.id);
    // Nobody finds the name any more: in the live table, in lists, or in the chat.
    let waited = tokio::time::timeout(PATIENCE, async {
        while bob.get(&format!("/api/tables/{table}")).await.body.contains("\"Ann\"") {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    });
    waited.await.expect("the name goes");
    let view = bob.view(&table).await;
    assert!(view.events.len() == 3 && serde_json::to_string(&view).unwrap().contains(&ann.me.id));
    assert!(!bob.get("/api/lobby").await.body.contains("\"Ann\""));
    assert_eq!(bob.sign_in("Ann", PASSWORD).await.status, 403);
    bob.register("Ann").await;
}

#[tokio::test]
async fn trying_passwords_has_limits() {
    let house = House::open_with(|config| {
        config.limits.sign_ins = Rate::per_minute(1, 2);
        config.limits.sign_ins_per_address = Rate::per_minute(1, 4);
        config.limits.sign_ups = Rate::per_minute(1, 1);
    })
    .await;
    let guest = house.guest().await;
    let mut answers = Vec::new();
    for name in ["Ann", "ANN", "ann", "Bob", "Cid", "Dan"] {
        answers.push(guest.sign_in(name, PASSWORD).await.status);
    }
    assert_eq!(answers, [403, 403, 429, 403, 429, 429], "each name has its own, all together theirs");
    let (_ann, _) = guest.register("Ann").await;
    let wish = json!({"name": "Bob", "password": PASSWORD});
    let refused = house.guest().await.send("POST", "/api/account", &wish).await;
    assert_eq!(refused.json::<Refusal>().code, RefusalCode::TooFast);
}

#[tokio::test]
async fn sessions_and_guests_cookies_cannot_be_made_up() {
    let house = House::open().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let token = ann.cookie.strip_prefix("quadrille=s.").expect("a session's cookie");
    for forged in [
        format!("quadrille=s.{}", &token[1..]),
        "quadrille=s.".into(),
        format!("quadrille={}.{token}", ann.me.id),
    ] {
        let answer = ask(house.address, "GET", "/api/me", &[("cookie", &forged)], "").await;
        assert_ne!(answer.json::<Person>().id, ann.me.id);
    }
    let cookie = ann.get("/api/me").await;
    assert!(cookie.header("set-cookie").is_none(), "who is known gets no other");
    let database = std::fs::read(house.database()).unwrap();
    let contains = |secret: &str| database.windows(secret.len()).any(|part| part == secret.as_bytes());
    assert!(!contains(token) && !contains(PASSWORD), "secrets are kept as digests");
}

#[tokio::test]
async fn the_first_administrator_is_made_from_outside() {
    let house = House::open().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let database = house.location();
    assert!(!make_admin(&database, "Nobody").await.unwrap());
    assert!(make_admin(&database, "ann").await.unwrap());
    assert_eq!(ann.account().await.role, Role::Admin);
}
