//! The first field of a position: the board.

use crate::colour::Colour;
use crate::pyramids::Pyramids;
use crate::state::State;
use crate::{BOARD, KING_LETTERS};
use game::{Message, Seat, TextError};
use grid::{Field, Size, read_rows, write_rows};

/// What may stand on squares.
const SIGNS: &str = "KLMNklmnrgbyw";

/// What a board's text says.
pub(crate) struct BoardText {
    /// The pyramids.
    pub(crate) pyramids: Pyramids,
    /// How many there are of each colour.
    pub(crate) counts: [u8; 5],
    /// The kings by seat.
    pub(crate) kings: [Option<KingText>; 4],
    /// For how many the table is.
    pub(crate) seats: u8,
}

/// A king on the board.
#[derive(Clone, Copy)]
pub(crate) struct KingText {
    /// Where it stands.
    pub(crate) square: u8,
    /// Whether it is out.
    pub(crate) out: bool,
}

/// Writes the ranks from the eighth to the first.
pub(crate) fn write(state: &State) -> String {
    write_rows(BOARD, |square| {
        let king = state.seats().find(|seat| u16::from(state.king(*seat)) == square.0).map(|seat| {
            let letter = KING_LETTERS[seat.index()];
            if state.is_in(seat) { letter } else { letter.to_ascii_lowercase() }
        });
        king.or_else(|| state.pyramids.at(square.0 as u8).map(Colour::letter))
    })
}

/// Reads the board of a table for `seats`, or for as many as there are kings.
pub(crate) fn read(field: &Field<'_>, seats: Option<u8>) -> Result<BoardText, TextError> {
    let rows = read_rows(field, Size::Exactly(BOARD), SIGNS)?;
    check_numbers(field, seats.unwrap_or(4))?;
    let mut board = BoardText {
        pyramids: Pyramids::default(),
        counts: [0; 5],
        kings: [None; 4],
        seats: seats.unwrap_or(2),
    };
    for (square, sign) in rows.pieces() {
        let square = square.0 as u8;
        if let Some(seat) = seat_of(sign) {
            board.kings[seat.index()] = Some(KingText { square, out: sign.is_lowercase() });
            board.seats = board.seats.max(seat.0 + 1);
        } else if let Some(colour) = Colour::from_letter(sign) {
            board.pyramids.put(square, colour);
            board.counts[colour.index()] += 1;
        }
    }
    let end = field.column + field.text.chars().count();
    let kings = &board.kings[..board.seats.into()];
    if let Some(missing) = kings.iter().position(Option::is_none) {
        let message = Message::new("expected.king").text("letter", KING_LETTERS[missing]);
        return Err(TextError::new(end, message));
    }
    if kings.iter().flatten().all(|king| king.out) {
        return Err(TextError::new(end, "expected.king-in"));
    }
    Ok(board)
}

/// The seat of a king's letter, in either case.
pub(crate) fn seat_of(letter: char) -> Option<Seat> {
    let upper = letter.to_ascii_uppercase();
    KING_LETTERS.iter().position(|known| *known == upper).map(|seat| Seat(seat as u8))
}

/// Sees that no king stands twice or at too small a table, and no pyramid is the ninth of its colour.
fn check_numbers(field: &Field<'_>, most: u8) -> Result<(), TextError> {
    let mut counts = [0; 9];
    for (column, sign) in (field.column..).zip(field.text.chars()) {
        let wrong = |what: Message| Err(TextError::new(column, what));
        if let Some(seat) = seat_of(sign) {
            counts[seat.index()] += 1;
            if seat.0 >= most {
                let letters: String = KING_LETTERS[..usize::from(most)].iter().collect();
                return wrong(Message::new("expected.kings").text("list", letters));
            }
            if counts[seat.index()] > 1 {
                return wrong("expected.one-king".into());
            }
        } else if let Some(colour) = Colour::from_letter(sign) {
            let count = &mut counts[4 + colour.index()];
            *count += 1;
            if *count > Colour::EACH {
                return wrong("expected.eight-pyramids".into());
            }
        }
    }
    Ok(())
}
