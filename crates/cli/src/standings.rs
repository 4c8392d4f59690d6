//! `quadrille standings`: the table of a tournament report.

use crate::failure::Failure;
use crate::pair::tell;
use crate::report_file::{encoding, read};
use clap::Args;
use encoding_rs::Encoding;
use std::path::PathBuf;

/// Prints the standings of a tournament report (TRF) with tie-breaks by FIDE C.07.
#[derive(Args)]
pub(crate) struct Standings {
    /// The report
    file: PathBuf,
    /// Tie-breaks in order, such as BH/C1,BH,SB,DE; those of the report if left out
    #[arg(long)]
    tiebreaks: Option<String>,
    /// The seed of lots, which the tie-break LOT draws
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The encoding of the report, such as windows-1251; UTF-8 if left out, and UTF-16 where the file says so
    #[arg(long, value_parser = encoding)]
    encoding: Option<&'static Encoding>,
}

impl Standings {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let text = read(&self.file, self.encoding)?;
        tell(tournament::cli::standings(&text, self.tiebreaks.as_deref(), self.seed))
    }
}
