//! Which database.

use crate::failure::Failure;
use clap::Args;
use server::in_folder;
use std::path::PathBuf;
use store::{AddressError, Location, PostgresAddress};

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

fn address(text: &str) -> Result<PostgresAddress, Failure> {
    text.parse().map_err(|error: AddressError| Failure::Asked(error.to_string()))
}
