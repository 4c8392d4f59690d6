//! `quadrille admin`: the first of those who look after the site.

use crate::failure::Failure;
use clap::Args;
use std::io::{Write as _, stdout};
use std::path::PathBuf;

/// Gives an account the role of an administrator. The site may be running; whoever has the role gives others theirs in
/// the page.
#[derive(Args)]
pub(crate) struct Admin {
    /// The account's name
    #[arg(value_name = "NAME")]
    name: String,
    /// The folder of the database
    #[arg(long, value_name = "DIR", default_value = "data", env = "QUADRILLE_DATA")]
    data: PathBuf,
}

impl Admin {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let made = runtime.block_on(server::make_admin(&self.data, &self.name));
        if made.map_err(|error| Failure::Failed(error.to_string()))? {
            writeln!(stdout(), "{} is an administrator", self.name)?;
            return Ok(());
        }
        Err(Failure::Asked(format!("there is no account named {}: make it in the page first", self.name)))
    }
}
