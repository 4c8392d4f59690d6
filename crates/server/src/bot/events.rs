//! What concerns a bot: challenges, and tables at which it sits.

use super::Bot;
use super::stream::{Feed, Hangup, Told, open};
use crate::house::House;
use crate::refusal::Refused;
use crate::socket::Session;
use axum::response::Response;
use game::Seat;
use protocol::bot::BotEvent;
use protocol::{
    Event, EventKind, FromServer, Occupant, OfferId, Offers, SeatState, TableId, TableNews, TableSpec,
};
use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::Arc;
use store::List;

/// Opens the event stream of a bot.
///
/// # Errors
/// When it has too many open, or the house is full.
pub(crate) fn events(
    house: Arc<House>,
    bot: Bot,
    address: IpAddr,
    hangup: Hangup,
) -> Result<Response, Refused> {
    let feed = Events {
        house: Arc::clone(&house),
        person: bot.person.clone(),
        challenges: HashSet::new(),
        tables: HashMap::new(),
    };
    open(house, bot, address, hangup, feed)
}

struct Events {
    house: Arc<House>,
    person: String,
    /// The challenges that have been told and stand.
    challenges: HashSet<OfferId>,
    /// The tables that are followed.
    tables: HashMap<TableId, Followed>,
}

/// A table as far as its events are known.
#[derive(Default)]
struct Followed {
    game: String,
    seats: Vec<Seat>,
    started: bool,
    ended: bool,
}

impl Feed for Events {
    type Line = BotEvent;

    async fn begin(&mut self, session: &mut Session) -> Told<BotEvent> {
        let limit = self.house.config.limits.tables_per_person;
        match self.house.store.lines(List::Of(&self.person), limit).await {
            Ok(tables) => {
                for line in tables {
                    self.follow(session, line.table).await;
                }
                Told::nothing()
            }
            Err(error) => {
                tracing::error!(%error, "a bot's tables cannot be read");
                Told::over()
            }
        }
    }

    async fn hear(&mut self, session: &mut Session, message: FromServer) -> Told<BotEvent> {
        Told::lines(match message {
            FromServer::Offers(offers) => self.challenged(offers),
            FromServer::Declined { offer, by } => vec![BotEvent::Declined { challenge: offer, by }],
            FromServer::Begins { table, .. } => {
                self.follow(session, table).await;
                Vec::new()
            }
            FromServer::At(TableNews::Table(view)) => {
                // It replaces what was known.
                self.happened(session, &view.table, &view.events)
            }
            FromServer::At(TableNews::Events { table, events, .. }) => {
                self.happened(session, &table, &events)
            }
            _ => Vec::new(),
        })
    }

    fn goodbye() -> BotEvent {
        BotEvent::Goodbye
    }
}

impl Events {
    async fn follow(&mut self, session: &mut Session, table: TableId) {
        if !self.tables.contains_key(&table) && session.open_table(table.clone(), 0).await.is_ok() {
            self.tables.insert(table, Followed::default());
        }
    }

    fn challenged(&mut self, offers: Offers) -> Vec<BotEvent> {
        let stand: HashSet<OfferId> = offers.to_me.iter().map(|offer| offer.offer.clone()).collect();
        let gone = self.challenges.difference(&stand).cloned();
        let gone = gone.map(|challenge| BotEvent::ChallengeGone { challenge });
        let new = offers.to_me.into_iter().filter(|offer| !self.challenges.contains(&offer.offer));
        let told = gone.chain(new.map(|offer| BotEvent::Challenge { challenge: Box::new(offer) })).collect();
        self.challenges = stand;
        told
    }

    /// Notes what happened at a table; what of it is told.
    fn happened(&mut self, session: &mut Session, table: &TableId, events: &[Event]) -> Vec<BotEvent> {
        let Some(known) = self.tables.get_mut(table) else { return Vec::new() };
        let before = (known.started, known.ended);
        for event in events {
            known.note(&event.kind, &self.person);
        }
        let mut told = Vec::new();
        if known.started && !before.0 && !known.ended {
            let (game, seats) = (known.game.clone(), known.seats.clone());
            told.push(BotEvent::TableStarted { table: table.clone(), game, seats });
        }
        if known.ended {
            if before.0 {
                told.push(BotEvent::TableFinished { table: table.clone() });
            }
            self.tables.remove(table);
            session.close_table(table);
        }
        told
    }
}

impl Followed {
    fn note(&mut self, kind: &EventKind, person: &str) {
        match kind {
            EventKind::Opened { spec: TableSpec { game, seats, .. } } => {
                self.game.clone_from(game);
                let own = |seat: &Seat| {
                    let state = seats.get(seat.index());
                    matches!(state, Some(SeatState::Taken(Occupant::Person(sitting))) if sitting.id == person)
                };
                self.seats = Seat::all(seats.len()).filter(own).collect();
            }
            EventKind::Seated { seat, occupant: Occupant::Person(sitting) }
                if sitting.id == person && !self.seats.contains(seat) =>
            {
                self.seats.push(*seat);
            }
            EventKind::Started => self.started = true,
            EventKind::Ended(_) => self.ended = true,
            _ => {}
        }
    }
}
