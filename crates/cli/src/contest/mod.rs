//! `quadrille match`: two players, many openings, and how sure the result is.

mod openings;
mod player;
mod program;
mod spec;
mod tally;

use crate::chosen::Chosen;
use crate::failure::Failure;
use clap::Args;
use game::{Seat, Side, mix};
use host::Playing;
use openings::{AtRandom, listed};
use player::Player;
use spec::Spec;
use std::collections::BTreeMap;
use std::fs;
use std::io::{Write as _, stdout};
use std::path::PathBuf;
use std::time::Duration;
use tally::{Sprt, Tally};

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
        let mut record = Record::default();
        let mut out = stdout().lock();
        for number in 0.. {
            let opening = match &list {
                Some(list) => list[number as usize % list.len()].copy(),
                None => drawn.get(number).map_err(Failure::Failed)?,
            };
            self.play_opening(&*opening, &mut pair, number, &mut record)?;
            let verdict = test.and_then(|test| record.tally.verdict(test));
            let over = record.games >= self.games || verdict.is_some();
            if over || record.tally.len() % 10 == 0 {
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
                    writeln!(out, "sequential test: {found} ({:+.2})", record.tally.likelihood(test))?;
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

    /// Plays an opening once for each side.
    fn play_opening(
        &self,
        opening: &dyn Playing,
        pair: &mut [Player; 2],
        number: u64,
        record: &mut Record,
    ) -> Result<(), Failure> {
        let sides = opening.moment().sides.clone();
        let mut each: Vec<Side> = sides.clone();
        each.sort_unstable();
        each.dedup();
        let mut sum = 0.0;
        for (index, &side) in each.iter().enumerate() {
            let seed = mix(self.seed ^ number << 32 ^ (index as u64) << 56);
            let share = self.play_game(opening.copy(), pair, side, seed, record)?;
            record.games += 1;
            *match share {
                share if share >= 1.0 => &mut record.won,
                share if share <= 0.0 => &mut record.lost,
                _ => &mut record.shared,
            } += 1;
            sum += share;
        }
        record.tally.add(sum / each.len().max(1) as f64);
        Ok(())
    }

    /// Plays a game with A on one side and B on all others. What A got of what could be had.
    fn play_game(
        &self,
        mut playing: Box<dyn Playing>,
        pair: &mut [Player; 2],
        side: Side,
        seed: u64,
        record: &mut Record,
    ) -> Result<f64, Failure> {
        let time = Duration::from_millis(self.time);
        for turn in 0_u64.. {
            let moment = playing.moment();
            let sides = &moment.sides;
            let seat = moment.to_move;
            if let Some(outcome) = &moment.outcome {
                let own = sides.iter().position(|other| *other == side).unwrap_or_default();
                return Ok(outcome.share(Seat(own as u8), |seat| sides[seat.index()]).into());
            }
            let mover = usize::from(sides[seat.index()] != side);
            let played = match pair[mover].turn(&*playing, time, mix(seed ^ turn)) {
                Ok(turn) => playing.play(&turn).map(|_| ()).map_err(|_| format!("illegal turn `{turn}`")),
                Err(why) => Err(why),
            };
            if let Err(why) = played {
                *record.faults.entry(format!("{}: {why}", ["A", "B"][mover])).or_default() += 1;
                // A program that did not answer may answer late: it starts afresh.
                let (spec, options) = [(&self.a, &self.a_option), (&self.b, &self.b_option)][mover];
                pair[mover] = Player::arrive(spec, options).map_err(Failure::Failed)?;
                return Ok(mover as f64);
            }
        }
        Ok(0.5)
    }
}

/// What has been played.
#[derive(Default)]
struct Record {
    tally: Tally,
    games: u32,
    won: u32,
    shared: u32,
    lost: u32,
    /// What went wrong, and how often.
    faults: BTreeMap<String, u32>,
}

impl std::fmt::Display for Record {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Record { tally, games, won, shared, lost, faults } = self;
        write!(f, "{games} games, {won} won, {shared} shared, {lost} lost: {tally}")?;
        for (fault, times) in faults {
            write!(f, "; {times} × {fault}")?;
        }
        Ok(())
    }
}
