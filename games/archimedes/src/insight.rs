//! Hints for computer opponents.

use crate::moves::Move;
use crate::state::{Phase, State, around};
use crate::{Archimedes, evaluate};
use game::{Insight, Outcome, PerSeat, Random, Seat, mix};
use grid::bits;

impl Insight for Archimedes {
    const POINTS: f32 = 70.0;

    /// The colours count only in the expert game, and where a half-made turn came from not at all. The number of the
    /// turn does, as the limit ends the game; it costs no transpositions, since these have made as many turns.
    fn key(state: &State) -> u64 {
        let phase = match state.phase {
            Phase::Step | Phase::Rescue | Phase::Pass => 0,
            Phase::Over(_) => 1,
            Phase::Build { .. } => 2,
            Phase::Drop { lifted, .. } => 64 + u64::from(lifted),
            Phase::Free { lifted, .. } => 128 + u64::from(lifted),
        };
        let table = state.table;
        let options = [table.teams, table.expert, table.own_king];
        let options = options.iter().fold(u64::from(table.seats), |word, on| word << 1 | u64::from(*on));
        let left = state.left.iter().fold(0, |word, order| word << 3 | u64::from(*order));
        let clock = u64::from(state.turn) << 2 | u64::from(state.to_move.0);
        let kings = u64::from(u32::from_le_bytes(state.kings));
        let mut key = mix(kings << 32 | left << 16 | clock);
        key = mix(key ^ (phase << 8 | options));
        if table.expert {
            for plane in state.pyramids.planes() {
                key = mix(key ^ plane);
            }
            key
        } else {
            mix(key ^ state.pyramids.all())
        }
    }

    fn evaluate(state: &State) -> Option<PerSeat<i32>> {
        Some(evaluate::points(state))
    }

    fn order(state: &State, mv: Move) -> i32 {
        evaluate::promise(state, mv)
    }

    const ORDERS: bool = true;

    fn random_move(state: &State, random: &mut Random) -> Option<Move> {
        let mut pick = |squares: u64| match squares.count_ones() {
            0 => None,
            count => Some(bits::nth(squares, random.below(count))),
        };
        match state.phase {
            Phase::Step => pick(state.exits(state.to_move)).map(Move::Step),
            Phase::Rescue => pick(state.rescues(state.to_move)).map(Move::Lift),
            Phase::Pass => Some(Move::Pass),
            Phase::Build { .. } if state.relocates() => pick(state.liftable()).map(Move::Lift),
            Phase::Build { .. } => {
                let square = pick(state.empty())?;
                let count = state.colours().count() as u32;
                let colour = state.colours().nth(random.below(count) as usize)?;
                Some(Move::Place(square, colour))
            }
            Phase::Drop { .. } | Phase::Free { .. } => pick(state.drop_squares()).map(Move::Drop),
            Phase::Over(_) => None,
        }
    }

    fn moves_as(state: &State, seat: Seat, out: &mut Vec<Move>) -> bool {
        let mut other = state.before_turn();
        if let Some(phase) = other.begin(seat).filter(|_| other.is_in(seat)) {
            other.to_move = seat;
            other.phase = phase;
            other.list_moves(out);
        }
        true
    }

    /// With two kings in the basic game: the one that waits is isolated, and not by the other king, which is about to
    /// step away. The pyramids beside it may not be lifted.
    fn decided(state: &State) -> Option<Outcome> {
        let table = state.table;
        if table.seats != 2 || table.expert || table.own_king || matches!(state.phase, Phase::Over(_)) {
            return None;
        }
        let waiting = state.to_move.next(2);
        let mut free = state.exits(waiting);
        if state.phase == Phase::Step {
            free |= bits::one(state.king(state.to_move)) & around(state.king(waiting));
        }
        (free == 0).then(|| Outcome::win(2, state.to_move, "end.isolated"))
    }
}
