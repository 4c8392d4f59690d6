//! Which database.

use crate::failure::Failure;
use clap::Args;
use server::in_folder;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use store::{AddressError, Location, PostgresAddress, StoreError};

/// Which database.
#[derive(Args)]
pub(crate) struct Database {
    /// The folder of the database; created if need be
    #[arg(long, value_name = "DIR", default_value = "data", env = "QUADRILLE_DATA")]
    data: PathBuf,
    /// A PostgreSQL database instead, such as postgres://USER@HOST/DATABASE. A password is better kept in the variable, or
    /// in PostgreSQL's password file: others on the machine can read arguments
    #[arg(long, value_name = "URL", env = "QUADRILLE_DATABASE", hide_env_values = true)]
    database: Option<String>,
}

impl Database {
    /// The folder, and the PostgreSQL database if one is named.
    pub(crate) fn chosen(self) -> Result<(PathBuf, Option<PostgresAddress>), Failure> {
        // Read here and not as an argument: a refusal of those repeats what was given.
        let database = self.database.as_deref().map(address).transpose()?;
        Ok((self.data, database))
    }

    /// One or the other.
    pub(crate) fn location(self) -> Result<Location, Failure> {
        let (data, database) = self.chosen()?;
        Ok(database.map_or_else(|| in_folder(&data), Location::Postgres))
    }
}

/// A place that is named in one word: a folder, or the address of a PostgreSQL database.
pub(crate) fn named(text: &str) -> Result<Location, Failure> {
    if text.contains("://") { address(text).map(Location::Postgres) } else { Ok(in_folder(Path::new(text))) }
}

/// A store that is to be written to as a whole: nobody serves from it until the lock is dropped. A database server sees to
/// it by itself.
pub(crate) fn alone_at(location: &Location) -> Result<Option<File>, Failure> {
    match location {
        Location::File(file) => file.parent().map(alone_in).transpose(),
        Location::Postgres(_) => Ok(None),
    }
}

/// What a store did not do.
pub(crate) fn failed(error: &StoreError) -> Failure {
    Failure::Failed(error.to_string())
}

/// Makes sure that no other program serves from the same folder: two would conduct the same tables.
pub(crate) fn alone_in(data: &Path) -> Result<File, Failure> {
    let failed = |error: io::Error| Failure::Failed(format!("data folder {}: {error}", data.display()));
    fs::create_dir_all(data).map_err(failed)?;
    let lock = File::create(data.join("serving.lock")).map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(Failure::Failed(format!(
            "another program serves from {} already; stop it, or give this one another folder with --data",
            data.display()
        ))),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

fn address(text: &str) -> Result<PostgresAddress, Failure> {
    text.parse().map_err(|error: AddressError| Failure::Asked(error.to_string()))
}
