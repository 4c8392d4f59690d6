//! One SQLite file: a writer that commits in groups, and a few readers beside it.

mod accounts;
mod archive;
mod bots;
mod credentials;
mod migrations;
mod moderation;
mod notices;
mod ratings;
mod ties;
mod writer;

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
use protocol::api::TableLine;
use protocol::chat::{Line, Room};
use protocol::{Event, Person, TableId};
use sqlx::ConnectOptions as _;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use std::path::Path;
use std::time::Duration;
use writer::{Said, Write, Writer};

/// How many reads can go on at a time.
const READERS: u32 = 4;

/// How long to wait for a lock that another process holds.
const LOCKED: Duration = Duration::from_secs(5);

/// A store in one SQLite file.
///
/// Durability: write-ahead log with `synchronous = FULL`, so that a commit is on disk before it is acknowledged.
/// There is one writer; what waits while it commits shares the next commit.
#[derive(Debug)]
pub struct Sqlite {
    writer: Writer,
    readers: SqlitePool,
}

impl Sqlite {
    /// Opens the file, creates it if need be, and brings its schema up to date.
    ///
    /// # Errors
    /// When the file cannot be opened or is not a database of ours.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        Self::open_with(file, LOCKED).await
    }

    /// As [`Sqlite::open`], waiting no longer than `patience` for a lock that another process holds.
    ///
    /// # Errors
    /// As [`Sqlite::open`].
    pub async fn open_with(file: &Path, patience: Duration) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(patience)
            .disable_statement_logging();
        let writing = SqlitePoolOptions::new()
            .max_connections(1)
            .connect_with(options.clone().create_if_missing(true))
            .await
            .map_err(StoreError::failed)?;
        migrations::all().run(&writing).await.map_err(StoreError::failed)?;
        let mut writing = writing.acquire().await.map_err(StoreError::failed)?.detach();
        archive::fill(&mut writing).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.read_only(true))
            .await
            .map_err(StoreError::failed)?;
        Ok(Sqlite { writer: Writer::start(writing), readers })
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.writer.write(Write::Append(Box::new(append))).await
    }

    async fn table(&self, table: &TableId) -> Result<Option<TableLog>, StoreError> {
        // One snapshot for all reads: an append between them would be seen by half.
        let mut reading = self.readers.begin().await.map_err(StoreError::failed)?;
        let opening: Option<(String, Option<String>)> =
            sqlx::query_as("SELECT opened_by, invitation FROM tables WHERE id = $1")
                .bind(&table.0)
                .fetch_optional(&mut *reading)
                .await
                .map_err(StoreError::failed)?;
        let Some((by, invitation)) = opening else { return Ok(None) };
        let bodies: Vec<(String,)> =
            sqlx::query_as("SELECT body FROM events WHERE table_id = $1 ORDER BY seq")
                .bind(&table.0)
                .fetch_all(&mut *reading)
                .await
                .map_err(StoreError::failed)?;
        let events = bodies
            .iter()
            .map(|(body,)| serde_json::from_str::<Event>(body).map_err(StoreError::failed))
            .collect::<Result<_, _>>()?;
        let answers: Vec<(String, String, u32)> =
            sqlx::query_as("SELECT person, request, seq FROM answers WHERE table_id = $1")
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
            List::Open => sqlx::query_as(public).bind("open"),
            List::Playing => sqlx::query_as(public).bind("playing"),
            List::Of(person) => sqlx::query_as(mine).bind(person),
        };
        let lines: Vec<(String,)> =
            query.bind(limit).fetch_all(&self.readers).await.map_err(StoreError::failed)?;
        lines.iter().map(|(line,)| serde_json::from_str(line).map_err(StoreError::failed)).collect()
    }

    async fn due(&self, before: u64) -> Result<Vec<TableId>, StoreError> {
        let due: Vec<(String,)> = sqlx::query_as("SELECT id FROM tables WHERE due < $1 ORDER BY due")
            .bind(i64::try_from(before).unwrap_or(i64::MAX))
            .fetch_all(&self.readers)
            .await
            .map_err(StoreError::failed)?;
        Ok(due.into_iter().map(|(id,)| TableId(id)).collect())
    }

    async fn say(&self, table: &TableId, room: Room, line: &Line) -> Result<(), StoreError> {
        let said = Said { table: table.clone(), room: room_name(room), line: line.clone() };
        self.writer.write(Write::Said(Box::new(said))).await
    }

    async fn said(&self, table: &TableId, room: Room) -> Result<Vec<Line>, StoreError> {
        let bodies: Vec<(String,)> =
            sqlx::query_as("SELECT body FROM chat WHERE table_id = $1 AND room = $2 ORDER BY number")
                .bind(&table.0)
                .bind(room_name(room))
                .fetch_all(&self.readers)
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
        let name: Option<(String, bool, bool)> =
            sqlx::query_as(find).bind(id).fetch_optional(&self.readers).await.map_err(StoreError::failed)?;
        Ok(name.map(|(name, registered, bot)| Person { id: id.to_owned(), name, registered, bot }))
    }

    async fn save_person(&self, person: &Person, at: u64) -> Result<(), StoreError> {
        self.writer.write(Write::Person { person: person.clone(), at }).await
    }

    async fn secret(&self, fresh: Secret) -> Result<Secret, StoreError> {
        self.writer.write(Write::FirstFact { name: "secret", value: to_hex(&fresh) }).await?;
        let value = self.fact("secret").await?;
        value.as_deref().and_then(from_hex).ok_or_else(|| StoreError::failed("the site's secret is damaged"))
    }

    async fn stamp(&self, at: u64) -> Result<(), StoreError> {
        self.writer.write(Write::Fact { name: "alive", value: at.to_string() }).await
    }

    async fn last_alive(&self) -> Result<Option<u64>, StoreError> {
        let stamp = self.fact("alive").await?.and_then(|at| at.parse().ok());
        let (event,): (Option<i64>,) = sqlx::query_as("SELECT max(changed_at) FROM tables")
            .fetch_one(&self.readers)
            .await
            .map_err(StoreError::failed)?;
        Ok(stamp.max(event.and_then(|at| u64::try_from(at).ok())))
    }

    fn activity(&self) -> Activity {
        self.writer.activity()
    }

    async fn close(&self) {
        // Readers first: the last connection to leave tidies up, and they may not write.
        self.readers.close().await;
        self.writer.close().await;
    }
}

impl Sqlite {
    async fn fact(&self, name: &str) -> Result<Option<String>, StoreError> {
        let value: Option<(String,)> = sqlx::query_as("SELECT value FROM facts WHERE name = $1")
            .bind(name)
            .fetch_optional(&self.readers)
            .await
            .map_err(StoreError::failed)?;
        Ok(value.map(|(value,)| value))
    }
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
