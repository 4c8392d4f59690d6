//! Positions as text. The form is described at the top of the crate.

mod board;
mod fields;

use crate::colour::Colour;
use crate::moves::Move;
use crate::setup::Setup;
use crate::state::{Phase, State, Table};
use crate::{KING_LETTERS, turn};
use fields::Half;
use game::{Message, Seat, TextError};
use grid::bits::{has, one};
use grid::{Field, Fields};

/// Writes a position; the last fields are left out where they say nothing.
pub(crate) fn write(state: &State) -> String {
    let letter = |seat: Seat| KING_LETTERS[seat.index()];
    let mut fields = vec![
        board::write(state),
        letter(state.to_move).to_string(),
        fields::write_stock(&state.stock),
        state.turn.to_string(),
        fields::write_options(&state.table),
        fields::write_left(state),
        write_half(state),
    ];
    while fields.len() > 4 && fields.last().is_some_and(|field| field == "-") {
        fields.pop();
    }
    fields.join(" ")
}

/// The part of the turn that has been made, as the turn's text has it.
fn write_half(state: &State) -> String {
    let king = state.king(state.to_move);
    let made = match state.phase {
        Phase::Build { .. } => vec![Move::Step(king)],
        Phase::Drop { lifted, .. } => vec![Move::Step(king), Move::Lift(lifted)],
        Phase::Free { lifted, .. } => vec![Move::Lift(lifted)],
        _ => return "-".into(),
    };
    turn::write(&state.before_turn(), &made)
}

/// Reads a position for a table with the options of `base`, or with those that the text itself implies. Returns the
/// setup too, its start left empty.
pub(crate) fn read(base: Option<&Setup>, text: &str) -> Result<(State, Setup), TextError> {
    let mut fields = Fields::new(text);
    let first = fields.next().unwrap_or(Field { text: "", column: 1 });
    let board = board::read(&first, base.map(|setup| setup.seats))?;
    let (mover, stock, number) = (fields.next(), fields.next(), fields.next());
    let (options, left, half) = (fields.next(), fields.next(), fields.next());
    let end = fields.column();
    fields.end()?;

    let setup = fields::read_options(options, base, board.seats)?;
    let half = half.filter(|field| field.text != "-").map(Half::read).transpose()?;
    let lifted = half.as_ref().is_some_and(|half| half.lifted.is_some());
    let (stock, in_hand) = fields::read_stock(stock, &board.counts, lifted)?;
    let mut state = State {
        pyramids: board.pyramids,
        kings: board.kings.map(|king| king.map_or(0, |king| king.square)),
        left: fields::read_left(left, &board, end)?,
        stock,
        turn: fields::read_number(number)?,
        to_move: Seat(0),
        phase: Phase::Step,
        table: Table::of(&setup),
    };
    state.to_move = fields::read_mover(mover, &state)?;
    match half {
        None => state.settle(),
        Some(half) => {
            let expected = TextError::new(half.column, Message::new("expected.half-turn"));
            state = resume(state, &half, in_hand).ok_or(expected)?;
        }
    }
    Ok((state, setup))
}

/// Takes the half-made turn back, then makes it again by the rules; `None` where they do not allow it.
fn resume(mut state: State, half: &Half, in_hand: Option<Colour>) -> Option<State> {
    let mover = state.to_move;
    let mut made = Vec::new();
    let mut free = state.empty();
    // Where something came from, nothing stands now.
    let mut vacated = |square| {
        let is_free = has(free, square);
        free &= !one(square);
        is_free
    };
    if let Some((from, to)) = half.step {
        if state.king(mover) != to || !vacated(from) {
            return None;
        }
        state.kings[mover.index()] = from;
        made.push(Move::Step(to));
    }
    if let Some(lifted) = half.lifted {
        if !vacated(lifted) {
            return None;
        }
        state.pyramids.put(lifted, in_hand?);
        made.push(Move::Lift(lifted));
    }
    state.settle();
    for mv in made {
        let mut legal = Vec::new();
        state.list_moves(&mut legal);
        if state.to_move != mover || !legal.contains(&mv) {
            return None;
        }
        state.make(mv);
    }
    Some(state)
}
