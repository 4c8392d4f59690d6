//! Whole turns of a game that is played move by move.

use crate::root::Root;
use crate::sides::Shares;
use game::{Insight, Outcome, Random, Rules};
use std::ops::ControlFlow;

/// Calls `visit` for every complete turn that begins with `prefix`, in order, with the state after it, its moves and
/// how the game ends there, until it breaks. The trail of `root` is left as it was found.
pub(crate) fn each_turn<G: Rules, B>(
    root: &mut Root<G>,
    prefix: &[G::Move],
    mut visit: impl FnMut(&mut Root<G>, &G::State, &[G::Move], Option<Outcome>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut state = root.state.clone();
    for &mv in prefix {
        G::play(&mut state, mv);
    }
    continue_turn(root, &state, &mut prefix.to_vec(), &mut visit)
}

fn continue_turn<G: Rules, B>(
    root: &mut Root<G>,
    state: &G::State,
    moves: &mut Vec<G::Move>,
    visit: &mut impl FnMut(&mut Root<G>, &G::State, &[G::Move], Option<Outcome>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut legal = Vec::new();
    G::moves(state, &mut legal);
    for mv in legal {
        let mut after = state.clone();
        let mark = root.trail.mark();
        let ended = root.trail.play::<G>(&mut after, mv);
        moves.push(mv);
        let flow = if ended.is_none() && G::mid_turn(&after) {
            continue_turn(root, &after, moves, visit)
        } else {
            visit(root, &after, moves, ended)
        };
        moves.pop();
        root.trail.rewind(mark);
        flow?;
    }
    ControlFlow::Continue(())
}

/// The only legal turn, if there is just one.
pub(crate) fn only_turn<G: Rules>(root: &mut Root<G>) -> Option<Vec<G::Move>> {
    let mut only = None;
    let several = each_turn(root, &[], |_, _, moves, _| {
        if only.is_some() {
            return ControlFlow::Break(());
        }
        only = Some(moves.to_vec());
        ControlFlow::Continue(())
    });
    only.filter(|_| several.is_continue())
}

/// The turn beginning with `prefix` after which the position looks best for the seat to move, by the plugin's
/// evaluation; ties are drawn. `None` if there is no turn.
pub(crate) fn greedy_turn<G: Insight>(
    root: &mut Root<G>,
    prefix: &[G::Move],
    random: &mut Random,
) -> Option<Vec<G::Move>> {
    let sides = root.sides;
    let side = sides.mover::<G>(&root.state);
    let mut best = Vec::new();
    let mut most = (f32::NEG_INFINITY, 0);
    let _ = each_turn(root, prefix, |_, after, moves, ended| {
        let known = ended.or_else(|| G::decided(after));
        let shares: Option<Shares> = match known {
            Some(outcome) => Some(sides.got(&outcome)),
            None => sides.judged::<G>(after),
        };
        let rank = (shares.map_or(0.5, |shares| shares[side]), random.bits());
        if rank > most {
            best = moves.to_vec();
            most = rank;
        }
        ControlFlow::<()>::Continue(())
    });
    (!best.is_empty()).then_some(best)
}
