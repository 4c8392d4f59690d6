//! What people are told when they are not looking: in the page, and by push to their devices.

use crate::account::refusal;
use crate::guest::{Guest, PATIENCE, board_head};
use crate::house::House;
use base64ct::{Base64UrlUnpadded, Encoding as _};
use protocol::api::NewTable;
use protocol::notice::{News, Notices, Push, PushState};
use protocol::{EventKind, FromClient, FromServer, TableId};
use serde_json::{Value, json};
use server::make_admin;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use web_push_native::p256::SecretKey;
use web_push_native::p256::ecdsa::signature::Verifier as _;
use web_push_native::p256::ecdsa::{Signature, VerifyingKey};
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint as _;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A push service that takes what comes, and answers with the next of its answers.
struct PushService {
    origin: String,
    pushes: mpsc::UnboundedReceiver<(String, Vec<u8>)>,
}

impl PushService {
    async fn open(answers: &'static [u16]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let (sender, pushes) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            let mut answers = answers.iter().copied();
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut received = Vec::new();
                let (head, body) = loop {
                    stream.read_buf(&mut received).await.unwrap();
                    let Some(end) = received.windows(4).position(|four| four == b"\r\n\r\n") else {
                        continue;
                    };
                    let head = String::from_utf8(received[..end].to_vec()).unwrap();
                    let length: usize = header(&head, "content-length").parse().unwrap();
                    if received.len() >= end + 4 + length {
                        break (head, received[end + 4..].to_vec());
                    }
                };
                let status = answers.next().unwrap_or(201);
                let answer = format!("HTTP/1.1 {status} x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
                stream.write_all(answer.as_bytes()).await.unwrap();
                let _ = sender.send((head, body));
            }
        });
        PushService { origin, pushes }
    }

    /// The head and the body of the next push.
    async fn next(&mut self) -> (String, Vec<u8>) {
        tokio::time::timeout(PATIENCE, self.pushes.recv()).await.expect("a push in time").unwrap()
    }
}

fn header<'a>(head: &'a str, name: &str) -> &'a str {
    let lines = head.lines().filter_map(|line| line.split_once(": "));
    lines
        .into_iter()
        .find(|(key, _)| key.eq_ignore_ascii_case(name))
        .map(|(_, value)| value)
        .unwrap_or_default()
}

/// A browser that has subscribed.
struct Browser {
    key: SecretKey,
    auth: [u8; 16],
    endpoint: String,
}

impl Browser {
    fn new(service: &PushService, number: u8) -> Self {
        // Any number of the field is a key.
        let key = SecretKey::from_slice(&[number; 32]).unwrap();
        Browser { key, auth: [number; 16], endpoint: format!("{}/push/{number}", service.origin) }
    }

    fn subscription(&self) -> Value {
        let key = Base64UrlUnpadded::encode_string(self.key.public_key().to_encoded_point(false).as_bytes());
        let auth = Base64UrlUnpadded::encode_string(&self.auth);
        json!({"endpoint": self.endpoint, "keys": {"p256dh": key, "auth": auth}, "lang": "fr"})
    }

    fn read(&self, body: Vec<u8>) -> Push {
        let read =
            web_push_native::decrypt(body, &self.key, &self.auth.into()).expect("it is for this browser");
        serde_json::from_slice(&read).unwrap()
    }
}

impl Guest {
    async fn subscribes(&self, browser: &Browser) -> PushState {
        let answer = self.send("PUT", "/api/push", &browser.subscription()).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    async fn notices(&self) -> Notices {
        self.get("/api/notices").await.json()
    }
}

async fn house_with(service: &PushService) -> House {
    let origin = service.origin.clone();
    House::open_with(|config| {
        config.push_services = vec![origin];
        config.contact = Some("mailto:club@club.example".into());
        config.limits.idle = Duration::from_millis(10);
        config.limits.far = Duration::from_millis(200);
    })
    .await
}

/// A table by post, three days for each turn, at which it is the first one's turn.
async fn by_post(house: &House, first: &Guest, second: &Guest) -> TableId {
    let days = 3 * u64::try_from(DAY.as_millis()).unwrap();
    let clock = json!({"system": "post", "initial_ms": days, "increment_ms": days, "cap_ms": days});
    let wanted = json!({"game": "heap", "clock": clock, "seats": [{"for": "me"}, {"for": "open"}]});
    let table = first.open(&wanted).await.table;
    second.socket().await.sit(&table, 1).await.unwrap();
    assert!(house.address.port() > 0);
    table
}

/// Takes one, wherever the game stands.
async fn take_one(who: &Guest, table: &TableId, seat: u8) {
    let seen = board_head(&who.view(table).await.events);
    who.socket().await.turn(table, seat, "1", seen).await.unwrap();
}

#[tokio::test]
async fn a_game_by_post_goes_on_over_days_by_pushes() {
    let mut service = PushService::open(&[]).await;
    let house = house_with(&service).await;
    let (ann, bob) = (house.guest().await.register("Ann").await.0, house.guest().await);
    let (anns, bobs) = (Browser::new(&service, 1), Browser::new(&service, 2));
    let state = ann.subscribes(&anns).await;
    bob.subscribes(&bobs).await;
    assert_eq!(state.endpoint.as_deref(), Some(anns.endpoint.as_str()));

    let table = by_post(&house, &ann, &bob).await;
    let (head, body) = service.next().await;
    let push = anns.read(body);
    assert!(head.starts_with("POST /push/1 "), "{head}");
    assert_eq!((push.path, push.title.contains("À vous")), (format!("/t/{table}"), true), "in her language");
    assert_eq!(header(&head, "content-encoding"), "aes128gcm");
    assert!(header(&head, "ttl").parse::<u32>().unwrap() > 0 && header(&head, "topic").len() == 24, "{head}");

    // Two days later she plays; then it is his turn, a day later hers.
    house.skip(2 * DAY);
    take_one(&ann, &table, 0).await;
    let (head, body) = service.next().await;
    assert!(head.starts_with("POST /push/2 "), "{head}");
    let for_him = bobs.read(body.clone());
    assert_eq!(for_him.tag, push.tag);
    assert!(web_push_native::decrypt(body, &anns.key, &anns.auth.into()).is_err(), "nobody else reads it");
    house.skip(DAY);
    take_one(&bob, &table, 1).await;
    assert_eq!(anns.read(service.next().await.1), push_to(&table, &push.title));

    // Who looks at the table is not told; who lets three days pass has lost.
    let mut watching = bob.socket().await;
    watching.watch(&table).await;
    take_one(&ann, &table, 0).await;
    house.skip(4 * DAY);
    let ended = |event: &protocol::Event| matches!(event.kind, EventKind::Ended(_));
    loop {
        // Time that was passed over is noticed when somebody looks.
        let view = ann.view(&table).await;
        if let Some(last) = view.events.last().filter(|event| ended(event)) {
            let EventKind::Ended(ending) = &last.kind else { unreachable!() };
            assert_eq!((ending.reason.as_str(), &ending.places[..]), ("end.time", &[1, 2][..]));
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(service.pushes.try_recv().is_err(), "nothing else was pushed");
    assert_eq!(bob.notices().await.notices, [], "and nothing waits for him");
}

fn push_to(table: &TableId, title: &str) -> Push {
    Push {
        title: title.to_owned(),
        body: "C’est à vous de jouer, par correspondance.".into(),
        path: format!("/t/{table}"),
        tag: format!("turn/{table}"),
    }
}

#[tokio::test]
async fn a_game_by_post_that_begins_full_tells_whoever_begins() {
    let mut service = PushService::open(&[]).await;
    let house = house_with(&service).await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let browser = Browser::new(&service, 1);
    ann.subscribes(&browser).await;
    let days = 3 * u64::try_from(DAY.as_millis()).unwrap();
    let clock = json!({"system": "post", "initial_ms": days, "increment_ms": days, "cap_ms": days});
    let table: NewTable = serde_json::from_value(
        json!({"game": "heap", "clock": clock, "seats": [{"for": "me"}, {"for": "open"}]}),
    )
    .unwrap();
    let (mut owner, mut other) = (ann.socket().await, bob.socket().await);
    owner.say(&FromClient::Offer { request: "o".into(), table, to: None, within: None }).await;
    let offer = owner.until(|message| match message {
        FromServer::Agreed { offer, .. } => offer,
        _ => None,
    });
    let offer = offer.await;
    other.say(&FromClient::Accept { request: "a".into(), offer }).await;
    let table = owner.begins().await;
    assert_eq!(browser.read(service.next().await.1).path, format!("/t/{table}"));
    let notices = ann.notices().await.notices;
    assert!(
        matches!(&notices[..], [one] if one.news == News::YourTurn { table: table.clone(), game: "heap".into() })
    );
    assert_eq!(bob.notices().await.notices, [], "it is not his turn");

    // Who opens a table alone is on the way there.
    let alone =
        json!({"game": "heap", "clock": clock, "seats": [{"for": "me"}, {"for": "computer", "level": 1}]});
    let alone = ann.open(&alone).await.table;
    let about = |notice: &protocol::notice::Notice| notice.news.about().contains(&alone.0);
    assert!(!ann.notices().await.notices.iter().any(about));
}

#[tokio::test]
async fn a_push_service_knows_the_site_by_its_key() {
    let mut service = PushService::open(&[]).await;
    let mut house = house_with(&service).await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let state = ann.subscribes(&Browser::new(&service, 1)).await;
    by_post(&house, &ann, &bob).await;
    let head = service.next().await.0;
    let (token, key) =
        header(&head, "authorization").strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(key, state.key);
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let decoded = |text: &str| Base64UrlUnpadded::decode_vec(text).unwrap();
    let signature = Signature::from_slice(&decoded(signature)).unwrap();
    let key = VerifyingKey::from_sec1_bytes(&decoded(key)).expect("a key");
    key.verify(signed.as_bytes(), &signature).expect("it is signed by the key");
    let claims: Value = serde_json::from_slice(&decoded(signed.split_once('.').unwrap().1)).unwrap();
    assert_eq!(
        (&claims["aud"], &claims["sub"]),
        (&json!(service.origin), &json!("mailto:club@club.example"))
    );
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    let good_for = claims["exp"].as_u64().unwrap().saturating_sub(now);
    assert!((1..=86_400).contains(&good_for), "services refuse more than a day: {good_for}");

    house.stop().await;
    house.start().await;
    let again = Guest { address: house.address, ..ann };
    assert_eq!(
        again.get("/api/push").await.json::<PushState>(),
        state,
        "the key stays, and the subscription"
    );
}

#[tokio::test]
async fn a_subscription_that_is_over_is_forgotten_and_a_busy_service_is_asked_again() {
    let mut service = PushService::open(&[503, 201, 410]).await;
    let house = house_with(&service).await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let browser = Browser::new(&service, 1);
    ann.subscribes(&browser).await;
    let table = by_post(&house, &ann, &bob).await;
    let (first, second) = (service.next().await, service.next().await);
    assert_eq!(browser.read(first.1), browser.read(second.1), "it comes again");
    take_one(&ann, &table, 0).await;
    take_one(&bob, &table, 1).await;
    service.next().await;
    let waited = tokio::time::timeout(PATIENCE, async {
        while ann.get("/api/push").await.json::<PushState>().endpoint.is_some() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    waited.await.expect("it is forgotten");
}

#[tokio::test]
async fn subscriptions_lead_to_push_services_and_to_those_alone() {
    let service = PushService::open(&[]).await;
    let house = house_with(&service).await;
    let ann = house.guest().await;
    let good = Browser::new(&service, 1).subscription();
    for (change, field) in [
        (json!({"endpoint": format!("http://{}/api/me", house.address)}), "endpoint"),
        (json!({"endpoint": "https://example.com/"}), "endpoint"),
        (json!({"endpoint": format!("{}/{}", service.origin, "x".repeat(2000))}), "endpoint"),
        (json!({"keys": {"p256dh": "AAAA", "auth": good["keys"]["auth"]}}), "keys.p256dh"),
        (json!({"keys": {"p256dh": good["keys"]["p256dh"], "auth": "AAAA"}}), "keys.auth"),
    ] {
        let mut wrong = good.clone();
        wrong.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let answer = ann.send("PUT", "/api/push", &wrong).await;
        assert_eq!(refusal(&answer), (422, "refusal.bad-subscription".into()), "{wrong}");
        assert_eq!(answer.json::<protocol::Refusal>().at.as_deref(), Some(field));
    }
    assert_eq!(ann.get("/api/push").await.json::<PushState>().endpoint, None);
    let subscribed = ann.send("PUT", "/api/push", &good).await.json::<PushState>();
    assert!(subscribed.endpoint.is_some());
    assert_eq!(house.guest().await.get("/api/push").await.json::<PushState>().endpoint, None, "hers alone");
    let over = ann.send("DELETE", "/api/push", &Value::Null).await.json::<PushState>();
    assert_eq!(over.endpoint, None);
}

#[tokio::test]
async fn notices_come_at_once_and_are_kept_until_they_are_seen() {
    let house = House::open().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let (max, _) = house.guest().await.register("Max").await;
    make_admin(&house.location(), "Max").await.unwrap();
    let mut socket = ann.socket().await;
    max.send("PUT", &format!("/api/ties/{}/follow", ann.me.id), &Value::Null).await;
    let warn = json!({"about": ann.me.id, "deed": {"do": "warn"}, "why": "Too loud."});
    max.send("POST", "/api/moderation/decisions", &warn).await;
    let mut told = Vec::new();
    while told.len() < 2 {
        if let FromServer::Noticed { unseen, notice: Some(notice) } = socket.next().await {
            told.push((unseen, notice.news));
        }
    }
    assert_eq!(told[0], (1, News::Followed { followers: 1 }), "by whom is not told");
    assert!(matches!(&told[1], (2, News::Decided { why, .. }) if why == "Too loud."));

    // Who comes later is told how many wait.
    let mut later = ann.socket().await;
    let unseen = later.until(|message| match message {
        FromServer::Noticed { unseen, .. } => Some(unseen),
        _ => None,
    });
    assert_eq!(unseen.await, 2);
    let notices = ann.notices().await;
    assert_eq!((notices.unseen, notices.notices.len()), (2, 2));
    let up_to = notices.notices[1].number;
    let seen = ann.send("POST", "/api/notices/seen", &json!({"up_to": up_to})).await;
    assert_eq!(seen.json::<Notices>().unseen, 1);
    // Others' are none of one's business.
    assert_eq!(house.guest().await.notices().await, Notices::default());
    max.send("POST", "/api/notices/seen", &json!({"up_to": 99})).await;
    assert_eq!(ann.notices().await.unseen, 1);
}
