//! Where a store is kept.

use crate::error::StoreError;
use crate::postgres::{Postgres, PostgresAddress};
use crate::sqlite::Sqlite;
use crate::store::Store;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

/// Where a store is kept. What is shown of it holds no secret.
#[derive(Clone, Debug)]
pub enum Location {
    /// In a SQLite file.
    File(PathBuf),
    /// In a PostgreSQL database.
    Postgres(PostgresAddress),
}

impl Location {
    /// Opens the store, makes it if need be, and brings its schema up to date.
    ///
    /// # Errors
    /// When it cannot be reached or is no store of ours; on PostgreSQL also when another program has it open.
    pub async fn open(&self) -> Result<Arc<dyn Store>, StoreError> {
        Ok(match self {
            Location::File(file) => Arc::new(Sqlite::open(file).await?),
            Location::Postgres(address) => Arc::new(Postgres::open(address).await?),
        })
    }

    /// Opens a store that is there, beside a program that may be serving from it: for changes so small that nobody is
    /// disturbed.
    ///
    /// # Errors
    /// When it is not there, cannot be reached, or is of another version of the program.
    pub async fn join(&self) -> Result<Arc<dyn Store>, StoreError> {
        Ok(match self {
            Location::File(file) => {
                // A name that was mistyped is not to become a file.
                let there = std::fs::metadata(file);
                there.map_err(|error| StoreError::Failed(format!("{self}: {error}")))?;
                Arc::new(Sqlite::open(file).await?)
            }
            Location::Postgres(address) => Arc::new(Postgres::join(address).await?),
        })
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::File(file) => write!(f, "{}", file.display()),
            Location::Postgres(address) => write!(f, "{address}"),
        }
    }
}
