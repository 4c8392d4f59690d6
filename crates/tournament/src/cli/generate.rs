//! `pair --generate`

use super::Answer;
use crate::generator::{Recipe, generate as generate_report};
use crate::trf::Style;

/// Options of `pair --generate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generate {
    /// Players, at least 2.
    pub players: usize,
    /// Rounds, at least 1.
    pub rounds: usize,
    /// The seed of all lots.
    pub seed: u64,
    /// How the report is written.
    pub style: Style,
}

/// Writes a random tournament with byes, forfeits, withdrawals and late entries.
pub fn generate(options: Generate) -> Answer {
    let Generate { players, rounds, seed, style } = options;
    if !(2..=9999).contains(&players) || !(1..=99).contains(&rounds) {
        return Answer::unusable("2 to 9999 players and 1 to 99 rounds are possible");
    }
    let report = generate_report(Recipe::new(players, rounds, seed));
    let played = report.table.paired_rounds();
    let mut answer = Answer::done(report.write_as(style));
    if played < rounds {
        answer.remark(&format!("round {} cannot be paired: the tournament ends early", played + 1));
        answer.code = 1;
    }
    answer
}
