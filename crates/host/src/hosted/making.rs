//! A turn in the making of a game that is known to the compiler.

use crate::draft::{Draft, Touch};
use game::{Game, Plan, Scene, Square, Target};

/// The moves made, and the path of the next one as far as it has been touched.
pub(super) struct Making<G: Game> {
    /// The states of the turn: the start, then one after each move made.
    states: Vec<G::State>,
    moves: Vec<G::Move>,
    chosen: Vec<Target>,
    /// Every way to make the next move. Empty when the turn is complete or the game over.
    ways: Vec<(Vec<Target>, G::Move)>,
}

impl<G: Game> Making<G> {
    pub(super) fn new(start: G::State, over: bool) -> Self {
        let ways = if over { Vec::new() } else { ways::<G>(&start) };
        Making { states: vec![start], moves: Vec::new(), chosen: Vec::new(), ways }
    }

    fn state(&self) -> &G::State {
        // `new` puts the start there and nothing ever removes it.
        &self.states[self.states.len() - 1]
    }

    fn offered_beyond<'a>(&'a self, chosen: &'a [Target]) -> impl Iterator<Item = Target> + 'a {
        self.ways.iter().filter_map(move |(path, _)| {
            if path.len() > chosen.len() && path.starts_with(chosen) {
                Some(path[chosen.len()])
            } else {
                None
            }
        })
    }

    fn distinct(targets: impl Iterator<Item = Target>) -> Vec<Target> {
        let mut targets: Vec<_> = targets.collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// The one target that every way begins with, if every way also goes on after it.
    fn common_start(&self) -> Option<Target> {
        let first = *self.ways.first()?.0.first()?;
        let alike = |(path, _): &(Vec<Target>, G::Move)| path.len() > 1 && path[0] == first;
        self.ways.iter().all(alike).then_some(first)
    }

    fn make(&mut self, mv: G::Move) -> Touch {
        let mut after = self.state().clone();
        G::play(&mut after, mv);
        self.chosen.clear();
        self.moves.push(mv);
        let goes_on = G::mid_turn(&after);
        self.ways = if goes_on { ways::<G>(&after) } else { Vec::new() };
        self.states.push(after);
        if goes_on { Touch::Moved } else { Touch::Complete }
    }
}

fn ways<G: Game>(state: &G::State) -> Vec<(Vec<Target>, G::Move)> {
    let mut legal = Vec::new();
    G::moves(state, &mut legal);
    legal.into_iter().flat_map(|mv| G::paths(state, mv).into_iter().map(move |path| (path, mv))).collect()
}

impl<G: Game> Draft for Making<G> {
    fn offered(&self) -> Vec<Target> {
        Self::distinct(self.offered_beyond(&self.chosen))
    }

    fn chosen(&self) -> &[Target] {
        &self.chosen
    }

    fn touch(&mut self, target: Target) -> Touch {
        if !self.offered_beyond(&self.chosen).any(|offered| offered == target) {
            // Not a way to go on, but perhaps another way to begin: another piece.
            if !self.chosen.is_empty() && self.offered_beyond(&[]).any(|offered| offered == target) {
                self.chosen.clear();
                return match self.touch(target) {
                    Touch::Chosen => Touch::Changed,
                    other => other,
                };
            }
            return Touch::Refused;
        }
        self.chosen.push(target);
        match self.ways.iter().find(|(path, _)| *path == self.chosen).map(|&(_, mv)| mv) {
            Some(mv) => self.make(mv),
            None => Touch::Chosen,
        }
    }

    fn settle(&mut self) -> bool {
        let start = if self.chosen.is_empty() { self.common_start() } else { None };
        self.chosen.extend(start);
        start.is_some()
    }

    fn back(&mut self) -> bool {
        let settled = self.chosen.len() == 1 && self.common_start() == self.chosen.first().copied();
        if !self.chosen.is_empty() && !settled {
            self.chosen.pop();
            return true;
        }
        if self.moves.pop().is_none() {
            return false;
        }
        self.chosen.clear();
        self.states.pop();
        self.ways = ways::<G>(self.state());
        true
    }

    fn is_begun(&self) -> bool {
        let settled = self.chosen.len() == 1 && self.common_start() == self.chosen.first().copied();
        !self.moves.is_empty() || !(self.chosen.is_empty() || settled)
    }

    fn moves_made(&self) -> usize {
        self.moves.len()
    }

    fn is_complete(&self) -> bool {
        !self.moves.is_empty() && !G::mid_turn(self.state())
    }

    fn text(&self) -> String {
        G::write_turn(&self.states[0], &self.moves)
    }

    fn scene(&self) -> Scene {
        G::scene(self.state())
    }

    fn position(&self) -> String {
        G::write_position(self.state())
    }

    fn plan(&self) -> Plan {
        G::plan(self.state())
    }

    fn marks(&self) -> Vec<Square> {
        let mut marks: Vec<_> =
            self.states.iter().zip(&self.moves).flat_map(|(before, &mv)| G::marks(before, mv)).collect();
        marks.sort_unstable();
        marks.dedup();
        marks
    }

    fn preview(&self, target: Target) -> Option<Scene> {
        let path: Vec<_> = self.chosen.iter().copied().chain([target]).collect();
        let &(_, mv) = self.ways.iter().find(|(way, _)| *way == path)?;
        let mut after = self.state().clone();
        G::play(&mut after, mv);
        Some(G::scene(&after))
    }

    fn offered_after(&self, from: Target) -> Vec<Target> {
        Self::distinct(self.offered_beyond(&[from]))
    }
}
