//! Lines of code 240 (and XXZ): who asked for a bye, or will not come.

use std::fmt::Write as _;

use super::error::{TrfError, TrfErrorKind};
use super::field::Line;
use super::{ByeAhead, Report};
use crate::entry::{Bye, Entry, Number};

/// A line, to be applied when all players are known.
pub(super) struct Byes {
    line: usize,
    bye: Bye,
    /// The round, from 0; the one to pair next if it is not said.
    round: Option<usize>,
    numbers: Vec<(usize, Number)>,
}

/// Reads `240 T RRR NNNN NNNN`.
pub(super) fn read(line: &Line) -> Result<Byes, TrfError> {
    line.blank(&[4, 6, 10])?;
    let bye = match line.character(5) {
        'H' => Bye::Half,
        'F' => Bye::Full,
        'Z' => Bye::Zero,
        _ => return line.expected(5, 5, "F, H or Z"),
    };
    let round = line.count(7, 9, "a round")? as usize - 1;
    Ok(Byes { line: line.number(), bye, round: Some(round), numbers: line.numbers(11)? })
}

/// Reads `XXZ NNNN NNNN`: who does not take part in the next round.
pub(super) fn read_absent(line: &Line) -> Result<Byes, TrfError> {
    Ok(Byes { line: line.number(), bye: Bye::Zero, round: None, numbers: line.numbers(4)? })
}

impl Byes {
    /// Puts the byes on the cards, and those of later rounds in their list. `paired` rounds are paired; `blank` tells
    /// whether the columns of a player's round (from 0) are blank.
    pub(super) fn apply(
        &self,
        report: &mut Report,
        paired: usize,
        blank: impl Fn(Number, usize) -> bool,
    ) -> Result<(), TrfError> {
        let round = self.round.unwrap_or(paired);
        for &(column, number) in &self.numbers {
            let fail = |kind| Err(TrfError { line: self.line, column, kind });
            let Some(index) = report.table.index_of(number) else {
                return fail(TrfErrorKind::Stranger(number));
            };
            let known = match report.table.competitors[index].card.get(round) {
                Some(Entry::Bye(Bye::Zero)) if blank(number, round) => None,
                Some(entry) => Some(*entry),
                None => report.bye_ahead(number, round).map(Entry::Bye),
            };
            match known {
                None => report.plan_bye(number, round, self.bye),
                Some(entry) if entry == Entry::Bye(self.bye) => {}
                Some(entry) => {
                    let (asked, known) = (name(self.bye), already(entry));
                    return fail(TrfErrorKind::ByeDiffers { round: round + 1, number, asked, known });
                }
            }
        }
        Ok(())
    }
}

/// What stands in the round already.
fn already(entry: Entry) -> String {
    match entry {
        Entry::Bye(bye) => format!("{} is given already", name(bye)),
        Entry::Game { opponent, .. } | Entry::Forfeit { opponent, .. } => {
            format!("the card has a pairing with {opponent}")
        }
    }
}

const fn name(bye: Bye) -> &'static str {
    match bye {
        Bye::Allocated => "the bye of the pairing",
        Bye::Full => "a bye with the points of a win (F)",
        Bye::Half => "a half-point bye (H)",
        Bye::Zero => "a zero-point bye (Z)",
    }
}

/// The lines of these byes, one for each round and kind.
pub(super) fn write(byes: &[ByeAhead], text: &mut String) {
    let key = |one: &ByeAhead| (one.round, one.bye, one.number);
    let mut byes = byes.to_vec();
    byes.sort_unstable_by_key(key);
    for group in byes.chunk_by(|a, b| (a.round, a.bye) == (b.round, b.bye)) {
        let symbol = match group[0].bye {
            Bye::Half => 'H',
            Bye::Zero => 'Z',
            Bye::Full | Bye::Allocated => 'F',
        };
        let numbers: String = group.iter().map(|one| format!(" {:>4}", one.number)).collect();
        let _ = writeln!(text, "240 {symbol} {:>3}{numbers}", group[0].round + 1);
    }
}
