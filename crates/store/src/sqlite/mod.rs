//! One SQLite file: a writer that commits in groups, and a few readers beside it.

mod connection;

use crate::error::StoreError;
use crate::sql::connection::{Connection, Lent};
use crate::sql::write::Write;
use crate::sql::writer::{Lane, Writer};
use crate::sql::{Database, archive, migrations};
use async_trait::async_trait;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Connection as _};
use std::path::Path;
use std::time::Duration;

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
        let mut writing =
            options.clone().create_if_missing(true).connect().await.map_err(StoreError::failed)?;
        migrations::all(Into::into)
            .run_direct(None, &mut writing, false)
            .await
            .map_err(StoreError::failed)?;
        archive::fill(&mut writing).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.read_only(true))
            .await
            .map_err(StoreError::failed)?;
        Ok(Sqlite { writer: Writer::start(Box::new(Only(writing)), Vec::new()), readers })
    }
}

impl Database for Sqlite {
    async fn reading(&self) -> Result<Box<dyn Connection>, StoreError> {
        Ok(Box::new(Lent(self.readers.acquire().await.map_err(StoreError::failed)?)))
    }

    async fn snapshot(&self) -> Result<Box<dyn Connection>, StoreError> {
        Ok(Box::new(Lent(self.readers.begin().await.map_err(StoreError::failed)?)))
    }

    async fn stop_reading(&self) {
        self.readers.close().await;
    }

    fn writer(&self) -> &Writer {
        &self.writer
    }
}

/// The only connection that writes to the file.
struct Only(SqliteConnection);

#[async_trait]
impl Lane for Only {
    async fn begin(&mut self, _: &[&Write]) -> Result<&mut dyn Connection, StoreError> {
        self.0.command("BEGIN IMMEDIATE").await.map_err(StoreError::failed)?;
        Ok(&mut self.0)
    }

    async fn give_up(&mut self) {
        // The transaction may be gone already: then there is nothing to roll back.
        let _ = self.0.command("ROLLBACK").await;
    }

    async fn close(self: Box<Self>) {
        if let Err(error) = self.0.close().await {
            tracing::error!(%error, "the database did not close cleanly");
        }
    }
}
