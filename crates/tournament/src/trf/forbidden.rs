//! Lines of code 260 (and XXP): people who must not meet.

use std::fmt::Write as _;

use super::error::{TrfError, TrfErrorKind};
use super::field::Line;
use crate::crosstable::{Crosstable, Forbidden};
use crate::entry::Number;

/// The last round a rule can name.
const LAST_ROUND: usize = 999;

/// A line, to be applied when all players are known.
pub(super) struct Prohibition {
    line: usize,
    from: usize,
    to: usize,
    numbers: Vec<(usize, Number)>,
}

/// Reads `260 RRR RRR NNNN NNNN`.
pub(super) fn read(line: &Line) -> Result<Prohibition, TrfError> {
    line.blank(&[4, 8, 12])?;
    let from = line.count(5, 7, "a first round")? as usize - 1;
    let to = line.count(9, 11, "a last round")? as usize - 1;
    if to < from {
        return line.expected(9, 11, "a round not before the first one");
    }
    Ok(Prohibition { line: line.number(), from, to, numbers: several(line, 13)? })
}

/// Reads `XXP NNNN NNNN`, which holds for every round.
pub(super) fn read_always(line: &Line) -> Result<Prohibition, TrfError> {
    Ok(Prohibition { line: line.number(), from: 0, to: LAST_ROUND - 1, numbers: several(line, 4)? })
}

/// Start numbers of at least two people.
fn several(line: &Line, from: usize) -> Result<Vec<(usize, Number)>, TrfError> {
    let numbers = line.numbers(from)?;
    let first = numbers.first().map(|&(_, number)| number);
    if numbers.iter().any(|&(_, number)| Some(number) != first) {
        return Ok(numbers);
    }
    let after = line.len().max(from - 1) + 2;
    line.expected(after, after, "a second start number")
}

impl Prohibition {
    /// The rule.
    ///
    /// # Errors
    /// If somebody is not in the list.
    pub(super) fn of(self, table: &Crosstable) -> Result<Forbidden, TrfError> {
        if let Some(&(column, number)) =
            self.numbers.iter().find(|(_, number)| table.competitor(*number).is_none())
        {
            return Err(TrfError { line: self.line, column, kind: TrfErrorKind::Stranger(number) });
        }
        let numbers = self.numbers.into_iter().map(|(_, number)| number).collect();
        Ok(Forbidden { numbers, from: self.from, to: self.to })
    }
}

/// A line for each rule.
pub(super) fn write(rules: &[Forbidden], text: &mut String) {
    for rule in rules {
        let (from, to) =
            (rule.from.saturating_add(1).min(LAST_ROUND), rule.to.saturating_add(1).min(LAST_ROUND));
        let _ = writeln!(text, "260 {from:>3} {to:>3}{}", list(&rule.numbers));
    }
}

/// A line for each rule that holds in a round (from 0), as programs have them that read the older form.
pub(super) fn write_always(rules: &[Forbidden], round: usize, text: &mut String) {
    for rule in rules.iter().filter(|rule| (rule.from..=rule.to).contains(&round)) {
        let _ = writeln!(text, "XXP{}", list(&rule.numbers));
    }
}

fn list(numbers: &[Number]) -> String {
    numbers.iter().map(|number| format!(" {number:>4}")).collect()
}
