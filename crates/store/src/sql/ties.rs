//! Ties, by SQL.

use super::Database;
use super::connection::Connection;
use super::query::query;
use super::write::{Write, delete, time};
use crate::error::StoreError;
use crate::ties::{TieRecord, Ties};
use async_trait::async_trait;
use protocol::ties::{MOST, Tie};

/// Something to be written about ties.
#[derive(Debug)]
pub(crate) enum TieWrite {
    Begin { person: String, other: String, tie: Tie, at: u64 },
    End { person: String, other: String, tie: Tie },
}

impl From<TieWrite> for Write {
    fn from(write: TieWrite) -> Self {
        Write::Tie(write)
    }
}

#[async_trait]
impl<D: Database> Ties for D {
    async fn tie(&self, person: &str, other: &str, tie: Tie, at: u64) -> Result<(), StoreError> {
        let [person, other] = [person, other].map(str::to_owned);
        self.write(TieWrite::Begin { person, other, tie, at }).await
    }

    async fn untie(&self, person: &str, other: &str, tie: Tie) -> Result<(), StoreError> {
        let [person, other] = [person, other].map(str::to_owned);
        self.write(TieWrite::End { person, other, tie }).await
    }

    async fn ties_of(&self, person: &str) -> Result<Vec<TieRecord>, StoreError> {
        let ties: Vec<(String, String, i64)> =
            query("SELECT other, tie, since FROM ties WHERE person = $1 ORDER BY since DESC, other")
                .bind(person)
                .fetch_all(&mut *self.reading().await?)
                .await
                .map_err(StoreError::failed)?;
        let read = |(other, tie, since): (String, String, i64)| {
            let since = u64::try_from(since).unwrap_or_default();
            Tie::named(&tie).map(|tie| TieRecord { other, tie, since })
        };
        Ok(ties.into_iter().filter_map(read).collect())
    }

    async fn ties_between(&self, person: &str, other: &str) -> Result<Vec<Tie>, StoreError> {
        let ties: Vec<(String,)> = query("SELECT tie FROM ties WHERE person = $1 AND other = $2")
            .bind(person)
            .bind(other)
            .fetch_all(&mut *self.reading().await?)
            .await
            .map_err(StoreError::failed)?;
        Ok(ties.iter().filter_map(|(tie,)| Tie::named(tie)).collect())
    }

    async fn followers(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let followers: Vec<(String,)> =
            query("SELECT person FROM ties WHERE other = $1 AND tie = 'follow' ORDER BY since, person")
                .bind(person)
                .fetch_all(&mut *self.reading().await?)
                .await
                .map_err(StoreError::failed)?;
        Ok(followers.into_iter().map(|(person,)| person).collect())
    }

    async fn is_known(&self, person: &str) -> Result<bool, StoreError> {
        let (known,): (bool,) = query(
            "SELECT EXISTS (SELECT 1 FROM people WHERE id = $1)
                 OR EXISTS (SELECT 1 FROM occupants WHERE person = $1)
                 OR EXISTS (SELECT 1 FROM chat WHERE person = $1)",
        )
        .bind(person)
        .fetch_one(&mut *self.reading().await?)
        .await
        .map_err(StoreError::failed)?;
        Ok(known)
    }
}

/// Writes within the writer's transaction.
pub(super) async fn write(connection: &mut dyn Connection, write: &TieWrite) -> Result<(), StoreError> {
    match write {
        TieWrite::Begin { person, other, tie, at } => begin(connection, person, other, *tie, *at).await,
        TieWrite::End { person, other, tie } => {
            let end = "DELETE FROM ties WHERE person = $1 AND other = $2 AND tie = $3";
            delete(connection, end, &[person, other, tie.name()]).await
        }
    }
}

async fn begin(
    connection: &mut dyn Connection,
    person: &str,
    other: &str,
    tie: Tie,
    at: u64,
) -> Result<(), StoreError> {
    let begin = "INSERT INTO ties (person, other, tie, since) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
    query(begin)
        .bind(person)
        .bind(other)
        .bind(tie.name())
        .bind(time(at))
        .execute(&mut *connection)
        .await
        .map_err(StoreError::failed)?;
    let (count,): (u32,) = query("SELECT count(*) FROM ties WHERE person = $1 AND tie = $2")
        .bind(person)
        .bind(tie.name())
        .fetch_one(&mut *connection)
        .await
        .map_err(StoreError::failed)?;
    if count > MOST {
        return Err(StoreError::Conflict);
    }
    if tie == Tie::Block {
        let apart = "DELETE FROM ties WHERE tie = 'follow'
                     AND ((person = $1 AND other = $2) OR (person = $2 AND other = $1))";
        delete(connection, apart, &[person, other]).await?;
    }
    Ok(())
}
