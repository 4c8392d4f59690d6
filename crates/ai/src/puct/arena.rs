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
