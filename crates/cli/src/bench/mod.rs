//! `quadrille bench`: how much the site bears on this machine.

mod append;
mod crowd;
mod echo;
mod latencies;
mod load;
mod pace;
mod room;
mod soak;

use crate::failure::Failure;
use clap::{Args, Subcommand};
use headless::Fault;

/// Measures how much the site bears on this machine, with people who play over real sockets.
#[derive(Args)]
pub(crate) struct Bench {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Load(load::Load),
    Soak(soak::Soak),
}

impl Bench {
    pub(crate) fn run(self) -> Result<(), Failure> {
        // Thousands of lines: the system's usual limit is far lower than what it allows.
        crate::open_files::raise();
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        match self.what {
            What::Load(load) => runtime.block_on(load.run()),
            What::Soak(soak) => runtime.block_on(soak.run()),
        }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Failure::Failed(fault.to_string())
    }
}
