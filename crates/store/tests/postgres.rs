//! The PostgreSQL store: the conformance suite on a real server, and what only servers do.

mod conformance;

use async_trait::async_trait;
use cluster::Cluster;
use conformance::Place;
use std::sync::Arc;
use store::{Postgres, PostgresAddress, Store, StoreError};

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
