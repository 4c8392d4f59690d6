//! `quadrille perft`: counts turns, to check the rules against other programs.

use crate::chosen::Chosen;
use crate::failure::Failure;
use crate::words::Words;
use clap::Args;
use game::Lang;
use std::io::{Write as _, stdout};

/// Counts the ways to play a number of turns.
///
/// A turn is complete when it is another decision's time: a step and a shot are one turn. A finished game has no
/// turns. The last line written is the count alone.
#[derive(Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    chosen: Chosen,
    /// How many turns
    depth: u32,
    /// Also write each first turn with its share of the count
    #[arg(long)]
    divide: bool,
}

impl Perft {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let playing = self.chosen.open(&self.chosen.setup()?)?;
        let words = Words::new(self.chosen.game, Lang::En);
        let failed = |refusal| Failure::refused("the position", "", &refusal, &words);
        let mut out = stdout().lock();
        let count = if self.divide && self.depth > 0 {
            let shares = playing.divide(self.depth).map_err(failed)?;
            for (turn, count) in &shares {
                writeln!(out, "{turn} {count}")?;
            }
            shares.iter().map(|(_, count)| count).sum()
        } else {
            playing.perft(self.depth).map_err(failed)?
        };
        writeln!(out, "{count}")?;
        Ok(())
    }
}
