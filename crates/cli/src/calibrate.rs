//! `quadrille calibrate`: how many nodes each level needs to be so much better than the one below.

use crate::chosen::Chosen;
use crate::contest::{AtRandom, Player, Tally, Terms};
use crate::failure::Failure;
use clap::Args;
use host::{Level, Plan, Playing, Tuning};
use std::fs;
use std::io::{Write as _, stdout};
use std::path::PathBuf;
use std::time::Duration;

/// Moves the levels' node budgets until each level scores 65 to 80 % against the one below.
///
/// Level 1 stays as it is; each other level in turn meets the one below in random even openings, played from every
/// side, and gets more nodes or fewer. With more than two sides one player of the higher level meets others of the
/// lower; what counts is the mean place. The last lines are the tuning, as the game's folder keeps it.
#[derive(Args)]
pub(crate) struct Calibrate {
    #[command(flatten)]
    chosen: Chosen,
    /// How many openings a pair of levels plays to be compared
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(10..))]
    openings: u32,
    /// The highest level to be set; those above get four times the nodes of the one below
    #[arg(long, value_name = "LEVEL", default_value_t = Level::MAX.number(),
          value_parser = clap::value_parser!(u8).range(2..=8))]
    up_to: u8,
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

/// What a level should score against the one below.
const WANTED: std::ops::RangeInclusive<f64> = 0.65..=0.80;
/// The middle of it, which is aimed at.
const AIM: f64 = 0.725;
/// How often a level is tried.
const TRIES: u32 = 6;

impl Calibrate {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let start = self.chosen.open(&self.chosen.setup()?)?;
        let known = self.chosen.game.tuning().map_err(|refusal| Failure::Failed(format!("{refusal:?}")))?;
        let mut tuning = known;
        let mut out = stdout().lock();
        let mut remarks = Vec::new();
        for level in Level::all().skip(1) {
            let below = tuning.levels[usize::from(level.number()) - 2];
            let nodes = &mut tuning.levels[usize::from(level.number()) - 1];
            *nodes = (*nodes).max(below + 1);
            if level.number() > self.up_to {
                *nodes = below.saturating_mul(4);
                continue;
            }
            let tally = self.settle(&*start, level, &mut tuning, &mut |line| writeln!(out, "{line}"))?;
            let wanted = if WANTED.contains(&tally.score()) { "" } else { "  (not as wanted)" };
            remarks.push(format!(
                "# level {} against {}: {tally}{wanted}",
                level.number(),
                level.number() - 1
            ));
        }
        let text = format!("{}\n{tuning}", remarks.join("\n"));
        write!(out, "{text}")?;
        if let Some(file) = &self.out {
            fs::write(file, text)
                .map_err(|error| Failure::Failed(format!("cannot write {}: {error}", file.display())))?;
        }
        Ok(())
    }

    /// Finds a level's nodes. What it scored with them.
    fn settle(
        &self,
        start: &dyn Playing,
        level: Level,
        tuning: &mut Tuning,
        tell: &mut dyn FnMut(&str) -> std::io::Result<()>,
    ) -> Result<Tally, Failure> {
        let index = usize::from(level.number()) - 1;
        let least = tuning.levels[index - 1] + 1;
        // What is known to be too few, and too many.
        let (mut few, mut many) = (None::<u32>, None::<u32>);
        let mut best = None::<(f64, u32, Tally)>;
        for _ in 0..TRIES {
            let nodes = tuning.levels[index];
            let tally = self.compare(start, level, tuning)?;
            tell(&format!("level {} with {nodes} nodes: {tally}", level.number()))?;
            let score = tally.score();
            let away = (score - AIM).abs();
            if best.as_ref().is_none_or(|(closest, ..)| away < *closest) {
                best = Some((away, nodes, tally));
            }
            if WANTED.contains(&score) {
                break;
            }
            *if score < AIM { &mut few } else { &mut many } = Some(nodes);
            let next = match (few, many) {
                (Some(few), Some(many)) => ((f64::from(few) * f64::from(many)).sqrt()) as u32,
                (Some(few), None) => few.saturating_mul(2),
                (None, Some(many)) => many / 2,
                (None, None) => nodes,
            };
            if next.max(least) == nodes {
                break;
            }
            tuning.levels[index] = next.max(least);
        }
        let Some((_, nodes, tally)) = best else { return Ok(Tally::default()) };
        tuning.levels[index] = nodes;
        Ok(tally)
    }

    /// What a level scores against the one below.
    fn compare(&self, start: &dyn Playing, level: Level, tuning: &Tuning) -> Result<Tally, Failure> {
        let below = Level::new(level.number() - 1).unwrap_or(Level::MIN);
        let player = |level: Level| Player::Computer {
            plan: Plan { tuning: Some(*tuning), ..Plan::from(level) },
            timed: false,
        };
        let mut pair = [player(level), player(below)];
        let seed = self.seed ^ u64::from(level.number()) << 48;
        let drawn = AtRandom { start, turns: self.opening_turns, seed };
        let terms = Terms { time: Duration::ZERO, seed };
        let mut tally = Tally::default();
        for number in 0..self.openings.into() {
            let opening = drawn.get(number).map_err(Failure::Failed)?;
            tally.add(terms.bout(&*opening, &mut pair, number).map_err(Failure::Failed)?.share());
        }
        Ok(tally)
    }
}
