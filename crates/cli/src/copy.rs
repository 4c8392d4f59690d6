//! `quadrille copy`: a whole site from one database to another.

use crate::database::{alone_at, failed, named};
use crate::failure::Failure;
use clap::Args;
use std::io::{Write as _, stdout};
use store::Copied;

/// Copies everything that one database holds into an empty one, such as from a folder to PostgreSQL, or back. The site may
/// go on meanwhile: what is copied is the moment at which it began, so stop the site first if nothing is to be missing.
#[derive(Args)]
pub(crate) struct Copy {
    /// The folder, or the address of a PostgreSQL database, to copy from
    #[arg(long, value_name = "DIR|URL")]
    from: String,
    /// The folder, or the address of a PostgreSQL database, to copy to
    #[arg(long, value_name = "DIR|URL")]
    to: String,
}

impl Copy {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (from, to) = (named(&self.from)?, named(&self.to)?);
        let _alone = alone_at(&to)?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let copied = runtime.block_on(store::copy(&from, &to)).map_err(|error| failed(&error))?;
        tell(&copied)
    }
}

/// Tells how much of what there was.
pub(crate) fn tell(copied: &[Copied]) -> Result<(), Failure> {
    let mut out = stdout().lock();
    for Copied { table, rows } in copied {
        writeln!(out, "{rows:>10} {table}")?;
    }
    let all: u64 = copied.iter().map(|table| table.rows).sum();
    writeln!(out, "{all:>10} rows, counted on both sides")?;
    Ok(())
}
