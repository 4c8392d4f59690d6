//! `quadrille standings`: the table of a tournament report.

use crate::failure::Failure;
use crate::pair::{read, tell};
use clap::Args;
use std::path::PathBuf;

/// Prints the standings of a tournament report (TRF) with tie-breaks by FIDE C.07.
#[derive(Args)]
pub(crate) struct Standings {
    /// The report
    file: PathBuf,
    /// Tie-breaks in order, such as BH/C1,BH,SB,DE; those of the report if left out
    #[arg(long)]
    tiebreaks: Option<String>,
}

impl Standings {
    pub(crate) fn run(self) -> Result<(), Failure> {
        tell(tournament::cli::standings(&read(&self.file)?, self.tiebreaks.as_deref()))
    }
}
