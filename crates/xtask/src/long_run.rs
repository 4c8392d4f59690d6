//! `cargo xtask long-run`: what the tests try on a sample, tried at length.

use crate::process::{Console, cargo};
use crate::tree;
use anyhow::{Context as _, Result, ensure};
use clap::Args;
use std::fs;
use std::time::Instant;

/// Compares every game's rules with the naive ones of its tests, on very many positions.
#[derive(Args)]
pub(crate) struct LongRun {
    /// How many positions of each game, over all its setups
    #[arg(long, default_value_t = 100_000)]
    positions: u32,
    /// Only these games
    games: Vec<String>,
}

/// What the tests are called that can be run at length, and the variable that makes them long.
const NAME: &str = "naive";
const LENGTH: &str = "QUADRILLE_LONG_RUN";

impl LongRun {
    pub(crate) fn run(self) -> Result<()> {
        let twins = games_with_twins()?;
        if let Some(unknown) = self.games.iter().find(|game| !twins.contains(game)) {
            anyhow::bail!("{unknown} has no naive rules beside it, only {}", twins.join(", "));
        }
        let chosen = if self.games.is_empty() { twins } else { self.games };
        ensure!(!chosen.is_empty(), "no game has naive rules");
        for game in chosen {
            let start = Instant::now();
            let package = format!("quadrille-{game}");
            let mut test = cargo(["test", "--quiet", "--release", "--package", &package, NAME]);
            Console::shown().run(test.env(LENGTH, self.positions.to_string())).context(game.clone())?;
            let seconds = start.elapsed().as_secs();
            println!(
                "{game}: {} positions agree with the naive rules ({seconds} s with the build)",
                self.positions
            );
        }
        Ok(())
    }
}

/// The games that are compared with naive rules, by their folders.
fn games_with_twins() -> Result<Vec<String>> {
    let mut found = Vec::new();
    for game in fs::read_dir(tree::root().join("games"))? {
        let game = game?;
        let name = game.file_name().to_string_lossy().into_owned();
        if game.path().join("tests").join(&name).join("twins.rs").is_file() {
            found.push(name);
        }
    }
    found.sort();
    Ok(found)
}
