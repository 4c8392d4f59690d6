//! Lines of code 299: points that do not follow from results alone.
//!
//! `299 S         PPPP  RRR NNNN NNNN`: a symbol in column 5, points in 14–17, a round in 20–22, start numbers from
//! 24 on. Without a symbol the points are given or taken after the round (0 from the start, 999 in the final
//! standings only). With a symbol and no number they are what such a result is worth; with numbers they are what
//! the round was worth to these players instead.

use std::fmt::Write as _;

use super::error::{TrfError, TrfErrorKind};
use super::field::Line;
use crate::crosstable::{Adjustment, Crosstable};
use crate::entry::Number;
use crate::points::Points;
use crate::scoring::Scoring;

/// The most that is written for one adjustment.
const MOST: Points = Points::whole(999);

/// A line, to be applied when results and the point system are known.
pub(super) struct Abnormal {
    line: usize,
    symbol: char,
    points: Points,
    round: usize,
    numbers: Vec<(usize, Number)>,
}

/// The columns between fields.
const GAPS: [usize; 12] = [4, 6, 7, 8, 9, 10, 11, 12, 13, 18, 19, 23];

/// Reads a line.
pub(super) fn read(line: &Line) -> Result<Abnormal, TrfError> {
    line.blank(&GAPS)?;
    let symbol = line.character(5).to_ascii_uppercase();
    if !" +-WDLFHZAPU".contains(symbol) {
        return line.expected(5, 5, "a result: + - W D L F H Z A P U or blank");
    }
    let Some(points) = line.points(14, 17)? else {
        return line.expected(14, 17, "points such as -0.5");
    };
    let round = line.optional(20, 22, "a round")?.unwrap_or(0) as usize;
    let numbers = line.numbers(24)?;
    if symbol == ' ' && numbers.is_empty() {
        return line.expected(24, 27, "a start number");
    }
    if symbol != ' ' && !numbers.is_empty() && (round == 0 || round >= Adjustment::AT_THE_END) {
        return line.expected(20, 22, "a round");
    }
    Ok(Abnormal { line: line.number(), symbol, points, round, numbers })
}

impl Abnormal {
    /// Applies the line to a table that is otherwise complete.
    pub(super) fn apply(&self, table: &mut Crosstable) -> Result<(), TrfError> {
        if self.numbers.is_empty() {
            return self.set_worth(&mut table.scoring);
        }
        for &(column, number) in &self.numbers {
            let Some(competitor) = table.competitor(number) else {
                return Err(TrfError { line: self.line, column, kind: TrfErrorKind::Stranger(number) });
            };
            let points = match self.round.checked_sub(1).filter(|_| self.symbol != ' ') {
                Some(round) => self.points - table.scoring.of(competitor.entry(round)),
                None => self.points,
            };
            table.adjustments.push(Adjustment { number, after: self.round, points });
        }
        Ok(())
    }

    fn set_worth(&self, scoring: &mut Scoring) -> Result<(), TrfError> {
        match self.symbol {
            'W' => scoring.win = self.points,
            'D' => scoring.draw = self.points,
            'L' => scoring.loss = self.points,
            '-' => scoring.forfeit_loss = self.points,
            'Z' | 'A' => scoring.absence = self.points,
            'P' | 'U' => scoring.allocated_bye = self.points,
            '+' | 'F' if self.points != scoring.win => {
                return self.expected(14, "the points of a win", self.points.to_string());
            }
            'H' if self.points != scoring.draw => {
                return self.expected(14, "the points of a draw", self.points.to_string());
            }
            _ => {}
        }
        Ok(())
    }

    fn expected<T>(&self, column: usize, expected: &'static str, found: String) -> Result<T, TrfError> {
        Err(TrfError { line: self.line, column, kind: TrfErrorKind::Expected { expected, found } })
    }
}

/// The lines of a table: what a forfeit is worth, if not what an absence is, and points given or taken. What four
/// columns cannot hold is spread over several lines.
pub(super) fn write(table: &Crosstable, text: &mut String) {
    let scoring = &table.scoring;
    if scoring.forfeit_loss != scoring.absence {
        let _ = writeln!(text, "299 -        {}", columns(scoring.forfeit_loss));
    }
    for one in &table.adjustments {
        let mut rest = one.points.clamp(-MOST, MOST);
        loop {
            let part = rest.clamp(Points::tenths(-99), Points::tenths(999));
            // What is left of a third after the tenths may not fit: it is not written.
            let part = if part.to_string().len() <= 4 { part } else { Points::tenths(part.sixtieths() / 6) };
            if part == Points::ZERO {
                break;
            }
            let _ = writeln!(text, "299          {}  {:>3} {:>4}", columns(part), one.after, one.number);
            rest -= part;
        }
    }
}

/// Points in four columns; blank if they do not fit.
pub(super) fn columns(points: Points) -> String {
    let text = points.to_string();
    if text.len() <= 4 { format!("{text:>4}") } else { " ".repeat(4) }
}
