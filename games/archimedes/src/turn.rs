//! Turns as text.

use crate::moves::Move;
use crate::scan::Scan;
use crate::state::{Phase, State};
use crate::{Archimedes, square_name};
use game::{Message, Rules, TextError};
use grid::bits::{has, one};

/// What may stand, or be left out, between the squares of a turn.
const SEPARATORS: &str = "-/, ";

/// Writes a turn, or the part of it that has been made.
pub(crate) fn write(start: &State, moves: &[Move]) -> String {
    let mut state = *start;
    let mut text = String::new();
    for &mv in moves {
        let king = square_name(state.king(state.to_move));
        text += &match mv {
            Move::Step(to) => format!("{king}-{}/", square_name(to)),
            Move::Place(square, colour) if state.table.expert => {
                format!("{}{}", square_name(square), colour.letter())
            }
            Move::Place(square, _) => square_name(square),
            Move::Lift(square) => format!("{}-", square_name(square)),
            Move::Drop(square) => match state.phase {
                Phase::Free { lifted, .. } => {
                    format!("{}/{king}-{}", square_name(square), square_name(lifted))
                }
                _ => square_name(square),
            },
            Move::Pass => "pass".into(),
        };
        state.make(mv);
    }
    text
}

/// Reads a complete turn from `start`.
pub(crate) fn read(start: &State, text: &str) -> Result<Vec<Move>, TextError> {
    let mut scan = Scan::new(text.trim_end(), 1);
    while scan.eat(" \t") {}
    let mut state = *start;
    let mut moves = Vec::new();
    loop {
        let mv = read_move(&state, &mut scan)?;
        moves.push(mv);
        state.make(mv);
        if !Archimedes::mid_turn(&state) {
            break;
        }
        scan.eat(SEPARATORS);
    }
    if scan.is_done() { Ok(moves) } else { Err(scan.expected("expected.end")) }
}

fn read_move(state: &State, scan: &mut Scan<'_>) -> Result<Move, TextError> {
    let seat = state.to_move;
    match state.phase {
        Phase::Step => {
            let king = state.king(seat);
            read_square(scan, one(king), "expected.own-king")?;
            scan.eat(SEPARATORS);
            Ok(Move::Step(read_square(scan, state.exits(seat), "expected.step")?))
        }
        Phase::Rescue => Ok(Move::Lift(read_square(scan, state.rescues(seat), "expected.rescue")?)),
        Phase::Pass if scan.eat_word("pass") => Ok(Move::Pass),
        Phase::Pass => Err(scan.expected("expected.pass")),
        Phase::Build { .. } if state.relocates() => {
            Ok(Move::Lift(read_square(scan, state.liftable(), "expected.lift")?))
        }
        Phase::Build { .. } => {
            let square = read_square(scan, state.empty(), "expected.place")?;
            read_colour(state, scan).map(|colour| Move::Place(square, colour))
        }
        Phase::Drop { .. } => Ok(Move::Drop(read_square(scan, state.drop_squares(), "expected.drop")?)),
        Phase::Free { lifted, .. } => {
            let square = read_square(scan, state.drop_squares(), "expected.drop")?;
            scan.eat(SEPARATORS);
            read_square(scan, one(state.king(seat)), "expected.own-king")?;
            scan.eat(SEPARATORS);
            read_square(scan, one(lifted), "expected.freed")?;
            Ok(Move::Drop(square))
        }
        Phase::Over(_) => Err(scan.expected("expected.no-turn")),
    }
}

/// Reads one of `legal`, which is not empty; `what` is expected.
fn read_square(scan: &mut Scan<'_>, legal: u64, what: &'static str) -> Result<u8, TextError> {
    let example = square_name(legal.trailing_zeros() as u8);
    let error = scan.expected(Message::new(what).text("example", example));
    scan.square().filter(|square| has(legal, *square)).ok_or(error)
}

/// Reads the colour of a pyramid from the stock. The basic game needs none, and takes only the one that comes next.
fn read_colour(state: &State, scan: &mut Scan<'_>) -> Result<crate::Colour, TextError> {
    let mut colours = state.colours();
    let letters: Vec<String> = colours.clone().map(|colour| colour.letter().to_string()).collect();
    let error = scan.expected(Message::new("expected.one-of").text("list", letters.join(", ")));
    let only = colours.next().filter(|_| !state.table.expert);
    match (scan.take(), only) {
        (None, Some(next)) => Ok(next),
        (sign, _) => sign
            .and_then(crate::Colour::from_letter)
            .filter(|colour| state.colours().any(|legal| legal == *colour))
            .ok_or(error),
    }
}
