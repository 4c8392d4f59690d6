//! Unbounded best-first minimax over whole turns, for two sides (after Korf and Chickering, and Cohen-Solal).
//!
//! Each step follows the best turns of both sides to a position that has not been expanded, judges all that its turns
//! lead to, and corrects the values on the way back. What is certain is told apart from what is judged and not
//! followed again. A turn of several moves is expanded at once down to its end, so that only whole turns are judged.

use crate::plan::Task;
use crate::report::Choice;
use crate::root::Root;
use crate::searcher::Searcher;
use crate::sides::Shares;
use game::Insight;
use std::cmp::Ordering;
use std::ops::Range;

pub(crate) struct BestFirst<G: Insight> {
    root: Root<G>,
    nodes: Vec<Node<G::Move>>,
    capacity: usize,
    path: Vec<u32>,
    legal: Vec<G::Move>,
}

/// A position of the tree, and the move that leads to it.
#[derive(Clone, Copy)]
struct Node<M> {
    mv: M,
    /// What side 0 may expect.
    value: f32,
    /// How often the best line went through it.
    visits: u32,
    first: u32,
    count: u32,
    /// In how many turns from its parent the game is over, if the value is certain; else 0.
    proof: u16,
    /// The side that moves here.
    mover: u8,
    /// Whether the move ended a turn.
    ends_turn: bool,
}

impl<M> Node<M> {
    fn value_for(&self, side: u8) -> f32 {
        if side == 0 { self.value } else { 1.0 - self.value }
    }

    const fn is_proven(&self) -> bool {
        self.proof > 0
    }

    /// Which of two positions is better for a side: by value; of certain wins the quicker, of losses the slower.
    fn better_for(&self, side: u8, other: &Self) -> bool {
        let haste = |node: &Self| {
            let turns = i32::from(node.proof);
            if node.value_for(side) >= 0.5 { -turns } else { turns }
        };
        match self.value_for(side).total_cmp(&other.value_for(side)) {
            Ordering::Greater => true,
            Ordering::Less => false,
            Ordering::Equal => self.is_proven() && other.is_proven() && haste(self) > haste(other),
        }
    }
}

impl<G: Insight> BestFirst<G> {
    /// A search of a position with a legal move and two sides.
    pub(crate) fn new(root: Root<G>, task: &Task) -> Option<Self> {
        let mut legal = Vec::new();
        G::moves(&root.state, &mut legal);
        if root.sides.count() != 2 {
            return None;
        }
        let node = Node {
            mv: *legal.first()?,
            value: 0.5,
            visits: 0,
            first: 0,
            count: 0,
            proof: 0,
            mover: root.sides.mover::<G>(&root.state) as u8,
            ends_turn: false,
        };
        let capacity = (task.budget.memory / size_of::<Node<G::Move>>()).clamp(1024, u32::MAX as usize / 2);
        Some(BestFirst { root, nodes: vec![node], capacity, path: Vec::new(), legal })
    }

    fn node(&self, at: u32) -> &Node<G::Move> {
        &self.nodes[at as usize]
    }

    fn children(&self, at: u32) -> Range<u32> {
        let node = self.node(at);
        node.first..node.first + node.count
    }

    /// Follows the best line to its end and expands it. How many positions were judged.
    fn step(&mut self) -> u32 {
        let mut state = self.root.state.clone();
        let mark = self.root.trail.mark();
        self.path.clear();
        let mut at = 0;
        loop {
            self.path.push(at);
            self.nodes[at as usize].visits += 1;
            let Some(next) = self.open_child(at) else { break };
            self.root.trail.play::<G>(&mut state, self.node(next).mv);
            at = next;
        }
        let judged = self.expand(at, &state);
        self.root.trail.rewind(mark);
        self.path.pop();
        while let Some(above) = self.path.pop() {
            self.settle(above);
        }
        judged
    }

    /// The best child that is not certain; of equal ones the one seen least.
    fn open_child(&self, at: u32) -> Option<u32> {
        let side = self.node(at).mover;
        let open = self.children(at).filter(|&child| !self.node(child).is_proven());
        open.reduce(|best, child| {
            let (old, new) = (self.node(best), self.node(child));
            let order = new.value_for(side).total_cmp(&old.value_for(side));
            if order.then_with(|| old.visits.cmp(&new.visits)) == Ordering::Greater { child } else { best }
        })
    }

    /// Makes the children of a position, those in the middle of a turn expanded in turn, and settles its value. How
    /// many positions were judged.
    fn expand(&mut self, at: u32, state: &G::State) -> u32 {
        self.legal.clear();
        G::moves(state, &mut self.legal);
        let first = self.nodes.len() as u32;
        let mover = self.node(at).mover;
        let mut judged = 0;
        // The list is used again by every expansion below this one.
        let legal = std::mem::take(&mut self.legal);
        for &mv in &legal {
            self.nodes.push(Node {
                mv,
                value: 0.5,
                visits: 0,
                first: 0,
                count: 0,
                proof: 0,
                mover,
                ends_turn: true,
            });
        }
        self.nodes[at as usize].first = first;
        self.nodes[at as usize].count = legal.len() as u32;
        self.legal = legal;
        for child in self.children(at) {
            judged += self.look_at(child, state);
        }
        self.settle(at);
        judged
    }

    /// Judges a new child, or expands it if it is in the middle of a turn.
    fn look_at(&mut self, child: u32, parent: &G::State) -> u32 {
        let mut state = parent.clone();
        let mark = self.root.trail.mark();
        let ended = self.root.trail.play_or_know::<G>(&mut state, self.node(child).mv);
        let node = &mut self.nodes[child as usize];
        let mut judged = 1;
        if let Some(outcome) = ended {
            node.value = self.root.sides.got(&outcome)[0];
            node.proof = 1;
        } else {
            node.mover = self.root.sides.mover::<G>(&state) as u8;
            node.ends_turn = !G::mid_turn(&state);
            if node.ends_turn {
                node.value = self.root.sides.judged::<G>(&state).map_or(0.5, |shares| shares[0]);
            } else {
                judged = self.expand(child, &state);
            }
        }
        self.root.trail.rewind(mark);
        judged
    }

    /// Corrects the value of a position by its children's.
    fn settle(&mut self, at: u32) {
        let side = self.node(at).mover;
        let all_proven = self.children(at).all(|child| self.node(child).is_proven());
        let better = |best: u32, child: u32| {
            if self.node(child).better_for(side, self.node(best)) { child } else { best }
        };
        let Some(best) = self.children(at).reduce(better) else { return };
        let best = *self.node(best);
        let node = &mut self.nodes[at as usize];
        node.value = best.value;
        if best.is_proven() && (all_proven || best.value_for(side) >= 1.0) {
            node.proof = best.proof.saturating_add(u16::from(node.ends_turn));
        }
    }

    fn choices_at(&self, at: u32) -> Vec<Choice<G::Move>> {
        let side = self.node(at).mover;
        let value = self.node(at).value_for(side);
        let choice = |child| {
            let node = self.node(child);
            // A certain value is not followed; where nothing seems better, it needs no visits.
            let settles = node.is_proven() && node.value_for(side) >= value;
            Choice {
                mv: node.mv,
                value: node.value_for(side),
                weight: if settles { u32::MAX } else { node.visits },
                proof: node.is_proven().then_some(node.proof),
            }
        };
        self.children(at).map(choice).collect()
    }
}

impl<G: Insight> Searcher<G> for BestFirst<G> {
    fn work(&mut self, nodes: u32) -> u32 {
        let mut used = 0;
        while used < nodes && !self.node(0).is_proven() && self.nodes.len() < self.capacity {
            used += self.step();
        }
        used
    }

    fn proof(&self) -> Option<u16> {
        let root = self.node(0);
        root.is_proven().then_some(root.proof)
    }

    fn shares(&self) -> Shares {
        let value = self.node(0).value;
        std::array::from_fn(|side| if side == 0 { value } else { 1.0 - value })
    }

    fn choices(&self, prefix: &[G::Move]) -> Vec<Choice<G::Move>> {
        let child = |at, &mv| self.children(at).find(|&child| self.node(child).mv == mv);
        prefix.iter().try_fold(0, child).map_or_else(Vec::new, |at| self.choices_at(at))
    }

    fn line(&self) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut at = 0;
        while let Some(best) = self.choices_at(at).into_iter().max_by_key(Choice::preference) {
            let Some(next) = self.children(at).find(|&child| self.node(child).mv == best.mv) else { break };
            line.push(best.mv);
            at = next;
        }
        line
    }
}
