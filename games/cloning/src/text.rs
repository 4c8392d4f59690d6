//! Positions and turns as text: `x5o/7/7/7/7/7/o5x x 0 1`, `g2`, `a1c3`, `0000`.

use crate::geometry::Geometry;
use crate::jumps::Jumps;
use crate::moves::Move;
use crate::position::{Position, TOP_CLOCK, TOP_NUMBER};
use crate::variant::Variant;
use game::{Message, Seat, SetupError, TextError};
use grid::{Fields, bits, read_rows, write_rows};
use std::marker::PhantomData;

/// A pass.
const PASS: &str = "0000";
/// A blocked square.
const BLOCKED: char = '-';

impl<V: Variant> Position<V> {
    /// The position as text: rows, side to move, turns since the last clone, number of the pair of turns.
    #[must_use]
    pub fn write(&self) -> String {
        let rows = write_rows(self.board, |square| {
            let cell = V::Geometry::cell(self.board, square);
            let owner = self.pieces.iter().position(|pieces| bits::has(*pieces, cell));
            owner.map(|seat| V::LETTERS[seat]).or_else(|| (!bits::has(self.open, cell)).then_some(BLOCKED))
        });
        format!("{rows} {} {} {}", V::LETTERS[self.to_move.index() & 1], self.clock, self.number)
    }

    /// Reads a position, letters in either case. Fields left out at the end are those of a start: the first seat,
    /// 0 and 1.
    ///
    /// # Errors
    /// The column and what was expected there.
    pub fn read(text: &str, jumps: Jumps) -> Result<Self, TextError> {
        let [first, second] = V::LETTERS;
        let mut letters: String = V::LETTERS.iter().collect();
        letters.extend(V::BLOCKS.then_some(BLOCKED));
        let read_as = letters.to_uppercase().replace(BLOCKED, "");

        let mut fields = Fields::new(text);
        let rows = fields.next().ok_or_else(|| TextError::new(1, "setup.bad-position"))?;
        let rows = read_rows(&rows, V::size(), &(letters + &read_as))?;
        let to_move =
            fields.next().map_or(Ok(0), |field| field.one_of(&[&first.to_string(), &second.to_string()]))?;
        let clock = fields.next().map_or(Ok(0), |field| field.number(0..=TOP_CLOCK.into()))?;
        let number = fields.next().map_or(Ok(1), |field| field.number(1..=TOP_NUMBER.into()))?;
        fields.end()?;

        let mut position = Position {
            pieces: [0; 2],
            open: V::Geometry::all(rows.board),
            board: rows.board,
            jumps,
            to_move: Seat(to_move as u8),
            clock: clock as u8,
            number: number as u16,
            variant: PhantomData,
        };
        for (square, letter) in rows.pieces() {
            let cell = bits::one(V::Geometry::cell(rows.board, square));
            match V::LETTERS.iter().position(|own| own.eq_ignore_ascii_case(&letter)) {
                Some(seat) => position.pieces[seat] |= cell,
                None => position.open ^= cell,
            }
        }
        Ok(position)
    }

    /// A move, which is a turn, as text.
    #[must_use]
    pub fn write_move(&self, mv: Move) -> String {
        match mv {
            Move::Clone { to } => self.name(to),
            Move::Jump { from, to } => self.name(from) + &self.name(to),
            Move::Pass => PASS.into(),
        }
    }

    /// Reads a legal turn in either case; a clone may also be written with the square of a piece that is cloned.
    ///
    /// # Errors
    /// The column and what was expected there.
    pub fn read_move(&self, text: &str) -> Result<Move, TextError> {
        let mut fields = Fields::new(text);
        let Some(field) = fields.next() else { return Err(self.expected_turn(1)) };
        fields.end()?;
        let mv = if field.text == PASS {
            Move::Pass
        } else {
            let (from, length) = self.leading_square(field.text, field.column)?;
            let rest = &field.text[length..];
            if rest.is_empty() {
                Move::Clone { to: from }
            } else {
                let column = field.column + length;
                let (to, length) = self.leading_square(rest, column)?;
                if length < rest.len() {
                    return Err(TextError::new(column + length, "expected.end"));
                }
                let (own, _) = self.own_and_other();
                if bits::has(V::Geometry::next(from), to) && bits::has(own, from) {
                    Move::Clone { to }
                } else {
                    Move::Jump { from, to }
                }
            }
        };
        if self.is_legal(mv) { Ok(mv) } else { Err(self.expected_turn(field.column)) }
    }

    /// The square that a text begins with, and how long its name is.
    fn leading_square(&self, text: &str, column: usize) -> Result<(u8, usize), TextError> {
        let is_letter = |first: char| first.is_ascii_alphabetic();
        let digits = text.strip_prefix(is_letter).unwrap_or("");
        let length = 1 + digits.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(digits.len());
        let square = text.get(..length).and_then(|name| self.board.parse(name)).ok_or_else(|| {
            let example = self.board.squares().next().map(|square| self.board.name(square));
            TextError::new(
                column,
                Message::new("expected.square").text("example", example.unwrap_or_default()),
            )
        })?;
        Ok((V::Geometry::cell(self.board, square), length))
    }

    /// A legal turn was expected; in a finished game, nothing.
    fn expected_turn(&self, column: usize) -> TextError {
        let mut legal = Vec::new();
        self.moves(&mut legal);
        let expected = legal.first().map_or(Message::new("expected.end"), |mv| {
            Message::new("expected.turn").text("example", self.write_move(*mv))
        });
        TextError::new(column, expected)
    }

    fn name(&self, cell: u8) -> String {
        self.board.name(V::Geometry::square(self.board, cell))
    }
}

/// The error of a setup whose start cannot be read: what was expected, and as `column` where.
#[must_use]
pub fn setup_error(error: TextError) -> SetupError {
    SetupError::new("start", error.expected.number("column", error.column as i64))
}
