//! Whom people follow, block and mute, and what follows from it.

use crate::account::refusal;
use crate::chat::texts;
use crate::guest::{Guest, for_me_and_whoever};
use crate::house::House;
use game::Seat;
use protocol::ties::{Between, Ties};
use protocol::{Action, RefusalCode, Room};
use serde_json::{Value, json};

impl Guest {
    pub(crate) async fn tie(&self, tie: &str, other: &Guest) -> Between {
        let answer = self.send("PUT", &format!("/api/ties/{}/{tie}", other.me.id), &Value::Null).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    async fn untie(&self, tie: &str, other: &Guest) -> Between {
        self.send("DELETE", &format!("/api/ties/{}/{tie}", other.me.id), &Value::Null).await.json()
    }

    async fn ties(&self) -> Ties {
        self.get("/api/ties").await.json()
    }
}

#[tokio::test]
async fn who_is_followed_is_seen_to_be_here() {
    let mut house = House::open().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let (bob, _) = house.guest().await.register("Bob").await;
    let (cid, _) = house.guest().await.register("Cid").await;
    ann.tie("follow", &bob).await;
    assert!(ann.tie("follow", &cid).await.follow);
    let _here = bob.socket().await;
    let names = |ties: &Ties| {
        ties.follow.iter().map(|tied| (tied.person.name.clone(), tied.online)).collect::<Vec<_>>()
    };
    assert_eq!(names(&ann.ties().await), [("Bob".into(), true), ("Cid".into(), false)], "who is here first");
    // It is nobody else's business.
    for other in [&bob, &cid, &house.guest().await] {
        assert_eq!(other.ties().await, Ties::default());
    }

    house.kill();
    house.start().await;
    let [ann, bob] = [ann, bob].map(|guest| Guest { address: house.address, ..guest });
    assert_eq!(names(&ann.ties().await).len(), 2, "it is kept");
    // Who blocks somebody is not followed by them any more, and does not show whether they are here.
    assert!(bob.tie("block", &ann).await.block);
    assert_eq!(names(&ann.ties().await), [("Cid".into(), false)]);
    let _here = bob.socket().await;
    ann.tie("follow", &bob).await;
    assert_eq!(names(&ann.ties().await), [("Bob".into(), false), ("Cid".into(), false)]);
    assert!(!ann.untie("follow", &cid).await.follow);
    assert!(!ann.untie("follow", &cid).await.follow, "once more does no harm");
    assert_eq!(ann.ties().await.follow.len(), 1);
}

#[tokio::test]
async fn nonsense_is_refused_and_changes_nothing() {
    let house = House::open().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let (bob, _) = house.guest().await.register("Bob").await;
    let guest = house.guest().await;
    guest.open(&for_me_and_whoever()).await;
    for (method, path, refused) in [
        ("PUT", format!("/api/ties/{}/follow", ann.me.id), (422, "refusal.tie-to-oneself")),
        ("PUT", format!("/api/ties/{}/follow", guest.me.id), (422, "refusal.tie-to-guest")),
        ("PUT", format!("/api/ties/{}/love", bob.me.id), (404, "refusal.not-found")),
        ("PUT", "/api/ties/nobodyatall/block".into(), (404, "refusal.not-found")),
        ("PUT", "/api/ties/%3Cb%3E/mute".into(), (404, "refusal.not-found")),
        ("DELETE", format!("/api/ties/{}/love", bob.me.id), (404, "refusal.not-found")),
        ("POST", format!("/api/ties/{}/follow", bob.me.id), (405, "refusal.malformed")),
    ] {
        let answer = ann.send(method, &path, &Value::Null).await;
        assert_eq!(refusal(&answer), (refused.0, refused.1.into()), "{method} {path}");
    }
    assert_eq!(ann.ties().await, Ties::default());
    // A guest can be blocked, and can block.
    assert!(ann.tie("block", &guest).await.block && guest.tie("mute", &ann).await.mute);
    // Who has gone is in no list, and in none afterwards.
    bob.tie("follow", &ann).await;
    ann.tie("follow", &bob).await;
    assert_eq!(bob.send("DELETE", "/api/account", &json!({"password": "correct horse"})).await.status, 200);
    assert_eq!(ann.ties().await.follow, []);
    let again = ann.send("PUT", &format!("/api/ties/{}/follow", bob.me.id), &Value::Null).await;
    assert_eq!(again.status, 404);
}

#[tokio::test]
async fn who_is_blocked_does_not_come_to_the_table_from_the_lobby() {
    let house = House::open().await;
    let (ann, bob, cid) = (house.guest().await, house.guest().await, house.guest().await);
    bob.open(&for_me_and_whoever()).await;
    let wanted = json!({"game": "heap", "setup": {"seats": 3},
        "seats": [{"for": "me"}, {"for": "open"}, {"for": "by-link"}]});
    let opened = ann.open(&wanted).await;
    ann.tie("block", &bob).await;
    let mut socket = bob.socket().await;
    let refused = socket.sit(&opened.table, 1).await.unwrap_err();
    assert_eq!((refused.code, refused.message.key.as_ref()), (RefusalCode::Forbidden, "refusal.unwelcome"));
    // Whom one has invited is welcome; and others are.
    let invited = Action::Sit { seat: Seat(2), invitation: opened.invitation };
    socket.act(&opened.table, invited).await.unwrap();
    cid.socket().await.sit(&opened.table, 1).await.unwrap();

    // Nor to where one sits without having opened it; until all is forgiven.
    let table = cid
        .open(&json!({"game": "heap", "setup": {"seats": 3},
        "seats": [{"for": "me"}, {"for": "open"}, {"for": "open"}]}))
        .await
        .table;
    ann.socket().await.sit(&table, 1).await.unwrap();
    assert_eq!(socket.sit(&table, 2).await.unwrap_err().code, RefusalCode::Forbidden);
    ann.untie("block", &bob).await;
    socket.sit(&table, 2).await.unwrap();
}

#[tokio::test]
async fn who_is_muted_or_blocked_is_not_heard() {
    let house = House::open().await;
    let (ann, bob, cid) = (house.guest().await, house.guest().await, house.guest().await);
    let table = ann.open(&json!({"game": "heap", "seats": [{"for": "open"}, {"for": "open"}]})).await.table;
    let (mut first, mut second, mut third) = (ann.socket().await, bob.socket().await, cid.socket().await);
    for socket in [&mut first, &mut second, &mut third] {
        socket.watch(&table).await;
        socket.reads().await;
    }
    let room = Room::Watchers;
    second.say_at(&table, room, "One").await;
    assert_eq!(first.hears().await.1, "One");
    ann.tie("mute", &bob).await;
    cid.tie("block", &bob).await;
    second.say_at(&table, room, "Two").await;
    assert_eq!(second.hears().await.1, "One");
    assert_eq!(second.hears().await.1, "Two", "the speaker is not told");
    first.say_at(&table, room, "Three").await;
    assert_eq!(first.hears().await.1, "Three", "two is passed over");
    assert_eq!(third.hears().await.1, "One");
    assert_eq!(third.hears().await.1, "Three");

    // Nor read afterwards; until they may be heard again.
    let mut again = ann.socket().await;
    again.watch(&table).await;
    assert_eq!(texts(again.reads().await.watchers.as_ref()), Some(vec!["Three"]));
    ann.untie("mute", &bob).await;
    let mut again = ann.socket().await;
    again.watch(&table).await;
    assert_eq!(texts(again.reads().await.watchers.as_ref()), Some(vec!["One", "Two", "Three"]));
    second.say_at(&table, room, "Four").await;
    assert_eq!(first.hears().await.1, "Four", "the socket that was there hears as well");
}
