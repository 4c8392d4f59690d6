//! Bots and their tokens in a SQLite file.

use super::Sqlite;
use super::writer::{Write, taken, time};
use crate::bots::{Bots, TokenRecord};
use crate::error::StoreError;
use async_trait::async_trait;
use protocol::bot::MOST;
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{FromRow, Row as _};

/// Something to be written about bots.
#[derive(Debug)]
pub(super) enum BotWrite {
    Become { person: String },
    AddToken(TokenRecord),
    UseToken { id: String, at: u64 },
    RemoveToken { person: String, id: String },
}

impl Sqlite {
    async fn write_bot(&self, write: BotWrite) -> Result<(), StoreError> {
        self.writer.write(Write::Bot(Box::new(write))).await
    }
}

#[async_trait]
impl Bots for Sqlite {
    async fn become_bot(&self, person: &str) -> Result<(), StoreError> {
        self.write_bot(BotWrite::Become { person: person.to_owned() }).await
    }

    async fn add_token(&self, token: &TokenRecord) -> Result<(), StoreError> {
        self.write_bot(BotWrite::AddToken(token.clone())).await
    }

    async fn token(&self, digest: &str) -> Result<Option<TokenRecord>, StoreError> {
        sqlx::query_as("SELECT * FROM tokens WHERE digest = $1")
            .bind(digest)
            .fetch_optional(&self.readers)
            .await
            .map_err(StoreError::failed)
    }

    async fn tokens(&self, person: &str) -> Result<Vec<TokenRecord>, StoreError> {
        sqlx::query_as("SELECT * FROM tokens WHERE person = $1 ORDER BY created_at DESC, id")
            .bind(person)
            .fetch_all(&self.readers)
            .await
            .map_err(StoreError::failed)
    }

    async fn use_token(&self, id: &str, at: u64) -> Result<(), StoreError> {
        self.write_bot(BotWrite::UseToken { id: id.to_owned(), at }).await
    }

    async fn remove_token(&self, person: &str, id: &str) -> Result<(), StoreError> {
        let [person, id] = [person, id].map(str::to_owned);
        self.write_bot(BotWrite::RemoveToken { person, id }).await
    }
}

impl FromRow<'_, SqliteRow> for TokenRecord {
    fn from_row(row: &SqliteRow) -> sqlx::Result<Self> {
        let moment = |at: i64| u64::try_from(at).unwrap_or_default();
        Ok(TokenRecord {
            id: row.try_get("id")?,
            digest: row.try_get("digest")?,
            person: row.try_get("person")?,
            name: row.try_get("name")?,
            created_at: moment(row.try_get("created_at")?),
            used_at: row.try_get::<Option<i64>, _>("used_at")?.map(moment),
        })
    }
}

/// Writes within the writer's transaction.
pub(super) async fn write(connection: &mut SqliteConnection, write: &BotWrite) -> Result<(), StoreError> {
    let (done, one) = match write {
        BotWrite::Become { person } => {
            // Whoever has been taken for a person at a table stays one.
            let say = "UPDATE accounts SET bot = TRUE WHERE person = $1 AND name_key IS NOT NULL
                       AND (bot OR NOT EXISTS (SELECT 1 FROM occupants WHERE person = $1))";
            (sqlx::query(say).bind(person).execute(connection).await, true)
        }
        BotWrite::AddToken(token) => {
            let add = "INSERT INTO tokens (id, digest, person, name, created_at, used_at)
                       SELECT $1, $2, person, $4, $5, $6 FROM accounts
                       WHERE person = $3 AND bot AND name_key IS NOT NULL
                       AND (SELECT count(*) FROM tokens WHERE person = $3) < $7";
            let added = sqlx::query(add)
                .bind(&token.id)
                .bind(&token.digest)
                .bind(&token.person)
                .bind(&token.name)
                .bind(time(token.created_at))
                .bind(token.used_at.map(time))
                .bind(MOST);
            (added.execute(connection).await, true)
        }
        BotWrite::UseToken { id, at } => {
            let note = "UPDATE tokens SET used_at = $1 WHERE id = $2";
            (sqlx::query(note).bind(time(*at)).bind(id).execute(connection).await, false)
        }
        BotWrite::RemoveToken { person, id } => {
            let remove = "DELETE FROM tokens WHERE person = $1 AND id = $2";
            (sqlx::query(remove).bind(person).bind(id).execute(connection).await, false)
        }
    };
    let done = done.map_err(|error| taken(&error, StoreError::Conflict))?;
    if one && done.rows_affected() != 1 { Err(StoreError::Conflict) } else { Ok(()) }
}
