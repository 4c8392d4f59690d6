//! Matches that find something out about a game: what is asked of them, and where the finding is kept.

use crate::contest::bout::Terms;
use crate::contest::openings::AtRandom;
use crate::contest::player::Player;
use crate::failure::Failure;
use clap::Args;
use host::{Playing, Standing, Tuning};
use std::fs;
use std::io::{Write as _, stdout};
use std::path::PathBuf;
use std::time::Duration;

/// How much is played to find out.
#[derive(Args)]
pub(crate) struct Trial {
    /// How many openings are played to compare two players
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(10..))]
    openings: u32,
    /// How many random turns an opening has
    #[arg(long, value_name = "N", default_value_t = 4)]
    opening_turns: u32,
    /// Where to keep the tuning, usually `games/GAME/tuning.txt`
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Fixes what is left to chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Trial {
    /// Even openings; `part` makes them others for another part of the trial.
    pub(crate) fn openings(&self, start: &dyn Playing, part: u64) -> Result<Vec<Box<dyn Playing>>, Failure> {
        let drawn = AtRandom { start, turns: self.opening_turns, seed: self.seed ^ part << 48 };
        (0..self.openings.into()).map(|number| drawn.get(number).map_err(Failure::Failed)).collect()
    }

    /// What the first of two players scores.
    pub(crate) fn compare(
        &self,
        openings: &[Box<dyn Playing>],
        pair: &mut [Player; 2],
    ) -> Result<Standing, Failure> {
        let terms = Terms { time: Duration::ZERO, seed: self.seed };
        let mut standing = Standing::default();
        for (opening, number) in openings.iter().zip(0..) {
            let bout = terms.bout(&**opening, pair, number).map_err(Failure::Failed)?;
            standing.shares.push(bout.share());
        }
        Ok(standing)
    }

    /// Says what was found, with remarks on how, and keeps it if that was asked for.
    pub(crate) fn keep(&self, remarks: &[String], tuning: Tuning) -> Result<(), Failure> {
        let remarks: String = remarks.iter().map(|remark| format!("# {remark}\n")).collect();
        let text = format!("{remarks}{tuning}");
        write!(stdout().lock(), "{text}")?;
        let Some(file) = &self.out else { return Ok(()) };
        fs::write(file, text)
            .map_err(|error| Failure::Failed(format!("cannot write {}: {error}", file.display())))
    }
}
