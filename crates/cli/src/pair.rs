//! `quadrille pair`: pairs Swiss rounds by a report file, so that pairing programs can be compared.

use crate::failure::Failure;
use clap::{ArgGroup, Args};
use std::fs;
use std::io::{Write as _, stdout};
use std::path::{Path, PathBuf};
use tournament::cli::{self, Answer, Generate};

/// Pairs the next round of a tournament report (TRF) by the FIDE Dutch rules of 2026.
///
/// Writes the number of pairs, then `white black` a line by start numbers, the bye as `N 0`. With --check every
/// round of the report is paired again and the differences are listed; the exit status is 1 if there is any.
#[derive(Args)]
#[command(group(ArgGroup::new("what").required(true).args(["file", "generate"])))]
pub(crate) struct Pair {
    /// The report
    file: Option<PathBuf>,
    /// Pair every round again and compare
    #[arg(long, requires = "file")]
    check: bool,
    /// Write a random tournament with byes, forfeits, withdrawals and late entries instead
    #[arg(long)]
    generate: bool,
    /// Players of the random tournament
    #[arg(long, default_value_t = 40, requires = "generate")]
    players: usize,
    /// Rounds of the random tournament
    #[arg(long, default_value_t = 7, requires = "generate")]
    rounds: usize,
    /// The random tournament among all of that size
    #[arg(long, default_value_t = 1, requires = "generate")]
    seed: u64,
}

impl Pair {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let answer = match &self.file {
            None => cli::generate(Generate { players: self.players, rounds: self.rounds, seed: self.seed }),
            Some(file) if self.check => cli::check(&read(file)?),
            Some(file) => cli::pair(&read(file)?),
        };
        tell(answer)
    }
}

/// The text of a report.
pub(crate) fn read(file: &Path) -> Result<String, Failure> {
    fs::read_to_string(file).map_err(|error| Failure::Asked(format!("{}: {error}", file.display())))
}

/// Writes what a tournament command found and ends as it says.
pub(crate) fn tell(answer: Answer) -> Result<(), Failure> {
    stdout().lock().write_all(answer.output.as_bytes())?;
    match answer.code {
        0 => {
            if !answer.remarks.is_empty() {
                eprintln!("{}", answer.remarks);
            }
            Ok(())
        }
        1 => Err(Failure::Failed(answer.remarks)),
        _ => Err(Failure::Asked(answer.remarks)),
    }
}
