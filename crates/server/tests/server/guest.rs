//! Who visits a house: over HTTP, and over the socket.

use futures_util::{SinkExt as _, StreamExt as _};
use game::Seat;
use protocol::api::{Lobby, NewTable, Opened, TableView};
use protocol::{
    Action, Event, EventKind, FromClient, FromServer, Offers, Person, Proposal, Refusal, TableId, TableNews,
    Topic, VERSION,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

/// How long to wait for something before the test fails. Nothing is expected to take anywhere near as long.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// An answer over HTTP.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    pub(crate) fn json<T: DeserializeOwned>(&self) -> T {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// Sends a request; the whole exchange on a connection of its own.
pub(crate) async fn ask(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    let mut request =
        format!("{method} {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: {}\r\n", body.len());
    if !headers.iter().any(|(name, _)| *name == "host") {
        request += &format!("host: {address}\r\n");
    }
    for (name, value) in headers {
        request += &format!("{name}: {value}\r\n");
    }
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(format!("{request}\r\n{body}").as_bytes()).await.unwrap();
    let mut received = Vec::new();
    stream.read_to_end(&mut received).await.unwrap();
    let received = String::from_utf8(received).expect("tests ask for nothing binary");
    let (head, body) = received.split_once("\r\n\r\n").expect("a head and a body");
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(": ").map(|(name, value)| (name.to_owned(), value.to_owned())))
        .collect();
    let chunked = headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
    Answer { status, headers, body: if chunked { unchunked(body) } else { body.to_owned() } }
}

fn unchunked(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((length, rest)) = body.split_once("\r\n") {
        let length = usize::from_str_radix(length, 16).unwrap();
        whole += &rest[..length];
        body = &rest[(length + 2).min(rest.len())..];
    }
    whole
}

/// Asks to open a socket; the status of the answer, 101 if it was opened.
pub(crate) async fn knock(address: SocketAddr, headers: &[(&str, &str)]) -> u16 {
    let mut request = format!(
        "GET /api/socket HTTP/1.1\r\nhost: {address}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    );
    for (name, value) in headers {
        request += &format!("{name}: {value}\r\n");
    }
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(format!("{request}\r\n").as_bytes()).await.unwrap();
    let mut status = [0; "HTTP/1.1 101".len()];
    stream.read_exact(&mut status).await.unwrap();
    std::str::from_utf8(&status[9..]).unwrap().parse().unwrap()
}

/// A guest, known by a cookie.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: String,
    pub(crate) me: Person,
}

impl Guest {
    pub(crate) async fn arrive(address: SocketAddr) -> Self {
        let answer = ask(address, "GET", "/api/me", &[], "").await;
        let cookie = answer.header("set-cookie").expect("a cookie").split(';').next().unwrap().to_owned();
        Guest { address, cookie, me: answer.json() }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        ask(self.address, "GET", path, &[("cookie", &self.cookie)], "").await
    }

    pub(crate) async fn send(&self, method: &str, path: &str, body: &impl Serialize) -> Answer {
        let origin = format!("http://{}", self.address);
        let headers =
            [("cookie", self.cookie.as_str()), ("origin", &origin), ("content-type", "application/json")];
        ask(self.address, method, path, &headers, &serde_json::to_string(body).unwrap()).await
    }

    /// Opens a table that is expected to be accepted.
    pub(crate) async fn open(&self, wanted: &Value) -> Opened {
        let answer = self.send("POST", "/api/tables", wanted).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        // What is sent is what the protocol describes.
        serde_json::from_value::<NewTable>(wanted.clone()).unwrap();
        answer.json()
    }

    pub(crate) async fn view(&self, table: &TableId) -> TableView {
        self.get(&format!("/api/tables/{table}")).await.json()
    }

    /// A socket that has said hello.
    pub(crate) async fn socket(&self) -> Socket {
        let stream = TcpStream::connect(self.address).await.unwrap();
        self.socket_over(stream).await
    }

    pub(crate) async fn socket_over(&self, stream: TcpStream) -> Socket {
        let mut request = format!("ws://{}/api/socket", self.address).into_client_request().unwrap();
        request.headers_mut().insert("origin", format!("http://{}", self.address).parse().unwrap());
        request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        let (stream, _) = client_async(request, stream).await.unwrap();
        let (lobby, offers, begun) = (Lobby::default(), Offers::default(), VecDeque::new());
        let mut socket = Socket { stream, me: self.me.clone(), lobby, offers, begun };
        socket.say(&FromClient::Hello { version: VERSION }).await;
        match socket.next().await {
            FromServer::Hello { version, you, .. } => {
                assert_eq!((version, &you.id), (VERSION, &self.me.id));
                socket.me = you;
            }
            other => panic!("no hello but {other:?}"),
        }
        socket
    }
}

/// Two seats of the test's game, for the guest and whoever comes.
pub(crate) fn for_me_and_whoever() -> Value {
    json!({"game": "heap", "seats": [{"for": "me"}, {"for": "open"}]})
}

/// A socket.
pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
    pub(crate) me: Person,
    /// The lobby, as it has been told.
    pub(crate) lobby: Lobby,
    /// What this person offers and is offered, as it has been told.
    pub(crate) offers: Offers,
    /// The games that have begun by offers, those that nobody has asked for yet.
    begun: VecDeque<TableId>,
}

/// What came of an action.
pub(crate) type Outcome = Result<u32, Refusal>;

impl Socket {
    pub(crate) async fn say(&mut self, message: &FromClient) {
        self.say_text(&serde_json::to_string(message).unwrap()).await;
    }

    pub(crate) async fn say_text(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    /// …to somebody who may not listen any more.
    pub(crate) async fn say_quietly(&mut self, message: &FromClient) {
        let _ = self.stream.send(Message::text(serde_json::to_string(message).unwrap())).await;
    }

    pub(crate) async fn say_bytes(&mut self, bytes: &'static [u8]) {
        self.stream.send(Message::binary(bytes)).await.unwrap();
    }

    /// The next message; `None` when the server closes.
    pub(crate) async fn hear(&mut self) -> Option<FromServer> {
        loop {
            let message =
                tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("a message in time");
            match message? {
                Ok(Message::Text(text)) => {
                    let message = serde_json::from_str(&text).unwrap();
                    self.note(&message);
                    return Some(message);
                }
                Ok(Message::Close(_)) => return None,
                Ok(_) => {}
                Err(
                    tungstenite::Error::ConnectionClosed
                    | tungstenite::Error::Protocol(_)
                    | tungstenite::Error::Io(_),
                ) => {
                    return None;
                }
                Err(error) => panic!("{error}"),
            }
        }
    }

    fn note(&mut self, message: &FromServer) {
        match message {
            FromServer::Lobby(lobby) => self.lobby = lobby.clone(),
            FromServer::LobbyNews(news) => self.lobby.hear(news.clone()),
            FromServer::Offers(offers) => self.offers = offers.clone(),
            FromServer::Begins { table, .. } => self.begun.push_back(table.clone()),
            _ => {}
        }
    }

    /// Goes into the lobby.
    pub(crate) async fn enter_lobby(&mut self) {
        self.say(&FromClient::Subscribe(Topic::Lobby)).await;
        self.until(|message| matches!(message, FromServer::Lobby(_)).then_some(())).await;
    }

    /// Waits until the lobby is as `wanted`.
    pub(crate) async fn lobby_when(&mut self, wanted: impl Fn(&Lobby) -> bool) -> &Lobby {
        while !wanted(&self.lobby) {
            self.next().await;
        }
        &self.lobby
    }

    /// Waits until what this person offers and is offered is as `wanted`.
    pub(crate) async fn offers_when(&mut self, wanted: impl Fn(&Offers) -> bool) -> &Offers {
        while !wanted(&self.offers) {
            self.next().await;
        }
        &self.offers
    }

    /// The next game that begins by an offer.
    pub(crate) async fn begins(&mut self) -> TableId {
        loop {
            if let Some(table) = self.begun.pop_front() {
                return table;
            }
            self.next().await;
        }
    }

    pub(crate) async fn next(&mut self) -> FromServer {
        self.hear().await.expect("the connection is open")
    }

    /// Reads on until something comes that `wanted` takes.
    pub(crate) async fn until<T>(&mut self, mut wanted: impl FnMut(FromServer) -> Option<T>) -> T {
        loop {
            if let Some(found) = wanted(self.next().await) {
                return found;
            }
        }
    }

    /// The frames as they come, for those who want to know how a connection ends.
    pub(crate) async fn frame(&mut self) -> Option<Result<Message, tungstenite::Error>> {
        tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("a frame in time")
    }

    pub(crate) async fn subscribe(&mut self, table: &TableId, after: u32) {
        self.say(&FromClient::Subscribe(Topic::Table { table: table.clone(), after })).await;
    }

    /// Subscribes from the beginning and returns all there is to know.
    pub(crate) async fn watch(&mut self, table: &TableId) -> TableView {
        self.subscribe(table, 0).await;
        self.until(|message| match message {
            FromServer::At(TableNews::Table(view)) if view.table == *table => Some(view),
            _ => None,
        })
        .await
    }

    /// Acts and waits for the answer.
    pub(crate) async fn act(&mut self, table: &TableId, action: Action) -> Outcome {
        // Whoever connects again goes on counting: a name is used once for each table.
        static REQUESTS: AtomicU32 = AtomicU32::new(0);
        let request = format!("r{}", REQUESTS.fetch_add(1, Ordering::Relaxed));
        self.act_as(&request, table, action).await
    }

    /// …under a name of the caller's choice.
    pub(crate) async fn act_as(&mut self, request: &str, table: &TableId, action: Action) -> Outcome {
        self.say_act(request, table, action).await;
        self.until(|message| match message {
            FromServer::Done { request: done, seq } if done == request => Some(Ok(seq)),
            FromServer::Refused { request: Some(refused), refusal } if refused == request => {
                Some(Err(refusal))
            }
            _ => None,
        })
        .await
    }

    /// Acts without waiting for the answer.
    pub(crate) async fn say_act(&mut self, request: &str, table: &TableId, action: Action) {
        self.say(&FromClient::Act { table: table.clone(), request: request.into(), action }).await;
    }

    pub(crate) async fn sit(&mut self, table: &TableId, seat: u8) -> Outcome {
        self.act(table, Action::Sit { seat: Seat(seat), invitation: None }).await
    }

    pub(crate) async fn turn(&mut self, table: &TableId, seat: u8, turn: &str, seen: u32) -> Outcome {
        self.act(table, Action::Turn { seat: Seat(seat), turn: turn.into(), seen }).await
    }

    /// The refusal of something that has no name.
    pub(crate) async fn refusal(&mut self) -> Refusal {
        self.until(|message| match message {
            FromServer::Refused { refusal, .. } => Some(refusal),
            _ => None,
        })
        .await
    }

    /// Gathers the events of a table, from those after `have` on, until `last` says that it was the last. There is no
    /// gap between them.
    pub(crate) async fn events(
        &mut self,
        table: &TableId,
        have: u32,
        last: impl Fn(&Event) -> bool,
    ) -> Vec<Event> {
        let mut gathered: Vec<Event> = Vec::new();
        while !gathered.last().is_some_and(&last) {
            let news = self
                .until(|message| match message {
                    FromServer::At(TableNews::Events { table: of, events, .. }) if of == *table => {
                        Some(events)
                    }
                    _ => None,
                })
                .await;
            for event in news {
                let next = have + gathered.len() as u32 + 1;
                // What came before the answer to a subscription is part of that answer.
                if event.seq < next || (event.seq > next && gathered.is_empty()) {
                    continue;
                }
                assert_eq!(event.seq, next, "a gap");
                gathered.push(event);
            }
        }
        gathered
    }

    /// Still connected: the server answers.
    pub(crate) async fn is_alive(&mut self) -> bool {
        self.say(&FromClient::Ping { t: 77 }).await;
        self.until(|message| matches!(message, FromServer::Pong { t: 77, .. }).then_some(true)).await
    }
}

/// The number of the last event that changed the board.
pub(crate) fn board_head(events: &[Event]) -> u32 {
    events.iter().rev().find(|event| event.kind.changes_board()).map_or(0, |event| event.seq)
}

/// What happened, in short: `opened seated:1 started 0:2 1:pass! ended`.
pub(crate) fn story(events: &[Event]) -> String {
    let tell = |event: &Event| match &event.kind {
        EventKind::Opened { .. } => "opened".to_owned(),
        EventKind::Seated { seat, .. } => format!("seated:{seat}"),
        EventKind::Started => "started".to_owned(),
        EventKind::Turn { seat, turn, forced, .. } => {
            format!("{seat}:{turn}{}", if *forced { "!" } else { "" })
        }
        EventKind::Retired { seat, why, .. } => format!("{seat}-{why:?}"),
        EventKind::Ended(ending) => format!("ended:{}:{:?}", ending.reason, ending.places),
        EventKind::Resumed { .. } => "resumed".to_owned(),
        EventKind::Proposed { seat, what: Proposal::Draw } => format!("{seat}:draw?"),
        EventKind::Proposed { seat, what: Proposal::TakeBack { to } } => format!("{seat}:back-to-{to}?"),
        EventKind::Accepted { seat, .. } => format!("{seat}:yes"),
        EventKind::Declined { seat, .. } => format!("{seat}:no"),
        EventKind::TakenBack { to, .. } => format!("back-to-{to}"),
        EventKind::TimeGiven { seat, .. } => format!("{seat}:time"),
        EventKind::Rests { seat, .. } => format!("{seat}:rests"),
        EventKind::RematchOffered { seat } => format!("again:{seat}"),
        EventKind::Rematch { .. } => "rematch".to_owned(),
    };
    events.iter().map(tell).collect::<Vec<_>>().join(" ")
}
