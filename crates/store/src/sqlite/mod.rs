//! One SQLite file: a writer that commits in groups, and a few readers beside it.

mod connection;

use crate::copy::End;
use crate::error::StoreError;
use crate::sql::connection::{Connection, Lent};
use crate::sql::query::query;
use crate::sql::write::Write;
use crate::sql::writer::{Lane, Writer};
use crate::sql::{Database, archive, migrations};
use crate::store::Store as _;
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
        let options = options(file, patience);
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

/// How SQLite tells the columns of a table.
const COLUMNS: &str = "SELECT name, type FROM pragma_table_info($1) ORDER BY cid";

fn options(file: &Path, patience: Duration) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(patience)
        .disable_statement_logging()
}

/// A file to copy from; others may write to it.
pub(crate) async fn source(file: &Path) -> Result<End, StoreError> {
    let mut connection = reader(file).await?;
    connection.command("BEGIN").await.map_err(StoreError::failed)?;
    Ok(End { connection: Box::new(connection), columns: COLUMNS, held: None })
}

/// A file to copy to.
pub(crate) async fn target(file: &Path) -> Result<End, StoreError> {
    bring_up_to_date(file).await?;
    let options = options(file, LOCKED);
    let mut connection = options.connect().await.map_err(StoreError::failed)?;
    connection.command("BEGIN IMMEDIATE").await.map_err(StoreError::failed)?;
    Ok(End { connection: Box::new(connection), columns: COLUMNS, held: None })
}

/// Makes the file if need be, and brings its schema up to date.
pub(crate) async fn bring_up_to_date(file: &Path) -> Result<(), StoreError> {
    let store = Sqlite::open(file).await?;
    store.close().await;
    Ok(())
}

/// Makes one file of a database that nobody has open: it can be read where nothing can be written.
pub(crate) async fn settle(file: &Path) -> Result<(), StoreError> {
    let options = options(file, LOCKED).journal_mode(SqliteJournalMode::Delete);
    let connection = options.connect().await.map_err(StoreError::failed)?;
    connection.close().await.map_err(StoreError::failed)
}

/// Writes one moment of a file into another, which is not there yet, while others write to it.
pub(crate) async fn vacuum_into(file: &Path, copy: &Path) -> Result<(), StoreError> {
    let mut connection = reader(file).await?;
    let name = copy.to_str().ok_or_else(|| StoreError::failed("the name of the file is not UTF-8"))?;
    let copied = query("VACUUM INTO $1").bind(name).execute(&mut connection).await;
    connection.close().await.map_err(StoreError::failed)?;
    copied.map(drop).map_err(|error| StoreError::Failed(format!("{}: {error}", copy.display())))
}

async fn reader(file: &Path) -> Result<SqliteConnection, StoreError> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true).busy_timeout(LOCKED);
    let connected = options.disable_statement_logging().connect().await;
    connected.map_err(|error| StoreError::Failed(format!("{}: {error}", file.display())))
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
