//! The fields of a position text, each of which knows its column.

use game::{Message, TextError};
use std::ops::RangeInclusive;

/// The fields of a text, separated by blanks.
#[derive(Clone, Debug)]
pub struct Fields<'a> {
    rest: &'a str,
    /// The column, in characters from 1, at which `rest` begins.
    column: usize,
}

impl<'a> Fields<'a> {
    /// The fields of `text`, whose first character has column 1.
    #[must_use]
    pub const fn new(text: &'a str) -> Self {
        Fields { rest: text, column: 1 }
    }

    /// Nothing may follow.
    ///
    /// # Errors
    /// The column of what follows.
    pub fn end(&mut self) -> Result<(), TextError> {
        self.next().map_or(Ok(()), |field| Err(TextError::new(field.column, "expected.end")))
    }

    /// The column just behind what has been read: where a missing field should have been.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }
}

impl<'a> Iterator for Fields<'a> {
    type Item = Field<'a>;

    fn next(&mut self) -> Option<Field<'a>> {
        let text = self.rest.trim_start();
        let blanks = self.rest.len() - text.len();
        let column = self.column + self.rest[..blanks].chars().count();
        let length = text.find(char::is_whitespace).unwrap_or(text.len());
        if length == 0 {
            return None;
        }
        let (field, rest) = text.split_at(length);
        self.rest = rest;
        self.column = column + field.chars().count();
        Some(Field { text: field, column })
    }
}

/// One field of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field<'a> {
    /// What it says, without blanks around it.
    pub text: &'a str,
    /// Where it begins, in characters from 1.
    pub column: usize,
}

impl Field<'_> {
    /// The field is a whole number within `range`, written in digits.
    ///
    /// # Errors
    /// The field's column and the range.
    pub fn number(&self, range: RangeInclusive<u32>) -> Result<u32, TextError> {
        let digits = self.text.bytes().all(|byte| byte.is_ascii_digit());
        self.text.parse().ok().filter(|number| digits && range.contains(number)).ok_or_else(|| {
            let message =
                Message::new("expected.digit").number("min", *range.start()).number("max", *range.end());
            TextError::new(self.column, message)
        })
    }

    /// The field is one of `choices`: its number among them. Either case will do where no other choice is meant.
    ///
    /// # Errors
    /// The field's column and the choices.
    pub fn one_of(&self, choices: &[&str]) -> Result<usize, TextError> {
        let exact = choices.iter().position(|choice| *choice == self.text);
        exact
            .or_else(|| choices.iter().position(|choice| choice.eq_ignore_ascii_case(self.text)))
            .ok_or_else(|| TextError::new(self.column, one_of(choices.iter().copied())))
    }
}

/// “One of: a b c”.
pub(crate) fn one_of<'a>(choices: impl Iterator<Item = &'a str>) -> Message {
    Message::new("expected.one-of").text("list", choices.collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_know_their_columns() {
        let mut fields = Fields::new("  é7 x  12 ");
        let found: Vec<_> = fields.by_ref().map(|field| (field.text, field.column)).collect();
        assert_eq!(found, [("é7", 3), ("x", 6), ("12", 9)]);
        assert_eq!(fields.column(), 11);
        assert_eq!(fields.end(), Ok(()));
        assert_eq!(Fields::new(" x").end().unwrap_err().column, 2);
    }

    #[test]
    fn numbers_are_digits_within_a_range() {
        let number = |text| Field { text, column: 4 }.number(0..=100);
        assert_eq!((number("0"), number("100"), number("007")), (Ok(0), Ok(100), Ok(7)));
        for wrong in ["101", "-1", "+1", "1.0", "", "99999999999", "x", "١"] {
            assert_eq!(number(wrong).unwrap_err().column, 4, "{wrong}");
        }
    }

    #[test]
    fn a_choice_is_found_in_either_case() {
        let choice = |text, choices: &[&str]| Field { text, column: 1 }.one_of(choices).ok();
        assert_eq!((choice("x", &["x", "o"]), choice("O", &["x", "o"])), (Some(0), Some(1)));
        assert_eq!((choice("q", &["Q", "q"]), choice("z", &["Q", "q"])), (Some(1), None));
    }
}
