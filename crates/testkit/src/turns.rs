//! Laws about turns: half-made ones, how many there are, how many are left.

use crate::breach::Verdict;
use game::{Game, each_turn};
use std::collections::HashSet;

/// More moves than any turn has.
const LONGEST: usize = 1000;

/// What holds in every state.
pub(crate) fn check_position<G: Game>(state: &G::State) -> Verdict {
    let over = G::outcome(state).is_some();
    ensure!(!(over && G::mid_turn(state)), "a finished game is not in the middle of a turn", "it is");
    ensure!(over || G::turns_left(state) > 0, "a game that is on has turns left", "the bound is 0");
    Ok(())
}

/// What holds from one state to the next.
pub(crate) fn check_move<G: Game>(before: &G::State, after: &G::State, made: usize) -> Verdict {
    let (was, is) = (G::turns_left(before), G::turns_left(after));
    if G::mid_turn(after) {
        ensure!(is <= was, "the bound of turns left does not grow in a turn", "from {was} to {is}");
        let (seat, same) = (G::to_move(before), G::to_move(after));
        ensure!(same == seat, "who begins a turn ends it", "seat {seat} began it, seat {same} is to move");
        ensure!(made < LONGEST, "a turn comes to an end", "{made} moves and no end");
    } else {
        ensure!(is < was, "the bound of turns left shrinks each turn", "from {was} to {is}");
    }
    Ok(())
}

/// Counts the turns one by one, and has each spelt.
pub(crate) fn check_all<G: Game>(state: &G::State) -> Verdict {
    let mut spellings = HashSet::new();
    let mut doubled = None;
    let mut listed = 0;
    each_turn::<G>(state, &mut Vec::new(), &mut |_, moves| {
        listed += 1;
        let text = G::write_turn(state, moves);
        if doubled.is_none() && !spellings.insert(text.clone()) {
            doubled = Some(text);
        }
    });
    ensure!(doubled.is_none(), "no two turns are spelt alike", "{doubled:?} means two turns");
    let counted = G::count_turns(state);
    ensure!(counted == listed, "turns are counted as they are listed", "{counted} counted, {listed} listed");
    Ok(())
}
