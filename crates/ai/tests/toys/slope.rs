//! A long game that only a hook understands: in each of two hundred turns a seat may gain up to nine points, in a
//! list where the order of moves tells nothing. More points win. `SlopeBlind` is the same game without hooks.

use game::{Insight, Outcome, PerSeat, Rules, Seat, SetupError};

pub(crate) struct Slope;
pub(crate) struct SlopeBlind;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    pub(crate) points: [i32; 2],
    pub(crate) turns: u8,
}

/// What a move gains.
pub(crate) fn gain(mv: u8) -> i32 {
    i32::from(mv * 7 % 10)
}

macro_rules! slope_rules {
    ($game:ident) => {
        impl Rules for $game {
            type Setup = ();
            type State = State;
            type Move = u8;

            fn complete((): ()) -> Result<(), SetupError> {
                Ok(())
            }
            fn start((): &()) -> Result<State, SetupError> {
                Ok(State { points: [0, 0], turns: 0 })
            }
            fn seats(_: &State) -> usize {
                2
            }
            fn to_move(state: &State) -> Seat {
                Seat(state.turns % 2)
            }
            fn moves(state: &State, out: &mut Vec<u8>) {
                if state.turns < 200 {
                    out.extend(0..10);
                }
            }
            fn play(state: &mut State, mv: u8) {
                state.points[usize::from(state.turns % 2)] += gain(mv);
                state.turns += 1;
            }
            fn outcome(state: &State) -> Option<Outcome> {
                (state.turns == 200)
                    .then(|| Outcome::by_score(2, "end.slope", |seat| state.points[seat.index()]))
            }
            fn turns_left(state: &State) -> u32 {
                (200 - state.turns).into()
            }
        }
    };
}

slope_rules!(Slope);
slope_rules!(SlopeBlind);

impl Insight for Slope {
    const POINTS: f32 = 10.0;
    const ORDERS: bool = true;

    fn evaluate(state: &State) -> Option<PerSeat<i32>> {
        Some(PerSeat::new(2, |seat| state.points[seat.index()]))
    }
    fn order(_: &State, mv: u8) -> i32 {
        gain(mv) * 20
    }
}

impl Insight for SlopeBlind {}
