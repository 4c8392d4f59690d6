//! `quadrille restore`: what a backup holds, into an empty place.

use crate::copy::tell;
use crate::database::{Database, alone_at, failed};
use crate::failure::Failure;
use clap::Args;
use std::path::PathBuf;

/// Puts a backup into a folder or a PostgreSQL database in which nothing is, and which nobody serves from. The backup may be
/// of an older version of the program.
#[derive(Args)]
pub(crate) struct Restore {
    /// The file that `quadrille backup` made
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    database: Database,
}

impl Restore {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let location = self.database.location()?;
        let _alone = alone_at(&location)?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let restored = runtime.block_on(store::restore(&self.file, &location));
        tell(&restored.map_err(|error| failed(&error))?)
    }
}
