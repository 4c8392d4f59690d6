//! Where a search begins, and what leads from one position to the next.

use crate::sides::Sides;
use game::{Insight, Line, Outcome, Rules, mix};

/// The position that is searched, with the history that matters.
pub(crate) struct Root<G: Rules> {
    /// The position, possibly in the middle of a turn.
    pub(crate) state: G::State,
    /// Who wins with whom.
    pub(crate) sides: Sides,
    /// The positions that have been, for the repetition rule.
    pub(crate) trail: Trail,
}

// Not derived: that would ask for `G: Clone`, and `G` is only a name.
impl<G: Rules> Clone for Root<G> {
    fn clone(&self) -> Self {
        Root { state: self.state.clone(), sides: self.sides, trail: self.trail.clone() }
    }
}

impl<G: Insight> Root<G> {
    pub(crate) fn new(line: &Line<G>) -> Self {
        Root {
            state: line.state().clone(),
            sides: Sides::new::<G>(line.state()),
            trail: Trail { seen: line.seen().to_vec(), before: line.seen().len() },
        }
    }

    /// The state after some legal moves.
    pub(crate) fn after(&self, moves: &[G::Move]) -> G::State {
        let mut state = self.state.clone();
        for &mv in moves {
            G::play(&mut state, mv);
        }
        state
    }
}

/// The repetition keys of a game and of the line that a search follows.
#[derive(Clone, Debug)]
pub(crate) struct Trail {
    seen: Vec<u64>,
    /// How many of them the search found when it began.
    before: usize,
}

impl Trail {
    /// The key of a state for a transposition table. Where positions may repeat, what a state is worth depends on
    /// the positions on the way to it, so they are inside.
    pub(crate) fn key<G: Insight>(&self, state: &G::State) -> u64 {
        let key = G::key(state);
        let way = &self.seen[self.before..];
        if way.is_empty() { key } else { way.iter().fold(key, |key, &seen| key.wrapping_add(mix(seen))) }
    }

    /// A mark to [`Trail::rewind`] to.
    pub(crate) const fn mark(&self) -> usize {
        self.seen.len()
    }

    /// Forgets all that came after the mark.
    pub(crate) fn rewind(&mut self, mark: usize) {
        self.seen.truncate(mark);
    }

    /// Plays a legal move. How the game ends there, by the rules or by repetition.
    pub(crate) fn play<G: Rules>(&mut self, state: &mut G::State, mv: G::Move) -> Option<Outcome> {
        G::play(state, mv);
        let ended = G::outcome(state);
        if ended.is_some() {
            return ended;
        }
        if !G::mid_turn(state)
            && let Some(key) = G::repetition_key(state)
        {
            self.seen.push(key);
            let times = self.seen.iter().filter(|&&seen| seen == key).count() as u32;
            return G::repeated(state, times);
        }
        None
    }

    /// Plays a legal move. How the game ends there, or how the plugin knows that it will end.
    pub(crate) fn play_or_know<G: Insight>(&mut self, state: &mut G::State, mv: G::Move) -> Option<Outcome> {
        self.play::<G>(state, mv).or_else(|| G::decided(state))
    }
}
