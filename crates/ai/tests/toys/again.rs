//! Eleven counters; take one, two or three. Who takes two moves again. Who takes the last loses.

use game::{Insight, Outcome, PerSeat, Rules, Seat, SetupError};

pub(crate) struct Again;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    pub(crate) counters: u8,
    pub(crate) to_move: Seat,
    pub(crate) last: Seat,
}

impl Rules for Again {
    type Setup = ();
    type State = State;
    type Move = u8;

    fn complete((): ()) -> Result<(), SetupError> {
        Ok(())
    }
    fn start((): &()) -> Result<State, SetupError> {
        Ok(State { counters: 11, to_move: Seat(0), last: Seat(1) })
    }
    fn seats(_: &State) -> usize {
        2
    }
    fn to_move(state: &State) -> Seat {
        state.to_move
    }
    fn moves(state: &State, out: &mut Vec<u8>) {
        out.extend(1..=state.counters.min(3));
    }
    fn play(state: &mut State, taken: u8) {
        state.counters -= taken;
        state.last = state.to_move;
        if taken != 2 {
            state.to_move = state.to_move.next(2);
        }
    }
    fn outcome(state: &State) -> Option<Outcome> {
        (state.counters == 0).then(|| Outcome::win(2, state.last.next(2), "end.again"))
    }
    fn turns_left(state: &State) -> u32 {
        state.counters.into()
    }
}

impl Insight for Again {
    fn evaluate(_: &State) -> Option<PerSeat<i32>> {
        Some(PerSeat::new(2, |_| 0))
    }
}
