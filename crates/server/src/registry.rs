//! The live tables: each is conducted by one task, found here by the table's name.

use crate::house::House;
use crate::table::{Command, conduct};
use protocol::{Refusal, RefusalCode, TableId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How many commands may wait for a table. When it is full, whoever sends waits (and so does not read on from its
/// socket), for [`PATIENCE`] at most; then it hears that the table is busy.
const INBOX: usize = 64;

const PATIENCE: Duration = Duration::from_secs(5);

/// The live tables.
pub(crate) struct Registry {
    house: Weak<House>,
    tables: Mutex<HashMap<TableId, Arc<Handle>>>,
    limit: usize,
    tasks: TaskTracker,
    stopping: CancellationToken,
}

/// The way to a live table. Held by others only while they send: what the registry holds alone can be put away.
struct Handle {
    inbox: mpsc::Sender<Command>,
}

impl Registry {
    /// An empty registry for at most `limit` live tables.
    pub(crate) fn new(house: Weak<House>, limit: usize) -> Self {
        Registry {
            house,
            tables: Mutex::default(),
            limit,
            tasks: TaskTracker::new(),
            stopping: CancellationToken::new(),
        }
    }

    /// Sends a command to a table, which is read from its log if it is not live.
    ///
    /// # Errors
    /// When the house or the table is busy, or going down.
    pub(crate) async fn send(&self, table: &TableId, command: Command) -> Result<(), Refusal> {
        let handle = self.handle(table)?;
        let sent = handle.inbox.send_timeout(command, PATIENCE).await;
        sent.map_err(|_| Refusal::of(RefusalCode::Busy))
    }

    /// Asks a table something, and waits for the answer; `command` takes the way back.
    ///
    /// # Errors
    /// What the table says, or as [`send`](Self::send).
    pub(crate) async fn ask<T>(
        &self,
        table: &TableId,
        command: impl FnOnce(oneshot::Sender<Result<T, Refusal>>) -> Command,
    ) -> Result<T, Refusal> {
        let (reply, answer) = oneshot::channel();
        self.send(table, command(reply)).await?;
        answer.await.map_err(|_| Refusal::of(RefusalCode::Busy))?
    }

    /// Makes a table live.
    pub(crate) fn wake(&self, table: &TableId) {
        if self.handle(table).is_err() {
            tracing::error!(%table, "too many live tables: this one is not conducted");
        }
    }

    /// Whether a table is live.
    pub(crate) fn is_live(&self, table: &TableId) -> bool {
        self.tables().contains_key(table)
    }

    /// The tables that are live.
    pub(crate) fn names(&self) -> Vec<TableId> {
        self.tables().keys().cloned().collect()
    }

    /// How many tables are live.
    pub(crate) fn live(&self) -> usize {
        self.tables().len()
    }

    /// Forgets a table whose conductor has nothing to do, unless somebody has just sent or is about to. Afterwards no
    /// command can reach it any more.
    pub(crate) fn put_away(&self, table: &TableId, inbox: &mpsc::Receiver<Command>) -> bool {
        let mut tables = self.tables();
        let unused =
            tables.get(table).is_some_and(|handle| Arc::strong_count(handle) == 1) && inbox.is_empty();
        if unused {
            tables.remove(table);
        }
        unused
    }

    /// Lets every table finish what it has, and waits for that.
    pub(crate) async fn stop(&self) {
        self.stopping.cancel();
        self.tasks.close();
        self.tasks.wait().await;
    }

    fn handle(&self, table: &TableId) -> Result<Arc<Handle>, Refusal> {
        let mut tables = self.tables();
        // A closed inbox is that of a conductor that ended by a fault of ours: the log knows how to go on.
        if let Some(handle) = tables.get(table).filter(|handle| !handle.inbox.is_closed()) {
            return Ok(Arc::clone(handle));
        }
        let Some(house) =
            self.house.upgrade().filter(|_| tables.len() < self.limit && !self.tasks.is_closed())
        else {
            return Err(Refusal::of(RefusalCode::Busy));
        };
        let (sender, inbox) = mpsc::channel(INBOX);
        let handle = Arc::new(Handle { inbox: sender.clone() });
        tables.insert(table.clone(), Arc::clone(&handle));
        self.tasks.spawn(conduct(house, table.clone(), inbox, sender, self.stopping.clone()));
        Ok(handle)
    }

    /// A panic while the map was locked left it whole: entries come and go one at a time.
    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, Arc<Handle>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
