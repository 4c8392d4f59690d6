//! The SQLite store: the conformance suite on real files, and what only files can do.

mod conformance;

use async_trait::async_trait;
use conformance::Place;
use std::sync::Arc;
use store::{Sqlite, Store, StoreError};
use tempfile::TempDir;

/// A file in a directory of its own.
struct File(TempDir);

impl File {
    fn fresh() -> Self {
        File(TempDir::new().unwrap())
    }
}

#[async_trait]
impl Place for File {
    async fn open(&self) -> Arc<dyn Store> {
        Arc::new(Sqlite::open(&self.0.path().join("test.sqlite")).await.unwrap())
    }
}

conformance::every_check!(File::fresh);

#[tokio::test]
async fn a_file_that_is_no_database_is_refused() {
    let place = File::fresh();
    let file = place.0.path().join("test.sqlite");
    std::fs::write(
        &file,
        "this is a letter, and a longer one than the header of a database would be\n".repeat(50),
    )
    .unwrap();
    assert!(matches!(Sqlite::open(&file).await, Err(StoreError::Failed(_))));
    assert!(matches!(
        Sqlite::open(&place.0.path().join("no/such/folder.sqlite")).await,
        Err(StoreError::Failed(_))
    ));
}

/// While another process holds the lock nothing is written and everybody is told so; afterwards all goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_locked_file_fails_without_losing_its_way() {
    use sqlx::{Connection as _, sqlite::SqliteConnection};
    let place = File::fresh();
    let store = Sqlite::open_with(&place.0.path().join("test.sqlite"), std::time::Duration::from_millis(20))
        .await
        .unwrap();
    let url = format!("sqlite://{}", place.0.path().join("test.sqlite").display());
    let mut other = SqliteConnection::connect(&url).await.unwrap();
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    assert!(matches!(store.stamp(1).await, Err(StoreError::Failed(_))));
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    store.stamp(2).await.unwrap();
    assert_eq!(store.last_alive().await, Ok(Some(2)));
}

/// A file of a time before there was an archive gets one when it is opened.
#[tokio::test]
async fn tables_that_ended_before_are_in_the_archive() {
    use sqlx::{Connection as _, sqlite::SqliteConnection};
    let place = File::fresh();
    let store = place.open().await;
    conformance::end_a_game(&*store, "old").await;
    store.close().await;
    let url = format!("sqlite://{}", place.0.path().join("test.sqlite").display());
    let mut other = SqliteConnection::connect(&url).await.unwrap();
    for forget in
        ["DELETE FROM archive_players", "DELETE FROM archive", "DELETE FROM facts WHERE name = 'archive'"]
    {
        sqlx::query(forget).execute(&mut other).await.unwrap();
    }
    other.close().await.unwrap();
    let found = place.open().await.archive().search(&store::Search::default(), None, 9).await.unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].line.table.0, "old");
}
