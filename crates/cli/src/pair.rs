//! `quadrille pair`: pairs Swiss rounds by a report file, so that pairing programs can be compared.

use crate::failure::Failure;
use crate::report_file::{encoding, read};
use clap::{ArgGroup, Args, ValueEnum};
use encoding_rs::Encoding;
use std::io::{Write as _, stdout};
use std::path::PathBuf;
use tournament::cli::{self, Answer, Generate};
use tournament::trf::{LineEnd, Privacy, Style, Version};

/// Pairs the next round of a tournament report (TRF) by the FIDE Dutch rules of 2026.
///
/// Writes the number of pairs, then `white black` a line by start numbers, the bye as `N 0`. With --check every
/// round of the report is paired again and the differences are listed; the exit status is 1 if there is any.
#[derive(Args)]
#[command(group(ArgGroup::new("what").required(true).args(["file", "generate"])))]
pub(crate) struct Pair {
    /// The report
    file: Option<PathBuf>,
    /// The encoding of the report, such as windows-1251; UTF-8 if left out, and UTF-16 where the file says so
    #[arg(long, requires = "file", value_parser = encoding)]
    encoding: Option<&'static Encoding>,
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
    /// The form of the random tournament's report
    #[arg(long, value_enum, default_value_t = Form::Trf26, requires = "generate")]
    form: Form,
    /// What ends the lines of that report
    #[arg(long, value_enum, default_value_t = End::Lf, requires = "generate")]
    line_end: End,
}

/// The edition of the report format.
#[derive(Clone, Copy, ValueEnum)]
enum Form {
    /// Of 2016, with lines as other programs have them
    Trf16,
    /// Of 2026
    Trf26,
}

/// What ends a line.
#[derive(Clone, Copy, ValueEnum)]
enum End {
    /// Line feed
    Lf,
    /// Carriage return
    Cr,
    /// Both
    Crlf,
}

impl Pair {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let answer = match &self.file {
            None => cli::generate(Generate {
                players: self.players,
                rounds: self.rounds,
                seed: self.seed,
                style: self.style(),
            }),
            Some(file) if self.check => cli::check(&read(file, self.encoding)?),
            Some(file) => cli::pair(&read(file, self.encoding)?),
        };
        tell(answer)
    }

    const fn style(&self) -> Style {
        Style {
            // Nobody is born in a random tournament.
            privacy: Privacy::Federation,
            version: match self.form {
                Form::Trf16 => Version::Trf16,
                Form::Trf26 => Version::Trf26,
            },
            line_end: match self.line_end {
                End::Lf => LineEnd::Lf,
                End::Cr => LineEnd::Cr,
                End::Crlf => LineEnd::CrLf,
            },
        }
    }
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
