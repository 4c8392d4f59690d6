//! What happens at a table where a bot sits.

use super::Bot;
use super::deeds::{stand, with_turns};
use super::stream::{Feed, Hangup, Told, open};
use crate::house::House;
use crate::refusal::Refused;
use crate::socket::Session;
use axum::response::Response;
use protocol::bot::{BotState, BotTable};
use protocol::{Event, EventKind, FromServer, TableId, TableNews};
use std::net::IpAddr;
use std::sync::Arc;

/// Opens the stream of a table; with the turns that may be played, if they are wanted.
///
/// # Errors
/// When the bot has no seat there; when it has too many streams open, or the house is full.
pub(crate) async fn table(
    house: Arc<House>,
    bot: Bot,
    table: TableId,
    turns: bool,
    address: IpAddr,
    hangup: Hangup,
) -> Result<Response, Refused> {
    stand(&house, &bot.person, &table, false).await?;
    let feed = Table { house: Arc::clone(&house), person: bot.person.clone(), table, turns, head: 0 };
    open(house, bot, address, hangup, feed)
}

struct Table {
    house: Arc<House>,
    person: String,
    table: TableId,
    turns: bool,
    /// The number of the last event that was told.
    head: u32,
}

impl Feed for Table {
    type Line = BotTable;

    async fn begin(&mut self, session: &mut Session) -> Told<BotTable> {
        match session.open_table(self.table.clone(), 0).await {
            Ok(()) => Told::nothing(),
            Err(_) => Told::over(),
        }
    }

    async fn hear(&mut self, session: &mut Session, message: FromServer) -> Told<BotTable> {
        match message {
            FromServer::At(TableNews::Table(view)) => {
                self.head = view.events.last().map_or(0, |event| event.seq);
                let Some(Event { kind: EventKind::Opened { spec }, .. }) = view.events.first() else {
                    return Told::over();
                };
                let Some(state) = self.state().await else { return Told::over() };
                let (spec, over) = (Box::new(spec.clone()), is_over(&view.events));
                Told { lines: vec![BotTable::Table { spec, events: view.events, state }], over }
            }
            FromServer::At(TableNews::Events { mut events, .. }) => {
                events.retain(|event| event.seq > self.head);
                let Some(first) = events.first() else { return Told::nothing() };
                if first.seq != self.head + 1 {
                    // A gap: what is missing is asked for.
                    return match session.open_table(self.table.clone(), self.head).await {
                        Ok(()) => Told::nothing(),
                        Err(_) => Told::over(),
                    };
                }
                self.head += u32::try_from(events.len()).unwrap_or(u32::MAX);
                let Some(state) = self.state().await else { return Told::over() };
                let over = is_over(&events);
                Told { lines: vec![BotTable::Events { events, state }], over }
            }
            // It cannot be watched.
            FromServer::Refused { request: None, .. } => Told::over(),
            _ => Told::nothing(),
        }
    }

    fn goodbye() -> BotTable {
        BotTable::Goodbye
    }
}

impl Table {
    async fn state(&self) -> Option<BotState> {
        let standing = stand(&self.house, &self.person, &self.table, self.turns).await.ok()?;
        with_turns(standing).await.ok()
    }
}

fn is_over(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event.kind, EventKind::Ended(_)))
}
