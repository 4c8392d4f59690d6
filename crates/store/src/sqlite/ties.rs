//! Ties in a SQLite file.

use super::Sqlite;
use super::writer::{Write, delete, time};
use crate::error::StoreError;
use crate::ties::{TieRecord, Ties};
use async_trait::async_trait;
use protocol::ties::{MOST, Tie};
use sqlx::sqlite::SqliteConnection;

/// Something to be written about ties.
#[derive(Debug)]
pub(super) enum TieWrite {
    Begin { person: String, other: String, tie: Tie, at: u64 },
    End { person: String, other: String, tie: Tie },
}

#[async_trait]
impl Ties for Sqlite {
    async fn tie(&self, person: &str, other: &str, tie: Tie, at: u64) -> Result<(), StoreError> {
        let [person, other] = [person, other].map(str::to_owned);
        self.writer.write(Write::Tie(TieWrite::Begin { person, other, tie, at })).await
    }

    async fn untie(&self, person: &str, other: &str, tie: Tie) -> Result<(), StoreError> {
        let [person, other] = [person, other].map(str::to_owned);
        self.writer.write(Write::Tie(TieWrite::End { person, other, tie })).await
    }

    async fn ties_of(&self, person: &str) -> Result<Vec<TieRecord>, StoreError> {
        let ties: Vec<(String, String, i64)> =
            sqlx::query_as("SELECT other, tie, since FROM ties WHERE person = $1 ORDER BY since DESC, other")
                .bind(person)
                .fetch_all(&self.readers)
                .await
                .map_err(StoreError::failed)?;
        let read = |(other, tie, since): (String, String, i64)| {
            let since = u64::try_from(since).unwrap_or_default();
            Tie::named(&tie).map(|tie| TieRecord { other, tie, since })
        };
        Ok(ties.into_iter().filter_map(read).collect())
    }

    async fn ties_between(&self, person: &str, other: &str) -> Result<Vec<Tie>, StoreError> {
        let ties: Vec<(String,)> = sqlx::query_as("SELECT tie FROM ties WHERE person = $1 AND other = $2")
            .bind(person)
            .bind(other)
            .fetch_all(&self.readers)
            .await
            .map_err(StoreError::failed)?;
        Ok(ties.iter().filter_map(|(tie,)| Tie::named(tie)).collect())
    }

    async fn followers(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let followers: Vec<(String,)> = sqlx::query_as(
            "SELECT person FROM ties WHERE other = $1 AND tie = 'follow' ORDER BY since, person",
        )
        .bind(person)
        .fetch_all(&self.readers)
        .await
        .map_err(StoreError::failed)?;
        Ok(followers.into_iter().map(|(person,)| person).collect())
    }

    async fn is_known(&self, person: &str) -> Result<bool, StoreError> {
        let (known,): (bool,) = sqlx::query_as(
            "SELECT EXISTS (SELECT 1 FROM people WHERE id = $1)
                 OR EXISTS (SELECT 1 FROM occupants WHERE person = $1)
                 OR EXISTS (SELECT 1 FROM chat WHERE person = $1)",
        )
        .bind(person)
        .fetch_one(&self.readers)
        .await
        .map_err(StoreError::failed)?;
        Ok(known)
    }
}

/// Writes within the writer's transaction.
pub(super) async fn write(connection: &mut SqliteConnection, write: &TieWrite) -> Result<(), StoreError> {
    match write {
        TieWrite::Begin { person, other, tie, at } => begin(connection, person, other, *tie, *at).await,
        TieWrite::End { person, other, tie } => {
            let end = "DELETE FROM ties WHERE person = $1 AND other = $2 AND tie = $3";
            delete(connection, end, &[person, other, tie.name()]).await
        }
    }
}

async fn begin(
    connection: &mut SqliteConnection,
    person: &str,
    other: &str,
    tie: Tie,
    at: u64,
) -> Result<(), StoreError> {
    let begin = "INSERT INTO ties (person, other, tie, since) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
    sqlx::query(begin)
        .bind(person)
        .bind(other)
        .bind(tie.name())
        .bind(time(at))
        .execute(&mut *connection)
        .await
        .map_err(StoreError::failed)?;
    let (count,): (u32,) = sqlx::query_as("SELECT count(*) FROM ties WHERE person = $1 AND tie = $2")
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
