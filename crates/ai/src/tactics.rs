//! What a search of few nodes may overlook and no player forgives: a win in one turn, a loss in one turn.

use crate::root::Root;
use crate::turns::each_turn;
use game::{Insight, Seat};
use std::ops::ControlFlow;

/// How many turns are tried, at most, in looking for one that does not lose at once.
const MOST_TRIED: u32 = 3_000_000;

/// A turn that wins at once.
pub(crate) fn winning_turn<G: Insight>(root: &mut Root<G>) -> Option<Vec<G::Move>> {
    let sides = root.sides;
    let side = sides.mover::<G>(&root.state);
    let found = each_turn(root, &[], |_, _, moves, ended| match ended {
        Some(outcome) if sides.got(&outcome)[side] >= 1.0 => ControlFlow::Break(moves.to_vec()),
        _ => ControlFlow::Continue(()),
    });
    found.break_value()
}

/// Looks for a turn after which the next player cannot win at once, or throw the side to move out of the game.
pub(crate) struct Caution<M> {
    /// The turns to be checked, the best last.
    left: Vec<Vec<M>>,
    /// The turn that seemed best; played if nothing is better.
    first: Vec<M>,
    tried: u32,
}

impl<M: Copy> Caution<M> {
    /// Checks `turns` in their order; there is at least one, and the first is the one to play if all lose.
    pub(crate) fn new(mut turns: Vec<Vec<M>>) -> Option<Self> {
        let first = turns.first()?.clone();
        turns.reverse();
        Some(Caution { left: turns, first, tried: 0 })
    }

    /// Tries about `turns` replies. The turn to be played, once it is known.
    pub(crate) fn work<G: Insight<Move = M>>(&mut self, root: &mut Root<G>, turns: u32) -> Option<Vec<M>> {
        let until = self.tried.saturating_add(turns);
        while self.tried < until {
            match self.left.pop() {
                Some(turn) if !self.loses(root, &turn) => return Some(turn),
                Some(_) if self.tried < MOST_TRIED => {}
                _ => return Some(self.first.clone()),
            }
        }
        None
    }

    fn loses<G: Insight<Move = M>>(&mut self, root: &mut Root<G>, turn: &[M]) -> bool {
        let side = root.sides.mover::<G>(&root.state);
        let mut after = Root::clone(root);
        for &mv in turn {
            if let Some(outcome) = after.trail.play::<G>(&mut after.state, mv) {
                self.tried += 1;
                return after.sides.got(&outcome)[side] <= 0.0;
            }
        }
        let sides = root.sides;
        if sides.mover::<G>(&after.state) == side {
            return false;
        }
        let members = || Seat::all(G::seats(&root.state)).filter(|&seat| sides.of(seat) == side);
        let was_in = members().any(|seat| G::is_in(&after.state, seat));
        let lost = each_turn(&mut after, &[], |_, state, _, ended| {
            self.tried += 1;
            let lost = match ended {
                Some(outcome) => sides.got(&outcome)[side] <= 0.0,
                None => was_in && !members().any(|seat| G::is_in(state, seat)),
            };
            if lost { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        lost.is_break()
    }
}
