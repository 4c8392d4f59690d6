//! Fields in fixed columns.

use super::error::{TrfError, TrfErrorKind};
use crate::points::Points;

/// The largest start number, round or count accepted.
pub(super) const LIMIT: u32 = 9999;

/// A line of the file whose fields are read by column.
pub(super) struct Line {
    /// Line number, from 1.
    number: usize,
    characters: Vec<char>,
}

impl Line {
    pub(super) fn new(number: usize, text: &str) -> Self {
        Self { number, characters: text.chars().collect() }
    }

    /// The number of characters, trailing space not counted.
    pub(super) fn len(&self) -> usize {
        self.characters.iter().rposition(|character| !character.is_whitespace()).map_or(0, |last| last + 1)
    }

    /// The characters of columns `from..=to`, counted from 1; columns beyond the end are blank.
    pub(super) fn columns(&self, from: usize, to: usize) -> String {
        let end = to.min(self.characters.len());
        self.characters.get(from - 1..end).unwrap_or(&[]).iter().collect()
    }

    /// The field in these columns without surrounding space.
    pub(super) fn text(&self, from: usize, to: usize) -> String {
        self.columns(from, to).trim().to_owned()
    }

    /// What follows the code.
    pub(super) fn rest(&self) -> String {
        self.text(4, usize::MAX)
    }

    pub(super) fn character(&self, column: usize) -> char {
        self.characters.get(column - 1).copied().unwrap_or(' ')
    }

    pub(super) fn fail<T>(&self, column: usize, kind: TrfErrorKind) -> Result<T, TrfError> {
        Err(TrfError { line: self.number, column, kind })
    }

    pub(super) fn expected<T>(&self, from: usize, to: usize, expected: &'static str) -> Result<T, TrfError> {
        self.fail(from, TrfErrorKind::Expected { expected, found: self.columns(from, to) })
    }

    /// A whole number, or `None` if the field is blank.
    pub(super) fn optional(
        &self,
        from: usize,
        to: usize,
        what: &'static str,
    ) -> Result<Option<u32>, TrfError> {
        let text = self.text(from, to);
        if text.is_empty() {
            return Ok(None);
        }
        match text.parse() {
            Ok(number) if text.bytes().all(|byte| byte.is_ascii_digit()) => Ok(Some(number)),
            _ => self.expected(from, to, what),
        }
    }

    /// A whole number of at least one and at most [`LIMIT`].
    pub(super) fn count(&self, from: usize, to: usize, what: &'static str) -> Result<u32, TrfError> {
        match self.optional(from, to, what)? {
            Some(number) if number > LIMIT => self.fail(from, TrfErrorKind::AboveLimit(LIMIT)),
            Some(number) if number > 0 => Ok(number),
            _ => self.expected(from, to, what),
        }
    }

    /// Points, or `None` if the field is blank.
    pub(super) fn points(&self, from: usize, to: usize) -> Result<Option<Points>, TrfError> {
        let text = self.text(from, to);
        if text.is_empty() {
            return Ok(None);
        }
        match Points::parse(&text) {
            Some(points) => Ok(Some(points)),
            None => self.expected(from, to, "points such as 3.5"),
        }
    }

    /// The whole numbers that follow, from a column on, separated by space.
    pub(super) fn numbers(&self, from: usize) -> Result<Vec<u32>, TrfError> {
        let mut numbers = Vec::new();
        let mut column = from;
        while column <= self.len() {
            if self.character(column).is_whitespace() {
                column += 1;
                continue;
            }
            let mut end = column;
            while !self.character(end + 1).is_whitespace() {
                end += 1;
            }
            numbers.push(self.count(column, end, "a start number")?);
            column = end + 1;
        }
        Ok(numbers)
    }
}
