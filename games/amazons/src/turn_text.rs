//! Turns as text: `d1-d7/g7`, from d1 to d7, arrow to g7.
//!
//! Read are also `d1d7g7`, `d1-d7xg7`, and `d1d7,d7g7`, where the arrow's start is named again; capitals; blanks. In the
//! middle of a turn only the arrow is named: `/g7`, `g7`.

use crate::lines::reach;
use crate::moves::targets;
use crate::state::{Move, State};
use game::{Message, TextError};

impl State {
    /// The moves of a turn, or of a part of it, as text.
    pub(crate) fn write_turn(&self, moves: &[Move]) -> String {
        let write = |mv: &Move| match *mv {
            Move::Go { from, to } => format!("{}-{}", self.name(from), self.name(to)),
            Move::Shoot { at } => format!("/{}", self.name(at)),
        };
        moves.iter().map(write).collect()
    }

    /// The moves of a legal turn.
    ///
    /// # Errors
    /// The column and what was expected there.
    pub(crate) fn read_turn(&self, text: &str) -> Result<Vec<Move>, TextError> {
        let mut words = Words { rest: text, column: 1, state: self };
        let mut moves = Vec::with_capacity(2);
        let mut after = *self;
        if self.outcome().is_some() {
            return Err(words.refuse("expected.no-turn", None));
        }
        let landed = match self.landed {
            Some(landed) => landed,
            None => {
                let able = self.free_amazons(self.to_move);
                let from = words.cell("", |cell| able.has(cell), "expected.amazon", able.each().next())?;
                let open = targets(reach(self.taken(), from), from);
                let to = words.cell("-", |cell| open.has(cell), "expected.landing", open.each().next())?;
                moves.push(Move::Go { from, to });
                after.play(Move::Go { from, to });
                to
            }
        };
        let open = targets(reach(after.taken(), landed), landed);
        // The arrow's start may be named again, as an amazon cannot shoot at its own square.
        let at = words.cell(
            "/x,",
            |cell| open.has(cell) || cell == landed,
            "expected.arrow",
            open.each().next(),
        )?;
        let at = if at == landed {
            words.cell("-", |cell| open.has(cell), "expected.arrow", open.each().next())?
        } else {
            at
        };
        words.end()?;
        moves.push(Move::Shoot { at });
        Ok(moves)
    }
}

/// Reads a turn square by square.
struct Words<'a> {
    rest: &'a str,
    /// The column, in characters from 1, at which `rest` begins.
    column: usize,
    state: &'a State,
}

impl Words<'_> {
    /// The next cell, after at most one of `marks`. It must be `open`; if not, `expected` says what was wanted.
    fn cell(
        &mut self,
        marks: &str,
        open: impl Fn(u8) -> bool,
        expected: &'static str,
        example: Option<u8>,
    ) -> Result<u8, TextError> {
        self.skip_blanks();
        if self.rest.starts_with(|letter: char| marks.contains(letter.to_ascii_lowercase())) {
            self.skip(1);
            self.skip_blanks();
        }
        let digits = self.rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        // The letter may be of any width; `get` refuses to cut it.
        let named = self.rest.get(..1 + digits).and_then(|name| self.state.board().parse(name));
        match named.map(|square| self.state.cell(square)).filter(|cell| open(*cell)) {
            Some(cell) => {
                self.skip(1 + digits);
                Ok(cell)
            }
            None => Err(self.refuse(expected, example)),
        }
    }

    fn end(&mut self) -> Result<(), TextError> {
        self.skip_blanks();
        if self.rest.is_empty() { Ok(()) } else { Err(self.refuse("expected.end", None)) }
    }

    fn skip(&mut self, count: usize) {
        self.rest = &self.rest[count..];
        self.column += count;
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest.trim_start();
        self.column += self.rest[..self.rest.len() - rest.len()].chars().count();
        self.rest = rest;
    }

    fn refuse(&self, expected: &'static str, example: Option<u8>) -> TextError {
        let message = Message::new(expected);
        TextError::new(
            self.column,
            match example {
                Some(cell) => message.text("example", self.state.name(cell)),
                None => message,
            },
        )
    }
}
