//! Positions as text, such as `{{start}}`: the ranks from the top, then who is to move. Turns as
//! text, such as `{{turn}}`: from where to where.

use crate::rules::{BOARD, Cell, Setup, State, Step};
use crate::{{type}};
use game::{Message, Notation, Seat, TextError};
use grid::{Fields, Size, read_rows, write_rows};

/// The letters of the two seats.
const LETTERS: [char; 2] = ['x', 'o'];

/// A burnt square.
const BURNT: char = '#';

/// The most stones that a seat may have.
const STONES: usize = 3;

impl State {
    /// The position as text.
    pub(crate) fn write(&self) -> String {
        let rows = write_rows(BOARD, |square| match self.cell(square) {
            Cell::Free => None,
            Cell::Stone(seat) => Some(LETTERS[seat.index()]),
            Cell::Burnt => Some(BURNT),
        });
        format!("{rows} {}", LETTERS[self.to_move.index()])
    }

    /// Reads a position. Whose turn it is may be left out: then it is the first seat's.
    ///
    /// # Errors
    /// The column and what was expected there.
    pub(crate) fn read(text: &str) -> Result<State, TextError> {
        let mut fields = Fields::new(text);
        let field = fields.next().ok_or_else(|| TextError::new(1, "setup.bad-position"))?;
        let rows = read_rows(&field, Size::Exactly(BOARD), "xo#")?;
        let to_move = fields.next().map_or(Ok(0), |field| field.one_of(&["x", "o"]))?;
        fields.end()?;

        let cell = |letter| match letter {
            None => Cell::Free,
            Some('x') => Cell::Stone(Seat(0)),
            Some('o') => Cell::Stone(Seat(1)),
            Some(_) => Cell::Burnt,
        };
        let state = State {
            cells: std::array::from_fn(|index| cell(rows.squares[index])),
            to_move: Seat(to_move as u8),
        };
        // What cannot be is refused here and nowhere else.
        if Seat::all(2).all(|seat| (1..=STONES).contains(&state.stones(seat).count())) {
            Ok(state)
        } else {
            let expected = Message::new("expected.stones").number("min", 1).number("max", STONES as i64);
            Err(TextError::new(field.column, expected))
        }
    }
}

impl Notation for {{type}} {
    fn write_position(state: &State) -> String {
        state.write()
    }

    fn setup_at(_: Option<&Setup>, text: &str) -> Result<Setup, TextError> {
        Ok(Setup { start: State::read(text)?.write() })
    }

    /// Reading turns is left to the default, which follows what is written here.
    fn write_turn(_: &State, steps: &[Step]) -> String {
        steps.iter().map(|step| BOARD.name(step.from) + &BOARD.name(step.to)).collect()
    }
}
