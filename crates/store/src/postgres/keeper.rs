//! One program for one database: two would conduct the same tables.
//!
//! An advisory lock is held on a connection of its own, and goes with it. Without the lock nothing is written: when the
//! connection breaks, it is taken anew first. What two might have written in the moment in between is kept apart by the
//! numbers of the events.

use super::address::PostgresAddress;
use super::connect;
use crate::error::StoreError;
use crate::sql::query::query;
use sqlx::postgres::PgConnection;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::Mutex;

/// How often the connection is looked after.
const ROUND: Duration = Duration::from_secs(2);

/// How long the lock of a program that has just ended may take to go.
const LINGER: Duration = Duration::from_secs(5);

/// How long between two tries.
const STEP: Duration = Duration::from_millis(50);

/// Another schema is another store.
const LOCK: &str =
    "SELECT pg_try_advisory_lock(hashtextextended('quadrille ' || coalesce(current_schema(), ''), 0))";

/// Holds the lock.
#[derive(Debug)]
pub(super) struct Keeper {
    address: PostgresAddress,
    connection: Mutex<Option<PgConnection>>,
    /// Whether it was there when somebody last looked.
    held: AtomicBool,
    /// Whether it was let go for good.
    left: AtomicBool,
}

impl Keeper {
    /// Takes the lock, and keeps an eye on it from then on.
    ///
    /// # Errors
    /// When the database cannot be reached, or another program has the lock.
    pub(super) async fn start(address: PostgresAddress) -> Result<Arc<Self>, StoreError> {
        let keeper = Arc::new(Keeper {
            address,
            connection: Mutex::default(),
            held: AtomicBool::new(false),
            left: AtomicBool::new(false),
        });
        keeper.confirm().await?;
        let weak = Arc::downgrade(&keeper);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(ROUND).await;
                let Some(keeper) = weak.upgrade() else { return };
                // Whoever wants to write says what is wrong.
                let _ = keeper.confirm().await;
            }
        });
        Ok(keeper)
    }

    /// Makes sure that the lock was held a moment ago.
    pub(super) async fn check(&self) -> Result<(), StoreError> {
        if self.held.load(Ordering::Acquire) { Ok(()) } else { self.confirm().await }
    }

    /// Makes sure that the lock is held, and takes it if it is not.
    pub(super) async fn confirm(&self) -> Result<(), StoreError> {
        let mut place = self.connection.lock().await;
        if self.left.load(Ordering::Acquire) {
            return Err(StoreError::failed("the store is closed"));
        }
        if let Some(connection) = &mut *place
            && query("SELECT 1").execute(connection).await.is_ok()
        {
            return Ok(());
        }
        self.held.store(false, Ordering::Release);
        *place = None;
        *place = Some(self.take().await?);
        self.held.store(true, Ordering::Release);
        Ok(())
    }

    async fn take(&self) -> Result<PgConnection, StoreError> {
        let mut connection = connect(&self.address).await?;
        let mut waited = Duration::ZERO;
        loop {
            let (taken,): (bool,) =
                query(LOCK).fetch_one(&mut connection).await.map_err(StoreError::failed)?;
            if taken {
                return Ok(connection);
            }
            if waited >= LINGER {
                return Err(StoreError::Failed(format!(
                    "another program serves from the {} already; stop it first",
                    self.address
                )));
            }
            tokio::time::sleep(STEP).await;
            waited += STEP;
        }
    }

    /// Lets the lock go.
    pub(super) async fn leave(&self) {
        use sqlx::Connection as _;
        self.left.store(true, Ordering::Release);
        self.held.store(false, Ordering::Release);
        if let Some(connection) = self.connection.lock().await.take() {
            // If it cannot be closed in good order it is broken, and the lock is gone.
            let _ = connection.close().await;
        }
    }
}
