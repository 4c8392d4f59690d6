//! `quadrille admin`: the first of those who look after the site.

use crate::database::Database;
use crate::failure::Failure;
use clap::Args;
use std::io::{Write as _, stdout};

/// Gives an account the role of an administrator. The site may be running; whoever has the role gives others theirs in
/// the page.
#[derive(Args)]
pub(crate) struct Admin {
    /// The account's name
    #[arg(value_name = "NAME")]
    name: String,
    #[command(flatten)]
    database: Database,
}

impl Admin {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let made = runtime.block_on(server::make_admin(&self.database.location()?, &self.name));
        if made.map_err(|error| Failure::Failed(error.to_string()))? {
            writeln!(stdout(), "{} is an administrator", self.name)?;
            return Ok(());
        }
        Err(Failure::Asked(format!("there is no account named {}: make it in the page first", self.name)))
    }
}
