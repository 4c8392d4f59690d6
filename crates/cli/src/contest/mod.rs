//! `quadrille match`: two players, many openings, and how sure the result is.

mod bout;
mod openings;
mod player;
mod program;
mod spec;
mod trial;

pub(crate) use player::Player;
pub(crate) use trial::Trial;

use crate::chosen::Chosen;
use crate::failure::Failure;
use bout::{Bout, Terms};
use clap::Args;
use host::{Playing, Sprt, Standing};
use openings::{AtRandom, listed};
use spec::Spec;
use std::collections::BTreeMap;
use std::fs;
use std::io::{Write as _, stdout};
use std::path::PathBuf;
use std::time::Duration;

/// Has two players meet in many games, to find out who is stronger.
///
/// Players: `level:N`; `nodes:N` or `nodes:N/METHOD`; `time` or `time:METHOD`, which thinks as long as --time allows;
/// `random`; `ugi:PROGRAM` or `uai:PROGRAM`, a program with its arguments. Methods: puct, alpha-beta, best-first.
///
/// Each opening is played once for each side, with player A there and player B on all others. An illegal turn, a
/// crash or no answer in time loses the game and is counted.
#[derive(Args)]
pub(crate) struct Match {
    #[command(flatten)]
    chosen: Chosen,
    /// The player whose score is told
    #[arg(long, value_name = "PLAYER")]
    a: Spec,
    /// The other one
    #[arg(long, value_name = "PLAYER")]
    b: Spec,
    /// An option for player A's program, such as Hash=16; may be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    a_option: Vec<(String, String)>,
    /// An option for player B's program
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    b_option: Vec<(String, String)>,
    /// How many games, at most; rounded up to whole openings
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Milliseconds for a turn, for players that think by time
    #[arg(long, value_name = "MS", default_value_t = 100)]
    time: u64,
    /// A file of openings, a position on each line; otherwise they are random turns
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// How many random turns an opening has
    #[arg(long, value_name = "N", default_value_t = 4)]
    opening_turns: u32,
    /// Stop when it is clear (95 %) which of two claims about A's lead in Elo is true
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// Fixes what is left to chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Reads an option of a program.
fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

impl Match {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let setup = self.chosen.setup()?;
        let start = self.chosen.open(&setup)?;
        let list = self.listed(&setup)?;
        let drawn = AtRandom { start: &*start, turns: self.opening_turns, seed: self.seed };
        let test = self.sprt.as_ref().map(|claims| Sprt { elo0: claims[0], elo1: claims[1] });

        let mut pair = [
            Player::arrive(&self.a, &self.a_option).map_err(|why| Failure::Asked(format!("A {why}")))?,
            Player::arrive(&self.b, &self.b_option).map_err(|why| Failure::Asked(format!("B {why}")))?,
        ];
        let terms = Terms { time: Duration::from_millis(self.time), seed: self.seed };
        let mut record = Record::default();
        let mut out = stdout().lock();
        for number in 0.. {
            let opening = match &list {
                Some(list) => list[number as usize % list.len()].copy(),
                None => drawn.get(number).map_err(Failure::Failed)?,
            };
            record.add(terms.bout(&*opening, &mut pair, number).map_err(Failure::Failed)?);
            let verdict = test.and_then(|test| test.verdict(&record.standing));
            let over = record.games >= self.games || verdict.is_some();
            if over || record.standing.shares.len() % 10 == 0 {
                writeln!(out, "{record}")?;
                out.flush()?;
            }
            if over {
                if let Some(test) = test {
                    let found = match verdict {
                        Some(true) => format!("A leads by {} Elo or more", test.elo1),
                        Some(false) => format!("A leads by {} Elo or less", test.elo0),
                        None => "nothing clear yet".to_owned(),
                    };
                    writeln!(out, "sequential test: {found} ({:+.2})", test.likelihood(&record.standing))?;
                }
                break;
            }
        }
        Ok(())
    }

    /// The openings of the file, if there is one.
    fn listed(&self, setup: &serde_json::Value) -> Result<Option<Vec<Box<dyn Playing>>>, Failure> {
        let Some(file) = &self.openings else { return Ok(None) };
        let told = |why: String| Failure::Asked(format!("{}: {why}", file.display()));
        let text = fs::read_to_string(file).map_err(|error| told(error.to_string()))?;
        let base = self.chosen.is_set_up().then_some(setup);
        listed(self.chosen.game, base, &text).map(Some).map_err(told)
    }
}

/// What has been played.
#[derive(Default)]
struct Record {
    standing: Standing,
    games: u32,
    won: u32,
    shared: u32,
    lost: u32,
    /// What went wrong, and how often.
    faults: BTreeMap<String, u32>,
}

impl Record {
    fn add(&mut self, bout: Bout) {
        self.standing.shares.push(bout.share());
        for share in bout.shares {
            self.games += 1;
            *match share {
                share if share >= 1.0 => &mut self.won,
                share if share <= 0.0 => &mut self.lost,
                _ => &mut self.shared,
            } += 1;
        }
        for (player, why) in bout.faults {
            *self.faults.entry(format!("{}: {why}", ["A", "B"][player])).or_default() += 1;
        }
    }
}

impl std::fmt::Display for Record {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Record { standing, games, won, shared, lost, faults } = self;
        write!(f, "{games} games, {won} won, {shared} shared, {lost} lost: {standing}")?;
        for (fault, times) in faults {
            write!(f, "; {times} × {fault}")?;
        }
        Ok(())
    }
}
