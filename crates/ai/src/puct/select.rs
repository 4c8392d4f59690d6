//! Which move to try next.

use super::{Node, Puct, Ranked};
use crate::maths::exp;
use game::{Insight, mix};

/// The most moves of one position that are looked at.
const MOST_MOVES: usize = 1 << 15;

/// How many children a node has room for at first.
const FIRST_ROOM: usize = 4;

impl<G: Insight> Puct<G> {
    /// The child of an expanded node to follow: of those that have been tried and are not proven, or the most
    /// promising of the others. Beside it the proven child that `mover` can fall back on, if there is one.
    pub(super) fn select(&mut self, at: u32, mover: usize, state: &G::State) -> (u32, Option<u32>) {
        let node = *self.arena.node(at);
        let explore = self.exploration * (node.visits as f32).sqrt();
        let (mut best, mut best_score) = (None, f32::NEG_INFINITY);
        let (mut fallback, mut certain) = (None, 0.0);
        let mut deserved = 0.0_f32;
        for child in self.arena.opened(at) {
            let tried = self.arena.node(child);
            let value = self.arena.mean(child, mover);
            deserved += tried.prior;
            if tried.is_proven() {
                if value > certain {
                    (fallback, certain) = (Some(child), value);
                }
                continue;
            }
            let score = value + explore * tried.prior / (tried.visits + 1) as f32;
            if score > best_score {
                (best, best_score) = (Some(child), score);
            }
        }
        let may_open = node.opened < node.room || !self.arena.is_full() || best.is_none();
        if u32::from(node.opened) < node.moves && may_open {
            // Moves come in the order of their priors, so only the first untried one can be worth a try. The more
            // the tried ones deserved, the less is expected of the rest.
            let first_untried = node.first + u32::from(node.opened.min(node.room - 1));
            let prior = self.arena.node(first_untried).prior;
            let expected = self.arena.mean(at, mover) - self.discount * deserved.sqrt();
            if best.is_none() || expected + explore * prior > best_score {
                best = None;
            }
        }
        match best {
            Some(child) => (child, fallback),
            None => {
                let child = self.open(at, state);
                // Opening may have moved the children.
                let moved = fallback.map(|fallback| self.arena.node(at).first + (fallback - node.first));
                (child, moved)
            }
        }
    }

    /// Makes the next untried move of a node one of its tried children.
    fn open(&mut self, at: u32, state: &G::State) -> u32 {
        let node = *self.arena.node(at);
        if node.opened == node.room {
            self.make_room(at, state, usize::from(node.room) * 2);
        }
        let node = self.arena.node_mut(at);
        node.opened += 1;
        node.first + u32::from(node.opened) - 1
    }

    /// Lists the moves of a node.
    pub(super) fn expand(&mut self, at: u32, state: &G::State) {
        self.make_room(at, state, FIRST_ROOM);
    }

    fn make_room(&mut self, at: u32, state: &G::State, room: usize) {
        self.legal.clear();
        G::moves(state, &mut self.legal);
        self.legal.truncate(MOST_MOVES);
        let room = room.min(self.legal.len().next_power_of_two());
        let total = self.rank(state, room);
        let children = self.ranked.iter().map(|ranked| Node::new(ranked.mv, ranked.weight / total));
        self.arena.grow(at, room as u16, children);
        self.arena.node_mut(at).moves = self.legal.len() as u32;
    }

    /// Puts the `count` most promising of the legal moves in order, always the same for the same position; the sum
    /// of all weights.
    fn rank(&mut self, state: &G::State, count: usize) -> f32 {
        self.ranked.clear();
        let salt = self.salt ^ ((self.legal.len() as u64) << 32);
        let tie = |index: usize| mix(salt ^ index as u64);
        if G::ORDERS {
            let order = |&mv| G::order(state, mv);
            let most = self.legal.iter().map(order).max().unwrap_or(0);
            let weighed = self.legal.iter().enumerate().map(|(index, mv)| Ranked {
                weight: exp((order(mv) - most) as f32 / 100.0),
                tie: tie(index),
                mv: *mv,
            });
            self.ranked.extend(weighed);
        } else {
            let all_alike = |(index, &mv)| Ranked { weight: 1.0, tie: tie(index), mv };
            self.ranked.extend(self.legal.iter().enumerate().map(all_alike));
        }
        let total = self.ranked.iter().map(|ranked| ranked.weight).sum();
        let before = |a: &Ranked<G::Move>, b: &Ranked<G::Move>| {
            b.weight.total_cmp(&a.weight).then_with(|| a.tie.cmp(&b.tie))
        };
        if count < self.ranked.len() {
            self.ranked.select_nth_unstable_by(count, before);
            self.ranked.truncate(count);
        }
        self.ranked.sort_unstable_by(before);
        total
    }
}
