//! A token on a ring of four squares; each turn moves it on or back by one. The third occurrence of a position loses
//! for the seat that made it; after twenty turns it is a draw.

use game::{Insight, Outcome, PerSeat, Rules, Seat, SetupError};

pub(crate) struct Ring;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    pub(crate) square: u8,
    pub(crate) turns: u8,
}

impl Rules for Ring {
    type Setup = ();
    type State = State;
    type Move = u8;

    fn complete((): ()) -> Result<(), SetupError> {
        Ok(())
    }
    fn start((): &()) -> Result<State, SetupError> {
        Ok(State { square: 0, turns: 0 })
    }
    fn seats(_: &State) -> usize {
        2
    }
    fn to_move(state: &State) -> Seat {
        Seat(state.turns % 2)
    }
    fn moves(state: &State, out: &mut Vec<u8>) {
        if state.turns < 20 {
            out.extend([1, 3]);
        }
    }
    fn play(state: &mut State, step: u8) {
        state.square = (state.square + step) % 4;
        state.turns += 1;
    }
    fn outcome(state: &State) -> Option<Outcome> {
        (state.turns == 20).then(|| Outcome::draw(2, "end.long"))
    }
    fn turns_left(state: &State) -> u32 {
        (20 - state.turns).into()
    }
    fn repetition_key(state: &State) -> Option<u64> {
        Some((state.square * 2 + state.turns % 2).into())
    }
    fn repeated(state: &State, times: u32) -> Option<Outcome> {
        (times >= 3).then(|| Outcome::win(2, Self::to_move(state), "end.repeated"))
    }
}

impl Insight for Ring {
    fn evaluate(_: &State) -> Option<PerSeat<i32>> {
        Some(PerSeat::new(2, |_| 0))
    }
}
