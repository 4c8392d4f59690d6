//! Reports, the desk of moderators, and what follows from their decisions.

use crate::account::refusal;
use crate::chat::texts;
use crate::guest::{Answer, Guest, PATIENCE, for_me_and_whoever};
use crate::house::House;
use protocol::account::{Account, Role};
use protocol::moderation::{Deed, Desk, Reason, Standing};
use protocol::{Person, Refusal, RefusalCode, Room};
use serde_json::{Value, json};
use server::{Rate, make_admin};
use tokio_tungstenite::tungstenite::Message;

impl Guest {
    pub(crate) async fn report(&self, about: &Guest, reason: &str) -> Answer {
        let report = json!({"about": about.me.id, "reason": reason, "text": "again and again"});
        self.send("POST", "/api/reports", &report).await
    }

    pub(crate) async fn decide(&self, about: &Guest, deed: Value, report: Option<u64>) -> Answer {
        let decision =
            json!({"about": about.me.id, "report": report, "deed": deed, "why": "The house rules."});
        self.send("POST", "/api/moderation/decisions", &decision).await
    }

    pub(crate) async fn desk(&self) -> Desk {
        let answer = self.get("/api/moderation").await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }
}

/// An administrator and a moderator, made as on any site.
pub(crate) async fn staff(house: &House) -> (Guest, Guest) {
    let (admin, _) = house.guest().await.register("Ada").await;
    let (moderator, _) = house.guest().await.register("Max").await;
    assert!(make_admin(&house.location(), "Ada").await.unwrap());
    let made = admin.decide(&moderator, json!({"do": "role", "role": "moderator"}), None).await;
    assert_eq!(made.status, 200, "{made:?}");
    (admin, moderator)
}

#[tokio::test]
async fn a_line_is_reported_and_the_report_is_decided_upon() {
    let house = House::open().await;
    let (admin, moderator) = staff(&house).await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let (bob, _) = house.guest().await.register("Bob").await;
    let table = ann.open(&for_me_and_whoever()).await.table;
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    second.sit(&table, 1).await.unwrap();
    first.watch(&table).await;
    second.say_at(&table, Room::Players, "You fool").await;
    first.hears().await;

    let line = |number: u32| json!({"table": table, "room": "players", "number": number});
    let report =
        |number, about: &Guest| json!({"about": about.me.id, "line": line(number), "reason": "insults"});
    assert_eq!(ann.send("POST", "/api/reports", &report(1, &bob)).await.status, 200);
    let again = ann.send("POST", "/api/reports", &report(1, &bob)).await;
    assert_eq!(refusal(&again), (409, "refusal.reported".into()));
    assert_eq!(house.guest().await.send("POST", "/api/reports", &report(1, &bob)).await.status, 200);
    assert_eq!(ann.report(&bob, "cheating").await.status, 200, "the person is something else than a line");
    for (wrong, refused) in [
        (report(2, &bob), (404, "refusal.not-found")),
        (report(1, &moderator), (404, "refusal.not-found")),
        (json!({"about": "nobodyatall", "reason": "spam"}), (404, "refusal.not-found")),
        (json!({"about": ann.me.id, "reason": "spam"}), (422, "refusal.about-oneself")),
        (json!({"about": bob.me.id, "reason": "spam", "text": "x".repeat(501)}), (422, "refusal.bad-words")),
        (json!({"about": bob.me.id, "reason": "envy"}), (400, "refusal.malformed")),
    ] {
        let answer = ann.send("POST", "/api/reports", &wrong).await;
        assert_eq!(refusal(&answer), (refused.0, refused.1.into()), "{wrong}");
    }

    let desk = moderator.desk().await;
    assert_eq!(desk.reports.len(), 3);
    let first_report = &desk.reports[0];
    assert_eq!((first_report.by.name.as_str(), first_report.about.name.as_str()), ("Ann", "Bob"));
    assert_eq!(first_report.line.as_ref().unwrap().said, "You fool");
    assert_eq!(
        (desk.reports[2].reason, desk.reports[2].text.as_str()),
        (Reason::Cheating, "again and again")
    );
    assert_eq!(desk.log.len(), 1, "the moderator was made");

    // Whoever answers one answers all about the same line.
    let answer = moderator.decide(&bob, json!({"do": "warn"}), Some(first_report.report)).await;
    let desk: Desk = answer.json();
    assert_eq!(desk.reports.len(), 1);
    assert_eq!(
        (&desk.log[0].by, &desk.log[0].about, &desk.log[0].deed),
        (&moderator.me, &bob.me, &Deed::Warn)
    );
    assert_eq!(desk.log[0].why, "The house rules.");
    let twice = moderator.decide(&bob, json!({"do": "dismiss"}), Some(first_report.report)).await;
    assert_eq!(refusal(&twice), (409, "refusal.decided".into()));
    let nothing = moderator.decide(&bob, json!({"do": "dismiss"}), None).await;
    assert_eq!(nothing.status, 422);
    moderator.decide(&bob, json!({"do": "dismiss"}), Some(desk.reports[0].report)).await;
    assert_eq!((admin.desk().await.reports.len(), admin.desk().await.log.len()), (0, 3));
}

#[tokio::test]
async fn nobody_else_sees_or_decides() {
    let house = House::open().await;
    let (admin, moderator) = staff(&house).await;
    let (player, _) = house.guest().await.register("Pia").await;
    let (other, _) = house.guest().await.register("Otto").await;
    let guest = house.guest().await;
    assert_eq!(guest.report(&other, "spam").await.status, 200, "everybody may report");
    let report = moderator.desk().await.reports[0].report;
    let deeds = [
        json!({"do": "dismiss"}),
        json!({"do": "warn"}),
        json!({"do": "silence", "hours": 1}),
        json!({"do": "close"}),
        json!({"do": "rename", "name": "Renamed"}),
        json!({"do": "lift"}),
        json!({"do": "role", "role": "admin"}),
    ];
    for somebody in [&guest, &player] {
        for path in ["/api/moderation", "/api/moderation/people?name=Otto"] {
            assert_eq!(refusal(&somebody.get(path).await), (403, "refusal.forbidden".into()), "{path}");
        }
        for deed in &deeds {
            let answer = somebody.decide(&other, deed.clone(), Some(report)).await;
            assert_eq!(refusal(&answer), (403, "refusal.forbidden".into()), "{deed}");
        }
    }
    // Moderators do not decide about each other, about administrators, or about roles; nobody about themselves.
    let (second, _) = house.guest().await.register("Mia").await;
    admin.decide(&second, json!({"do": "role", "role": "moderator"}), None).await;
    for above in [&second, &admin] {
        for deed in &deeds[1..] {
            let answer = moderator.decide(above, deed.clone(), None).await;
            assert_eq!(refusal(&answer), (403, "refusal.for-administrators".into()), "{deed}");
        }
    }
    let role = moderator.decide(&other, deeds[6].clone(), None).await;
    assert_eq!(refusal(&role), (403, "refusal.for-administrators".into()));
    for somebody in [&moderator, &admin] {
        let answer = somebody.decide(somebody, json!({"do": "lift"}), None).await;
        assert_eq!(refusal(&answer), (403, "refusal.about-oneself".into()));
    }
    assert_eq!(
        admin.decide(&guest, deeds[6].clone(), None).await.status,
        404,
        "who did nothing is not known"
    );
    assert_eq!((moderator.desk().await.reports.len(), moderator.desk().await.log.len()), (1, 2), "no trace");
    assert_eq!(other.get("/api/account").await.json::<Account>().role, Role::Player);

    // Each of them, by those who may.
    for deed in &deeds[1..6] {
        assert_eq!(moderator.decide(&other, deed.clone(), None).await.status, 200, "{deed}");
    }
    assert_eq!(moderator.decide(&other, deeds[0].clone(), Some(report)).await.status, 200);
    assert_eq!(admin.decide(&second, json!({"do": "role", "role": "player"}), None).await.status, 200);
    assert_eq!(second.get("/api/moderation").await.status, 403);
    for (wrong, key) in [
        (json!({"do": "silence", "hours": 0}), "refusal.silence"),
        (json!({"do": "silence", "hours": 9000}), "refusal.silence"),
        (json!({"do": "rename", "name": "Admin"}), "refusal.name-reserved"),
        (json!({"do": "rename", "name": "Pia"}), "refusal.name-taken"),
    ] {
        assert_eq!(refusal(&moderator.decide(&other, wrong.clone(), None).await).1, key, "{wrong}");
    }
    let silent = json!({"about": other.me.id, "deed": {"do": "warn"}, "why": " "});
    let answer = moderator.send("POST", "/api/moderation/decisions", &silent).await;
    assert_eq!(refusal(&answer), (422, "refusal.bad-words".into()), "each has its reason");
}

#[tokio::test]
async fn who_is_silenced_is_told_until_when() {
    let mut house = House::open().await;
    let (_admin, moderator) = staff(&house).await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let table = ann.open(&for_me_and_whoever()).await.table;
    let mut socket = ann.socket().await;
    socket.watch(&table).await;
    socket.say_at(&table, Room::Players, "Loud").await;
    socket.hears().await;
    let silenced = moderator.decide(&ann, json!({"do": "silence", "hours": 2}), None).await;
    let at = silenced.json::<Desk>().log[0].at;
    let until = |refusal: Refusal| {
        assert_eq!(
            (refusal.code, refusal.message.key.as_ref()),
            (RefusalCode::Forbidden, "refusal.silenced")
        );
        serde_json::to_value(&refusal.message).unwrap()
    };
    socket.say_at(&table, Room::Players, "Louder").await;
    let told = until(socket.refusal().await);
    let hours = at + 2 * 60 * 60 * 1000;
    let near = |told: &Value| (0..10_000).any(|ms| told.to_string().contains(&(hours - ms).to_string()));
    assert!(near(&told), "{told} does not say {hours}");
    // Another speaks; and playing goes on.
    let mut other = bob.socket().await;
    other.sit(&table, 1).await.unwrap();
    other.watch(&table).await;
    assert_eq!(texts(other.reads().await.players.as_ref()), Some(vec!["Loud"]));
    other.say_at(&table, Room::Players, "Peace").await;
    assert_eq!(socket.hears().await.1, "Peace");

    house.kill();
    house.start().await;
    let [ann, moderator] = [ann, moderator].map(|guest| Guest { address: house.address, ..guest });
    let mut socket = ann.socket().await;
    socket.say_at(&table, Room::Players, "Still loud").await;
    until(socket.refusal().await);
    assert_eq!(moderator.decide(&ann, json!({"do": "lift"}), None).await.status, 200);
    socket.watch(&table).await;
    socket.say_at(&table, Room::Players, "Quiet now").await;
    assert_eq!(socket.hears().await.1, "Quiet now");
}

#[tokio::test]
async fn who_is_shut_out_stays_out() {
    let house = House::open().await;
    let (_admin, moderator) = staff(&house).await;
    let (ann, registered) = house.guest().await.register("Ann").await;
    let guest = house.guest().await;
    guest.open(&for_me_and_whoever()).await;
    for somebody in [&ann, &guest] {
        let mut socket = somebody.socket().await;
        assert_eq!(moderator.decide(somebody, json!({"do": "close"}), None).await.status, 200);
        let closed = loop {
            match socket.frame().await {
                Some(Ok(Message::Close(Some(frame)))) => break u16::from(frame.code),
                Some(Ok(_)) => {}
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(closed, 1008);
        assert_ne!(somebody.get("/api/me").await.json::<Person>().id, somebody.me.id);
    }
    let elsewhere = house.guest().await;
    let wish = json!({"name": "Ann", "password": "correct horse"});
    let refused = elsewhere.send("POST", "/api/session", &wish).await;
    assert_eq!(refusal(&refused), (403, "refusal.closed".into()));
    assert!(refused.header("set-cookie").is_none());
    let wrong = json!({"name": "Ann", "password": "wrong horse"});
    let refused = elsewhere.send("POST", "/api/session", &wrong).await;
    assert_eq!(refusal(&refused).1, "refusal.wrong-password", "nobody else learns of it");
    let code = json!({"name": "Ann", "code": registered.codes[0], "password": "correct horse"});
    let refused = elsewhere.send("POST", "/api/session/recover", &code).await;
    assert_eq!(refusal(&refused), (403, "refusal.closed".into()));

    let standing: Standing = moderator.get("/api/moderation/people?name=ann").await.json();
    assert!(standing.sanction.closed && standing.log.len() == 1);
    moderator.decide(&ann, json!({"do": "lift"}), None).await;
    assert_eq!(elsewhere.send("POST", "/api/session", &wish).await.status, 200);
    assert_eq!(moderator.get("/api/moderation/people?name=nobody").await.status, 404);
}

#[tokio::test]
async fn who_is_renamed_is_renamed_wherever_they_are() {
    let house = House::open().await;
    let (_admin, moderator) = staff(&house).await;
    let (ann, _) = house.guest().await.register("Rude Word").await;
    let table = ann.open(&for_me_and_whoever()).await.table;
    let mut socket = ann.socket().await;
    socket.watch(&table).await;
    let answer = moderator.decide(&ann, json!({"do": "rename", "name": "Player 7"}), None).await;
    assert_eq!(answer.json::<Desk>().log[0].about.name, "Player 7");
    assert_eq!(ann.get("/api/me").await.json::<Person>().name, "Player 7");
    let waited = tokio::time::timeout(PATIENCE, async {
        while house.guest().await.get(&format!("/api/tables/{table}")).await.body.contains("Rude Word") {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    });
    waited.await.expect("the old name goes");
    let again = house.guest().await;
    let wish = json!({"name": "Player 7", "password": "correct horse"});
    assert_eq!(again.send("POST", "/api/session", &wish).await.status, 200);
}

#[tokio::test]
async fn reporting_has_limits() {
    let house = House::open_with(|config| config.limits.reports = Rate::per_minute(1, 2)).await;
    let mut others = Vec::new();
    for name in ["Ann", "Bob", "Cid"] {
        others.push(house.guest().await.register(name).await.0);
    }
    let guest = house.guest().await;
    let mut answers = Vec::new();
    for other in &others {
        answers.push(guest.report(other, "spam").await.status);
    }
    assert_eq!(answers, [200, 200, 429]);
}
