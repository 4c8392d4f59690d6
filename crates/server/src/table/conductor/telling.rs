//! What those at a table are told, and when.

use super::super::absence;
use super::super::audience::{Listener, Presence};
use super::super::chat;
use super::super::command::Author;
use super::super::record::Table;
use super::super::watching;
use super::{Conductor, GATHER};
use crate::notices;
use crate::refusal::busy;
use clock::{Millis, Time};
use protocol::api::{Stage, TableView};
use protocol::chat::Room;
use protocol::notice::News;
use protocol::{Event, FromServer, Refusal, SeatState, TableNews};
use store::StoreError;
use tokio::time::Instant;

impl Conductor {
    /// How strong those at the table are. Nobody waits for that, or goes without a table for it.
    pub(super) async fn look_up_ratings(&mut self) {
        let Some(table) = &self.table else { return };
        let (seats, ratings) = (&table.position.seats, &self.house.ratings);
        let looked_up = async {
            if table.position.stage == Stage::Ended {
                if table.spec.rated {
                    ratings.forget(seats);
                }
                if let Some(changes) = ratings.changes(&self.id, seats.len()).await? {
                    return Ok(changes);
                }
            }
            ratings.of_seats(seats, &table.spec.game, table.spec.speed()).await
        };
        match looked_up.await {
            Ok(found) => self.ratings = found,
            Err::<_, StoreError>(error) => {
                tracing::error!(table = %self.id, %error, "ratings cannot be read");
            }
        }
    }

    /// What is told of ratings.
    fn told_ratings(&self) -> FromServer {
        FromServer::At(TableNews::Ratings { table: self.id.clone(), ratings: self.ratings.clone() })
    }

    pub(super) fn subscribe(&mut self, listener: Listener, after: u32) {
        self.release();
        let may_watch = |table| watching::may_watch(table, &self.audience, &listener.person).map(|()| table);
        let table = match self.table().and_then(may_watch) {
            Ok(table) => table,
            Err(refusal) => {
                listener.outbox.send(&FromServer::Refused { request: None, refusal: refusal.at(&self.id) });
                return;
            }
        };
        let now = self.house.time.now();
        let shown = table.shown_to(Some(&listener.person), now);
        let missed = table.log.get(after as usize..shown).filter(|_| after > 0 && !table.frozen);
        let events = missed.map(|events| self.events(events));
        let socket = listener.clone();
        self.audience.join(listener);
        self.gather_presence();
        let Ok(table) = self.table() else { return };
        match events {
            Some(events) => {
                socket.outbox.send(&events);
                socket.outbox.send(&self.presence(table).message(&self.id));
                if shown == table.log.len() {
                    socket.outbox.send(&self.told_ratings());
                }
            }
            None => {
                socket.outbox.send(&FromServer::At(TableNews::Table(self.view(table, Some(&socket.person)))));
            }
        }
        let chat = self.rooms.told(&table.position, self.is_told(table), &socket, &self.id);
        socket.outbox.send(&FromServer::At(TableNews::Chat(chat)));
    }

    /// Who is there, and since when others are not.
    fn presence(&self, table: &Table) -> Presence {
        let presence = self.audience.presence(&table.position.seats);
        let on = table.position.stage == Stage::Playing;
        Presence { away_since: if on { self.absence.told() } else { Vec::new() }, ..presence }
    }

    /// Stores what somebody says; then it is said.
    pub(super) async fn say(
        &mut self,
        author: &Author,
        room: Room,
        text: &str,
        at: Time,
    ) -> Result<(), Refusal> {
        let Some(table) = &self.table else { return self.table().map(drop) };
        let line = self.rooms.line(&table.position, &author.person, room, text, at)?;
        self.house.store.say(&self.id, room, &line).await.map_err(|error| busy(&error))?;
        let (position, over) = (&table.position, self.is_told(table));
        let said = FromServer::At(TableNews::Said { table: self.id.clone(), room, line: line.clone() });
        let speaker = &author.person.id;
        self.audience.tell_some(&said, |listener| {
            chat::may_read(position, over, &listener.person, room) && !listener.silence.covers(speaker)
        });
        self.rooms.say(room, line);
        Ok(())
    }

    /// All there is to know, for `person` or for everybody.
    pub(super) fn view(&self, table: &Table, person: Option<&str>) -> TableView {
        let Presence { here, watchers, away_since } = self.presence(table);
        let free = table.position.seats.contains(&SeatState::ByLink);
        let is_opener = person == Some(table.opening.by.as_str());
        let shown = table.shown_to(person, self.house.time.now());
        // What the game did to ratings tells that it is over.
        let ratings = if shown < table.log.len() { Vec::new() } else { self.ratings.clone() };
        TableView {
            table: self.id.clone(),
            events: table.log[..shown].to_vec(),
            here,
            watchers,
            away_since,
            claim_after_ms: absence::patience(&table.position, &self.house.config.limits).map(|time| time.0),
            invitation: table.opening.invitation.clone().filter(|_| free && is_opener),
            frozen: table.frozen,
            ratings,
            now: self.house.time.now().0,
        }
    }

    pub(super) fn gather_presence(&mut self) {
        if let Some(table) = &self.table {
            let here = self.audience.presence(&table.position.seats).here;
            self.absence.note(&here, self.house.time.now());
        }
        self.gather.get_or_insert_with(|| Instant::now() + GATHER);
    }

    pub(super) fn tell_presence(&mut self) {
        self.gather = None;
        let Some(table) = &self.table else { return };
        let presence = self.presence(table);
        if presence != self.presence {
            self.audience.tell(&presence.message(&self.id));
            self.presence = presence;
        }
    }

    /// Somebody has sat down, or the game has ended and may have been rated.
    pub(super) async fn tell_ratings(&mut self) {
        let before = std::mem::take(&mut self.ratings);
        self.look_up_ratings().await;
        if self.ratings != before
            && let Some(table) = &self.table
        {
            let (position, over) = (&table.position, self.is_told(table));
            // What the game did to them tells that it is over.
            self.audience
                .tell_some(&self.told_ratings(), |listener| over || position.has_seat(&listener.person));
        }
    }

    /// By post, whose turn it is learns of it wherever they are; whose turn it was is not reminded any more.
    pub(super) async fn tell_turn(&self, before: Option<String>) {
        let Some(table) = &self.table else { return };
        let after = table.position.awaited_by_post();
        if before.as_deref() == after {
            return;
        }
        let news = News::YourTurn { table: self.id.clone(), game: table.spec.game.clone() };
        if let Some(before) = before {
            notices::withdraw(&self.house, &before, &news.about()).await;
        }
        if let Some(after) = after.filter(|person| !self.audience.has(person)) {
            notices::tell(&self.house, after, news).await;
        }
    }

    /// Tells those who play what has just happened, and those who watch what they may see by now.
    pub(super) fn tell_events(&mut self, events: &[Event]) {
        let news = self.events(events);
        let Some(table) = self.table.as_ref().filter(|table| table.delay() > Millis::ZERO) else {
            self.audience.tell(&news);
            return;
        };
        // Who sits down has missed nothing: nobody does after the start, and until then nothing is late.
        let position = &table.position;
        self.audience.tell_some(&news, |listener| position.has_seat(&listener.person));
        self.release();
    }

    /// Tells those who watch what they may see by now.
    pub(super) fn release(&mut self) {
        let Some(table) = self.table.as_ref().filter(|table| table.delay() > Millis::ZERO) else { return };
        let shown = table.shown_to(None, self.house.time.now());
        if shown <= self.released {
            return;
        }
        let news = self.events(&table.log[self.released..shown]);
        self.released = shown;
        let position = &table.position;
        self.audience.tell_some(&news, |listener| !position.has_seat(&listener.person));
        if self.is_told(table) {
            self.tell_rooms();
            self.audience.tell_some(&self.told_ratings(), |listener| !position.has_seat(&listener.person));
        }
    }

    /// Whether those who watch have seen that the game is over, if it is.
    fn is_told(&self, table: &Table) -> bool {
        table.delay() == Millis::ZERO || self.released >= table.log.len()
    }

    fn events(&self, events: &[Event]) -> FromServer {
        FromServer::At(TableNews::Events {
            table: self.id.clone(),
            events: events.to_vec(),
            now: self.house.time.now().0,
        })
    }

    /// Tells everybody what they may read.
    pub(super) fn tell_rooms(&self) {
        if let Some(table) = &self.table {
            let over = self.is_told(table);
            self.audience.tell_each(|listener| {
                FromServer::At(TableNews::Chat(self.rooms.told(&table.position, over, listener, &self.id)))
            });
        }
    }

    /// Tells everybody all that they may know.
    pub(super) fn tell_all(&self) {
        if let Some(table) = &self.table {
            self.audience.tell_each(|listener| {
                FromServer::At(TableNews::Table(self.view(table, Some(&listener.person))))
            });
        }
    }
}
