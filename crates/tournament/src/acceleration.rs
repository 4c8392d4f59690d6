//! Accelerated first rounds by the Baku method.

use crate::crosstable::{Acceleration, Crosstable};

/// The virtual points of the Baku method: the upper half of the start list (rounded up to a multiple of
/// two) pairs with a win's points more in the first quarter of the rounds, a draw's points in the second.
///
/// Nobody gets any when the number of rounds is unknown.
pub fn baku(table: &Crosstable) -> Vec<Acceleration> {
    let (Some(rounds), Some(first)) = (table.rounds.filter(|&rounds| rounds > 0), table.competitors.first())
    else {
        return Vec::new();
    };
    let upper = table.competitors.len().div_ceil(4) * 2;
    let last = table.competitors[upper.min(table.competitors.len()) - 1].number;
    let accelerated = rounds.div_ceil(2);
    let full = accelerated.div_ceil(2);
    let rule = |from, to, points| Acceleration { first: first.number, last, from, to, points };
    let mut rules = vec![rule(0, full - 1, table.scoring.win)];
    if accelerated > full {
        rules.push(rule(full, accelerated - 1, table.scoring.draw));
    }
    rules
}
