//! What a database does for a store, and how ours do it.

use super::query::{Query, Value};
use super::row::{Columns, Row};
use crate::copy::BATCH;
use async_trait::async_trait;
use futures_util::{Stream, TryStreamExt as _};
use sqlx::{AssertSqlSafe, Column as _, SqlSafeStr as _, SqlStr};
use std::borrow::Cow;
use std::ops::DerefMut;
use tokio::sync::mpsc;

/// A connection to a database.
#[async_trait]
pub(crate) trait Connection: Send {
    /// Runs a statement; gives how many rows it changed.
    async fn execute(&mut self, query: Query) -> sqlx::Result<u64>;

    /// Runs a statement; gives what it found.
    async fn fetch(&mut self, query: Query) -> sqlx::Result<Vec<Row>>;

    /// Runs a statement; what it finds goes out in batches, no faster than they are taken. Fails when nobody takes them.
    async fn stream(&mut self, query: Query, batches: mpsc::Sender<Vec<Row>>) -> sqlx::Result<()>;

    /// Runs a statement without values, and without keeping it in mind.
    async fn command(&mut self, statement: &'static str) -> sqlx::Result<()>;

    /// Lets go of it in good order, where that makes a difference.
    async fn close(self: Box<Self>);
}

/// What a pool has lent, or a transaction in it.
pub(crate) struct Lent<T>(pub(crate) T);

#[async_trait]
impl<T: DerefMut<Target: Connection> + Send> Connection for Lent<T> {
    async fn execute(&mut self, query: Query) -> sqlx::Result<u64> {
        self.0.execute(query).await
    }

    async fn fetch(&mut self, query: Query) -> sqlx::Result<Vec<Row>> {
        self.0.fetch(query).await
    }

    async fn stream(&mut self, query: Query, batches: mpsc::Sender<Vec<Row>>) -> sqlx::Result<()> {
        self.0.stream(query, batches).await
    }

    async fn command(&mut self, statement: &'static str) -> sqlx::Result<()> {
        self.0.command(statement).await
    }

    async fn close(self: Box<Self>) {
        // It goes back to whoever lent it.
    }
}

/// The statement as its database takes it.
pub(crate) fn prepared<D>(query: Query) -> sqlx::query::Query<'static, D, D::Arguments>
where
    D: sqlx::Database,
    Option<String>: sqlx::Type<D> + sqlx::Encode<'static, D>,
    Option<i64>: sqlx::Type<D> + sqlx::Encode<'static, D>,
    Option<f64>: sqlx::Type<D> + sqlx::Encode<'static, D>,
    Option<bool>: sqlx::Type<D> + sqlx::Encode<'static, D>,
{
    let Query { text, values } = query;
    let text = match text {
        Cow::Borrowed(text) => SqlStr::from_static(text),
        // Put together from our own text; what comes from outside is bound.
        Cow::Owned(text) => AssertSqlSafe(text).into_sql_str(),
    };
    values.into_iter().fold(sqlx::query(text), |query, value| match value {
        Value::Text(text) => query.bind(text),
        Value::Whole(number) => query.bind(number),
        Value::Real(real) => query.bind(real),
        Value::Truth(truth) => query.bind(truth),
    })
}

/// Rows as they were found, with `read` for a row's values.
pub(crate) fn rows<R: sqlx::Row>(
    found: &[R],
    read: impl Fn(&R) -> sqlx::Result<Vec<Value>>,
) -> sqlx::Result<Vec<Row>> {
    let Some(first) = found.first() else { return Ok(Vec::new()) };
    let columns: Columns = first.columns().iter().map(|column| column.name().to_owned()).collect();
    let row = |row| Ok(Row { columns: columns.clone(), values: read(row)? });
    found.iter().map(row).collect()
}

/// Sends out what is found, in batches.
pub(crate) async fn send<R: sqlx::Row>(
    mut found: impl Stream<Item = sqlx::Result<R>> + Send + Unpin,
    read: impl Fn(&R) -> sqlx::Result<Vec<Value>>,
    batches: mpsc::Sender<Vec<Row>>,
) -> sqlx::Result<()> {
    let mut batch = Vec::with_capacity(BATCH);
    loop {
        let next = found.try_next().await?;
        let last = next.is_none();
        batch.extend(next);
        if batch.len() == BATCH || last && !batch.is_empty() {
            let rows = rows(&batch, &read)?;
            batch.clear();
            batches.send(rows).await.map_err(|_| sqlx::Error::WorkerCrashed)?;
        }
        if last {
            return Ok(());
        }
    }
}
