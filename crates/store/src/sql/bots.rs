//! Bots and their tokens, by SQL.

use super::Database;
use super::connection::Connection;
use super::query::query;
use super::row::{FromRow, Row};
use super::write::{Write, moment, taken, time};
use crate::bots::{Bots, TokenRecord};
use crate::error::StoreError;
use async_trait::async_trait;
use protocol::bot::MOST;

/// Something to be written about bots.
#[derive(Debug)]
pub(crate) enum BotWrite {
    Become { person: String },
    AddToken(TokenRecord),
    UseToken { id: String, at: u64 },
    RemoveToken { person: String, id: String },
}

impl From<BotWrite> for Write {
    fn from(write: BotWrite) -> Self {
        Write::Bot(Box::new(write))
    }
}

#[async_trait]
impl<D: Database> Bots for D {
    async fn become_bot(&self, person: &str) -> Result<(), StoreError> {
        self.write(BotWrite::Become { person: person.to_owned() }).await
    }

    async fn add_token(&self, token: &TokenRecord) -> Result<(), StoreError> {
        self.write(BotWrite::AddToken(token.clone())).await
    }

    async fn token(&self, digest: &str) -> Result<Option<TokenRecord>, StoreError> {
        query("SELECT * FROM tokens WHERE digest = $1")
            .bind(digest)
            .fetch_optional(&mut *self.reading().await?)
            .await
            .map_err(StoreError::failed)
    }

    async fn tokens(&self, person: &str) -> Result<Vec<TokenRecord>, StoreError> {
        query("SELECT * FROM tokens WHERE person = $1 ORDER BY created_at DESC, id")
            .bind(person)
            .fetch_all(&mut *self.reading().await?)
            .await
            .map_err(StoreError::failed)
    }

    async fn use_token(&self, id: &str, at: u64) -> Result<(), StoreError> {
        self.write(BotWrite::UseToken { id: id.to_owned(), at }).await
    }

    async fn remove_token(&self, person: &str, id: &str) -> Result<(), StoreError> {
        let [person, id] = [person, id].map(str::to_owned);
        self.write(BotWrite::RemoveToken { person, id }).await
    }
}

impl FromRow for TokenRecord {
    fn from_row(row: &Row) -> sqlx::Result<Self> {
        let used_at: Option<i64> = row.try_get("used_at")?;
        Ok(TokenRecord {
            id: row.try_get("id")?,
            digest: row.try_get("digest")?,
            person: row.try_get("person")?,
            name: row.try_get("name")?,
            created_at: moment(row, "created_at")?,
            used_at: used_at.map(|at| u64::try_from(at).unwrap_or_default()),
        })
    }
}

/// Writes within the writer's transaction.
pub(super) async fn write(connection: &mut dyn Connection, write: &BotWrite) -> Result<(), StoreError> {
    let (done, one) = match write {
        BotWrite::Become { person } => {
            // Whoever has been taken for a person at a table stays one.
            let say = "UPDATE accounts SET bot = TRUE WHERE person = $1 AND name_key IS NOT NULL
                       AND (bot OR NOT EXISTS (SELECT 1 FROM occupants WHERE person = $1))";
            (query(say).bind(person).execute(connection).await, true)
        }
        BotWrite::AddToken(token) => {
            let add = "INSERT INTO tokens (id, digest, person, name, created_at, used_at)
                       SELECT $1, $2, person, $4, $5, $6 FROM accounts
                       WHERE person = $3 AND bot AND name_key IS NOT NULL
                       AND (SELECT count(*) FROM tokens WHERE person = $3) < $7";
            let added = query(add)
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
            (query(note).bind(time(*at)).bind(id).execute(connection).await, false)
        }
        BotWrite::RemoveToken { person, id } => {
            let remove = "DELETE FROM tokens WHERE person = $1 AND id = $2";
            (query(remove).bind(person).bind(id).execute(connection).await, false)
        }
    };
    let done = done.map_err(|error| taken(&error, StoreError::Conflict))?;
    if one && done != 1 { Err(StoreError::Conflict) } else { Ok(()) }
}
