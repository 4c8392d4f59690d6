//! Monte-Carlo tree search over moves, for any number of sides.
//!
//! Each try follows the tree to a position that is not in it yet, has it judged (by the plugin, else by a play-out)
//! and adds the judgement, one share for each side, to all positions on the way. Every side is taken to look after
//! its own share. A move deserves tries by its prior (from the plugin's ordering hook) and its mean so far (PUCT);
//! what is proven is not tried again, and proofs travel up the tree.

mod arena;
mod proof;
mod select;

use crate::budget::Budget;
use crate::plan::Task;
use crate::report::Choice;
use crate::root::Root;
use crate::searcher::Searcher;
use crate::sides::Shares;
use arena::{Arena, Node};
use game::{Insight, Random};

/// A play-out that has not ended after so many moves counts as a tie.
const PLAYOUT_CAP: u32 = 600;

pub(crate) struct Puct<G: Insight> {
    root: Root<G>,
    arena: Arena<G::Move>,
    exploration: f32,
    discount: f32,
    playout: u32,
    random: Random,
    /// Orders moves that look alike, so that none is preferred for its place in the list.
    salt: u64,
    path: Vec<Step>,
    legal: Vec<G::Move>,
    ranked: Vec<Ranked<G::Move>>,
}

/// One node on the way of a try.
#[derive(Clone, Copy)]
struct Step {
    node: u32,
    /// The side that chose the move to this node.
    chooser: u8,
    /// Whether that move ended a turn.
    ends_turn: bool,
    /// A proven child that the side to move here can fall back on.
    fallback: Option<u32>,
}

/// A legal move with what the order of trying depends on.
#[derive(Clone, Copy)]
struct Ranked<M> {
    weight: f32,
    tie: u64,
    mv: M,
}

/// What a try found at its end.
struct Found {
    shares: Shares,
    /// Whether it is the game's end.
    ended: bool,
    /// How many nodes it cost.
    cost: u32,
}

impl<G: Insight> Puct<G> {
    /// A search from a position that has a legal move.
    pub(crate) fn new(root: Root<G>, task: &Task, seed: u64) -> Option<Self> {
        let mut legal = Vec::new();
        G::moves(&root.state, &mut legal);
        let any = *legal.first()?;
        let judges = task.tuning.playout < u32::MAX && G::evaluate(&root.state).is_some();
        Some(Puct {
            arena: Arena::new(Node::new(any, 1.0), root.sides.count(), task.budget.memory),
            root,
            exploration: task.tuning.exploration * if judges { 1.0 } else { 2.0 },
            discount: task.tuning.discount,
            playout: task.tuning.playout,
            random: Random::new(seed),
            salt: game::mix(seed),
            path: Vec::new(),
            legal,
            ranked: Vec::new(),
        })
    }

    /// One try. How many nodes it cost.
    fn attempt(&mut self) -> u32 {
        let mut state = self.root.state.clone();
        let mark = self.root.trail.mark();
        let mut chooser = self.root.sides.mover::<G>(&state);
        self.path.clear();
        self.path.push(Step { node: 0, chooser: chooser as u8, ends_turn: false, fallback: None });
        let mut at = 0;
        let found = loop {
            let node = self.arena.node(at);
            if node.moves == 0 {
                if node.visits < self.arena.visits_to_expand() {
                    break self.judge(&state);
                }
                self.expand(at, &state);
            }
            let (next, fallback) = self.select(at, chooser, &state);
            if let Some(step) = self.path.last_mut() {
                step.fallback = fallback;
            }
            at = next;
            let ended = self.root.trail.play_or_know::<G>(&mut state, self.arena.node(at).mv);
            let ends_turn = !G::mid_turn(&state);
            self.path.push(Step { node: at, chooser: chooser as u8, ends_turn, fallback: None });
            if let Some(outcome) = ended {
                break Found { shares: self.root.sides.got(&outcome), ended: true, cost: 1 };
            }
            chooser = self.root.sides.mover::<G>(&state);
        };
        self.root.trail.rewind(mark);
        self.back_up(&found);
        found.cost
    }

    /// What the sides may expect in an unfinished position: by the plugin's evaluation, perhaps after some random
    /// moves, or by random moves to the end.
    fn judge(&mut self, state: &G::State) -> Found {
        if self.playout == 0
            && let Some(shares) = self.root.sides.judged::<G>(state)
        {
            return Found { shares, ended: false, cost: 1 };
        }
        let asks = self.playout < u32::MAX;
        let mut state = state.clone();
        let mut moves = 0;
        let shares = loop {
            if asks
                && moves >= self.playout
                && let Some(shares) = self.root.sides.judged::<G>(&state)
            {
                break shares;
            }
            let next = G::random_move(&state, &mut self.random).filter(|_| moves < PLAYOUT_CAP);
            let Some(mv) = next else { break [0.5; game::MAX_SEATS] };
            moves += 1;
            if let Some(outcome) = self.root.trail.play_or_know::<G>(&mut state, mv) {
                break self.root.sides.got(&outcome);
            }
        };
        Found { shares, ended: false, cost: 1 + moves / Budget::PLAYOUT_MOVES }
    }

    /// Adds what was found to all nodes on the way, and proves what it proves. A side that has something certain to
    /// fall back on does not put up with less: so what is not certain can be tried without blurring the values.
    fn back_up(&mut self, found: &Found) {
        let mut shares = found.shares;
        let mut chooser = 0;
        for index in (0..self.path.len()).rev() {
            let step = self.path[index];
            if let Some(fallback) = step.fallback
                && self.arena.sum(fallback, chooser) > shares[chooser]
            {
                shares = self.arena.shares(fallback);
            }
            self.arena.node_mut(step.node).visits += 1;
            for (sum, share) in self.arena.sums_mut(step.node).iter_mut().zip(shares) {
                *sum += share;
            }
            chooser = step.chooser.into();
        }
        if found.ended {
            self.prove_up(&found.shares);
        }
    }

    /// The node that these moves lead to from the root, if they have been tried.
    fn find(&self, moves: &[G::Move]) -> Option<u32> {
        moves
            .iter()
            .try_fold(0, |at, &mv| self.arena.opened(at).find(|&child| self.arena.node(child).mv == mv))
    }

    fn choices_at(&self, at: u32, mover: usize) -> Vec<Choice<G::Move>> {
        let children = || self.arena.opened(at).map(|child| (child, self.arena.node(child)));
        let most_tried = children().filter(|(_, node)| !node.is_proven()).max_by_key(|(_, node)| node.visits);
        let expected = most_tried.map_or(0.0, |(child, _)| self.arena.mean(child, mover));
        let choice = |(child, node): (u32, &Node<G::Move>)| {
            let value = self.arena.mean(child, mover);
            // What is proven is not tried again; where nothing seems better, it needs no tries.
            let settles = node.is_proven() && value >= expected;
            Choice {
                mv: node.mv,
                value,
                weight: if settles { u32::MAX } else { node.visits },
                proof: node.is_proven().then_some(node.proof),
            }
        };
        children().map(choice).collect()
    }

    /// The child that would be played here.
    fn preferred(&self, at: u32, mover: usize) -> Option<u32> {
        let best = self.choices_at(at, mover).into_iter().max_by_key(Choice::preference)?;
        self.arena.opened(at).find(|&child| self.arena.node(child).mv == best.mv)
    }
}

impl<G: Insight> Searcher<G> for Puct<G> {
    fn work(&mut self, nodes: u32) -> u32 {
        let mut used = 0;
        while used < nodes && !self.arena.node(0).is_proven() {
            used += self.attempt();
        }
        used
    }

    fn proof(&self) -> Option<u16> {
        let root = self.arena.node(0);
        root.is_proven().then_some(root.proof)
    }

    fn shares(&self) -> Shares {
        let mover = self.root.sides.mover::<G>(&self.root.state);
        let at = if self.proof().is_some() { 0 } else { self.preferred(0, mover).unwrap_or(0) };
        std::array::from_fn(
            |side| {
                if side < self.root.sides.count() { self.arena.mean(at, side) } else { 0.0 }
            },
        )
    }

    fn choices(&self, prefix: &[G::Move]) -> Vec<Choice<G::Move>> {
        let mover = self.root.sides.mover::<G>(&self.root.after(prefix));
        self.find(prefix).map_or_else(Vec::new, |at| self.choices_at(at, mover))
    }

    fn line(&self) -> Vec<G::Move> {
        let mut state = self.root.state.clone();
        let mut line = Vec::new();
        let mut at = 0;
        while let Some(child) = self.preferred(at, self.root.sides.mover::<G>(&state)) {
            let mv = self.arena.node(child).mv;
            G::play(&mut state, mv);
            line.push(mv);
            at = child;
        }
        line
    }
}
