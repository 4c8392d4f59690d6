//! The SQLite store: the conformance suite on real files, and what only files can do.

mod conformance;

use async_trait::async_trait;
use conformance::Place;
use std::sync::Arc;
use store::{Location, Sqlite, Store, StoreError};
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

/// A backup holds all that was there when it began, whoever has the store open, and goes where nothing is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_holds_everything_and_overwrites_nothing() {
    let (place, other) = (File::fresh(), TempDir::new().unwrap());
    let live = Location::File(place.0.path().join("test.sqlite"));
    let (backup, restored) = (other.path().join("backup"), other.path().join("restored.sqlite"));
    let store = place.open().await;
    conformance::everything(&*store).await;
    store::backup(&live, &backup).await.unwrap();
    store.stamp(78).await.unwrap();
    assert!(store::backup(&live, &backup).await.is_err(), "there is one already");

    let copied = store::restore(&backup, &Location::File(restored.clone())).await.unwrap();
    assert!(copied.iter().all(|table| table.rows > 0), "{copied:?}: `everything` is to be more");
    assert_eq!(conformance::rows(&restored).await, conformance::rows(&backup).await);
    let again = store::restore(&backup, &Location::File(restored.clone())).await.unwrap_err().to_string();
    assert!(again.contains("it is not empty"), "{again}");
    assert_eq!(conformance::rows(&restored).await, conformance::rows(&backup).await, "it is as it was");
    let damaged = other.path().join("letter");
    std::fs::write(&damaged, "Dear friend, this is no database at all. ".repeat(99)).unwrap();
    assert!(store::restore(&damaged, &Location::File(other.path().join("new.sqlite"))).await.is_err());
    assert!(store::restore(&other.path().join("missing"), &live).await.is_err());
}
