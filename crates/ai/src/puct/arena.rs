//! The nodes of the tree, in one growing list.

use crate::sides::Shares;

/// A position of the tree, and the move that leads to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<M> {
    pub(super) mv: M,
    /// The share of tries that the move deserves before it has been tried; the moves of a position add up to 1.
    pub(super) prior: f32,
    pub(super) visits: u32,
    /// Where its children begin.
    pub(super) first: u32,
    /// How many moves there are; 0 as long as the node has not been expanded.
    pub(super) moves: u32,
    /// How many children there is room for at `first`, the most promising moves.
    pub(super) room: u16,
    /// How many of them have been visited: always the first ones.
    pub(super) opened: u16,
    /// 0, or 1 + the turns to the end of the game if the value is proven.
    pub(super) proof: u16,
}

impl<M> Node<M> {
    pub(super) const fn new(mv: M, prior: f32) -> Self {
        Node { mv, prior, visits: 0, first: 0, moves: 0, room: 0, opened: 0, proof: 0 }
    }

    pub(super) const fn is_proven(&self) -> bool {
        self.proof > 0
    }
}

/// Nodes with the summed shares of each side. The children of a node lie side by side; when they outgrow their room
/// they move to a larger one, and the old room is used again. So only moves that are tried take memory.
pub(super) struct Arena<M> {
    nodes: Vec<Node<M>>,
    sums: Vec<f32>,
    sides: usize,
    capacity: usize,
    /// Rooms that are free, by the binary logarithm of their size.
    free: [Vec<u32>; 16],
}

impl<M: Copy> Arena<M> {
    /// The root is node 0; its `mv` is never looked at.
    pub(super) fn new(root: Node<M>, sides: usize, bytes: usize) -> Self {
        let each = size_of::<Node<M>>() + sides * size_of::<f32>();
        Arena {
            nodes: vec![root],
            sums: vec![0.0; sides],
            sides,
            capacity: (bytes / each).clamp(1024, u32::MAX as usize - 1),
            free: Default::default(),
        }
    }

    pub(super) fn node(&self, id: u32) -> &Node<M> {
        &self.nodes[id as usize]
    }

    pub(super) fn node_mut(&mut self, id: u32) -> &mut Node<M> {
        &mut self.nodes[id as usize]
    }

    /// The children that have been visited.
    pub(super) fn opened(&self, id: u32) -> std::ops::Range<u32> {
        let node = self.node(id);
        node.first..node.first + u32::from(node.opened)
    }

    /// The sum of a side's shares over all visits; if the node is proven, its share.
    pub(super) fn sum(&self, id: u32, side: usize) -> f32 {
        self.sums[id as usize * self.sides + side]
    }

    /// The sums of all sides; if the node is proven, their shares.
    pub(super) fn shares(&self, id: u32) -> Shares {
        let mut shares = Shares::default();
        let at = id as usize * self.sides;
        shares[..self.sides].copy_from_slice(&self.sums[at..at + self.sides]);
        shares
    }

    pub(super) fn sums_mut(&mut self, id: u32) -> &mut [f32] {
        let at = id as usize * self.sides;
        &mut self.sums[at..at + self.sides]
    }

    /// A side's mean share; ½ before the first visit.
    pub(super) fn mean(&self, id: u32, side: usize) -> f32 {
        let node = self.node(id);
        if node.is_proven() {
            self.sum(id, side)
        } else if node.visits == 0 {
            0.5
        } else {
            self.sum(id, side) / node.visits as f32
        }
    }

    /// How many visits a node must have had before its children are made: one, and more as memory runs out.
    pub(super) fn visits_to_expand(&self) -> u32 {
        let eighths = self.nodes.len() * 8 / self.capacity;
        match eighths {
            0..4 => 1,
            4..7 => 1 << (eighths - 3),
            7 => 64,
            _ => u32::MAX,
        }
    }

    /// Whether no more memory is to be taken.
    pub(super) const fn is_full(&self) -> bool {
        self.nodes.len() >= self.capacity
    }

    /// Gives node `id` room for `room` children (a power of two), keeps those it has and takes the rest from
    /// `children`, which holds them all from the first.
    pub(super) fn grow(&mut self, id: u32, room: u16, children: impl Iterator<Item = Node<M>>) {
        let first = self.take_room(room);
        let old = *self.node(id);
        for (next, (offset, child)) in (first..).zip(children.enumerate()) {
            let kept = u32::try_from(offset).ok().filter(|&offset| offset < u32::from(old.room));
            self.nodes[next as usize] = kept.map_or(child, |offset| *self.node(old.first + offset));
            for side in 0..self.sides {
                let sum = kept.map_or(0.0, |offset| self.sum(old.first + offset, side));
                self.sums[next as usize * self.sides + side] = sum;
            }
        }
        if old.room > 0 {
            self.free[old.room.ilog2() as usize].push(old.first);
        }
        let node = self.node_mut(id);
        node.first = first;
        node.room = room;
    }

    fn take_room(&mut self, room: u16) -> u32 {
        self.free[room.ilog2() as usize].pop().unwrap_or_else(|| {
            let first = self.nodes.len();
            let filler = self.nodes[0];
            self.nodes.resize(first + usize::from(room), filler);
            self.sums.resize(self.nodes.len() * self.sides, 0.0);
            first as u32
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_move_to_larger_rooms_and_old_rooms_are_used_again() {
        let mut arena = Arena::new(Node::new(0, 1.0), 2, 0);
        let child = |mv: u8| Node::new(mv, 0.1);
        arena.grow(0, 2, (1..3).map(child));
        arena.node_mut(0).opened = 2;
        let second = arena.node(0).first + 1;
        arena.node_mut(second).visits = 9;
        arena.sums_mut(second)[1] = 4.5;
        arena.grow(0, 4, (1..5).map(child));

        let children: Vec<(u8, u32)> = (0..4)
            .map(|offset| *arena.node(arena.node(0).first + offset))
            .map(|node| (node.mv, node.visits))
            .collect();
        assert_eq!(children, [(1, 0), (2, 9), (3, 0), (4, 0)]);
        assert_eq!(arena.mean(arena.node(0).first + 1, 1), 0.5);
        let before = arena.nodes.len();
        let last = arena.node(0).first + 3;
        arena.grow(last, 2, (7..9).map(child));
        assert_eq!(arena.nodes.len(), before);
        assert_eq!(arena.node(arena.node(last).first).mv, 7);
        assert_eq!(arena.sum(arena.node(last).first + 1, 1), 0.0);
    }

    #[test]
    fn expansion_slows_down_and_stops_as_memory_runs_out() {
        let mut arena = Arena::new(Node::new(0, 1.0), 2, 0);
        let mut needed = Vec::new();
        while !arena.is_full() {
            needed.push(arena.visits_to_expand());
            arena.grow(0, 64, (0..64).map(|mv: u8| Node::new(mv, 0.1)));
            arena.node_mut(0).room = 0; // as if it were another node's
        }
        assert!(needed.is_sorted() && needed[0] == 1 && needed.contains(&64));
        assert_eq!(arena.visits_to_expand(), u32::MAX);
    }
}
