//! `quadrille calibrate`: how many nodes each level needs to be so much better than the one below.

use crate::chosen::Chosen;
use crate::contest::{Player, Trial};
use crate::failure::Failure;
use clap::Args;
use host::{Level, Plan, Playing, Standing, Tuning};
use std::io::{Write as _, stdout};

/// Moves the levels' node budgets until each level scores 65 to 80 % against the one below.
///
/// Level 1 stays as it is; each other level in turn meets the one below in random even openings, played from every
/// side, and gets more nodes or fewer. With more than two sides one player of the higher level meets others of the
/// lower; what counts is the mean place. The last lines are the tuning, as the game's folder keeps it.
#[derive(Args)]
pub(crate) struct Calibrate {
    #[command(flatten)]
    chosen: Chosen,
    #[command(flatten)]
    trial: Trial,
    /// The highest level to be set; those above get four times the nodes of the one below
    #[arg(long, value_name = "LEVEL", default_value_t = Level::MAX.number(),
          value_parser = clap::value_parser!(u8).range(2..=8))]
    up_to: u8,
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
        let mut tuning = self.chosen.tuning()?;
        let mut remarks = Vec::new();
        for level in Level::all().skip(1) {
            let index = usize::from(level.number()) - 1;
            let below = tuning.levels[index - 1];
            if level.number() > self.up_to {
                tuning.levels[index] = below.saturating_mul(4);
                continue;
            }
            tuning.levels[index] = tuning.levels[index].max(below + 1);
            let standing = self.settle(&*start, level, &mut tuning)?;
            let wanted = if WANTED.contains(&standing.score()) { "" } else { "  (not as wanted)" };
            remarks.push(format!(
                "level {} against {}: {standing}{wanted}",
                level.number(),
                level.number() - 1
            ));
        }
        self.trial.keep(&remarks, tuning)
    }

    /// Finds a level's nodes. What it scored with them.
    fn settle(&self, start: &dyn Playing, level: Level, tuning: &mut Tuning) -> Result<Standing, Failure> {
        let openings = self.trial.openings(start, level.number().into())?;
        let index = usize::from(level.number()) - 1;
        let least = tuning.levels[index - 1] + 1;
        // What is known to be too few, and too many.
        let (mut few, mut many) = (None::<u32>, None::<u32>);
        let mut best = None::<(f64, u32, Standing)>;
        for _ in 0..TRIES {
            let nodes = tuning.levels[index];
            let standing = self.trial.compare(&openings, &mut pair(level, *tuning))?;
            writeln!(stdout(), "level {} with {nodes} nodes: {standing}", level.number())?;
            let score = standing.score();
            let away = (score - AIM).abs();
            if best.as_ref().is_none_or(|(closest, ..)| away < *closest) {
                best = Some((away, nodes, standing));
            }
            if WANTED.contains(&score) {
                break;
            }
            *if score < AIM { &mut few } else { &mut many } = Some(nodes);
            let next = match (few, many) {
                (Some(few), Some(many)) => (f64::from(few) * f64::from(many)).sqrt() as u32,
                (Some(few), None) => few.saturating_mul(2),
                (None, Some(many)) => many / 2,
                (None, None) => nodes,
            };
            if next.max(least) == nodes {
                break;
            }
            tuning.levels[index] = next.max(least);
        }
        let Some((_, nodes, standing)) = best else { return Ok(Standing::default()) };
        tuning.levels[index] = nodes;
        Ok(standing)
    }
}

/// A level and the one below.
fn pair(level: Level, tuning: Tuning) -> [Player; 2] {
    let below = Level::new(level.number() - 1).unwrap_or(Level::MIN);
    [level, below].map(|level| Player::Computer {
        plan: Plan { tuning: Some(tuning), ..Plan::from(level) },
        timed: false,
    })
}
