//! A store that fails: whoever asked hears that it was not done, or that it was, and it is never done twice.

use crate::guest::{ask, for_me_and_whoever, story};
use crate::house::House;
use crate::rated::rated_blitz;
use async_trait::async_trait;
use game::Seat;
use protocol::api::{TableLine, TableView};
use protocol::chat::{Line, Room};
use protocol::{Action, Event, EventKind, FromServer, Person, RefusalCode, TableId, TableNews};
use serde_json::json;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::{Append, List, Secret, Sqlite, Store, StoreError, TableLog};

/// A store that fails on command.
struct Faulty {
    sound: Sqlite,
    /// One in which nothing can be read.
    closed: Sqlite,
    /// How often somebody's own tables were read.
    own_tables: AtomicU32,
    faults: Mutex<VecDeque<Fault>>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    /// The next append fails and is not written.
    Failed,
    /// The next append is not written, and nobody knows.
    UnknownLost,
    /// The next append is written, and nobody knows.
    UnknownWritten,
    /// The next table cannot be read.
    Unreadable,
    /// The next time, what people have with each other cannot be read.
    NoTies,
    /// The next sign of life is not written.
    NoStamp,
}

impl Faulty {
    fn will(&self, faults: &[Fault]) {
        self.faults.lock().unwrap().extend(faults);
    }

    fn next(&self, wanted: impl Fn(Fault) -> bool) -> Option<Fault> {
        let mut faults = self.faults.lock().unwrap();
        faults.pop_front_if(|fault| wanted(*fault))
    }

    fn are_over(&self) -> bool {
        self.faults.lock().unwrap().is_empty()
    }
}

#[async_trait]
impl Store for Faulty {
    async fn append(&self, append: Append) -> Result<(), StoreError> {
        match self.next(|fault| !matches!(fault, Fault::Unreadable | Fault::NoTies | Fault::NoStamp)) {
            None | Some(Fault::Unreadable | Fault::NoTies | Fault::NoStamp) => {
                self.sound.append(append).await
            }
            Some(Fault::Failed) => Err(StoreError::Failed("the disk is full".into())),
            Some(Fault::UnknownLost) => Err(StoreError::Unknown("the disk is gone".into())),
            Some(Fault::UnknownWritten) => {
                self.sound.append(append).await?;
                Err(StoreError::Unknown("the answer is gone".into()))
            }
        }
    }

    async fn table(&self, table: &TableId) -> Result<Option<TableLog>, StoreError> {
        match self.next(|fault| fault == Fault::Unreadable) {
            Some(_) => Err(StoreError::Failed("the disk is gone".into())),
            None => self.sound.table(table).await,
        }
    }

    async fn lines(&self, list: List<'_>, limit: u32) -> Result<Vec<TableLine>, StoreError> {
        if let List::Of(_) = list {
            self.own_tables.fetch_add(1, Ordering::Relaxed);
        }
        self.sound.lines(list, limit).await
    }

    async fn due(&self, before: u64) -> Result<Vec<TableId>, StoreError> {
        self.sound.due(before).await
    }

    async fn say(&self, table: &TableId, room: Room, line: &Line) -> Result<(), StoreError> {
        self.sound.say(table, room, line).await
    }

    async fn said(&self, table: &TableId, room: Room) -> Result<Vec<Line>, StoreError> {
        self.sound.said(table, room).await
    }

    fn archive(&self) -> &dyn store::Archive {
        self.sound.archive()
    }

    fn ratings(&self) -> &dyn store::Ratings {
        self.sound.ratings()
    }

    fn accounts(&self) -> &dyn store::Accounts {
        self.sound.accounts()
    }

    fn credentials(&self) -> &dyn store::Credentials {
        self.sound.credentials()
    }

    fn bots(&self) -> &dyn store::Bots {
        self.sound.bots()
    }

    fn ties(&self) -> &dyn store::Ties {
        match self.next(|fault| fault == Fault::NoTies) {
            Some(_) => self.closed.ties(),
            None => self.sound.ties(),
        }
    }

    fn notices(&self) -> &dyn store::Notices {
        self.sound.notices()
    }

    fn moderation(&self) -> &dyn store::Moderation {
        self.sound.moderation()
    }

    async fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        self.sound.person(id).await
    }

    async fn save_person(&self, person: &Person, at: u64) -> Result<(), StoreError> {
        self.sound.save_person(person, at).await
    }

    async fn secret(&self, fresh: Secret) -> Result<Secret, StoreError> {
        self.sound.secret(fresh).await
    }

    async fn stamp(&self, at: u64) -> Result<(), StoreError> {
        match self.next(|fault| fault == Fault::NoStamp) {
            Some(_) => Err(StoreError::Failed("the disk is full".into())),
            None => self.sound.stamp(at).await,
        }
    }

    async fn last_alive(&self) -> Result<Option<u64>, StoreError> {
        self.sound.last_alive().await
    }

    async fn close(&self) {
        self.sound.close().await;
    }
}

/// A house whose store fails on command.
async fn faulty() -> (House, Arc<Faulty>) {
    let folder = tempfile::tempdir().unwrap();
    let closed = Sqlite::open(&folder.path().join("closed.sqlite")).await.unwrap();
    closed.close().await;
    let (own_tables, faults) = (AtomicU32::new(0), Mutex::default());
    House::open_on(|sound| Faulty { sound, closed, own_tables, faults }).await
}

fn turn(seat: u8, turn: &str, seen: u32) -> Action {
    Action::Turn { seat: Seat(seat), turn: turn.into(), seen }
}

fn everything(message: FromServer) -> Option<TableView> {
    match message {
        FromServer::At(TableNews::Table(view)) => Some(view),
        _ => None,
    }
}

#[tokio::test]
async fn what_was_not_written_is_not_done() {
    let (house, store) = faulty().await;
    let ann = house.guest().await;
    let table = ann.open(&json!({"game": "heap", "seats": [{"for": "me"}, {"for": "me"}]})).await.table;
    let mut socket = ann.socket().await;
    for fault in [Fault::Failed, Fault::UnknownLost] {
        let seen = ann.view(&table).await.events.len() as u32;
        let seat = (seen % 2) as u8;
        store.will(&[fault]);
        let request = format!("{fault:?}");
        let refused = socket.act_as(&request, &table, turn(seat, "1", seen)).await.unwrap_err();
        assert_eq!(refused.code, RefusalCode::Busy);
        assert_eq!(ann.view(&table).await.events.len() as u32, seen, "nothing has changed");
        // Trying again under the same name helps.
        assert_eq!(socket.act_as(&request, &table, turn(seat, "1", seen)).await, Ok(seen + 1));
    }
    assert_eq!(story(&ann.view(&table).await.events), "opened started 0:1 1:1");
}

#[tokio::test]
async fn what_was_written_though_nobody_knew_is_found_out_before_anybody_is_told() {
    let (house, store) = faulty().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let table = ann.open(&for_me_and_whoever()).await.table;
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    second.sit(&table, 1).await.unwrap();
    second.watch(&table).await;
    store.will(&[Fault::UnknownWritten]);
    assert_eq!(first.act_as("mine", &table, turn(0, "2", 3)).await, Ok(4));
    let told = second.until(everything).await;
    assert_eq!(story(&told.events), "opened seated:1 started 0:2", "the others get everything anew");
    assert_eq!(first.act_as("mine", &table, turn(0, "2", 3)).await, Ok(4), "and it is not done again");
    assert_eq!(second.act(&table, turn(1, "1", 4)).await, Ok(5));
}

#[tokio::test]
async fn a_table_that_cannot_be_read_is_read_later() {
    let (house, store) = faulty().await;
    let ann = house.guest().await;
    let table = ann.open(&for_me_and_whoever()).await.table;
    store.will(&[Fault::Unreadable, Fault::Unreadable]);
    let answer = ann.get(&format!("/api/tables/{table}")).await;
    assert_eq!((answer.status, answer.json::<protocol::Refusal>().code), (503, RefusalCode::Busy));
    assert_eq!(story(&ann.view(&table).await.events), "opened");

    // The log is not known after a failure, and cannot be read: all wait until it can.
    let (mut socket, mut watcher) = (ann.socket().await, house.guest().await.socket().await);
    watcher.watch(&table).await;
    store.will(&[Fault::UnknownWritten, Fault::Unreadable]);
    let refused =
        socket.act_as("sit", &table, Action::Sit { seat: Seat(1), invitation: None }).await.unwrap_err();
    assert_eq!(refused.code, RefusalCode::Busy);
    assert_eq!(socket.act_as("sit", &table, Action::Sit { seat: Seat(1), invitation: None }).await, Ok(3));
    let told = watcher.until(everything).await;
    assert_eq!(story(&told.events), "opened seated:1 started", "whoever was there is told");
}

#[tokio::test]
async fn what_is_told_anew_is_told_to_each_as_they_may_know_it() {
    let (house, store) = faulty().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let wanted = json!({"game": "heap", "setup": {"seats": 3}, "seats": [{"for": "me"}, {"for": "open"}, {"for": "by-link"}]});
    let opened = ann.open(&wanted).await;
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    first.watch(&opened.table).await;
    second.watch(&opened.table).await;
    store.will(&[Fault::UnknownWritten]);
    second.say_act("sit", &opened.table, Action::Sit { seat: Seat(1), invitation: None }).await;
    assert_eq!(first.until(everything).await.invitation, opened.invitation);
    assert_eq!(second.until(everything).await.invitation, None);
}

#[tokio::test]
async fn what_the_server_does_of_its_own_accord_is_tried_until_it_is_written() {
    let (house, store) = faulty().await;
    let ann = house.guest().await;
    let wanted = json!({"game": "heap", "setup": {"seats": 3}, "clock": {"initial_ms": 100, "increment_ms": 0},
        "seats": [{"for": "me"}, {"for": "open"}, {"for": "computer", "level": 1}]});
    let table = ann.open(&wanted).await.table;
    let mut socket = ann.socket().await;
    socket.watch(&table).await;
    let mut other = house.guest().await.socket().await;
    other.sit(&table, 1).await.unwrap();
    store.will(&[Fault::Failed, Fault::UnknownLost, Fault::UnknownWritten]);
    // The first two flags fall in any case; whether the computer plays depends on nothing but the faults.
    socket.subscribe(&table, 1).await;
    let ended = |events: &[Event]| events.iter().any(|event| matches!(event.kind, EventKind::Ended(_)));
    let events = socket
        .until(|message| match message {
            FromServer::At(TableNews::Events { events, .. }) if ended(&events) => Some(events),
            FromServer::At(TableNews::Table(view)) if ended(&view.events) => Some(view.events),
            _ => None,
        })
        .await;
    assert!(store.are_over());
    assert!(story(&events).contains("-Time"), "{}", story(&events));
    let events = ann.view(&table).await.events;
    assert!(
        story(&events).starts_with("opened seated:1 started 0-Time 1-Time ended:end.alone"),
        "{}",
        story(&events)
    );
}

#[tokio::test]
async fn whoever_cannot_be_paired_hears_it_and_searches_no_more() {
    let (house, store) = faulty().await;
    let mut watcher = house.guest().await.socket().await;
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(house.guest().await.socket().await);
    }
    watcher.enter_lobby().await;
    sockets[0].search("heap", 1).await.unwrap();
    watcher.lobby_when(|lobby| lobby.searching.len() == 1).await;
    store.will(&[Fault::NoTies]);
    assert_eq!(sockets[1].search("heap", 1).await.unwrap_err().code, RefusalCode::Busy);
    sockets[2].search("heap", 1).await.unwrap();
    assert_eq!(sockets[0].begins().await, sockets[2].begins().await);
    watcher.lobby_when(|lobby| lobby.searching.is_empty()).await;
}

#[tokio::test]
async fn an_offer_does_not_have_everybodys_tables_read() {
    let (house, store) = faulty().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let (mut first, mut guest) = (ann.socket().await, house.guest().await.socket().await);
    guest.enter_lobby().await;
    guest.lobby_when(|lobby| lobby.online == 2).await;
    let before = store.own_tables.load(Ordering::Relaxed);
    let offer = first.offer(rated_blitz(), None).await.unwrap();
    guest.lobby_when(|lobby| lobby.closed == [offer.clone()]).await;
    first.decline(&offer).await.unwrap();
    guest.lobby_when(|lobby| lobby.offers.is_empty() && lobby.closed.is_empty()).await;
    assert_eq!(store.own_tables.load(Ordering::Relaxed), before);
}

#[tokio::test]
async fn a_house_whose_store_does_not_write_is_not_ready() {
    let (house, store) = faulty().await;
    store.will(&[Fault::NoStamp]);
    let ready = async || ask(house.address, "GET", "/readyz", &[], "").await.status;
    assert_eq!(ready().await, 503);
    assert_eq!(ask(house.address, "GET", "/healthz", &[], "").await.status, 200, "it is alive all the same");
    // What was found out holds for a moment.
    while ready().await != 200 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(store.are_over());
}
