//! One alternating tree.

use super::blossom::NONE;
use super::cost::Cost;

/// Where a node stands in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Label {
    /// Not in the tree.
    Outside,
    /// At an even distance from the root: dual variables rise.
    Even,
    /// At an odd distance from the root: dual variables fall.
    Odd,
}

/// The cheapest edge between two even nodes. `key` is its slack plus twice the rise so far, which
/// does not change while the tree grows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bridge<C> {
    pub(super) key: C,
    pub(super) a: usize,
    pub(super) b: usize,
}

/// One alternating tree.
pub(super) struct Tree<C> {
    pub(super) label: Vec<Label>,
    /// For odd nodes: the edge it was reached by, from an even vertex to a vertex inside.
    pub(super) entry: Vec<(usize, usize)>,
    /// For vertices not even: the least slack to an even vertex, and that vertex.
    pub(super) reach: Vec<Option<(C, usize)>>,
    /// A vertex that stands for each even node in `bridges`.
    pub(super) slot: Vec<usize>,
    /// Slots in use.
    pub(super) slots: Vec<usize>,
    /// Cheapest edge between two even nodes, by slots.
    pub(super) bridges: Vec<Option<Bridge<C>>>,
    /// Cheapest entry of each row of `bridges`.
    pub(super) cheapest: Vec<Option<Bridge<C>>>,
    /// Even vertices whose edges have not been looked at.
    pub(super) queue: Vec<usize>,
    /// By how much the dual variables of even vertices rose.
    pub(super) rise: C,
    pub(super) width: usize,
}

impl<C: Cost> Tree<C> {
    pub(super) fn new(vertices: usize, nodes: usize, mut bridges: Vec<Option<Bridge<C>>>) -> Self {
        // What is left from an earlier search is cleared as nodes become even.
        bridges.resize(vertices * vertices, None);
        Self {
            label: vec![Label::Outside; nodes],
            entry: vec![(NONE, NONE); nodes],
            reach: vec![None; vertices],
            slot: vec![NONE; nodes],
            slots: Vec::new(),
            bridges,
            cheapest: vec![None; vertices],
            queue: Vec::new(),
            rise: C::ZERO,
            width: vertices,
        }
    }

    pub(super) fn make_room(&mut self, nodes: usize) {
        self.label.resize(nodes, Label::Outside);
        self.entry.resize(nodes, (NONE, NONE));
        self.slot.resize(nodes, NONE);
    }

    pub(super) fn record(&mut self, from: usize, to: usize, bridge: Bridge<C>) {
        let place = &mut self.bridges[from * self.width + to];
        if place.is_none_or(|known| bridge.key < known.key) {
            *place = Some(bridge);
        }
        if self.cheapest[from].is_none_or(|known| bridge.key < known.key) {
            self.cheapest[from] = Some(bridge);
        }
    }
}
