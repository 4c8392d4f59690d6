//! What the program logs: all of a request under one id, and no secret of anybody's.

use crate::site::Server;
use serde_json::{Value, json};

/// What a browser gives as its key: a point of the curve.
const KEY: &str = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU";

#[test]
fn no_secret_is_logged_however_talkative_the_program_is() {
    let server = Server::start_with("secrets", &["--log", "trace", "--log-format", "json"]);
    let mut secrets: Vec<String> = Vec::new();
    let mut ids = Vec::new();
    let mut ann = server.visitor();
    secrets.push(ann.cookie.clone());

    // An account, its codes, signing in and out, and getting in by a code.
    let (first, second, email) = ("correct horse battery", "staple in the haystack", "ann@club.example");
    let account = json!({"name": "Ann", "password": first, "email": email});
    let made = ann.send("POST", "/api/account", &account);
    assert_eq!(made.status(), 200, "{made:?}");
    ids.push(made.header("x-request-id").expect("an id").to_owned());
    secrets.extend([first, second, email].map(str::to_owned));
    secrets.push(ann.cookie.clone());
    let codes = made.json()["codes"].as_array().unwrap().clone();
    secrets.extend(codes.iter().map(|code| code.as_str().unwrap().to_owned()));
    assert_eq!(ann.send("DELETE", "/api/session", &Value::Null).status(), 200);
    let wrong = json!({"name": "Ann", "password": "not the password of Ann"});
    assert_eq!(ann.send("POST", "/api/session", &wrong).status(), 403);
    secrets.push("not the password of Ann".into());
    let recover = json!({"name": "Ann", "code": codes[0], "password": second});
    assert_eq!(ann.send("POST", "/api/session/recover", &recover).status(), 200);
    secrets.push(ann.cookie.clone());
    let again = json!({"name": "Ann", "password": second});
    assert_eq!(ann.send("POST", "/api/session", &again).status(), 200);
    secrets.push(ann.cookie.clone());

    // Where a browser is pushed to: whoever knows it can push there.
    let endpoint = "https://fcm.googleapis.com/fcm/send/secret-of-the-browser";
    let keys = json!({"p256dh": KEY, "auth": "c2VjcmV0LW9mLWFubi0xMg"});
    let subscription = json!({"endpoint": endpoint, "keys": keys, "lang": "en"});
    let subscribed = ann.send("PUT", "/api/push", &subscription);
    assert_eq!(subscribed.status(), 200, "{subscribed:?}");
    secrets.extend(["secret-of-the-browser", KEY, "c2VjcmV0LW9mLWFubi0xMg"].map(str::to_owned));

    // A private table: its name is all that one needs to watch, its invitation to sit down.
    let game = crate::ids().remove(0);
    let seats = json!([{"for": "me"}, {"for": "by-link"}]);
    let opened = ann.send("POST", "/api/tables", &json!({"game": game, "seats": seats, "private": true}));
    assert_eq!(opened.status(), 200, "{opened:?}");
    let opened = opened.json();
    let (table, invitation) = (opened["table"].as_str().unwrap(), opened["invitation"].as_str().unwrap());
    secrets.extend([table, invitation].map(str::to_owned));
    server.get(&format!("/t/{table}"));
    server.get(&format!("/api/tables/{table}"));
    let bob = server.visitor();
    secrets.push(bob.cookie.clone());
    let mut socket = bob.socket();
    socket.say(&json!({"type": "subscribe", "topic": "table", "table": table}));
    let sit = json!({"do": "sit", "seat": 1, "invitation": invitation});
    socket.say(&json!({"type": "act", "table": table, "request": "r1", "action": sit}));
    socket.until(|message| message.get("done").cloned());
    socket.say(&json!({"type": "nonsense", "password": "typed into the wrong field"}));
    socket.until(|message| message.get("refused").cloned());
    secrets.push("typed into the wrong field".into());

    // A program's token, one that lets in and one that does not.
    let mut owner = server.visitor();
    owner.send("POST", "/api/account", &json!({"name": "Robot", "password": first}));
    assert_eq!(owner.send("POST", "/api/account/bot", &json!({"password": first})).status(), 200);
    let made = owner.send("POST", "/api/account/tokens", &json!({"name": "Laptop"})).json();
    let token = made["secret"].as_str().unwrap().to_owned();
    for (token, status) in [(token.as_str(), 200), ("bot-nobodys", 401)] {
        let bearer = format!("Bearer {token}");
        assert_eq!(server.send("GET", "/api/bot", &[("authorization", &bearer)], "").status(), status);
        secrets.push(token.to_owned());
    }

    // Coming back from elsewhere, with a code in the address.
    server.get("/api/oidc/back?code=code-of-the-issuer&state=state-of-the-browser");
    secrets.extend(["code-of-the-issuer", "state-of-the-browser"].map(str::to_owned));

    let log = server.log();
    // What stands in a cookie is as good as the cookie.
    let parts = |secret: &String| secret.strip_prefix("quadrille=").unwrap_or(secret).to_owned();
    for secret in secrets.iter().map(parts) {
        assert!(!secret.is_empty() && !log.contains(&secret), "{secret} is in the log:\n{log}");
    }
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    let answered = |id: &str| {
        lines.iter().any(|line| line["span"]["id"] == id && line["span"]["route"] == "/api/account")
    };
    assert!(ids.iter().all(|id| answered(id)), "every request is there:\n{log}");
    assert!(lines.len() > 10, "it was talkative:\n{log}");
}

#[test]
fn a_line_about_a_socket_has_the_id_of_its_request() {
    let server = Server::start_with("socket-id", &["--log", "debug", "--log-format", "json"]);
    let visitor = server.visitor();
    drop(visitor.socket());
    // That it is over is logged when the server has noticed.
    for _ in 0..600 {
        let log = server.log();
        let lines = log.lines().map(|line| serde_json::from_str::<Value>(line).expect(line));
        let over: Vec<Value> = lines.filter(|line| line["fields"]["message"] == "a socket is over").collect();
        if let [line] = &over[..] {
            assert_eq!(line["span"]["route"], "/api/socket", "{line}");
            assert_eq!(line["span"]["id"].as_str().map(str::len), Some(12), "{line}");
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("no line about the socket:\n{}", server.log());
}
