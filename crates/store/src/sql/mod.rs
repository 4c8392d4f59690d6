//! What all stores have in common whose database speaks SQL: all but the connections.
//!
//! Statements are written once, in words that mean the same to every database that we use; so is the schema. A
//! [`Database`] has a [`Writer`], which commits in groups, and lends connections to read on.
//!
//! - `query`, `row`: a statement with its values, and what it finds · `connection`: whoever does it
//! - `migrations`: the schema
//! - `writer`: the queue · `write`: what is written, and how
//! - the other files: a part of the store each

mod accounts;
pub(crate) mod archive;
mod bots;
pub(crate) mod connection;
mod credentials;
pub(crate) mod migrations;
mod moderation;
mod notices;
pub(crate) mod query;
mod ratings;
pub(crate) mod row;
mod ties;
pub(crate) mod write;
pub(crate) mod writer;

use crate::accounts::Accounts;
use crate::append::{Append, Opening, Request};
use crate::archive::Archive;
use crate::bots::Bots;
use crate::credentials::Credentials;
use crate::error::StoreError;
use crate::moderation::Moderation;
use crate::notices::Notices;
use crate::ratings::Ratings;
use crate::store::{Activity, List, Secret, Store, TableLog};
use crate::ties::Ties;
use async_trait::async_trait;
use connection::Connection;
use protocol::api::TableLine;
use protocol::chat::{Line, Room};
use protocol::{Event, Person, TableId};
use query::query;
use std::future::Future;
use write::{Said, Write};
use writer::Writer;

/// A database that understands the statements of this module.
pub(crate) trait Database: Send + Sync + 'static {
    /// A connection to read on; each statement sees what is committed by then.
    fn reading(&self) -> impl Future<Output = Result<Box<dyn Connection>, StoreError>> + Send;

    /// A connection on which all statements see the same moment.
    fn snapshot(&self) -> impl Future<Output = Result<Box<dyn Connection>, StoreError>> + Send;

    /// Lets nobody read any more.
    fn stop_reading(&self) -> impl Future<Output = ()> + Send;

    /// Lets go of whatever else is held.
    fn leave(&self) -> impl Future<Output = ()> + Send {
        std::future::ready(())
    }

    /// The one who writes.
    fn writer(&self) -> &Writer;

    /// Writes and waits until it is on disk.
    fn write(&self, write: impl Into<Write>) -> impl Future<Output = Result<(), StoreError>> + Send {
        self.writer().write(write.into())
    }
}

#[async_trait]
impl<D: Database> Store for D {
    async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.write(Write::Append(Box::new(append))).await
    }

    async fn table(&self, table: &TableId) -> Result<Option<TableLog>, StoreError> {
        // One snapshot for all reads: an append between them would be seen by half.
        let mut reading = self.snapshot().await?;
        let opening: Option<(String, Option<String>)> =
            query("SELECT opened_by, invitation FROM tables WHERE id = $1")
                .bind(&table.0)
                .fetch_optional(&mut *reading)
                .await
                .map_err(StoreError::failed)?;
        let Some((by, invitation)) = opening else { return Ok(None) };
        let bodies: Vec<(String,)> = query("SELECT body FROM events WHERE table_id = $1 ORDER BY seq")
            .bind(&table.0)
            .fetch_all(&mut *reading)
            .await
            .map_err(StoreError::failed)?;
        let events = bodies
            .iter()
            .map(|(body,)| serde_json::from_str::<Event>(body).map_err(StoreError::failed))
            .collect::<Result<_, _>>()?;
        let answers: Vec<(String, String, u32)> =
            query("SELECT person, request, seq FROM answers WHERE table_id = $1")
                .bind(&table.0)
                .fetch_all(&mut *reading)
                .await
                .map_err(StoreError::failed)?;
        let answers =
            answers.into_iter().map(|(person, name, seq)| (Request { person, name }, seq)).collect();
        Ok(Some(TableLog { events, opening: Opening { by, invitation }, answers }))
    }

    async fn lines(&self, list: List<'_>, limit: u32) -> Result<Vec<TableLine>, StoreError> {
        let public =
            "SELECT line FROM tables WHERE stage = $1 AND private = FALSE ORDER BY opened_at DESC LIMIT $2";
        let mine = "SELECT line FROM occupants JOIN tables ON tables.id = occupants.table_id
                    WHERE person = $1 AND stage <> 'ended' ORDER BY opened_at DESC LIMIT $2";
        let query = match list {
            List::Open => query(public).bind("open"),
            List::Playing => query(public).bind("playing"),
            List::Of(person) => query(mine).bind(person),
        };
        let lines: Vec<(String,)> =
            query.bind(limit).fetch_all(&mut *self.reading().await?).await.map_err(StoreError::failed)?;
        lines.iter().map(|(line,)| serde_json::from_str(line).map_err(StoreError::failed)).collect()
    }

    async fn due(&self, before: u64) -> Result<Vec<TableId>, StoreError> {
        let due: Vec<(String,)> = query("SELECT id FROM tables WHERE due < $1 ORDER BY due")
            .bind(i64::try_from(before).unwrap_or(i64::MAX))
            .fetch_all(&mut *self.reading().await?)
            .await
            .map_err(StoreError::failed)?;
        Ok(due.into_iter().map(|(id,)| TableId(id)).collect())
    }

    async fn say(&self, table: &TableId, room: Room, line: &Line) -> Result<(), StoreError> {
        let said = Said { table: table.clone(), room: room_name(room), line: line.clone() };
        self.write(Write::Said(Box::new(said))).await
    }

    async fn said(&self, table: &TableId, room: Room) -> Result<Vec<Line>, StoreError> {
        let bodies: Vec<(String,)> =
            query("SELECT body FROM chat WHERE table_id = $1 AND room = $2 ORDER BY number")
                .bind(&table.0)
                .bind(room_name(room))
                .fetch_all(&mut *self.reading().await?)
                .await
                .map_err(StoreError::failed)?;
        bodies.iter().map(|(body,)| serde_json::from_str(body).map_err(StoreError::failed)).collect()
    }

    fn accounts(&self) -> &dyn Accounts {
        self
    }

    fn credentials(&self) -> &dyn Credentials {
        self
    }

    fn bots(&self) -> &dyn Bots {
        self
    }

    fn ties(&self) -> &dyn Ties {
        self
    }

    fn moderation(&self) -> &dyn Moderation {
        self
    }

    fn archive(&self) -> &dyn Archive {
        self
    }

    fn ratings(&self) -> &dyn Ratings {
        self
    }

    fn notices(&self) -> &dyn Notices {
        self
    }

    async fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        let find = "SELECT name, accounts.person IS NOT NULL, coalesce(bot, FALSE) FROM people
                    LEFT JOIN accounts ON accounts.person = people.id WHERE people.id = $1";
        let name: Option<(String, bool, bool)> = query(find)
            .bind(id)
            .fetch_optional(&mut *self.reading().await?)
            .await
            .map_err(StoreError::failed)?;
        Ok(name.map(|(name, registered, bot)| Person { id: id.to_owned(), name, registered, bot }))
    }

    async fn save_person(&self, person: &Person, at: u64) -> Result<(), StoreError> {
        self.write(Write::Person { person: person.clone(), at }).await
    }

    async fn secret(&self, fresh: Secret) -> Result<Secret, StoreError> {
        self.write(Write::FirstFact { name: "secret", value: to_hex(&fresh) }).await?;
        let value = fact(self, "secret").await?;
        value.as_deref().and_then(from_hex).ok_or_else(|| StoreError::failed("the site's secret is damaged"))
    }

    async fn stamp(&self, at: u64) -> Result<(), StoreError> {
        self.write(Write::Fact { name: "alive", value: at.to_string() }).await
    }

    async fn last_alive(&self) -> Result<Option<u64>, StoreError> {
        let stamp = fact(self, "alive").await?.and_then(|at| at.parse().ok());
        let (event,): (Option<i64>,) = query("SELECT max(changed_at) FROM tables")
            .fetch_one(&mut *self.reading().await?)
            .await
            .map_err(StoreError::failed)?;
        Ok(stamp.max(event.and_then(|at| u64::try_from(at).ok())))
    }

    fn activity(&self) -> Activity {
        self.writer().activity()
    }

    async fn close(&self) {
        // Readers first: the last connection to leave tidies up, and they may not write.
        self.stop_reading().await;
        self.writer().close().await;
        self.leave().await;
    }
}

/// A single fact about the site.
async fn fact(database: &impl Database, name: &str) -> Result<Option<String>, StoreError> {
    let value: Option<(String,)> = query("SELECT value FROM facts WHERE name = $1")
        .bind(name)
        .fetch_optional(&mut *database.reading().await?)
        .await
        .map_err(StoreError::failed)?;
    Ok(value.map(|(value,)| value))
}

/// The name of a room in the database.
const fn room_name(room: Room) -> &'static str {
    match room {
        Room::Players => "players",
        Room::Watchers => "watchers",
    }
}

fn to_hex(secret: &Secret) -> String {
    secret.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(text: &str) -> Option<Secret> {
    let mut secret = Secret::default();
    if text.len() != 2 * secret.len() {
        return None;
    }
    for (index, byte) in secret.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * index..2 * index + 2)?, 16).ok()?;
    }
    Some(secret)
}
