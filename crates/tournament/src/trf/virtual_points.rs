//! Lines of code 250 (and XXA): points that count for pairing only.

use std::fmt::Write as _;

use super::error::TrfError;
use super::field::Line;
use crate::crosstable::{Acceleration, Crosstable};
use crate::points::Points;

/// Reads `250 MMMM GGGG RRR RRR NNNN NNNN`: game points of some start numbers in some rounds.
pub(super) fn read(line: &Line) -> Result<Acceleration, TrfError> {
    line.blank(&[4, 9, 14, 18, 22, 27])?;
    let Some(points) = line.points(10, 13)? else {
        return line.expected(10, 13, "game points such as 1.0");
    };
    let from = line.count(15, 17, "a first round")? as usize - 1;
    let to = line.count(19, 21, "a last round")? as usize - 1;
    let first = line.count(23, 26, "a first start number")?;
    let last = line.count(28, 31, "a last start number")?;
    if to < from {
        return line.expected(19, 21, "a round not before the first one");
    }
    if last < first {
        return line.expected(28, 31, "a start number not below the first one");
    }
    Ok(Acceleration { first, last, from, to, points })
}

/// Reads `XXA NNNN  1.0  1.0  0.5`: the virtual points of one player, round by round.
pub(super) fn read_player(line: &Line) -> Result<Vec<Acceleration>, TrfError> {
    line.blank(&[4, 9])?;
    let number = line.count(5, 8, "a start number")?;
    let mut rules = Vec::new();
    let mut column = 10;
    while column <= line.len() {
        line.blank(&[column + 4])?;
        let points = line.points(column, column + 3)?.unwrap_or_default();
        let round = rules.len();
        rules.push(Acceleration { first: number, last: number, from: round, to: round, points });
        column += 5;
    }
    Ok(rules)
}

/// A line for each rule.
pub(super) fn write(table: &Crosstable, text: &mut String) {
    for rule in &table.accelerations {
        let (from, to) = (rule.from.saturating_add(1).min(999), rule.to.saturating_add(1).min(999));
        let _ = writeln!(
            text,
            "250      {:>4.1} {from:>3} {to:>3} {:>4} {:>4}",
            rule.points, rule.first, rule.last
        );
    }
}

/// A line for each player who has any, as programs have them that read the older form.
pub(super) fn write_players(table: &Crosstable, text: &mut String) {
    let last = table.accelerations.iter().map(|rule| rule.to).max().unwrap_or(0);
    // Rounds beyond those planned are nobody's concern.
    let rounds = last.saturating_add(1).min(table.rounds.unwrap_or(999)).min(999);
    for competitor in &table.competitors {
        let mut points: Vec<Points> =
            (0..rounds).map(|round| table.acceleration(competitor.number, round)).collect();
        points.truncate(points.iter().rposition(|&points| points != Points::ZERO).map_or(0, |last| last + 1));
        if !points.is_empty() {
            let points: String = points.iter().map(|points| format!(" {points:>4.1}")).collect();
            let _ = writeln!(text, "XXA {:>4}{points}", competitor.number);
        }
    }
}
