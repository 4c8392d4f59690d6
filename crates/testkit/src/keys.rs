//! Laws about keys: equal states have equal keys, different futures different ones.

use crate::breach::Verdict;
use crate::moves::legal;
use game::Game;
use std::collections::HashMap;

/// The keys met so far, each with a state that has it.
pub(crate) struct Memory<G: Game>(HashMap<u64, G::State>);

impl<G: Game> Memory<G> {
    /// No keys met yet.
    pub(crate) fn new() -> Self {
        Memory(HashMap::new())
    }

    /// What holds for a state beside those met before. `again` is the same state, reached another way.
    pub(crate) fn check(&mut self, state: &G::State, again: &G::State) -> Verdict {
        ensure!(state == again, "a state that is read back is the same", "{state:?} became {again:?}");
        ensure!(
            G::key(state) == G::key(again),
            "equal states have equal keys",
            "{:016x} and {:016x}",
            G::key(state),
            G::key(again)
        );
        ensure!(
            G::repetition_key(state) == G::repetition_key(again),
            "equal states have equal repetition keys",
            "{:?} and {:?}",
            G::repetition_key(state),
            G::repetition_key(again)
        );
        let met = self.0.entry(G::key(state)).or_insert_with(|| state.clone());
        check_alike::<G>(met, state)
    }

    /// What holds between a state and those that its moves lead to.
    pub(crate) fn check_moves(state: &G::State) -> Verdict {
        let mut after = HashMap::from([(G::key(state), state.clone())]);
        for mv in legal::<G>(state) {
            let mut next = state.clone();
            G::play(&mut next, mv);
            let met = after.entry(G::key(&next)).or_insert_with(|| next.clone());
            check_alike::<G>(met, &next)?;
        }
        Ok(())
    }
}

/// Two states with one key: their futures must look alike.
fn check_alike<G: Game>(one: &G::State, other: &G::State) -> Verdict {
    let look = |state| {
        (G::to_move(state), G::mid_turn(state), G::outcome(state).map(|end| end.places), legal::<G>(state))
    };
    ensure!(
        one == other || look(one) == look(other),
        "different futures have different keys",
        "{} and {} share the key {:016x}",
        G::write_position(one),
        G::write_position(other),
        G::key(one)
    );
    Ok(())
}
