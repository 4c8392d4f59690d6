//! Statements and their values in a SQLite file.

use crate::sql::connection::{Connection, prepared, rows, send};
use crate::sql::query::{Query, Value};
use crate::sql::row::Row;
use async_trait::async_trait;
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{Row as _, TypeInfo as _, ValueRef as _};

use tokio::sync::mpsc;

#[async_trait]
impl Connection for SqliteConnection {
    async fn execute(&mut self, query: Query) -> sqlx::Result<u64> {
        prepared::<sqlx::Sqlite>(query).execute(self).await.map(|done| done.rows_affected())
    }

    async fn fetch(&mut self, query: Query) -> sqlx::Result<Vec<Row>> {
        rows(&prepared(query).fetch_all(self).await?, read)
    }

    async fn stream(&mut self, query: Query, batches: mpsc::Sender<Vec<Row>>) -> sqlx::Result<()> {
        send(prepared::<sqlx::Sqlite>(query).fetch(self), read, batches).await
    }

    async fn command(&mut self, statement: &'static str) -> sqlx::Result<()> {
        sqlx::query(statement).execute(self).await.map(drop)
    }

    async fn close(self: Box<Self>) {
        if let Err(error) = sqlx::Connection::close(*self).await {
            tracing::warn!(%error, "a connection did not close cleanly");
        }
    }
}

/// The values of a row. SQLite's have a kind each, whatever their column was declared as.
fn read(row: &SqliteRow) -> sqlx::Result<Vec<Value>> {
    let value = |index| {
        let value = row.try_get_raw(index)?;
        if value.is_null() {
            return Ok(Value::Text(None));
        }
        Ok(match value.type_info().name() {
            "INTEGER" | "BOOLEAN" => Value::Whole(row.try_get_unchecked(index)?),
            "REAL" => Value::Real(row.try_get_unchecked(index)?),
            _ => Value::Text(row.try_get_unchecked(index)?),
        })
    };
    (0..row.len()).map(value).collect()
}
