//! A connection that groups are written on, and a new one when it breaks.

use super::address::PostgresAddress;
use super::connect;
use super::keeper::Keeper;
use crate::error::StoreError;
use crate::sql::connection::Connection;
use crate::sql::write::Write;
use crate::sql::writer::Lane;
use async_trait::async_trait;
use sqlx::postgres::PgConnection;
use std::sync::Arc;

/// Results are counted one after the other, whichever lane they come along, as a rating follows from the one before; and
/// decisions have numbers. Taken before anything else is held, so that two lanes never wait for each other.
const NUMBER: &str =
    "SELECT pg_advisory_xact_lock(hashtextextended('quadrille numbers ' || current_schema(), 0))";

/// A new name is put into logs and lists by reading and writing them: nobody else writes there meanwhile.
const RENAME: &str = "LOCK TABLE tables IN EXCLUSIVE MODE";

/// What a site may have set to be faster: an acknowledgement would come before the disk has it.
const WAIT_FOR_THE_DISK: &str = "SELECT set_config('synchronous_commit', 'on', false)
     WHERE current_setting('synchronous_commit') = 'off'";

/// A connection that groups are written on.
pub(super) struct Reconnecting {
    address: PostgresAddress,
    /// `None`: somebody else keeps the database.
    keeper: Option<Arc<Keeper>>,
    connection: Option<PgConnection>,
}

impl Reconnecting {
    /// One that connects when there is something to write.
    pub(super) fn boxed(address: PostgresAddress, keeper: Option<Arc<Keeper>>) -> Box<dyn Lane> {
        Box::new(Reconnecting { address, keeper, connection: None })
    }
}

#[async_trait]
impl Lane for Reconnecting {
    async fn begin(&mut self, writes: &[&Write]) -> Result<&mut dyn Connection, StoreError> {
        if let Some(keeper) = &self.keeper {
            keeper.check().await?;
        }
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => {
                // What broke this one may have broken the keeper's.
                if let Some(keeper) = &self.keeper {
                    keeper.confirm().await?;
                }
                let mut connection = connect(&self.address).await?;
                connection.command(WAIT_FOR_THE_DISK).await.map_err(StoreError::failed)?;
                connection
            }
        };
        let connection = self.connection.insert(connection);
        connection.command("BEGIN").await.map_err(StoreError::failed)?;
        if writes.iter().any(|write| write.numbers()) {
            connection.command(NUMBER).await.map_err(StoreError::failed)?;
        }
        if writes.iter().any(|write| write.renames()) {
            connection.command(RENAME).await.map_err(StoreError::failed)?;
        }
        Ok(connection)
    }

    async fn give_up(&mut self) {
        // The database undoes what a connection leaves unfinished. Nobody knows what else is wrong with this one.
        self.connection = None;
    }

    async fn close(mut self: Box<Self>) {
        use sqlx::Connection as _;
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "a connection to the database did not close cleanly");
        }
    }
}
