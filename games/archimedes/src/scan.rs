//! Reading text sign by sign, with columns for errors.

use crate::BOARD;
use game::{Message, Square, TextError};

/// Text that is read from left to right.
pub(crate) struct Scan<'a> {
    text: &'a str,
    /// The column of the next sign, in characters from 1.
    column: usize,
}

impl<'a> Scan<'a> {
    /// Reads `text`, whose first sign stands in `column`.
    pub(crate) const fn new(text: &'a str, column: usize) -> Self {
        Scan { text, column }
    }

    /// The next sign, which stays.
    pub(crate) fn peek(&self) -> Option<char> {
        self.text.chars().next()
    }

    /// Whether there is nothing more.
    pub(crate) const fn is_done(&self) -> bool {
        self.text.is_empty()
    }

    /// Takes the next sign.
    pub(crate) fn take(&mut self) -> Option<char> {
        let sign = self.peek()?;
        self.skip(sign.len_utf8(), 1);
        Some(sign)
    }

    /// Takes the next sign if it is one of `signs`; says whether it did.
    pub(crate) fn eat(&mut self, signs: &str) -> bool {
        let found = self.peek().is_some_and(|sign| signs.contains(sign));
        if found {
            self.take();
        }
        found
    }

    /// Takes a word, in either case; says whether it was there.
    pub(crate) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
        if found {
            self.skip(word.len(), word.chars().count());
        }
        found
    }

    /// Takes a square, in either case; takes nothing where there is none.
    pub(crate) fn square(&mut self) -> Option<u8> {
        let Square(square) = BOARD.parse(self.text.get(..2)?)?;
        self.skip(2, 2);
        Some(square as u8)
    }

    /// The error that says what should have been at the next sign.
    pub(crate) fn expected(&self, what: impl Into<Message>) -> TextError {
        TextError::new(self.column, what)
    }

    fn skip(&mut self, bytes: usize, columns: usize) {
        self.text = &self.text[bytes..];
        self.column += columns;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let mut scan = Scan::new("é e2pass", 1);
        assert_eq!(scan.take(), Some('é'));
        assert!(scan.eat(" ") && !scan.eat("/"));
        assert_eq!((scan.square(), scan.square(), scan.column), (Some(12), None, 5));
        assert!(scan.eat_word("PASS") && scan.is_done());
    }
}
