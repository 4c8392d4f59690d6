//! What it costs to keep a turn, and nothing else: a row in a SQLite file, committed in groups and flushed.

use super::latencies::Latencies;
use super::pace::Pace;
use crate::failure::Failure;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection as _};
use std::path::Path;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// What is kept, as long as a turn's event.
const BODY: &str = r#"{"seq":61,"at":1796081118568,"type":"turn","seat":1,"turn":"d3d5"}"#;

/// So many may wait, and share a commit.
const QUEUE: usize = 1024;

struct Row {
    table: usize,
    seq: u32,
    kept: oneshot::Sender<()>,
}

/// Rows kept by so many writers who take turns, `rate` a second in all.
pub(crate) async fn measure(
    folder: &Path,
    writers: usize,
    rate: u32,
    length: Duration,
) -> Result<Latencies, Failure> {
    let options = SqliteConnectOptions::new()
        .filename(folder.join("append.sqlite"))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .disable_statement_logging();
    let mut database = SqliteConnection::connect_with(&options).await.map_err(failed)?;
    sqlx::query("CREATE TABLE events (table_id TEXT, seq INTEGER, body TEXT, PRIMARY KEY (table_id, seq))")
        .execute(&mut database)
        .await
        .map_err(failed)?;
    let (queue, rows) = mpsc::channel(QUEUE);
    let keeping = tokio::spawn(keep(database, rows));
    let pace = Pace::new(rate, writers, length);
    let writing: Vec<_> = (0..writers).map(|who| tokio::spawn(write(queue.clone(), who, pace))).collect();
    drop(queue);
    let mut latencies = Latencies::default();
    for written in writing {
        latencies.extend([written.await.map_err(failed)?]);
    }
    keeping.await.map_err(failed)?.map_err(failed)?;
    Ok(latencies)
}

async fn write(queue: mpsc::Sender<Row>, table: usize, pace: Pace) -> Latencies {
    let mut latencies = Latencies::default();
    for seq in 0.. {
        if !pace.wait(table, seq).await {
            break;
        }
        let begun = Instant::now();
        let (kept, done) = oneshot::channel();
        if queue.send(Row { table, seq, kept }).await.is_err() || done.await.is_err() {
            break;
        }
        latencies.add(begun, &pace);
    }
    latencies
}

async fn keep(mut database: SqliteConnection, mut rows: mpsc::Receiver<Row>) -> Result<(), sqlx::Error> {
    let mut group = Vec::new();
    while rows.recv_many(&mut group, QUEUE).await > 0 {
        sqlx::query("BEGIN IMMEDIATE").execute(&mut database).await?;
        for Row { table, seq, .. } in &group {
            sqlx::query("INSERT INTO events (table_id, seq, body) VALUES ($1, $2, $3)")
                .bind(format!("table-{table:06}"))
                .bind(seq)
                .bind(BODY)
                .execute(&mut database)
                .await?;
        }
        sqlx::query("COMMIT").execute(&mut database).await?;
        for Row { kept, .. } in group.drain(..) {
            // Whoever asked may have gone.
            let _ = kept.send(());
        }
    }
    database.close().await
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::Failed(format!("the bare database: {error}"))
}
