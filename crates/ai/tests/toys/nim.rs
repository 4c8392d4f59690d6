//! Nim: take any number of counters of one heap; who takes the very last wins, the seats after it follow. With 2 to 4 seats, in teams of
//! opposite seats or not, in one move or two (which heap, then how many).

use game::{Insight, Outcome, Rules, Seat, SetupError, Side};

pub(crate) struct Nim;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    heaps: [u8; 3],
    to_move: Seat,
    seats: u8,
    teams: bool,
    split: bool,
    heap: Option<u8>,
}

/// A position; seat 0 is to move.
pub(crate) fn nim(heaps: [u8; 3], seats: u8, teams: bool, split: bool) -> State {
    State { heaps, to_move: Seat(0), seats, teams, split, heap: None }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Move {
    Heap(u8),
    Take(u8, u8),
}

impl Rules for Nim {
    type Setup = ();
    type State = State;
    type Move = Move;

    fn complete((): ()) -> Result<(), SetupError> {
        Ok(())
    }
    fn start((): &()) -> Result<State, SetupError> {
        Ok(nim([3, 4, 5], 2, false, false))
    }
    fn seats(state: &State) -> usize {
        state.seats.into()
    }
    fn side(state: &State, seat: Seat) -> Side {
        Side(if state.teams { seat.0 % 2 } else { seat.0 })
    }
    fn to_move(state: &State) -> Seat {
        state.to_move
    }
    fn mid_turn(state: &State) -> bool {
        state.heap.is_some()
    }
    fn moves(state: &State, out: &mut Vec<Move>) {
        for heap in 0..3_u8 {
            let size = state.heaps[usize::from(heap)];
            if state.heap == Some(heap) || !state.split {
                out.extend((1..=size).map(|count| Move::Take(heap, count)));
            } else if state.heap.is_none() && size > 0 {
                out.push(Move::Heap(heap));
            }
        }
    }
    fn play(state: &mut State, mv: Move) {
        match mv {
            Move::Heap(heap) => state.heap = Some(heap),
            Move::Take(heap, count) => {
                state.heaps[usize::from(heap)] -= count;
                state.heap = None;
                state.to_move = state.to_move.next(state.seats.into());
            }
        }
    }
    fn outcome(state: &State) -> Option<Outcome> {
        let last = (state.to_move.0 + state.seats - 1) % state.seats;
        let rank = |seat: Seat| {
            if state.teams {
                i32::from(Self::side(state, seat) == Self::side(state, Seat(last)))
            } else {
                -i32::from((seat.0 + state.seats - last) % state.seats)
            }
        };
        (state.heaps == [0; 3]).then(|| Outcome::ranked(state.seats.into(), "end.nim", rank))
    }
    fn turns_left(state: &State) -> u32 {
        state.heaps.iter().map(|&size| u32::from(size)).sum()
    }
}

impl Insight for Nim {}
