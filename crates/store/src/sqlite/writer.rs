//! The one writer of a SQLite file, and its queue.
//!
//! A commit costs a flush of the disk, whatever is in it. So the writer takes all that waits into one transaction, each
//! write behind a savepoint of its own: one that fails is undone alone. Nobody is answered before the commit.

use super::accounts::{self, AccountWrite};
use super::bots::{self, BotWrite};
use super::credentials::{self, CredentialWrite};
use super::moderation::{self, ModerationWrite};
use super::notices::{self, NoticeWrite};
use super::ties::{self, TieWrite};
use super::{archive, ratings};
use crate::append::Append;
use crate::error::StoreError;
use crate::store::Activity;
use protocol::api::Stage;
use protocol::chat::{KEPT, Line};
use protocol::{Person, TableId};
use sqlx::sqlite::{SqliteConnection, SqliteQueryResult, SqliteRow};
use sqlx::{Connection as _, Row as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// How many writes may wait. When the queue is full, callers wait in turn for [`PATIENCE`] and then hear that the
/// store is busy: nothing that was not written is ever forgotten silently.
const QUEUE: usize = 1024;

/// How long a caller waits for a place in the queue.
const PATIENCE: Duration = Duration::from_secs(5);

/// How many writes share a commit at most: bounds how long the first of them waits.
const GROUP: usize = 256;

/// Something to be written, all of it or nothing.
#[derive(Debug)]
pub(super) enum Write {
    Append(Box<Append>),
    Said(Box<Said>),
    Account(Box<AccountWrite>),
    Bot(Box<BotWrite>),
    Credential(Box<CredentialWrite>),
    Tie(TieWrite),
    Moderation(Box<ModerationWrite>),
    Notice(Box<NoticeWrite>),
    Person {
        person: Person,
        at: u64,
    },
    /// A single fact, replaced.
    Fact {
        name: &'static str,
        value: String,
    },
    /// A single fact, unless there is one of that name.
    FirstFact {
        name: &'static str,
        value: String,
    },
}

/// A line that was said at a table.
#[derive(Debug)]
pub(super) struct Said {
    pub(super) table: TableId,
    /// The room's name in the database.
    pub(super) room: &'static str,
    pub(super) line: Line,
}

#[derive(Debug)]
enum Job {
    Write(Write, oneshot::Sender<Result<(), StoreError>>),
    Close(oneshot::Sender<()>),
}

/// The queue to the writer.
#[derive(Debug)]
pub(super) struct Writer {
    queue: mpsc::Sender<Job>,
    done: Arc<Done>,
}

/// What has been written so far.
#[derive(Debug, Default)]
struct Done {
    writes: AtomicU64,
    commits: AtomicU64,
}

impl Writer {
    /// Starts the writer on a connection of its own.
    pub(super) fn start(connection: SqliteConnection) -> Self {
        let (queue, jobs) = mpsc::channel(QUEUE);
        let done = Arc::new(Done::default());
        tokio::spawn(run(connection, jobs, Arc::clone(&done)));
        Writer { queue, done }
    }

    /// Writes and waits until it is on disk.
    pub(super) async fn write(&self, write: Write) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        match self.queue.send_timeout(Job::Write(write, reply), PATIENCE).await {
            Ok(()) => answer.await.unwrap_or_else(|_| Err(StoreError::Unknown("the writer has gone".into()))),
            Err(mpsc::error::SendTimeoutError::Timeout(_)) => Err(StoreError::Busy),
            Err(mpsc::error::SendTimeoutError::Closed(_)) => Err(StoreError::failed("the store is closed")),
        }
    }

    /// How much has been written so far.
    pub(super) fn activity(&self) -> Activity {
        Activity {
            writes: self.done.writes.load(Ordering::Relaxed),
            commits: self.done.commits.load(Ordering::Relaxed),
        }
    }

    /// Writes what waits, then closes the file.
    pub(super) async fn close(&self) {
        let (reply, closed) = oneshot::channel();
        if self.queue.send(Job::Close(reply)).await.is_ok() {
            // An error means that the writer has gone by itself: closed as well.
            let _ = closed.await;
        }
    }
}

async fn run(mut connection: SqliteConnection, mut jobs: mpsc::Receiver<Job>, done: Arc<Done>) {
    let mut waiting = Vec::with_capacity(GROUP);
    let mut closing = Vec::new();
    while closing.is_empty() && jobs.recv_many(&mut waiting, GROUP).await > 0 {
        let mut group = Vec::with_capacity(waiting.len());
        for job in waiting.drain(..) {
            match job {
                Job::Write(write, reply) => group.push((write, reply)),
                Job::Close(reply) => closing.push(reply),
            }
        }
        commit(&mut connection, group, &done).await;
    }
    jobs.close();
    if let Err(error) = connection.close().await {
        tracing::error!(%error, "the database did not close cleanly");
    }
    for reply in closing {
        // Whoever asked may have stopped waiting.
        let _ = reply.send(());
    }
}

/// Writes a group in one transaction and answers everybody.
async fn commit(
    connection: &mut SqliteConnection,
    group: Vec<(Write, oneshot::Sender<Result<(), StoreError>>)>,
    done: &Done,
) {
    if group.is_empty() {
        return;
    }
    let mut outcomes = Vec::with_capacity(group.len());
    let whole = write_all(connection, group.iter().map(|(write, _)| write), &mut outcomes).await;
    if let Err(error) = &whole {
        tracing::error!(%error, writes = group.len(), "nothing of a group was committed");
        // The transaction may be gone already: then there is nothing to roll back.
        let _ = execute(connection, "ROLLBACK").await;
    } else {
        done.writes.fetch_add(group.len() as u64, Ordering::Relaxed);
        done.commits.fetch_add(1, Ordering::Relaxed);
    }
    for (index, (_, reply)) in group.into_iter().enumerate() {
        let outcome = match &whole {
            Ok(()) => outcomes.get(index).cloned().unwrap_or(Ok(())),
            Err(error) => Err(error.clone()),
        };
        // A caller that was cancelled does not wait any more.
        let _ = reply.send(outcome);
    }
}

/// One transaction. Fails as a whole when the database does; what is wrong with a single write stands in `outcomes`.
async fn write_all(
    connection: &mut SqliteConnection,
    writes: impl Iterator<Item = &Write> + Send,
    outcomes: &mut Vec<Result<(), StoreError>>,
) -> Result<(), StoreError> {
    execute(connection, "BEGIN IMMEDIATE").await.map_err(StoreError::failed)?;
    for write in writes {
        execute(connection, "SAVEPOINT one").await.map_err(StoreError::failed)?;
        let outcome = write_one(connection, write).await;
        if outcome.is_err() {
            execute(connection, "ROLLBACK TO one").await.map_err(StoreError::failed)?;
        }
        execute(connection, "RELEASE one").await.map_err(StoreError::failed)?;
        outcomes.push(outcome);
    }
    execute(connection, "COMMIT").await.map_err(|error| StoreError::Unknown(error.to_string()))
}

async fn write_one(connection: &mut SqliteConnection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Append(append) => write_append(connection, append).await,
        Write::Account(write) => accounts::write(connection, write).await,
        Write::Bot(write) => bots::write(connection, write).await,
        Write::Credential(write) => credentials::write(connection, write).await,
        Write::Notice(write) => notices::write(connection, write).await,
        Write::Moderation(write) => moderation::write(connection, write).await,
        Write::Tie(write) => ties::write(connection, write).await,
        Write::Said(said) => write_said(connection, said).await,
        Write::Person { person, at } => {
            let save = "INSERT INTO people (id, name, changed_at) VALUES ($1, $2, $3)
                        ON CONFLICT (id) DO UPDATE SET name = excluded.name, changed_at = excluded.changed_at";
            sqlx::query(save)
                .bind(&person.id)
                .bind(&person.name)
                .bind(time(*at))
                .execute(connection)
                .await
                .map(drop)
                .map_err(StoreError::failed)
        }
        Write::Fact { name, value } => {
            let save = "INSERT INTO facts (name, value) VALUES ($1, $2)
                        ON CONFLICT (name) DO UPDATE SET value = excluded.value";
            let written = sqlx::query(save).bind(*name).bind(value).execute(connection).await;
            written.map(drop).map_err(StoreError::failed)
        }
        Write::FirstFact { name, value } => {
            let save = "INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
            let written = sqlx::query(save).bind(*name).bind(value).execute(connection).await;
            written.map(drop).map_err(StoreError::failed)
        }
    }
}

async fn write_append(connection: &mut SqliteConnection, append: &Append) -> Result<(), StoreError> {
    write_table(connection, append).await?;
    for event in &append.events {
        let body = serde_json::to_string(event).map_err(StoreError::failed)?;
        sqlx::query("INSERT INTO events (table_id, seq, at, body) VALUES ($1, $2, $3, $4)")
            .bind(&append.table.0)
            .bind(event.seq)
            .bind(time(event.at))
            .bind(body)
            .execute(&mut *connection)
            .await
            .map_err(|error| taken(&error, StoreError::Conflict))?;
    }
    for person in append.newcomers() {
        sqlx::query("INSERT INTO occupants (person, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(&person.id)
            .bind(&append.table.0)
            .execute(&mut *connection)
            .await
            .map_err(StoreError::failed)?;
    }
    if let Some(request) = &append.request {
        sqlx::query("INSERT INTO answers (table_id, person, request, seq) VALUES ($1, $2, $3, $4)")
            .bind(&append.table.0)
            .bind(&request.person)
            .bind(&request.name)
            .bind(append.head())
            .execute(&mut *connection)
            .await
            .map_err(|error| taken(&error, StoreError::Repeated))?;
    }
    if let Some(counted) = &append.counted {
        ratings::write(connection, append, counted).await?;
    }
    archive::write(connection, &append.line, &append.events).await
}

/// The row of the table: created with its first event, moved on with each later one from the head it must have.
async fn write_table(connection: &mut SqliteConnection, append: &Append) -> Result<(), StoreError> {
    let line = serde_json::to_string(&append.line).map_err(StoreError::failed)?;
    let stage = match append.line.stage {
        Stage::Open => "open",
        Stage::Playing => "playing",
        Stage::Ended => "ended",
    };
    if let Some(opening) = &append.opening {
        let create = "INSERT INTO tables
                      (head, stage, due, changed_at, line, id, private, opened_at, opened_by, invitation)
                      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
        let created = sqlx::query(create)
            .bind(append.head())
            .bind(stage)
            .bind(append.due.map(time))
            .bind(time(append.at()))
            .bind(line)
            .bind(&append.table.0)
            .bind(append.line.spec.private)
            .bind(time(append.at()))
            .bind(&opening.by)
            .bind(&opening.invitation)
            .execute(connection)
            .await;
        return created.map(drop).map_err(|error| taken(&error, StoreError::Conflict));
    }
    let go_on = "UPDATE tables SET head = $1, stage = $2, due = $3, changed_at = $4, line = $5
                 WHERE id = $6 AND head = $7";
    let updated = sqlx::query(go_on)
        .bind(append.head())
        .bind(stage)
        .bind(append.due.map(time))
        .bind(time(append.at()))
        .bind(line)
        .bind(&append.table.0)
        .bind(append.after())
        .execute(connection)
        .await;
    one(updated)
}

async fn write_said(connection: &mut SqliteConnection, said: &Said) -> Result<(), StoreError> {
    let Said { table, room, line } = said;
    let body = serde_json::to_string(line).map_err(StoreError::failed)?;
    let keep = "INSERT INTO chat (table_id, room, number, body, person)
                SELECT id, $2, $3, $4, $5 FROM tables WHERE id = $1";
    let kept = sqlx::query(keep)
        .bind(&table.0)
        .bind(*room)
        .bind(line.number)
        .bind(body)
        .bind(&line.by.id)
        .execute(&mut *connection)
        .await;
    one(kept)?;
    let forgotten = sqlx::query("DELETE FROM chat WHERE table_id = $1 AND room = $2 AND number <= $3")
        .bind(&table.0)
        .bind(*room)
        .bind(line.number.saturating_sub(KEPT))
        .execute(connection)
        .await;
    forgotten.map(drop).map_err(StoreError::failed)
}

/// What has to change one row.
pub(super) fn one(result: Result<SqliteQueryResult, sqlx::Error>) -> Result<(), StoreError> {
    match result {
        Ok(changed) if changed.rows_affected() == 1 => Ok(()),
        Ok(_) => Err(StoreError::Conflict),
        Err(error) => Err(taken(&error, StoreError::Conflict)),
    }
}

/// Deletes what there is; `binds` are the statement's `$1`, `$2`, …
pub(super) async fn delete(
    connection: &mut SqliteConnection,
    statement: &'static str,
    binds: &[&str],
) -> Result<(), StoreError> {
    let query = binds.iter().fold(sqlx::query(statement), |query, bind| query.bind(*bind));
    query.execute(connection).await.map(drop).map_err(StoreError::failed)
}

/// What an insertion failed for: `if_taken` where something with that key is there already.
pub(super) fn taken(error: &sqlx::Error, if_taken: StoreError) -> StoreError {
    let unique = error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation);
    if unique { if_taken } else { StoreError::failed(error) }
}

/// Databases have no unsigned numbers; times of this age of the world fit.
pub(super) fn time(at: u64) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}

/// A time as it was written.
pub(super) fn moment(row: &SqliteRow, column: &str) -> sqlx::Result<u64> {
    Ok(u64::try_from(row.try_get::<i64, _>(column)?).unwrap_or_default())
}

async fn execute(connection: &mut SqliteConnection, statement: &'static str) -> Result<(), sqlx::Error> {
    sqlx::query(statement).execute(connection).await.map(drop)
}
