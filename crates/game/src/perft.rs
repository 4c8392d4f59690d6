//! Counting turns, the field's test of a move generator.

use crate::rules::Rules;

/// The number of ways to play `depth` turns from `state` (perft). A finished game has none: 0 at depth ≥ 1.
pub fn perft<G: Rules>(state: &G::State, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => G::count_turns(state),
        _ => {
            let mut count = 0;
            each_turn::<G>(state, &mut Vec::new(), &mut |after, _| count += perft::<G>(after, depth - 1));
            count
        }
    }
}

/// Calls `visit` for every complete turn from `state`, in order, with the state after it and its moves.
/// `moves` holds the moves of the turn so far and is left as it was found.
pub fn each_turn<G: Rules>(
    state: &G::State,
    moves: &mut Vec<G::Move>,
    visit: &mut impl FnMut(&G::State, &[G::Move]),
) {
    let mut legal = Vec::new();
    G::moves(state, &mut legal);
    for mv in legal {
        let mut after = state.clone();
        G::play(&mut after, mv);
        moves.push(mv);
        if G::mid_turn(&after) {
            each_turn::<G>(&after, moves, visit);
        } else {
            visit(&after, moves);
        }
        moves.pop();
    }
}
