//! The other fields of a position: whose turn, stock, number, options, who has left, half a turn.

use super::board::{BoardText, seat_of};
use crate::KING_LETTERS;
use crate::colour::Colour;
use crate::scan::Scan;
use crate::setup::{Relocation, Setup};
use crate::state::{LAST_TURN, State, Table};
use game::{Message, Seat, TextError};
use grid::Field;

/// The seat to move: its king's letter. Left out, the first seat that is in.
pub(crate) fn read_mover(field: Option<Field<'_>>, state: &State) -> Result<Seat, TextError> {
    let mut seats_in = state.seats().filter(|seat| state.is_in(*seat));
    let Some(Field { text, column }) = field else { return Ok(seats_in.next().unwrap_or(Seat(0))) };
    let letters: Vec<_> = seats_in.map(|seat| KING_LETTERS[seat.index()].to_string()).collect();
    let mut signs = text.chars();
    let seat = signs.next().and_then(seat_of).filter(|_| signs.next().is_none());
    seat.filter(|seat| seat.0 < state.table.seats && state.is_in(*seat)).ok_or_else(|| {
        TextError::new(column, Message::new("expected.one-of").text("list", letters.join(", ")))
    })
}

/// Writes the stock by colour, colours that are used up left out.
pub(crate) fn write_stock(stock: &[u8; 5]) -> String {
    let colours = Colour::ALL.into_iter().filter(|colour| stock[colour.index()] > 0);
    let text: String =
        colours.map(|colour| format!("{}{}", colour.letter(), stock[colour.index()])).collect();
    if text.is_empty() { "-".into() } else { text }
}

/// Reads the stock, which with the board (and one pyramid in hand, if `lifted`) makes eight of each colour. Left out,
/// it is what is missing there. Returns the colour of the pyramid in hand as well.
pub(crate) fn read_stock(
    field: Option<Field<'_>>,
    board: &[u8; 5],
    lifted: bool,
) -> Result<([u8; 5], Option<Colour>), TextError> {
    let rest = board.map(|count| Colour::EACH - count);
    let Some(Field { text, column }) = field else { return Ok((rest, None)) };
    let mut stock = [0; 5];
    let mut scan = Scan::new(text, column);
    if text == "-" {
        scan.take();
    }
    while !scan.is_done() {
        let error = scan.expected("expected.stock");
        let colour = scan.take().and_then(Colour::from_letter);
        let count = scan.take().and_then(|digit| digit.to_digit(10)).filter(|count| *count > 0);
        match colour.zip(count) {
            Some((colour, count)) if stock[colour.index()] == 0 => stock[colour.index()] = count as u8,
            _ => return Err(error),
        }
    }
    let in_hand =
        Colour::ALL.into_iter().find(|colour| lifted && rest[colour.index()] > stock[colour.index()]);
    let mut whole = stock;
    if let Some(colour) = in_hand {
        whole[colour.index()] += 1;
    }
    if whole != rest || lifted != in_hand.is_some() {
        let message = Message::new("expected.stock-rest").text("list", write_stock(&rest));
        return Err(TextError::new(column, message));
    }
    Ok((stock, in_hand))
}

/// Reads the turn's number. One more than the last turn stands for a game that the limit has ended.
pub(crate) fn read_number(field: Option<Field<'_>>) -> Result<u16, TextError> {
    let Some(field) = field else { return Ok(1) };
    field.number(1..=u32::from(LAST_TURN) + 1).map(|number| number as u16)
}

/// Writes the options: `t` teams, `e` expert, `o` only one's own king holds pyramids.
pub(crate) fn write_options(table: &Table) -> String {
    let letters = [(table.teams, 't'), (table.expert, 'e'), (table.own_king, 'o')];
    let text: String = letters.into_iter().filter(|(on, _)| *on).map(|(_, letter)| letter).collect();
    if text.is_empty() { "-".into() } else { text }
}

/// Reads the options, which must be those of `base`. Left out, they are those of `base`, or none.
pub(crate) fn read_options(
    field: Option<Field<'_>>,
    base: Option<&Setup>,
    seats: u8,
) -> Result<Setup, TextError> {
    let plain = Setup { seats, ..Setup::default() };
    let own = base.map_or_else(|| plain.clone(), |base| Setup { start: String::new(), ..base.clone() });
    let Some(Field { text, column }) = field else { return Ok(own) };
    let mut read = plain;
    let mut scan = Scan::new(text, column);
    if text == "-" {
        scan.take();
    }
    read.teams = scan.eat("t");
    if read.teams && seats != 4 {
        return Err(TextError::new(column, "setup.teams-need-four"));
    }
    read.expert = scan.eat("e");
    if scan.eat("o") {
        read.relocation = Relocation::OwnKing;
    }
    if !scan.is_done() {
        return Err(scan.expected("expected.options"));
    }
    if base.is_some() && read != own {
        let message = Message::new("expected.table-options").text("list", write_options(&Table::of(&own)));
        return Err(TextError::new(column, message));
    }
    Ok(read)
}

/// Writes who has left, in order.
pub(crate) fn write_left(state: &State) -> String {
    let mut out: Vec<Seat> = state.seats().filter(|seat| !state.is_in(*seat)).collect();
    out.sort_by_key(|seat| state.left[seat.index()]);
    let text: String = out.into_iter().map(|seat| KING_LETTERS[seat.index()]).collect();
    if text.is_empty() { "-".into() } else { text }
}

/// Reads in what order the kings that are out have left. May be left out where there is at most one; else the error
/// stands at `end`.
pub(crate) fn read_left(
    field: Option<Field<'_>>,
    board: &BoardText,
    end: usize,
) -> Result<[u8; 4], TextError> {
    let out = board.kings.map(|king| king.is_some_and(|king| king.out));
    let count = out.iter().filter(|out| **out).count();
    let mut left = [0; 4];
    if field.is_none() && count == 1 {
        return Ok(out.map(u8::from));
    }
    let Field { text, column } = field.unwrap_or(Field { text: "-", column: end });
    let mut scan = Scan::new(text, column);
    let mut order = 0;
    if count > 0 || text != "-" {
        while let Some(seat) = scan.peek().and_then(seat_of) {
            if !out[seat.index()] || left[seat.index()] > 0 {
                break;
            }
            order += 1;
            left[seat.index()] = order;
            scan.take();
        }
        if !scan.is_done() || usize::from(order) != count {
            return Err(scan.expected("expected.left"));
        }
    }
    Ok(left)
}

/// A half-made turn: `e1-e2/` (the king has stepped), `e1-e2/c3-` (and a pyramid is in hand), or `d2-` (a pyramid that
/// lets the king out is in hand).
pub(crate) struct Half {
    /// Where the text stands.
    pub(crate) column: usize,
    /// Whence the king came and where it stands.
    pub(crate) step: Option<(u8, u8)>,
    /// Where the pyramid in hand was.
    pub(crate) lifted: Option<u8>,
}

impl Half {
    /// Reads the form alone; the rules say whether it can be.
    pub(crate) fn read(Field { text, column }: Field<'_>) -> Result<Self, TextError> {
        let mut scan = Scan::new(text, column);
        let (first, dash, second) = (scan.square(), scan.eat("-"), scan.square());
        let slash = second.is_some() && scan.eat("/");
        let third = scan.square().filter(|_| slash);
        let end = third.is_none() || scan.eat("-");
        match (first, dash, second, third) {
            (Some(from), true, Some(to), lifted) if slash && end && scan.is_done() => {
                Ok(Half { column, step: Some((from, to)), lifted })
            }
            (Some(lifted), true, None, None) if scan.is_done() => {
                Ok(Half { column, step: None, lifted: Some(lifted) })
            }
            _ => Err(scan.expected("expected.half-turn")),
        }
    }
}
