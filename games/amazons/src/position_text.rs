//! Positions as text, spelt as the large-board engines spell them.
//!
//! `3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1`: the ranks from the uppermost down, with `Q` for White's
//! amazons, `q` for Black's, `*` for what is burnt and numbers for runs of empty squares; the side to move; the square
//! of an amazon that has moved and is to shoot, `-` at the beginning of a turn; two fields that other games need; the
//! number of the turn.

use crate::cells::{Cells, SIDE, cell};
use crate::lines::reach;
use crate::state::State;
use game::{Board, Message, Seat, Square, TextError};
use grid::{Field, Fields, Size, read_rows, write_rows};

/// How the side to move is written.
const SIDES: [&str; 2] = ["w", "b"];
/// The greatest turn number that is read.
const LAST_NUMBER: u32 = 9999;

impl State {
    /// The position as text.
    pub(crate) fn write(&self) -> String {
        let rows = write_rows(self.board(), |square| {
            let cell = self.cell(square);
            let pieces = [(self.amazons[0], 'Q'), (self.amazons[1], 'q'), (self.walls, '*')];
            pieces.into_iter().find(|(cells, _)| cells.has(cell)).map(|(_, letter)| letter)
        });
        let landed = self.landed.map_or_else(|| "-".to_owned(), |cell| self.name(cell));
        format!("{rows} {} {landed} - 0 {}", SIDES[self.to_move.index()], self.number)
    }

    /// The position that a text describes. Fields at the end may be left out.
    ///
    /// # Errors
    /// The column and what was expected there.
    pub(crate) fn read(text: &str) -> Result<State, TextError> {
        let mut fields = Fields::new(text);
        let nothing = Field { text: "", column: 1 };
        let mut state = read_board(&fields.next().unwrap_or(nothing))?;
        if let Some(side) = fields.next() {
            state.to_move = Seat(side.one_of(&SIDES)? as u8);
        }
        if let Some(landed) = fields.next().filter(|field| field.text != "-") {
            state.landed = Some(state.read_landed(&landed)?);
        }
        if let Some(unused) = fields.next() {
            unused.one_of(&["-"])?;
        }
        if let Some(unused) = fields.next() {
            unused.one_of(&["0"])?;
        }
        if let Some(number) = fields.next() {
            state.number = number.number(1..=LAST_NUMBER)? as u16;
        }
        fields.end()?;
        Ok(state)
    }

    /// The amazon that has moved: one of the side to move, with the way that it came still open behind it.
    fn read_landed(&self, field: &Field<'_>) -> Result<u8, TextError> {
        let could_land = |from: &u8| reach(self.taken(), *from).total() > 0;
        let example = self.own().each().find(could_land);
        let named = self.board().parse(field.text).map(|square| self.cell(square));
        named.filter(|cell| self.own().has(*cell) && could_land(cell)).ok_or_else(|| {
            let message = match example {
                Some(cell) => Message::new("expected.landed").text("example", self.name(cell)),
                None => Message::new("expected.nobody-landed"),
            };
            TextError::new(field.column, message)
        })
    }
}

/// The board alone, at the beginning of White's turn.
fn read_board(field: &Field<'_>) -> Result<State, TextError> {
    let rows = read_rows(field, Size::Rect { files: 1..=SIDE, ranks: 1..=SIDE }, "Qq*")?;
    let Board::Rect { files, ranks } = rows.board else {
        return Err(TextError::new(field.column, "setup.bad-position"));
    };
    let mut state = State {
        amazons: [Cells::NONE; 2],
        walls: Cells::board(files, ranks).not(),
        files,
        ranks,
        to_move: Seat(0),
        landed: None,
        number: 1,
    };
    for (Square(square), piece) in rows.pieces() {
        let one = Cells::one(cell((square % u16::from(files)) as u8, (square / u16::from(files)) as u8));
        let cells = match piece {
            'Q' => &mut state.amazons[0],
            'q' => &mut state.amazons[1],
            _ => &mut state.walls,
        };
        *cells = cells.or(one);
    }
    Ok(state)
}
