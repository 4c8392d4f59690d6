//! The queue of what is to be written.
//!
//! A commit costs a flush of the disk, whatever is in it. So all that waits goes into one transaction. If a write fails, it
//! is undone as a whole and done again, each write behind a savepoint of its own: then one that fails is undone alone. That
//! is rare, and savepoints are two statements of five. Nobody is answered before the commit.

use super::connection::Connection;
use super::write::{Write, write_one};
use crate::error::StoreError;
use crate::store::Activity;
use async_trait::async_trait;
use protocol::TableId;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// How many writes may wait in a lane. When it is full, callers wait in turn for [`PATIENCE`] and then hear that the
/// store is busy: nothing that was not written is ever forgotten silently.
const QUEUE: usize = 1024;

/// How long a caller waits for a place in the queue.
const PATIENCE: Duration = Duration::from_secs(5);

/// How many writes share a commit at most: bounds how long the first of them waits.
const GROUP: usize = 256;

/// A connection that one group after the other is written on.
#[async_trait]
pub(crate) trait Lane: Send + 'static {
    /// Begins a transaction for these writes, and holds whatever others must not touch meanwhile.
    async fn begin(&mut self, writes: &[&Write]) -> Result<&mut dyn Connection, StoreError>;

    /// The transaction has failed: nothing of it is to be left.
    async fn give_up(&mut self);

    /// Lets go of the connection.
    async fn close(self: Box<Self>);
}

#[derive(Debug)]
enum Job {
    Write(Write, oneshot::Sender<Result<(), StoreError>>),
    Close(oneshot::Sender<()>),
}

/// The queues to the lanes.
#[derive(Debug)]
pub(crate) struct Writer {
    /// For what is about people; and about tables, if there is no other.
    people: mpsc::Sender<Job>,
    /// For what is about tables, each always in the same one.
    tables: Vec<mpsc::Sender<Job>>,
    done: Arc<Done>,
}

/// What has been written so far.
#[derive(Debug, Default)]
struct Done {
    writes: AtomicU64,
    commits: AtomicU64,
}

impl Writer {
    /// Starts the writer on one lane for what is about people, and others for what is about tables.
    pub(crate) fn start(people: Box<dyn Lane>, tables: Vec<Box<dyn Lane>>) -> Self {
        let done = Arc::new(Done::default());
        let start = |lane| {
            let (queue, jobs) = mpsc::channel(QUEUE);
            tokio::spawn(run(lane, jobs, Arc::clone(&done)));
            queue
        };
        Writer { people: start(people), tables: tables.into_iter().map(start).collect(), done }
    }

    /// How much has been written so far.
    pub(super) fn activity(&self) -> Activity {
        Activity {
            writes: self.done.writes.load(Ordering::Relaxed),
            commits: self.done.commits.load(Ordering::Relaxed),
        }
    }

    fn lane(&self, table: Option<&TableId>) -> &mpsc::Sender<Job> {
        let Some(table) = table.filter(|_| !self.tables.is_empty()) else { return &self.people };
        let mut hash = DefaultHasher::new();
        table.0.hash(&mut hash);
        let index = usize::try_from(hash.finish() % self.tables.len() as u64).unwrap_or_default();
        self.tables.get(index).unwrap_or(&self.people)
    }

    /// Writes and waits until it is on disk.
    pub(super) async fn write(&self, write: Write) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        let lane = self.lane(write.table());
        match lane.send_timeout(Job::Write(write, reply), PATIENCE).await {
            Ok(()) => answer.await.unwrap_or_else(|_| Err(StoreError::Unknown("the writer has gone".into()))),
            Err(mpsc::error::SendTimeoutError::Timeout(_)) => Err(StoreError::Busy),
            Err(mpsc::error::SendTimeoutError::Closed(_)) => Err(StoreError::failed("the store is closed")),
        }
    }

    /// Writes what waits, then lets go of the database.
    pub(super) async fn close(&self) {
        for lane in self.tables.iter().chain([&self.people]) {
            let (reply, closed) = oneshot::channel();
            if lane.send(Job::Close(reply)).await.is_ok() {
                // An error means that the lane has gone by itself: closed as well.
                let _ = closed.await;
            }
        }
    }
}

async fn run(mut lane: Box<dyn Lane>, mut jobs: mpsc::Receiver<Job>, done: Arc<Done>) {
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
        commit(&mut *lane, group, &done).await;
    }
    jobs.close();
    lane.close().await;
    for reply in closing {
        // Whoever asked may have stopped waiting.
        let _ = reply.send(());
    }
}

/// Writes a group in one transaction and answers everybody.
async fn commit(
    lane: &mut dyn Lane,
    group: Vec<(Write, oneshot::Sender<Result<(), StoreError>>)>,
    done: &Done,
) {
    if group.is_empty() {
        return;
    }
    let mut outcomes = Vec::with_capacity(group.len());
    let writes: Vec<&Write> = group.iter().map(|(write, _)| write).collect();
    let whole = write_all(lane, &writes, &mut outcomes).await;
    if let Err(error) = &whole {
        tracing::error!(%error, writes = group.len(), "nothing of a group was committed");
        lane.give_up().await;
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
    lane: &mut dyn Lane,
    writes: &[&Write],
    outcomes: &mut Vec<Result<(), StoreError>>,
) -> Result<(), StoreError> {
    if write_together(lane, writes).await? { Ok(()) } else { write_apart(lane, writes, outcomes).await }
}

/// One transaction; whether all writes were done. If not, nothing has been committed.
async fn write_together(lane: &mut dyn Lane, writes: &[&Write]) -> Result<bool, StoreError> {
    let connection = lane.begin(writes).await?;
    for write in writes {
        if write_one(connection, write).await.is_err() {
            connection.command("ROLLBACK").await.map_err(StoreError::failed)?;
            return Ok(false);
        }
    }
    commit_all(connection).await.map(|()| true)
}

/// One transaction of those writes that can be done.
async fn write_apart(
    lane: &mut dyn Lane,
    writes: &[&Write],
    outcomes: &mut Vec<Result<(), StoreError>>,
) -> Result<(), StoreError> {
    let connection = lane.begin(writes).await?;
    connection.command("SAVEPOINT one").await.map_err(StoreError::failed)?;
    for write in writes {
        let outcome = write_one(connection, write).await;
        // Either way the next write has a savepoint before it, by one word to a database that may be far away.
        let next = if outcome.is_ok() { "RELEASE one; SAVEPOINT one" } else { "ROLLBACK TO one" };
        connection.command(next).await.map_err(StoreError::failed)?;
        outcomes.push(outcome);
    }
    commit_all(connection).await
}

async fn commit_all(connection: &mut dyn Connection) -> Result<(), StoreError> {
    connection.command("COMMIT").await.map_err(|error| StoreError::Unknown(error.to_string()))
}
