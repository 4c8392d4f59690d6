//! PostgreSQL: several connections that commit in groups, and some to read on.
//!
//! - `address`: where it is · `connection`: statements and values
//! - `keeper`: one program for one database · `lane`: a connection to write on

mod address;
mod connection;
mod keeper;
mod lane;

pub use address::{AddressError, PostgresAddress};

use crate::copy::End;
use crate::error::StoreError;
use crate::sql::connection::{Connection, Lent};
use crate::sql::query::query;
use crate::sql::writer::Writer;
use crate::sql::{Database, archive, migrations};
use connection::in_time;
use keeper::Keeper;
use lane::Reconnecting;
use sqlx::ConnectOptions as _;
use sqlx::postgres::{PgConnection, PgPool, PgPoolOptions};
use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

/// How many reads can go on at a time.
const READERS: u32 = 8;

/// How long to wait for one of them.
const READING: Duration = Duration::from_secs(5);

/// All statements see the same moment.
const SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// How many connections write what happens at tables, beside the one for all else. A table is always on the same one.
const LANES: usize = 4;

/// A store in a PostgreSQL database: in the first schema of its search path.
///
/// Durability: `synchronous_commit`, so that a commit is on disk before it is acknowledged. What waits while a lane commits
/// shares its next commit. When a connection breaks, what was on its way fails, and the next write finds a new one.
#[derive(Debug)]
pub struct Postgres {
    writer: Writer,
    readers: PgPool,
    /// `None`: whoever serves from it has it.
    keeper: Option<Arc<Keeper>>,
}

impl Postgres {
    /// Opens the database for this program alone, and brings its schema up to date.
    ///
    /// # Errors
    /// When it cannot be reached, another program has it open, or it is not a database of ours.
    pub async fn open(address: &PostgresAddress) -> Result<Self, StoreError> {
        let keeper = Keeper::start(address.clone()).await?;
        let mut first = connect(address).await?;
        let (flushes,): (String,) = query("SELECT current_setting('fsync')")
            .fetch_one(&mut first)
            .await
            .map_err(StoreError::failed)?;
        if flushes == "off" {
            tracing::warn!("the database runs with fsync = off: a power cut may lose what was acknowledged");
        }
        bring_up_to_date(&mut first).await?;
        Ok(Self::connected(address, Some(keeper)))
    }

    /// Opens a database that is there, beside a program that may be serving from it.
    ///
    /// # Errors
    /// When it cannot be reached, or is of another version of the program.
    pub async fn join(address: &PostgresAddress) -> Result<Self, StoreError> {
        migrations::check(&mut connect(address).await?).await?;
        Ok(Self::connected(address, None))
    }

    fn connected(address: &PostgresAddress, keeper: Option<Arc<Keeper>>) -> Self {
        let readers = PgPoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(READING)
            .connect_lazy_with(address.options());
        let lane = || Reconnecting::boxed(address.clone(), keeper.clone());
        let writer = Writer::start(lane(), (0..LANES).map(|_| lane()).collect());
        Postgres { writer, readers, keeper }
    }
}

/// How PostgreSQL tells the columns of a table.
const COLUMNS: &str =
    "SELECT CAST(column_name AS TEXT), CAST(data_type AS TEXT) FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position";

/// A database to copy from; others may write to it.
pub(crate) async fn source(address: &PostgresAddress) -> Result<End, StoreError> {
    let mut connection = connect(address).await?;
    connection.command(SNAPSHOT).await.map_err(StoreError::failed)?;
    Ok(End { connection: Box::new(connection), columns: COLUMNS, held: None })
}

/// A database to copy to, which nobody else has open.
pub(crate) async fn target(address: &PostgresAddress) -> Result<End, StoreError> {
    let keeper = Keeper::start(address.clone()).await?;
    let mut connection = connect(address).await?;
    bring_up_to_date(&mut connection).await?;
    connection.command("BEGIN").await.map_err(StoreError::failed)?;
    Ok(End { connection: Box::new(connection), columns: COLUMNS, held: Some(Box::new(keeper)) })
}

async fn bring_up_to_date(connection: &mut PgConnection) -> Result<(), StoreError> {
    migrations::all(in_its_words).run_direct(None, connection, false).await.map_err(StoreError::failed)?;
    archive::fill(connection).await
}

/// A new connection.
async fn connect(address: &PostgresAddress) -> Result<PgConnection, StoreError> {
    in_time(address.options().connect()).await.map_err(StoreError::failed)
}

/// A step of the schema as PostgreSQL understands it. Ids are compared byte by byte: no language has anything to say about
/// them, and no index suffers when a language changes.
fn in_its_words(statements: &'static str) -> Cow<'static, str> {
    statements.replace("INTEGER NOT NULL", "BIGINT NOT NULL").replace(" TEXT", " TEXT COLLATE \"C\"").into()
}

impl Database for Postgres {
    async fn reading(&self) -> Result<Box<dyn Connection>, StoreError> {
        Ok(Box::new(Lent(self.readers.acquire().await.map_err(StoreError::failed)?)))
    }

    async fn snapshot(&self) -> Result<Box<dyn Connection>, StoreError> {
        let snapshot = in_time(self.readers.begin_with(SNAPSHOT)).await.map_err(StoreError::failed)?;
        Ok(Box::new(Lent(snapshot)))
    }

    async fn stop_reading(&self) {
        self.readers.close().await;
    }

    async fn leave(&self) {
        if let Some(keeper) = &self.keeper {
            keeper.leave().await;
        }
    }

    fn writer(&self) -> &Writer {
        &self.writer
    }
}
