//! A computer opponent thinking about a position of a hosted game.

use crate::guard::guard;
use crate::refusal::Refusal;
use ai::{Plan, Search, Status};
use game::{Game, Line};

/// A computer opponent at work. It thinks in slices; to cancel it, drop it.
pub trait Thinker: Send {
    /// Works for about so many nodes more.
    ///
    /// # Errors
    /// When the plugin fails. The thinker is of no more use then.
    fn run(&mut self, nodes: u32) -> Result<Status, Refusal>;

    /// The best turn so far, complete and legal, as text; at any time, even before the first slice. Empty only if the
    /// game is over.
    ///
    /// # Errors
    /// When the plugin fails.
    fn best(&self) -> Result<String, Refusal>;

    /// What has been found so far.
    ///
    /// # Errors
    /// When the plugin fails.
    fn thought(&self) -> Result<Thought, Refusal>;
}

/// What has been found about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// How many nodes it took.
    pub nodes: u32,
    /// What each seat is expected to get of what can be had, from 0 (all others are ahead) to 1.
    pub values: Vec<f32>,
    /// The turns that are expected, as text; the last may be half a turn.
    pub line: Vec<String>,
    /// In how many turns the game is over, at most, if the values are proven.
    pub proof: Option<u16>,
}

pub(crate) struct Thinking<G: Game> {
    state: G::State,
    search: Search<G>,
}

impl<G: Game> Thinking<G> {
    pub(crate) fn new(line: &Line<G>, plan: Plan, seed: u64) -> Self {
        Thinking { state: line.state().clone(), search: Search::new(line, plan, seed) }
    }
}

impl<G: Game> Thinker for Thinking<G> {
    fn run(&mut self, nodes: u32) -> Result<Status, Refusal> {
        guard(|| Ok(self.search.run(nodes)))
    }

    fn best(&self) -> Result<String, Refusal> {
        guard(|| Ok(G::write_turn(&self.state, &self.search.best())))
    }

    fn thought(&self) -> Result<Thought, Refusal> {
        guard(|| {
            let report = self.search.report();
            Ok(Thought {
                nodes: report.nodes,
                values: report.values.as_slice().to_vec(),
                line: written::<G>(&self.state, &report.line),
                proof: report.proof,
            })
        })
    }
}

/// The turns that the moves make, one text each.
fn written<G: Game>(start: &G::State, moves: &[G::Move]) -> Vec<String> {
    let mut turns = Vec::new();
    let (mut begun, mut state, mut first) = (start.clone(), start.clone(), 0);
    for (index, &mv) in moves.iter().enumerate() {
        G::play(&mut state, mv);
        if !G::mid_turn(&state) || index + 1 == moves.len() {
            turns.push(G::write_turn(&begun, &moves[first..=index]));
            (begun, first) = (state.clone(), index + 1);
        }
    }
    turns
}
