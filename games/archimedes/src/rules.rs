//! The rules, as the site asks for them.

use crate::Archimedes;
use crate::moves::Move;
use crate::setup::Setup;
use crate::state::{LAST_TURN, Phase, State};
use game::{Message, Notation, Outcome, Retirement, Rules, Seat, SetupError, Side, TextError, stable_key};

impl Rules for Archimedes {
    type Setup = Setup;
    type State = State;
    type Move = Move;

    fn complete(setup: Setup) -> Result<Setup, SetupError> {
        let state = Self::start(&setup)?;
        Ok(Setup { start: Self::write_position(&state), ..setup })
    }

    fn start(setup: &Setup) -> Result<State, SetupError> {
        setup.check()?;
        if setup.start.trim().is_empty() {
            return Ok(State::usual(setup));
        }
        crate::position::read(Some(setup), &setup.start).map(|(state, _)| state).map_err(bad_start)
    }

    fn seats(state: &State) -> usize {
        state.table.seats.into()
    }

    fn side(state: &State, seat: Seat) -> Side {
        Side(if state.table.teams { seat.0 & 1 } else { seat.0 })
    }

    fn to_move(state: &State) -> Seat {
        state.to_move
    }

    fn mid_turn(state: &State) -> bool {
        matches!(state.phase, Phase::Build { .. } | Phase::Drop { .. } | Phase::Free { .. })
    }

    fn moves(state: &State, out: &mut Vec<Move>) {
        state.list_moves(out);
    }

    fn play(state: &mut State, mv: Move) {
        state.make(mv);
    }

    fn is_pass(mv: Move) -> bool {
        mv == Move::Pass
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.result("end.isolated")
    }

    /// The king stays as an obstacle and the others play on. A half-made turn, whoever makes it, is taken back.
    fn retire(state: &State, seat: Seat) -> Retirement<State> {
        let mut after = state.before_turn();
        after.leave(seat);
        let alone = after.is_one_side_left();
        after.settle();
        let reason = if after.table.teams || after.table.seats == 2 { "end.retired" } else { "end.all-left" };
        after.result(reason).filter(|_| alone).map_or(Retirement::On(after), Retirement::Over)
    }

    fn is_in(state: &State, seat: Seat) -> bool {
        state.is_in(seat)
    }

    fn turns_left(state: &State) -> u32 {
        match state.phase {
            Phase::Over(_) => 0,
            _ => (LAST_TURN + 1 - state.turn).into(),
        }
    }

    fn repetition_key(state: &State) -> Option<u64> {
        let colours = if state.table.expert { state.pyramids.planes() } else { [0; 3] };
        let parts = (state.pyramids.all(), colours, state.kings, state.left, state.to_move);
        state.relocates().then(|| stable_key(&parts))
    }

    fn repeated(state: &State, times: u32) -> Option<Outcome> {
        (times >= 3).then(|| state.drawn("end.repetition"))
    }

    fn count_turns(state: &State) -> u64 {
        state.turn_count()
    }
}

/// What is wrong with a start position. An expectation without arguments can be part of a sentence.
fn bad_start(error: TextError) -> SetupError {
    let column = error.column as i64;
    let message = if error.expected.args.is_empty() {
        Message::new("setup.start-at").number("column", column).key("expected", error.expected.key)
    } else {
        error.expected
    };
    SetupError::new("start", message)
}
