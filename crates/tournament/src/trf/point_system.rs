//! What results are worth: line 162, and the lines other programs have for it.

use std::fmt::Write as _;

use super::abnormal::columns;
use super::error::{TrfError, TrfErrorKind};
use super::field::Line;
use crate::points::Points;
use crate::scoring::Scoring;

/// The most that a result can be worth.
const MOST: Points = Points::whole(99);

/// The point system as far as it has been read.
#[derive(Default)]
pub(super) struct PointSystem {
    scoring: Scoring,
    allocated_bye_given: bool,
    /// Amounts that must agree with others, once all are known.
    claims: Vec<Claim>,
}

/// What a line says a result is worth that has no value of its own here.
struct Claim {
    line: usize,
    column: usize,
    points: Points,
    is_draw: bool,
}

impl PointSystem {
    /// Symbols with points: `162  W 1.0    D 0.5`, each group nine columns wide.
    pub(super) fn read(&mut self, line: &Line) -> Result<(), TrfError> {
        line.blank(&[4, 5])?;
        let mut column = 6;
        while column <= line.len() {
            line.blank(&[column + 5, column + 6, column + 7, column + 8])?;
            let points = amount(line, column + 1, column + 4)?;
            match line.character(column) {
                'W' => self.set_win(points),
                'D' => self.scoring.draw = points,
                'L' => self.scoring.loss = points,
                'Z' | 'A' => {
                    self.scoring.absence = points;
                    self.scoring.forfeit_loss = points;
                }
                'P' => self.set_allocated_bye(points),
                // A result that is not known yet counts as a draw for the pairing.
                'X' => self.claim(line, column + 1, points, true),
                _ => return line.expected(column, column, "W, D, L, A, P or X"),
            }
            column += 9;
        }
        Ok(())
    }

    /// `BBW 3.0`: one result a line.
    pub(super) fn read_single(&mut self, line: &Line) -> Result<(), TrfError> {
        let points = amount(line, 4, line.len().max(5))?;
        match line.character(3) {
            'W' => self.set_win(points),
            'D' => self.scoring.draw = points,
            'L' => self.scoring.loss = points,
            'Z' => self.scoring.absence = points,
            'F' => self.scoring.forfeit_loss = points,
            _ => self.set_allocated_bye(points),
        }
        Ok(())
    }

    /// `XXS W=3.0 D=1.0`: words with a value each.
    pub(super) fn read_words(&mut self, line: &Line) -> Result<(), TrfError> {
        for (column, end) in line.words(4) {
            let word = line.text(column, end);
            let (name, value) = word.split_once('=').unwrap_or((&word, ""));
            let from = column + name.chars().count() + 1;
            let points = match Points::parse(value) {
                Some(points) if (-MOST..=MOST).contains(&points) => points,
                _ => return line.expected(from, end, "points such as 1.0"),
            };
            match name.to_ascii_uppercase().as_str() {
                "W" => self.set_win(points),
                "D" => self.scoring.draw = points,
                "L" => self.scoring.loss = points,
                "ZPB" => self.scoring.absence = points,
                "FL" => self.scoring.forfeit_loss = points,
                "PAB" => self.set_allocated_bye(points),
                "HPB" => self.claim(line, from, points, true),
                "FW" | "FPB" => self.claim(line, from, points, false),
                _ => return line.expected(column, end, "W, D, L, ZPB, HPB, FPB, PAB, FW or FL"),
            }
        }
        Ok(())
    }

    /// The whole system.
    ///
    /// # Errors
    /// If something is worth other points than the result it counts as.
    pub(super) fn finish(self) -> Result<Scoring, TrfError> {
        for claim in self.claims {
            let (wanted, expected) = if claim.is_draw {
                (self.scoring.draw, "the points of a draw")
            } else {
                (self.scoring.win, "the points of a win")
            };
            if claim.points != wanted {
                let kind = TrfErrorKind::Expected { expected, found: claim.points.to_string() };
                return Err(TrfError { line: claim.line, column: claim.column, kind });
            }
        }
        Ok(self.scoring)
    }

    fn set_win(&mut self, points: Points) {
        self.scoring.win = points;
        if !self.allocated_bye_given {
            self.scoring.allocated_bye = points;
        }
    }

    fn set_allocated_bye(&mut self, points: Points) {
        self.scoring.allocated_bye = points;
        self.allocated_bye_given = true;
    }

    fn claim(&mut self, line: &Line, column: usize, points: Points, is_draw: bool) {
        self.claims.push(Claim { line: line.number(), column, points, is_draw });
    }
}

/// Points that a result can be worth.
fn amount(line: &Line, from: usize, to: usize) -> Result<Points, TrfError> {
    match line.points(from, to)? {
        Some(points) if (-MOST..=MOST).contains(&points) => Ok(points),
        Some(_) => line.expected(from, to, "points of at most 99"),
        None => line.expected(from, to, "points such as 1.0"),
    }
}

/// Line 162; nothing if the system is the usual one.
pub(super) fn write(scoring: &Scoring, text: &mut String) {
    if *scoring == Scoring::default() {
        return;
    }
    let groups = [
        ('W', scoring.win),
        ('D', scoring.draw),
        ('L', scoring.loss),
        ('A', scoring.absence),
        ('P', scoring.allocated_bye),
    ];
    // Programs differ in their symbol for an absence, so one that brings nothing, as usual, is not mentioned.
    let is_said = |group: &&(char, Points)| group.0 != 'A' || group.1 != Points::ZERO;
    let groups =
        groups.iter().filter(is_said).map(|(symbol, points)| format!("{symbol}{}", in_four(*points)));
    let _ = writeln!(text, "162  {}", groups.collect::<Vec<_>>().join("    "));
}

/// A line for each result, as programs have them that read the older form.
pub(super) fn write_single(scoring: &Scoring, text: &mut String) {
    if *scoring == Scoring::default() {
        return;
    }
    let lines = [
        ('W', scoring.win),
        ('D', scoring.draw),
        ('L', scoring.loss),
        ('Z', scoring.absence),
        ('F', scoring.forfeit_loss),
        ('U', scoring.allocated_bye),
    ];
    for (symbol, points) in lines {
        let _ = writeln!(text, "BB{symbol} {}", in_four(points));
    }
}

/// Points in four columns, to a tenth where hundredths do not fit.
fn in_four(points: Points) -> String {
    let exact = columns(points);
    if exact.trim().is_empty() { format!("{points:>4.1}") } else { exact }
}
