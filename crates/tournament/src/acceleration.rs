//! Accelerated first rounds by the Baku method.

use crate::crosstable::{Acceleration, Crosstable};
use crate::entry::Number;

/// The virtual points of the Baku method: the upper half of the start list (rounded up to a multiple of
/// two) pairs with a win's points more in the first quarter of the rounds, a draw's points in the second.
///
/// Nobody gets any when the number of rounds is unknown.
pub fn baku(table: &Crosstable) -> Vec<Acceleration> {
    let numbers: Vec<Number> = table.competitors.iter().map(|competitor| competitor.number).collect();
    last_of_upper_half(&numbers).map_or_else(Vec::new, |last| baku_up_to(table, last))
}

/// The last of the upper half of a start list, rounded up to a multiple of two. Whoever that is when the first round
/// is paired stays the last however many come late.
pub fn last_of_upper_half(list: &[Number]) -> Option<Number> {
    let upper = list.len().div_ceil(4) * 2;
    list.get(upper.min(list.len()).checked_sub(1)?).copied()
}

/// As [`baku`], the start number of the last who gets points being known.
pub fn baku_up_to(table: &Crosstable, last: Number) -> Vec<Acceleration> {
    let (Some(rounds), Some(first)) = (table.rounds.filter(|&rounds| rounds > 0), table.competitors.first())
    else {
        return Vec::new();
    };
    let accelerated = rounds.div_ceil(2);
    let full = accelerated.div_ceil(2);
    let rule = |from, to, points| Acceleration { first: first.number, last, from, to, points };
    let mut rules = vec![rule(0, full - 1, table.scoring.win)];
    if accelerated > full {
        rules.push(rule(full, accelerated - 1, table.scoring.draw));
    }
    rules
}
