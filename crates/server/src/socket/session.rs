//! What is heard over a socket, and what is done about it.

use super::outbox::Outbox;
use super::round_trip::RoundTrip;
use crate::api::malformed;
use crate::house::House;
use crate::notices;
use crate::offers;
use crate::refusal::busy;
use crate::secret::is_name;
use crate::table::{Author, Command, Listener};
use clock::Time;
use protocol::{
    Action, FromClient, FromServer, OfferId, Offers, Refusal, RefusalCode, TableId, Topic, VERSION,
};
use serde::Deserialize;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use tracing::Span;

/// So many refusals for speed in a row, and the connection is ended.
const RUDE: u32 = 200;

/// A connection of this server's life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SocketId(u64);

impl SocketId {
    fn next() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        SocketId(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// One connection: who it is and what it is subscribed to. Leaves everything when dropped.
pub(crate) struct Session {
    house: Arc<House>,
    socket: SocketId,
    /// The id of its person.
    person: String,
    outbox: Outbox,
    /// Whether anything has been said.
    spoken: bool,
    /// Whether client and server speak the same protocol: nothing is done before.
    greeted: bool,
    tables: HashSet<TableId>,
    lobby: bool,
    hurries: u32,
    pub(crate) line: RoundTrip,
}

impl Session {
    pub(crate) fn new(house: Arc<House>, person: String, outbox: Outbox) -> Self {
        let socket = SocketId::next();
        house.people.arrive(&person, socket, outbox.clone());
        house.offers.owner_came(&person);
        house.lobby.people_changed();
        let tables = HashSet::new();
        Session {
            house,
            socket,
            person,
            outbox,
            spoken: false,
            greeted: false,
            tables,
            lobby: false,
            hurries: 0,
            line: RoundTrip::default(),
        }
    }

    /// Whether the client goes on and on though it has been told that it is too fast.
    pub(crate) fn is_rude(&self) -> bool {
        self.hurries >= RUDE
    }

    /// Something was not done.
    pub(crate) fn refuse(&self, refusal: Refusal) {
        self.outbox.send(&FromServer::Refused { request: None, refusal });
    }

    /// Does what a message says.
    pub(crate) async fn hear(&mut self, text: &str) {
        let received = self.house.time.now();
        // The greeting is free: to open a socket has cost a request. Were it refused, so would be all that a page says after
        // it, and what it had under way be lost.
        let is_first = !std::mem::replace(&mut self.spoken, true);
        let counted = if is_first { Ok(()) } else { self.house.guard.message(&self.person) };
        let outcome = match counted {
            Ok(()) => {
                self.hurries = 0;
                match serde_json::from_str(text) {
                    Ok(message) => self.obey(message, received).await,
                    Err(error) => Err(malformed(&error)),
                }
            }
            Err(refusal) => {
                self.hurries += 1;
                Err(refusal)
            }
        };
        if let Err(refusal) = outcome {
            self.outbox.send(&FromServer::Refused { request: request_in(text), refusal });
        }
    }

    pub(crate) async fn obey(&mut self, message: FromClient, received: Time) -> Result<(), Refusal> {
        match message {
            FromClient::Hello { version } => self.greet(version).await,
            FromClient::Ping { t } => {
                self.outbox.send(&FromServer::Pong { t, now: received.0 });
                Ok(())
            }
            _ if !self.greeted => Err(Refusal::of(RefusalCode::WrongVersion)),
            FromClient::Subscribe(topic) => self.subscribe(topic).await,
            FromClient::Unsubscribe(topic) => {
                self.unsubscribe(&topic);
                Ok(())
            }
            FromClient::Say { table, request, room, text } => {
                check_name(&table)?;
                self.house.sanctions.may_speak(&self.person, received)?;
                self.house.guard.chat(&self.person)?;
                let author = self.author(request).await?;
                self.house.registry.send(&table, Command::Say { author, room, text, received }).await
            }
            FromClient::Act { table, request, action } => self.act(table, request, action, received).await,
            FromClient::Offer { request, table, to, within } => {
                let offer = offers::make(&self.house, &self.person, table, to.as_deref(), within).await?;
                self.agree(request, Some(offer))
            }
            FromClient::Accept { request, offer } => {
                offers::accept(&self.house, &self.person, &offer).await?;
                self.agree(request, Some(offer))
            }
            FromClient::Decline { request, offer } => {
                offers::decline(&self.house, &self.person, &offer)?;
                self.agree(request, Some(offer))
            }
            FromClient::Search { request, search } => {
                offers::search(&self.house, &self.person, search).await?;
                self.agree(request, None)
            }
            FromClient::StopSearching => {
                offers::stop_searching(&self.house, &self.person);
                Ok(())
            }
        }
    }

    /// Says that something about offers is done.
    fn agree(&self, request: String, offer: Option<OfferId>) -> Result<(), Refusal> {
        self.outbox.send(&FromServer::Agreed { request, offer });
        Ok(())
    }

    /// The server says its version even to those who speak another, so that they know what to do.
    async fn greet(&mut self, version: u32) -> Result<(), Refusal> {
        let you = self.house.people.person(&self.person).await.map_err(|error| busy(&error))?;
        self.outbox.send(&FromServer::Hello { version: VERSION, you, now: self.house.time.now().0 });
        self.greeted = version == VERSION;
        if !self.greeted {
            return Err(Refusal::of(RefusalCode::WrongVersion));
        }
        // First this, then what there is: nothing falls in between.
        self.house.people.greeted(&self.person, self.socket);
        let offers = self.house.offers.of(&self.person);
        if offers != Offers::default() {
            self.outbox.send(&FromServer::Offers(offers));
        }
        let told = notices::view(&self.house, &self.person).await.map_err(|error| busy(&error))?;
        if told.unseen > 0 {
            self.outbox.send(&FromServer::Noticed { unseen: told.unseen, notice: None });
        }
        Ok(())
    }

    async fn subscribe(&mut self, topic: Topic) -> Result<(), Refusal> {
        match topic {
            Topic::Lobby => {
                self.lobby = true;
                self.house.lobby.join(self.socket, &self.person, self.outbox.clone());
                Ok(())
            }
            Topic::Table { table, after } => {
                check_name(&table).map_err(|refusal| refusal.at(&table))?;
                if self.tables.len() >= self.house.config.limits.subscriptions
                    && !self.tables.contains(&table)
                {
                    return Err(Refusal::of(RefusalCode::TooFast).at(&table));
                }
                self.open_table(table, after).await
            }
        }
    }

    /// Hears of a table from now on, and first what it does not know after event `after`.
    pub(crate) async fn open_table(&mut self, table: TableId, after: u32) -> Result<(), Refusal> {
        let silence = self.house.ties.silence(&self.person).await.map_err(|error| busy(&error))?;
        let listener = Listener {
            socket: self.socket,
            person: self.person.clone(),
            silence,
            outbox: self.outbox.clone(),
        };
        let sent = self.house.registry.send(&table, Command::Subscribe { listener, after }).await;
        sent.map_err(|refusal| refusal.at(&table))?;
        self.tables.insert(table);
        Ok(())
    }

    /// Hears of a table no more.
    pub(crate) fn close_table(&mut self, table: &TableId) {
        if self.tables.remove(table) {
            self.leave(table.clone());
        }
    }

    fn unsubscribe(&mut self, topic: &Topic) {
        match topic {
            Topic::Lobby => {
                self.lobby = false;
                self.house.lobby.leave(self.socket);
            }
            Topic::Table { table, .. } => self.close_table(table),
        }
    }

    async fn act(
        &mut self,
        table: TableId,
        request: String,
        action: Action,
        received: Time,
    ) -> Result<(), Refusal> {
        check_name(&table)?;
        let author = self.author(request).await?;
        self.house.registry.send(&table, Command::Act { author, action, received }).await
    }

    /// Who acts, under a name of the client's for the request.
    async fn author(&self, request: String) -> Result<Author, Refusal> {
        if !is_name(&request) {
            return Err(Refusal::of(RefusalCode::Malformed).at("request"));
        }
        let person = self.house.people.person(&self.person).await.map_err(|error| busy(&error))?;
        let (outbox, round_trip) = (self.outbox.clone(), self.line.measured());
        Ok(Author { person, request, outbox, asked: Instant::now(), span: Span::current(), round_trip })
    }

    /// Tells a table, without waiting for it. One that never hears it forgets the socket when it next has something to
    /// tell.
    fn leave(&self, table: TableId) {
        let (house, socket) = (Arc::clone(&self.house), self.socket);
        tokio::spawn(async move {
            let _ = house.registry.send(&table, Command::Leave { socket }).await;
        });
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.house.lobby.leave(self.socket);
        if self.house.people.leave(&self.person, self.socket) {
            offers::owner_left(&self.house, &self.person);
        }
        self.house.lobby.people_changed();
        for table in std::mem::take(&mut self.tables) {
            self.leave(table);
        }
    }
}

fn check_name(table: &TableId) -> Result<(), Refusal> {
    if is_name(&table.0) { Ok(()) } else { Err(Refusal::of(RefusalCode::NotFound)) }
}

/// The client's name for a request that could not be read as a whole.
fn request_in(text: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Named {
        request: Option<String>,
    }
    serde_json::from_str::<Named>(text).ok()?.request.filter(|name| is_name(name))
}
