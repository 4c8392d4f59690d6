//! Fields in fixed columns.

use super::error::{TrfError, TrfErrorKind};
use crate::entry::Number;
use crate::points::Points;

/// The largest start number, round or count accepted.
pub(super) const LIMIT: u32 = 9999;

/// How much of a field a message repeats.
const MESSAGE_WIDTH: usize = 40;

/// A line of the file whose fields are read by column.
pub(super) struct Line {
    /// Line number, from 1.
    number: usize,
    characters: Vec<char>,
}

impl Line {
    /// A line with this number. Space at its end does not count.
    ///
    /// # Errors
    /// If a character stands for nothing that can be seen: it would go on to terminals and into other files.
    pub(super) fn new(number: usize, text: &str) -> Result<Self, TrfError> {
        let line = Self { number, characters: text.trim_end().chars().collect() };
        // Among words a tab is a blank; in columns nobody knows how wide it is.
        let in_columns = text.starts_with("001");
        let refused = |character: &char| character.is_control() && (in_columns || *character != '\t');
        match line.characters.iter().position(refused) {
            Some(index) => {
                let code = u32::from(line.characters[index]);
                line.fail(index + 1, TrfErrorKind::ControlCharacter(code))
            }
            None => Ok(line),
        }
    }

    /// Line number, from 1.
    pub(super) const fn number(&self) -> usize {
        self.number
    }

    /// The whole line.
    pub(super) fn whole(&self) -> String {
        self.characters.iter().collect()
    }

    /// The number of characters.
    pub(super) const fn len(&self) -> usize {
        self.characters.len()
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

    /// Refuses what stands in these columns, and points at its first character.
    pub(super) fn expected<T>(&self, from: usize, to: usize, expected: &'static str) -> Result<T, TrfError> {
        let (column, found) = self.found(from, to);
        self.fail(column, TrfErrorKind::Expected { expected, found })
    }

    /// Where the text in these columns begins, and as much of it as fits into a message.
    fn found(&self, from: usize, to: usize) -> (usize, String) {
        let field = self.columns(from, to);
        let text: String = field.trim().chars().take(MESSAGE_WIDTH).collect();
        let blanks = field.chars().take_while(|character| character.is_whitespace()).count();
        (if text.is_empty() { from } else { from + blanks }, text)
    }

    /// Refuses a line with something in the columns between fields: its fields stand elsewhere than they should, and
    /// their digits would be read as other numbers.
    pub(super) fn blank(&self, columns: &[usize]) -> Result<(), TrfError> {
        match columns.iter().find(|&&column| !self.character(column).is_whitespace()) {
            Some(&column) => self.expected(column, column, "a blank between fields"),
            None => Ok(()),
        }
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
            Some(number) if number > LIMIT => {
                let (column, found) = self.found(from, to);
                self.fail(column, TrfErrorKind::AboveLimit { what, limit: LIMIT, found })
            }
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

    /// First and last columns of the words that follow, from a column on.
    pub(super) fn words(&self, from: usize) -> Vec<(usize, usize)> {
        let mut words = Vec::new();
        let mut column = from;
        while column <= self.len() {
            let length = (column..).take_while(|&at| !self.character(at).is_whitespace()).count();
            if length > 0 {
                words.push((column, column + length - 1));
            }
            column += length + 1;
        }
        words
    }

    /// The start numbers that follow, from a column on, separated by space, each with its column.
    pub(super) fn numbers(&self, from: usize) -> Result<Vec<(usize, Number)>, TrfError> {
        let number = |(column, end)| Ok((column, self.count(column, end, "a start number")?));
        self.words(from).into_iter().map(number).collect()
    }
}
