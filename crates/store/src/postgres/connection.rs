//! Statements and their values in PostgreSQL.

use crate::sql::connection::{Connection, prepared, rows, send};
use crate::sql::query::{Query, Value};
use crate::sql::row::Row;
use async_trait::async_trait;
use sqlx::postgres::{PgConnection, PgRow};
use sqlx::{Row as _, TypeInfo as _, ValueRef as _};
use std::io;
use std::time::Duration;
use tokio::sync::mpsc;

/// How long a statement may take: a line that is dead without saying so is not waited for longer. Whoever sees this pass
/// gives the connection up.
const PATIENCE: Duration = Duration::from_secs(10);

#[async_trait]
impl Connection for PgConnection {
    async fn execute(&mut self, query: Query) -> sqlx::Result<u64> {
        let done = in_time(prepared::<sqlx::Postgres>(storable(query)).execute(self)).await?;
        Ok(done.rows_affected())
    }

    async fn fetch(&mut self, query: Query) -> sqlx::Result<Vec<Row>> {
        rows(&in_time(prepared(storable(query)).fetch_all(self)).await?, read)
    }

    async fn stream(&mut self, query: Query, batches: mpsc::Sender<Vec<Row>>) -> sqlx::Result<()> {
        send(prepared::<sqlx::Postgres>(storable(query)).fetch(self), read, batches).await
    }

    async fn command(&mut self, statement: &'static str) -> sqlx::Result<()> {
        in_time(sqlx::raw_sql(statement).execute(self)).await.map(drop)
    }

    async fn close(self: Box<Self>) {
        if let Err(error) = sqlx::Connection::close(*self).await {
            tracing::warn!(%error, "a connection did not close cleanly");
        }
    }
}

pub(super) async fn in_time<T>(doing: impl Future<Output = sqlx::Result<T>>) -> sqlx::Result<T> {
    let late = || sqlx::Error::Io(io::Error::new(io::ErrorKind::TimedOut, "the database does not answer"));
    tokio::time::timeout(PATIENCE, doing).await.map_err(|_| late())?
}

/// PostgreSQL's texts have every character but one, which nobody means: it becomes the sign for what could not be read.
fn storable(mut query: Query) -> Query {
    for value in &mut query.values {
        if let Value::Text(Some(text)) = value
            && text.contains('\0')
        {
            *text = text.replace('\0', "\u{FFFD}");
        }
    }
    query
}

/// The values of a row.
fn read(row: &PgRow) -> sqlx::Result<Vec<Value>> {
    let value = |index| {
        let kind = row.try_get_raw(index)?.type_info().into_owned();
        Ok(match kind.name() {
            "INT8" => Value::Whole(row.try_get(index)?),
            "INT4" => Value::Whole(row.try_get::<Option<i32>, _>(index)?.map(i64::from)),
            "FLOAT8" => Value::Real(row.try_get(index)?),
            "BOOL" => Value::Truth(row.try_get(index)?),
            _ => Value::Text(row.try_get(index)?),
        })
    };
    (0..row.len()).map(value).collect()
}
