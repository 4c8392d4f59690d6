//! Tic-tac-toe.

use game::{Insight, Outcome, PerSeat, Rules, Seat, SetupError};

pub(crate) struct TicTacToe;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    marks: [u16; 2],
    to_move: Seat,
}

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Rules for TicTacToe {
    type Setup = ();
    type State = State;
    type Move = u8;

    fn complete((): ()) -> Result<(), SetupError> {
        Ok(())
    }
    fn start((): &()) -> Result<State, SetupError> {
        Ok(State { marks: [0, 0], to_move: Seat(0) })
    }
    fn seats(_: &State) -> usize {
        2
    }
    fn to_move(state: &State) -> Seat {
        state.to_move
    }
    fn moves(state: &State, out: &mut Vec<u8>) {
        if Self::outcome(state).is_none() {
            out.extend((0..9).filter(|square| (state.marks[0] | state.marks[1]) >> square & 1 == 0));
        }
    }
    fn play(state: &mut State, square: u8) {
        state.marks[state.to_move.index()] |= 1 << square;
        state.to_move = state.to_move.next(2);
    }
    fn outcome(state: &State) -> Option<Outcome> {
        let last = state.to_move.next(2);
        if LINES.iter().any(|line| state.marks[last.index()] & line == *line) {
            return Some(Outcome::win(2, last, "end.row"));
        }
        (state.marks[0] | state.marks[1] == 0o777).then(|| Outcome::draw(2, "end.full"))
    }
    fn turns_left(state: &State) -> u32 {
        9 - (state.marks[0] | state.marks[1]).count_ones()
    }
}

impl Insight for TicTacToe {
    fn evaluate(_: &State) -> Option<PerSeat<i32>> {
        Some(PerSeat::new(2, |_| 0))
    }
}
