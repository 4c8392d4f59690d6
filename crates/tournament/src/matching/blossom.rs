//! The graph, its matching and the blossoms that prove it optimal.

use super::cost::Cost;
use super::tree::Bridge;

/// No vertex or node.
pub(super) const NONE: usize = usize::MAX;

/// Vertices `0..n` that are to be matched perfectly at least cost.
///
/// Invariants between calls, with `y` the dual variable of a vertex and `z ≥ 0` that of a blossom:
/// every edge has a reduced cost `2·cost − y(a) − y(b) + Σ z ≥ 0`, the sum over blossoms that hold both
/// ends; edges of the matching and those that tie a blossom together have 0; a blossom with `z > 0`
/// has but one vertex matched outside. Hence a perfect matching is one of least cost.
#[derive(Debug)]
pub struct Matcher<C> {
    n: usize,
    /// Twice the cost of each edge, so that dual variables stay whole.
    cost: Vec<C>,
    edge: Vec<bool>,
    /// Vertices not taken out, in order.
    pub(super) alive: Vec<usize>,
    taken_out: Vec<bool>,
    pub(super) mate: Vec<usize>,
    pub(super) y: Vec<C>,
    /// The outermost node around each vertex.
    pub(super) top: Vec<usize>,
    /// For vertices and blossoms: the blossom directly around.
    pub(super) parent: Vec<usize>,
    /// For vertices and blossoms: the vertex matched outside.
    pub(super) base: Vec<usize>,
    /// Node `n + i` is `blossoms[i]`.
    pub(super) blossoms: Vec<Blossom<C>>,
    spare: Vec<usize>,
    /// Vertices whose costs may have changed since the last solution. All are unmatched.
    dirty: Vec<usize>,
    /// Memory that every search needs, kept because it is large.
    pub(super) bridges: Vec<Option<Bridge<C>>>,
}

/// An odd cycle of nodes, contracted.
#[derive(Debug)]
pub(super) struct Blossom<C> {
    /// Nodes around the cycle; the first holds the base.
    pub(super) children: Vec<usize>,
    /// `links[i]` is the edge from a vertex in child `i` to one in child `i + 1`, cyclically.
    pub(super) links: Vec<(usize, usize)>,
    pub(super) z: C,
    pub(super) in_use: bool,
}

impl<C: Cost> Matcher<C> {
    /// A graph of `n` vertices without edges.
    pub fn new(n: usize) -> Self {
        Self {
            n,
            cost: vec![C::ZERO; n * n],
            edge: vec![false; n * n],
            alive: (0..n).collect(),
            taken_out: vec![false; n],
            mate: vec![NONE; n],
            y: vec![C::ZERO; n],
            top: (0..n).collect(),
            parent: vec![NONE; n],
            base: (0..n).collect(),
            blossoms: Vec::new(),
            spare: Vec::new(),
            dirty: (0..n).collect(),
            bridges: Vec::new(),
        }
    }

    /// Sets or removes an edge. Costs are not negative. At least one end must have been freed, or no
    /// solution been asked for yet.
    pub fn set(&mut self, a: usize, b: usize, cost: Option<C>) {
        debug_assert!(a != b && (self.mate[a] == NONE || self.mate[b] == NONE));
        let doubled = cost.map_or(C::ZERO, C::double);
        for slot in [a * self.n + b, b * self.n + a] {
            self.cost[slot] = doubled;
            self.edge[slot] = cost.is_some();
        }
    }

    /// Before the first solution: starts from a pair known to be good, of two vertices that have cost 0
    /// towards each other and that no other edge makes worse.
    pub fn start_with(&mut self, a: usize, b: usize) {
        self.mate[a] = b;
        self.mate[b] = a;
        self.dirty.retain(|&vertex| vertex != a && vertex != b);
    }

    /// The partner of a vertex in the last solution.
    pub fn mate(&self, vertex: usize) -> Option<usize> {
        Some(self.mate[vertex]).filter(|&mate| mate != NONE)
    }

    /// Whether there is an edge.
    #[inline]
    pub fn has(&self, a: usize, b: usize) -> bool {
        self.edge[a * self.n + b]
    }

    /// Whether an edge may be part of some solution of least cost. `false` is certain, `true` is not.
    pub fn may_be_optimal(&self, a: usize, b: usize) -> bool {
        self.has(a, b) && (self.top[a] == self.top[b] || self.slack(a, b) == C::ZERO)
    }

    /// The reduced cost of an edge whose ends are in different outermost nodes.
    #[inline]
    pub(super) fn slack(&self, a: usize, b: usize) -> C {
        self.cost[a * self.n + b].minus(self.y[a]).minus(self.y[b])
    }

    /// Matches everybody at least cost, keeping what is still right from the last solution.
    /// Returns whether a perfect matching exists.
    pub fn solve(&mut self) -> bool {
        if !self.price_dirty() {
            return false;
        }
        let mut dirty = std::mem::take(&mut self.dirty);
        dirty.retain(|&vertex| !self.taken_out[vertex]);
        for (index, &a) in dirty.iter().enumerate() {
            if self.mate[a] != NONE {
                continue;
            }
            let tight = |b: usize| self.mate[b] == NONE && self.has(a, b) && self.slack(a, b) == C::ZERO;
            if let Some(b) = dirty[index + 1..].iter().copied().find(|&b| tight(b)) {
                self.mate[a] = b;
                self.mate[b] = a;
            }
        }
        for root in dirty {
            if self.mate[root] == NONE && !self.search(root) {
                return false;
            }
        }
        true
    }

    /// Gives changed vertices dual variables as high as their edges allow.
    fn price_dirty(&mut self) -> bool {
        let mut changed = vec![false; self.n];
        for &vertex in &self.dirty {
            changed[vertex] = true;
        }
        let dirty = std::mem::take(&mut self.dirty);
        for &a in dirty.iter().filter(|&&a| !self.taken_out[a]) {
            let price = |b: usize| {
                let cost = self.cost[a * self.n + b];
                if changed[b] { cost.half() } else { cost.minus(self.y[b]) }
            };
            match self.alive.iter().filter(|&&b| self.has(a, b)).map(|&b| price(b)).min() {
                Some(y) => self.y[a] = y,
                None => {
                    self.dirty = dirty;
                    return false;
                }
            }
        }
        for &a in dirty.iter().filter(|&&a| !self.taken_out[a]) {
            let slack = self.alive.iter().filter(|&&b| self.has(a, b)).map(|&b| self.slack(a, b)).min();
            self.y[a] = self.y[a].plus(slack.unwrap_or(C::ZERO));
        }
        self.dirty = dirty;
        true
    }

    /// Unmatches a vertex (and its partner) and takes it out of all blossoms, so that its edges may change.
    pub fn free(&mut self, vertex: usize) {
        let outer = self.top[vertex];
        let partner = self.mate[self.base[outer]];
        if partner != NONE {
            self.mate[partner] = NONE;
            self.mate[self.base[outer]] = NONE;
        }
        self.rotate(outer, vertex);
        self.mate[vertex] = NONE;
        self.dissolve_around(vertex);
        if partner != NONE {
            self.dissolve_around(partner);
        }
    }

    /// Takes a pair of the solution out for good.
    pub fn take_out(&mut self, a: usize, b: usize) {
        if self.mate[a] != b || self.top[a] != a || self.top[b] != b {
            self.free(a);
            self.free(b);
        }
        for vertex in [a, b] {
            self.taken_out[vertex] = true;
            self.mate[vertex] = NONE;
        }
        self.alive.retain(|&vertex| vertex != a && vertex != b);
    }

    /// Opens all blossoms around an unmatched vertex and marks it as changed.
    fn dissolve_around(&mut self, vertex: usize) {
        while self.top[vertex] != vertex {
            let outer = self.top[vertex];
            let share = self.blossoms[outer - self.n].z.half();
            for leaf in self.leaves(outer) {
                self.y[leaf] = self.y[leaf].minus(share);
            }
            self.open(outer);
        }
        if !self.dirty.contains(&vertex) {
            self.dirty.push(vertex);
        }
    }

    /// The vertices inside a node.
    pub(super) fn leaves(&self, node: usize) -> Vec<usize> {
        let mut leaves = Vec::new();
        let mut stack = vec![node];
        while let Some(node) = stack.pop() {
            if node < self.n {
                leaves.push(node);
            } else {
                stack.extend(&self.blossoms[node - self.n].children);
            }
        }
        leaves
    }

    pub(super) fn blossom(&self, node: usize) -> &Blossom<C> {
        &self.blossoms[node - self.n]
    }

    pub(super) fn blossom_mut(&mut self, node: usize) -> &mut Blossom<C> {
        &mut self.blossoms[node - self.n]
    }

    /// Contracts a cycle of outermost nodes; the first holds the base.
    pub(super) fn contract(&mut self, children: Vec<usize>, links: Vec<(usize, usize)>) -> usize {
        let base = self.base[children[0]];
        let blossom = Blossom { children, links, z: C::ZERO, in_use: true };
        let node = match self.spare.pop() {
            Some(node) => {
                self.blossoms[node - self.n] = blossom;
                self.parent[node] = NONE;
                self.base[node] = base;
                node
            }
            None => {
                self.blossoms.push(blossom);
                self.parent.push(NONE);
                self.base.push(base);
                self.parent.len() - 1
            }
        };
        for index in 0..self.blossom(node).children.len() {
            let child = self.blossom(node).children[index];
            self.parent[child] = node;
        }
        for leaf in self.leaves(node) {
            self.top[leaf] = node;
        }
        node
    }

    /// Removes an outermost blossom; its children become outermost. Returns the cycle.
    pub(super) fn open(&mut self, node: usize) -> (Vec<usize>, Vec<(usize, usize)>) {
        let blossom = self.blossom_mut(node);
        blossom.in_use = false;
        let children = std::mem::take(&mut blossom.children);
        let links = std::mem::take(&mut blossom.links);
        for &child in &children {
            self.parent[child] = NONE;
            for leaf in self.leaves(child) {
                self.top[leaf] = child;
            }
        }
        self.spare.push(node);
        (children, links)
    }

    /// Moves the base of a node to one of its vertices, exchanging matched and unmatched edges inside.
    pub(super) fn rotate(&mut self, node: usize, vertex: usize) {
        if node < self.n || self.base[node] == vertex {
            return;
        }
        let child = self.child_with(node, vertex);
        self.rotate(child, vertex);
        let children = &self.blossom(node).children;
        let count = children.len();
        let start = children.iter().position(|&other| other == child).unwrap_or(0);
        // From the new base an even number of steps leads to the old one: forwards from an odd place.
        let (mut step, end) = if start % 2 == 1 { (start + 1, count) } else { (0, start) };
        while step < end {
            let (a, b) = self.blossom(node).links[step];
            let (near, far) =
                (self.blossom(node).children[step], self.blossom(node).children[(step + 1) % count]);
            self.rotate(near, a);
            self.rotate(far, b);
            self.mate[a] = b;
            self.mate[b] = a;
            step += 2;
        }
        let blossom = self.blossom_mut(node);
        blossom.children.rotate_left(start);
        blossom.links.rotate_left(start);
        self.base[node] = vertex;
    }

    /// The child of a blossom that holds a vertex.
    pub(super) fn child_with(&self, node: usize, vertex: usize) -> usize {
        let mut child = vertex;
        while self.parent[child] != node {
            child = self.parent[child];
        }
        child
    }
}
