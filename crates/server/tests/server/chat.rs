//! What is said at a table, and who hears it.

use crate::guest::{Guest, Socket, for_me_and_whoever};
use crate::house::House;
use game::Seat;
use protocol::chat::{Chat, LONGEST};
use protocol::{Action, FromClient, FromServer, Refusal, RefusalCode, Room, TableId, TableNews};
use serde_json::json;
use server::Rate;

impl Socket {
    pub(crate) async fn say_at(&mut self, table: &TableId, room: Room, text: &str) {
        let said = FromClient::Say { table: table.clone(), request: "say".into(), room, text: text.into() };
        self.say(&said).await;
    }

    /// The next thing that is said.
    pub(crate) async fn hears(&mut self) -> (Room, String) {
        self.until(|message| match message {
            FromServer::At(TableNews::Said { room, line, .. }) => Some((room, line.text)),
            _ => None,
        })
        .await
    }

    pub(crate) async fn reads(&mut self) -> Chat {
        self.until(
            |message| if let FromServer::At(TableNews::Chat(chat)) = message { Some(chat) } else { None },
        )
        .await
    }

    async fn refused_to_say(&mut self, table: &TableId, room: Room, text: &str) -> RefusalCode {
        self.say_at(table, room, text).await;
        self.until(|message| match message {
            FromServer::Refused { request: Some(_), refusal: Refusal { code, .. } } => Some(code),
            FromServer::At(TableNews::Said { line, .. }) if line.text == text => panic!("{text} was said"),
            _ => None,
        })
        .await
    }
}

pub(crate) fn texts(lines: Option<&Vec<protocol::chat::Line>>) -> Option<Vec<&str>> {
    lines.map(|lines| lines.iter().map(|line| line.text.as_str()).collect())
}

#[tokio::test]
async fn players_and_watchers_are_apart_until_the_end() {
    let mut house = House::open().await;
    let (ann, bob, eve) = (house.guest().await, house.guest().await, house.guest().await);
    let table = ann.open(&for_me_and_whoever()).await.table;
    let (mut first, mut second, mut watcher) = (ann.socket().await, bob.socket().await, eve.socket().await);
    second.sit(&table, 1).await.unwrap();
    for socket in [&mut first, &mut second, &mut watcher] {
        socket.watch(&table).await;
        let chat = socket.reads().await;
        assert_eq!(chat.players.is_some(), chat.watchers.is_none(), "one room each");
    }
    watcher.say_at(&table, Room::Watchers, " She will lose. ").await;
    assert_eq!(watcher.hears().await, (Room::Watchers, "She will lose.".into()));
    first.say_at(&table, Room::Players, "Good luck!").await;
    assert_eq!(second.hears().await, (Room::Players, "Good luck!".into()));
    assert_eq!(first.hears().await, (Room::Players, "Good luck!".into()), "and nothing of the watchers'");
    watcher.say_at(&table, Room::Watchers, "Or not.").await;
    assert_eq!(watcher.hears().await, (Room::Watchers, "Or not.".into()), "and nothing of the players'");
    assert_eq!(watcher.refused_to_say(&table, Room::Players, "b2!").await, RefusalCode::Forbidden);
    assert_eq!(first.refused_to_say(&table, Room::Watchers, "Hello?").await, RefusalCode::Forbidden);

    // After the end all is read by all, also by those who come later, and after a restart.
    first.act(&table, Action::Resign { seat: Seat(0) }).await.unwrap();
    let all = |chat: &Chat| {
        assert_eq!(texts(chat.players.as_ref()), Some(vec!["Good luck!"]));
        assert_eq!(texts(chat.watchers.as_ref()), Some(vec!["She will lose.", "Or not."]));
    };
    all(&second.reads().await);
    all(&watcher.reads().await);
    second.say_at(&table, Room::Players, "Thank you.").await;
    assert_eq!(watcher.hears().await, (Room::Players, "Thank you.".into()));
    house.kill();
    house.start().await;
    let mut again = Guest { address: house.address, ..eve }.socket().await;
    again.watch(&table).await;
    let chat = again.reads().await;
    assert_eq!(texts(chat.players.as_ref()), Some(vec!["Good luck!", "Thank you."]));
    again.say_at(&table, Room::Watchers, "Still here").await;
    assert_eq!(again.hears().await, (Room::Watchers, "Still here".into()));
}

#[tokio::test]
async fn partners_do_not_talk_while_the_game_is_on() {
    let house = House::open().await;
    let ann = house.guest().await;
    let wanted = json!({"game": "heap", "setup": {"seats": 4, "teams": true},
        "seats": [{"for": "me"}, {"for": "me"}, {"for": "me"}, {"for": "open"}]});
    let table = ann.open(&wanted).await.table;
    let mut first = ann.socket().await;
    first.watch(&table).await;
    first.say_at(&table, Room::Players, "Who comes?").await;
    assert_eq!(first.hears().await.1, "Who comes?", "before the start they may");
    house.guest().await.socket().await.sit(&table, 3).await.unwrap();
    assert_eq!(first.refused_to_say(&table, Room::Players, "Take two").await, RefusalCode::NotNow);
}

#[tokio::test]
async fn chatter_has_limits() {
    let house = House::open_with(|config| config.limits.chat = Rate::per_minute(1, 6)).await;
    let ann = house.guest().await;
    let table = ann.open(&for_me_and_whoever()).await.table;
    let mut socket = ann.socket().await;
    socket.watch(&table).await;
    let (long, room) = ("x".repeat(LONGEST + 1), Room::Players);
    for wrong in ["", "  ", &long, "a\u{202e}b"] {
        assert_eq!(socket.refused_to_say(&table, room, wrong).await, RefusalCode::BadSetup);
    }
    let nowhere = TableId("nothing".into());
    assert_eq!(socket.refused_to_say(&nowhere, room, "Hello").await, RefusalCode::NotFound);
    socket.say_at(&table, room, "Hello").await;
    assert_eq!(socket.hears().await.1, "Hello");
    assert_eq!(socket.refused_to_say(&table, room, "Hello").await, RefusalCode::TooFast);
    assert!(socket.is_alive().await);
}
