//! Who gets in, and how much of everything they get.

use crate::game::Heap;
use crate::guest::{Guest, PATIENCE, ask, for_me_and_whoever, knock, story};
use crate::house::House;
use protocol::{FromClient, FromServer, Refusal, RefusalCode, TableNews, Topic};
use serde_json::{Value, json};
use server::Rate;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;

#[tokio::test]
async fn sockets_and_changes_are_for_pages_of_ours_only() {
    let house = House::open().await;
    let guest = house.guest().await;
    let (cookie, origin) = (guest.cookie.as_str(), format!("http://{}", guest.address));
    let knock = |headers: Vec<(&'static str, String)>| async move {
        let headers: Vec<(&str, &str)> =
            headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        knock(house.address, &headers).await
    };
    assert_eq!(knock(vec![("origin", "http://evil.example".into()), ("cookie", cookie.into())]).await, 403);
    assert_eq!(
        knock(vec![("cookie", cookie.into())]).await,
        403,
        "a cookie, but nobody says whose page it is"
    );
    assert_eq!(knock(vec![("origin", origin), ("cookie", cookie.into())]).await, 101);
    assert_eq!(knock(vec![]).await, 101, "a program without a cookie");
}

#[tokio::test]
async fn forms_of_other_sites_do_nothing() {
    let house = House::open().await;
    let guest = house.guest().await;
    let body = for_me_and_whoever().to_string();
    for origin in [None, Some("http://evil.example"), Some("null")] {
        let mut headers = vec![("cookie", guest.cookie.as_str()), ("content-type", "application/json")];
        headers.extend(origin.map(|origin| ("origin", origin)));
        let answer = ask(house.address, "POST", "/api/tables", &headers, &body).await;
        assert_eq!(answer.status, 403, "{origin:?}");
        assert_eq!(answer.json::<Refusal>().code, RefusalCode::Forbidden, "{origin:?}");
    }
}

#[tokio::test]
async fn every_error_of_the_api_is_a_refusal() {
    let house = House::open().await;
    let guest = house.guest().await;
    let origin = format!("http://{}", guest.address);
    let headers = [("cookie", guest.cookie.as_str()), ("origin", origin.as_str())];
    let json = ("content-type", "application/json");
    for (method, path, status, code) in [
        ("GET", "/api/nothing", 404, RefusalCode::NotFound),
        ("DELETE", "/api/nothing/at/all", 404, RefusalCode::NotFound),
        ("DELETE", "/api/me", 405, RefusalCode::Malformed),
        ("POST", "/api/games", 405, RefusalCode::Malformed),
        ("PUT", "/api/me", 400, RefusalCode::Malformed),
        ("GET", "/api/games/heap/rules?lang=en&lang=fr", 400, RefusalCode::Malformed),
        ("GET", "/api/tables/%ff", 400, RefusalCode::Malformed),
        ("GET", "/api/socket", 400, RefusalCode::Malformed),
    ] {
        let answer = ask(house.address, method, path, &[&headers[..], &[json]].concat(), "").await;
        assert_eq!(answer.status, status, "{method} {path}");
        assert_eq!(answer.json::<Refusal>().code, code, "{method} {path}");
        assert!(answer.header("content-type").unwrap().starts_with("application/json"), "{method} {path}");
    }
    let refused = ask(house.address, "DELETE", "/api/me", &headers, "").await;
    assert!(refused.header("allow").unwrap().contains("GET"), "it says what is allowed");
}

/// Reads until the server closes; what it said.
async fn last_words(stream: &mut TcpStream) -> String {
    let mut said = Vec::new();
    // Cut off or closed: both are an end.
    let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut said)).await.expect("an end in time");
    String::from_utf8(said).unwrap()
}

#[tokio::test]
async fn who_dawdles_over_a_request_is_cut_off() {
    let house = House::open_with(|config| {
        config.limits.head = Duration::from_millis(200);
        config.limits.body = Duration::from_millis(200);
    })
    .await;
    // Nothing at all; half a head; and a whole request, after which nothing more comes.
    for begun in ["", "GET / HTTP/1.1\r\nhost: x\r\nx-slow: ", "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n"] {
        let mut stream = TcpStream::connect(house.address).await.unwrap();
        stream.write_all(begun.as_bytes()).await.unwrap();
        let said = last_words(&mut stream).await;
        assert_eq!(said.ends_with("alive"), begun.contains("healthz"), "{said:?}");
    }
    // A body that never ends.
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let head =
        "PUT /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.unwrap();
    assert!(last_words(&mut stream).await.starts_with("HTTP/1.1 400"));
}

#[tokio::test]
async fn connections_are_limited_and_places_are_given_back() {
    let house = House::open_with(|config| {
        config.limits.connections_per_address = 3;
        config.limits.head = PATIENCE;
    })
    .await;
    let guest = house.guest().await;
    // Sockets are counted among sockets, not here.
    let _sockets = [guest.socket().await, guest.socket().await, guest.socket().await];
    let alive = || async {
        let mut stream = TcpStream::connect(house.address).await.unwrap();
        // Whoever is sent away may hear it while still asking.
        let request = "GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
        let _ = stream.write_all(request.as_bytes()).await;
        last_words(&mut stream).await.ends_with("alive")
    };
    let mut idle = Vec::new();
    for _ in 0..3 {
        let mut stream = TcpStream::connect(house.address).await.unwrap();
        stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
        let mut byte = [0];
        stream.read_exact(&mut byte).await.unwrap();
        idle.push(stream);
    }
    assert!(!alive().await, "the house is full for this address");
    idle.pop();
    let waited = tokio::time::timeout(PATIENCE, async {
        while !alive().await {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    });
    waited.await.expect("a place is given back");
}

#[tokio::test]
async fn cookies_cannot_be_forged() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let me = |cookie: String| async move {
        let answer = ask(house.address, "GET", "/api/me", &[("cookie", &cookie)], "").await;
        answer.json::<protocol::Person>().id
    };
    assert_eq!(me(ann.cookie.clone()).await, ann.me.id);
    assert_eq!(me(format!("other=1; {}; more=2", ann.cookie)).await, ann.me.id);
    let signature = bob.cookie.split_once('.').unwrap().1;
    for forged in [
        format!("quadrille={}.{signature}", ann.me.id),
        format!("quadrille={}.", ann.me.id),
        format!("quadrille={}", ann.me.id),
    ] {
        assert_ne!(me(forged).await, ann.me.id);
    }
    let answer = ask(house.address, "GET", "/api/me", &[], "").await;
    let cookie = answer.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/"));
    assert!(!cookie.contains("Secure"), "it would be lost on a plain connection");
}

#[tokio::test]
async fn behind_tls_cookies_are_secure() {
    let house = House::open_with(|config| config.public_url = Some("https://club.example".into())).await;
    let answer = ask(house.address, "GET", "/api/me", &[], "").await;
    assert!(answer.header("set-cookie").unwrap().contains("Secure"));
    assert!(answer.header("strict-transport-security").is_some());
}

#[tokio::test]
async fn too_much_is_refused_and_the_connection_stays() {
    let house = House::open_with(|config| {
        config.limits.messages = Rate::per_minute(1, 5);
        config.limits.openings = Rate::per_minute(1, 2);
        config.limits.subscriptions = 1;
    })
    .await;
    let guest = house.guest().await;
    for _ in 0..2 {
        guest.open(&for_me_and_whoever()).await;
    }
    let answer = guest.send("POST", "/api/tables", &for_me_and_whoever()).await;
    assert_eq!((answer.status, answer.json::<Refusal>().code), (429, RefusalCode::TooFast));

    // Hello is free; five more are not.
    let mut socket = guest.socket().await;
    for _ in 0..5 {
        socket.say(&FromClient::Ping { t: 1 }).await;
        assert!(matches!(socket.next().await, FromServer::Pong { .. }));
    }
    socket.say(&FromClient::Ping { t: 1 }).await;
    assert_eq!(socket.refusal().await.code, RefusalCode::TooFast);
    socket.say(&FromClient::Ping { t: 1 }).await;
    assert_eq!(socket.refusal().await.code, RefusalCode::TooFast, "still there");
    // Who goes on and on is shown out.
    for _ in 0..300 {
        socket.say_quietly(&FromClient::Ping { t: 1 }).await;
    }
    while socket.hear().await.is_some() {}
}

#[tokio::test]
async fn what_is_nested_too_deeply_is_refused() {
    let house = House::open().await;
    let guest = house.guest().await;
    let origin = format!("http://{}", guest.address);
    let headers = [
        ("cookie", guest.cookie.as_str()),
        ("origin", origin.as_str()),
        ("content-type", "application/json"),
    ];
    let deep = |open: &str, close: &str| format!("{}1{}", open.repeat(20_000), close.repeat(20_000));
    for setup in [deep("[", "]"), deep("{\"a\":", "}"), "[".repeat(60_000)] {
        let body = format!("{{\"game\":\"heap\",\"seats\":[{{\"for\":\"me\"}}],\"setup\":{setup}}}");
        let answer = ask(house.address, "POST", "/api/tables", &headers, &body).await;
        let code = answer.json::<Refusal>().code;
        assert!(
            matches!((answer.status, code), (400, RefusalCode::Malformed) | (413, RefusalCode::TooLarge)),
            "{answer:?}"
        );
    }
    guest.open(&for_me_and_whoever()).await;
}

#[tokio::test]
async fn subscriptions_tables_and_sockets_have_caps() {
    let house = House::open_with(|config| {
        config.limits.subscriptions = 1;
        config.limits.tables_per_person = 2;
        config.limits.sockets_per_address = 2;
    })
    .await;
    let guest = house.guest().await;
    let tables =
        [guest.open(&for_me_and_whoever()).await.table, guest.open(&for_me_and_whoever()).await.table];
    let answer = guest.send("POST", "/api/tables", &for_me_and_whoever()).await;
    assert_eq!(
        (answer.status, answer.json::<Refusal>().message.key),
        (429, "refusal.too-many-tables".into())
    );

    let mut socket = guest.socket().await;
    socket.watch(&tables[0]).await;
    socket.watch(&tables[0]).await;
    socket.subscribe(&tables[1], 0).await;
    assert_eq!(socket.refusal().await.code, RefusalCode::TooFast);
    socket.say(&FromClient::Unsubscribe(Topic::Table { table: tables[0].clone(), after: 0 })).await;
    socket.watch(&tables[1]).await;

    let _second = guest.socket().await;
    let origin = format!("http://{}", guest.address);
    assert_eq!(knock(house.address, &[("origin", &origin), ("cookie", &guest.cookie)]).await, 429);
}

#[tokio::test]
async fn requests_of_one_address_are_limited() {
    let house = House::open_with(|config| config.limits.requests = Rate::per_minute(1, 3)).await;
    let mut statuses = Vec::new();
    for _ in 0..5 {
        statuses.push(ask(house.address, "GET", "/api/games", &[], "").await.status);
    }
    assert_eq!(statuses, [200, 200, 200, 429, 429]);
}

/// A client that does not read is closed, its table goes on, and when it comes back it gets what it missed.
#[tokio::test]
async fn a_slow_reader_is_closed_and_resyncs() {
    let house = House::open_with(|config| config.limits.outbox = 4).await;
    let (ann, eve) = (house.guest().await, house.guest().await);
    let wanted: Value =
        json!({"game": "heap", "setup": {"long": true}, "seats": [{"for": "me"}, {"for": "me"}]});
    let table = ann.open(&wanted).await.table;

    // Little room on the way, so that it is full soon.
    let narrow = TcpSocket::new_v4().unwrap();
    narrow.set_recv_buffer_size(4096).unwrap();
    let stream = narrow.connect(house.address).await.unwrap();
    let mut slow = eve.socket_over(stream).await;
    slow.watch(&table).await;

    let online = || async { ann.get("/api/lobby").await.json::<protocol::api::Lobby>().online };
    let mut player = ann.socket().await;
    assert_eq!(online().await, 2);
    let long = Heap::long_turn();
    let mut seen = 2;
    while online().await == 2 {
        assert!(seen < 2000, "the slow one is still there");
        for _ in 0..50 {
            seen = player.turn(&table, (seen % 2) as u8, &long, seen).await.unwrap();
        }
    }
    // Now it reads: some of it, without a gap, and then the end.
    let mut have = 2;
    let end = loop {
        match slow.frame().await {
            Some(Ok(Message::Text(text))) => {
                if let FromServer::At(TableNews::Events { events, .. }) = serde_json::from_str(&text).unwrap()
                {
                    for event in events {
                        assert_eq!(event.seq, have + 1, "nothing is left out before the end");
                        have = event.seq;
                    }
                }
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            end => break end,
        }
    };
    assert!(matches!(end, None | Some(Ok(Message::Close(_)) | Err(_))), "{end:?}");
    assert!(have < seen, "it was closed before it had everything");

    let mut again = eve.socket().await;
    again.subscribe(&table, have).await;
    let missed = again.events(&table, have, |event| event.seq == seen).await;
    assert_eq!(missed.len() as u32, seen - have);
}

#[tokio::test]
async fn a_silent_socket_is_closed() {
    let house = House::open_with(|config| config.limits.patience = Duration::from_millis(200)).await;
    let guest: Guest = house.guest().await;
    let socket = guest.socket().await;
    // Somebody whose line is dead does not even answer the server's knocks: so neither does this one.
    let online = || async { guest.get("/api/lobby").await.json::<protocol::api::Lobby>().online };
    assert_eq!(online().await, 1);
    let waited = tokio::time::timeout(PATIENCE, async {
        while online().await > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    waited.await.expect("the dead line is noticed");
    drop(socket);
    let table = guest.open(&for_me_and_whoever()).await.table;
    assert_eq!(story(&guest.view(&table).await.events), "opened");
}
