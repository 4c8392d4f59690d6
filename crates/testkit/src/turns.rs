//! Laws about turns: half-made ones, how many there are, how many are left.

use crate::breach::Verdict;
use crate::moves::legal;
use game::{Game, each_turn};
use std::collections::HashSet;

/// More moves than any turn has.
const LONGEST: usize = 1000;

/// What holds in every state.
pub(crate) fn check_position<G: Game>(state: &G::State) -> Verdict {
    check_end::<G>(state)?;
    let over = G::outcome(state).is_some();
    ensure!(over || G::turns_left(state) > 0, "a game that is on has turns left", "the bound is 0");
    Ok(())
}

fn check_end<G: Game>(state: &G::State) -> Verdict {
    let both = G::mid_turn(state) && G::outcome(state).is_some();
    ensure!(!both, "a finished game is not in the middle of a turn", "it is");
    Ok(())
}

/// What holds from one state to the next.
pub(crate) fn check_move<G: Game>(before: &G::State, after: &G::State) -> Verdict {
    check_end::<G>(after)?;
    let (was, is) = (G::turns_left(before), G::turns_left(after));
    if G::mid_turn(after) {
        ensure!(is <= was, "the bound of turns left does not grow in a turn", "from {was} to {is}");
        let (seat, same) = (G::to_move(before), G::to_move(after));
        ensure!(same == seat, "who begins a turn ends it", "seat {seat} began it, seat {same} is to move");
    } else {
        ensure!(is < was, "the bound of turns left shrinks each turn", "from {was} to {is}");
    }
    Ok(())
}

/// Counts the turns one by one, and has each spelt.
pub(crate) fn check_all<G: Game>(state: &G::State) -> Verdict {
    check_turn_ends::<G>(state)?;
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

/// Before all turns are followed to their ends, a look whether they have one.
fn check_turn_ends<G: Game>(state: &G::State) -> Verdict {
    let mut now = state.clone();
    for _ in 0..LONGEST {
        let Some(&mv) = legal::<G>(&now).last() else { return Ok(()) };
        G::play(&mut now, mv);
        if !G::mid_turn(&now) {
            return Ok(());
        }
    }
    broken!("a turn comes to an end", "{LONGEST} moves and no end");
}
