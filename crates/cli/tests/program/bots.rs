//! The example bot of the guide, against the real program.

use crate::site::Server;
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The bot, until it is dropped.
struct Bot(Child);

impl Bot {
    fn start(server: &Server, token: &str) -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bots/random_bot.py");
        let child = Command::new("python3")
            .arg(script)
            .arg(format!("http://{}", server.address))
            .env("QUADRILLE_TOKEN", token)
            .stdout(Stdio::null())
            .spawn()
            .expect("python3 is there");
        Bot(child)
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_example_bot_takes_a_challenge_and_plays_a_whole_game() {
    let server = Server::start("example-bot");
    let mut owner = server.visitor();
    let account = json!({"name": "Robot", "password": "correct horse"});
    assert_eq!(owner.send("POST", "/api/account", &account).status(), 200);
    let sure = json!({"password": "correct horse"});
    assert_eq!(owner.send("POST", "/api/account/bot", &sure).status(), 200);
    let made = owner.send("POST", "/api/account/tokens", &json!({"name": "Example"})).json();
    let _bot = Bot::start(&server, made["secret"].as_str().unwrap());

    // A person who plays by the same turns: the first that there is, as a second bot's account is told them.
    let mut rival = server.visitor();
    rival.send("POST", "/api/account", &json!({"name": "Rival", "password": "correct horse"}));
    rival.send("POST", "/api/account/bot", &sure);
    let made = rival.send("POST", "/api/account/tokens", &json!({"name": "Test"})).json();
    let bearer = format!("Bearer {}", made["secret"].as_str().unwrap());
    let mut socket = rival.socket();
    let game = crate::ids().remove(0);
    let table = json!({"game": game, "seats": [{"for": "me"}, {"for": "open"}]});
    // It is here when its stream is open.
    let begun = loop {
        socket.say(&json!({"type": "offer", "request": "o", "table": table, "to": "Robot"}));
        let answer = socket.until(|message| {
            let refused = message.get("refused").map(|_| None);
            refused.or_else(|| message.get("begins").map(|begins| Some(begins["table"].clone())))
        });
        match answer {
            Some(table) => break table,
            None => std::thread::sleep(std::time::Duration::from_millis(100)),
        }
    };
    let table = begun.as_str().expect("a table").to_owned();
    socket.say(&json!({"type": "subscribe", "topic": "table", "table": table}));
    let mut turns = 0;
    loop {
        let path = format!("/api/bot/tables/{table}?turns=true");
        let state = server.send("GET", &path, &[("authorization", &bearer)], "").json();
        if state["code"] == "too-fast" {
            std::thread::sleep(std::time::Duration::from_millis(200));
            continue;
        }
        if state["stage"] == "ended" {
            break;
        }
        let Some(turn) = state["turns"].as_array().and_then(|turns| turns.first()) else {
            // It thinks: what it does is told.
            socket.until(|message| message.get("at").cloned());
            continue;
        };
        turns += 1;
        let action = json!({"do": "turn", "seat": state["to_move"], "turn": turn, "seen": state["seen"]});
        let request = format!("t{turns}");
        socket.say(&json!({"type": "act", "table": table, "request": request, "action": action}));
        socket.until(|message| message.get("done").or(message.get("refused")).cloned());
    }
    let view = rival.send("GET", &format!("/api/tables/{table}"), &Value::Null).json();
    let events = view["events"].as_array().unwrap();
    let played =
        |seat: u64| events.iter().filter(|event| event["type"] == "turn" && event["seat"] == seat).count();
    assert!(played(0) > 1 && played(1) > 1, "both have played: {events:?}");
    assert_eq!(events.iter().filter(|event| event["type"] == "ended").count(), 1);
    assert_ne!(events[events.len() - 1]["places"], json!([]), "it has a result");
}
