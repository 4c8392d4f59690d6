//! `quadrille tune`: which method of search suits a game, and with which constants.

use crate::chosen::Chosen;
use crate::contest::{Player, Trial};
use crate::failure::Failure;
use clap::Args;
use host::{Budget, Method, Plan, Playing, Status, Tuning};
use std::io::{Write as _, stdout};
use std::time::{Duration, Instant};

/// Finds the method of search and the constants that suit a game.
///
/// Candidates meet the best so far in random even openings, played from every side; who scores more takes its place.
/// Each gets as many nodes as it can work through in the same time, measured beforehand, so that a busy machine
/// changes nothing. The last lines are the tuning, as the game's folder keeps it; the levels stay as they are.
#[derive(Args)]
pub(crate) struct Tune {
    #[command(flatten)]
    chosen: Chosen,
    #[command(flatten)]
    trial: Trial,
    /// How many nodes a turn of plain tree search gets; other candidates get as many as take the same time
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(16..))]
    nodes: u32,
}

/// How long a candidate's speed is measured, at least.
const MEASURED: Duration = Duration::from_millis(60);

impl Tune {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let start = self.chosen.open(&self.chosen.setup()?)?;
        let levels = self.chosen.tuning()?.levels;
        let usual = Tuning { levels, method: Some(Method::Puct), ..Tuning::default() };
        let openings = self.trial.openings(&*start, 0)?;
        let pace = self.pace(&openings, usual)?;
        let player = |tuning: Tuning, own: f64| {
            let nodes = (f64::from(self.nodes) * own / pace).clamp(16.0, 1e9);
            let plan = Plan { tuning: Some(tuning), ..Plan::from(Budget::nodes(nodes as u32)) };
            Player::Computer { plan, timed: false }
        };

        let (mut best, mut champion) = (usual, player(usual, pace));
        let mut remarks = Vec::new();
        // Each round varies what the rounds before have found.
        for round in 0..4 {
            for candidate in candidates(best, round) {
                if candidate == best {
                    continue;
                }
                let mut pair = [player(candidate, self.pace(&openings, candidate)?), champion];
                let standing = self.trial.compare(&openings, &mut pair)?;
                let [challenger, defender] = pair;
                champion = defender;
                let line = format!("{} against {}: {standing}", briefly(candidate), briefly(best));
                writeln!(stdout(), "{line}")?;
                if standing.score() > 0.5 {
                    remarks.push(line);
                    (best, champion) = (candidate, challenger);
                }
            }
        }
        self.trial.keep(&remarks, best)
    }

    /// How many nodes a second the usual search does.
    fn pace(&self, openings: &[Box<dyn Playing>], tuning: Tuning) -> Result<f64, Failure> {
        let plan = Plan { tuning: Some(tuning), ..Plan::from(Budget::nodes(self.nodes)) };
        let mut fastest: f64 = 1.0;
        // The best of several: what slows a search down is never its own doing.
        for opening in openings.iter().take(5) {
            let (mut nodes, begun) = (0_u64, Instant::now());
            while begun.elapsed() < MEASURED {
                let failed = |refusal: host::Refusal| Failure::Failed(format!("{refusal:?}"));
                let mut thinker = opening.think(plan, nodes).map_err(failed)?;
                while thinker.run(u32::MAX).map_err(failed)? == Status::Working {}
                nodes += u64::from(thinker.thought().map_err(failed)?.nodes.max(1));
            }
            fastest = fastest.max(nodes as f64 / begun.elapsed().as_secs_f64());
        }
        Ok(fastest)
    }
}

/// What is tried in a round: the method, then the constants of tree search if that is the method.
fn candidates(best: Tuning, round: u32) -> Vec<Tuning> {
    let tree = best.method.is_none_or(|method| method == Method::Puct);
    match round {
        0 => {
            let other = |method| Tuning { method: Some(method), ..best };
            vec![other(Method::AlphaBeta), other(Method::BestFirst)]
        }
        1 if tree => [0.3, 0.42, 0.85, 1.2].map(|exploration| Tuning { exploration, ..best }).to_vec(),
        2 if tree => [0.0, 0.2, 0.35].map(|discount| Tuning { discount, ..best }).to_vec(),
        3 if tree => [3, u32::MAX].map(|playout| Tuning { playout, ..best }).to_vec(),
        _ => Vec::new(),
    }
}

/// A tuning in a few words.
fn briefly(tuning: Tuning) -> String {
    match tuning.method {
        None | Some(Method::Puct) => {
            let playout = match tuning.playout {
                0 => String::new(),
                u32::MAX => ", play-outs".to_owned(),
                moves => format!(", {moves} random moves"),
            };
            format!("puct ({}, {}{playout})", tuning.exploration, tuning.discount)
        }
        Some(method) => method.to_string(),
    }
}
