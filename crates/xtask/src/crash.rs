//! `cargo xtask crash`: what the tests try for seconds, tried at length.

use crate::process::{Console, cargo};
use anyhow::{Context as _, Result};
use clap::Args;
use std::time::{SystemTime, UNIX_EPOCH};

/// Kills the server while people play, again and again, fills its disk and locks its database; with other seeds each time.
#[derive(Args)]
pub(crate) struct Crash {
    /// For how many minutes the server is killed; the other tests come on top, in each round
    #[arg(long, default_value_t = 10)]
    minutes: u64,
    /// The first seed; otherwise one that the time gives
    #[arg(long)]
    seed: Option<u64>,
}

/// How long each round goes on.
const ROUND: u64 = 60;

impl Crash {
    pub(crate) fn run(self) -> Result<()> {
        let time = SystemTime::now().duration_since(UNIX_EPOCH).context("what year is it?")?.as_secs();
        let first = self.seed.unwrap_or(time);
        for seed in first..first + self.minutes.max(1) * 60 / ROUND {
            // One after the other: what is slow because of its neighbours is no finding.
            let mut test = cargo(["test", "--quiet", "--package", "quadrille-cli", "--test", "crash"]);
            test.args(["--", "--nocapture", "--test-threads=1"]);
            test.env("QUADRILLE_CRASH_SECONDS", ROUND.to_string());
            Console::shown().run(test.env("QUADRILLE_CRASH_SEED", seed.to_string()))?;
        }
        Ok(())
    }
}
