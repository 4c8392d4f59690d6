//! The PostgreSQL store: the conformance suite on a real server, and what only servers do.

mod conformance;

use async_trait::async_trait;
use cluster::{Cluster, Disk};
use conformance::Place;
use std::sync::Arc;
use store::{Location, Postgres, PostgresAddress, Store, StoreError};
use tempfile::TempDir;

/// A schema of its own.
struct Schema(PostgresAddress);

impl Schema {
    fn fresh() -> Self {
        Schema(Cluster::shared().fresh().parse().unwrap())
    }
}

#[async_trait]
impl Place for Schema {
    async fn open(&self) -> Arc<dyn Store> {
        Arc::new(Postgres::open(&self.0).await.unwrap())
    }
}

conformance::every_check!(Schema::fresh);

/// Two programs would conduct the same tables. When the first has gone, however it went, the next one may.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_program_opens_a_database() {
    let place = Schema::fresh();
    let first = place.open().await;
    let Err(StoreError::Failed(why)) = Postgres::open(&place.0).await else { panic!("it was opened twice") };
    assert!(why.contains("another program serves from"), "{why}");
    first.stamp(1).await.unwrap();
    drop(first);
    assert_eq!(place.open().await.last_alive().await, Ok(Some(1)));
}

/// A program that was cut off from the database, and finds that another has taken it over, writes no more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_lost_the_database_to_another_program_writes_no_more() {
    let mut cluster = Cluster::start(Disk::Trusted);
    let place: PostgresAddress = cluster.fresh().parse().unwrap();
    let first = Postgres::open(&place).await.unwrap();
    first.stamp(1).await.unwrap();
    cluster.crash();
    assert!(matches!(first.stamp(2).await, Err(StoreError::Failed(_))));
    assert!(matches!(first.last_alive().await, Err(StoreError::Failed(_))));
    cluster.resume();
    // Whichever of the two comes first has it, and only that one.
    let second = Postgres::open(&place).await;
    let written = first.stamp(3).await;
    match second {
        Ok(second) => {
            let Err(StoreError::Failed(why)) = written else { panic!("both have it: {written:?}") };
            assert!(why.contains("another program serves from"), "{why}");
            second.stamp(4).await.unwrap();
            assert_eq!(first.last_alive().await, Ok(Some(4)), "it may look");
        }
        Err(_) => assert_eq!(written, Ok(())),
    }
}

/// From a file into a database, back from there, and by way of a backup: everything arrives as it was.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_goes_from_a_file_to_a_database_and_back() {
    let (place, folder) = (Schema::fresh(), TempDir::new().unwrap());
    let file = |name: &str| folder.path().join(name);
    let [first, second, third] = ["first", "second", "third"].map(|name| Location::File(file(name)));
    let database = Location::Postgres(place.0.clone());
    let store = first.open().await.unwrap();
    conformance::everything(&*store).await;
    // Nobody need close it.
    let copied = store::copy(&first, &database).await.unwrap();
    assert!(copied.iter().all(|table| table.rows > 0), "{copied:?}: `everything` is to be more");
    store.close().await;
    let twice = store::copy(&first, &database).await.unwrap_err().to_string();
    assert!(twice.contains("it is not empty"), "{twice}");

    // While somebody serves from it.
    let live = place.open().await;
    store::copy(&database, &second).await.unwrap();
    store::backup(&database, &file("backup")).await.unwrap();
    store::restore(&file("backup"), &third).await.unwrap();
    let original = conformance::rows(&file("first")).await;
    assert_eq!(conformance::rows(&file("second")).await, original);
    assert_eq!(conformance::rows(&file("third")).await, original);
    let served = store::copy(&first, &database).await.unwrap_err().to_string();
    assert!(served.contains("another program serves from"), "{served}");

    // It goes on where it was.
    conformance::end_a_game(&*live, "another").await;
    live.ratings().changes_at(&protocol::TableId("rated".into())).await.unwrap();
}
