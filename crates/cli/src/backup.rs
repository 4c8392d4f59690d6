//! `quadrille backup`: everything into a file, while the site goes on.

use crate::database::{Database, failed};
use crate::failure::Failure;
use clap::Args;
use std::io::{Write as _, stdout};
use std::path::PathBuf;

/// Writes all that the site knows into one file: every turn that was acknowledged before it began. The site may go on
/// meanwhile. The file holds what the site signs with: keep it as you keep the site.
#[derive(Args)]
pub(crate) struct Backup {
    /// The file; there must be none of that name
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    database: Database,
}

impl Backup {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let location = self.database.location()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(store::backup(&location, &self.file)).map_err(|error| failed(&error))?;
        let bytes = std::fs::metadata(&self.file)?.len();
        writeln!(stdout(), "{}: {bytes} bytes", self.file.display())?;
        Ok(())
    }
}
