//! Growing an alternating tree until an augmenting path is found.

use super::blossom::{Matcher, NONE};
use super::cost::Cost;
use super::tree::{Bridge, Label, Tree};

/// What limits the next change of the dual variables.
enum Limit {
    /// An edge to a node outside becomes tight.
    Reach,
    /// An edge between two even nodes becomes tight.
    Bridge(usize, usize),
    /// The dual variable of an odd blossom becomes zero.
    Empty(usize),
}

impl<C: Cost> Matcher<C> {
    /// Grows a tree from an unmatched vertex until it reaches another one, and matches both.
    pub(super) fn search(&mut self, root: usize) -> bool {
        let bridges = std::mem::take(&mut self.bridges);
        let mut tree = Tree::new(self.mate.len(), self.parent.len(), bridges);
        self.make_even(&mut tree, self.top[root]);
        let augmented = self.grow_until_augmented(&mut tree);
        self.bridges = tree.bridges;
        self.tidy();
        augmented
    }

    fn grow_until_augmented(&mut self, tree: &mut Tree<C>) -> bool {
        loop {
            while let Some(vertex) = tree.queue.pop() {
                if self.scan(tree, vertex) {
                    return true;
                }
            }
            let Some((change, limit)) = self.limit(tree) else { return false };
            self.shift(tree, change);
            match limit {
                Limit::Reach => {
                    if self.grow_all(tree) {
                        return true;
                    }
                }
                Limit::Bridge(a, b) => self.shrink(tree, a, b),
                Limit::Empty(node) => self.expand(tree, node),
            }
        }
    }

    /// Looks at the edges of a new even vertex. Returns whether the matching was augmented.
    fn scan(&mut self, tree: &mut Tree<C>, vertex: usize) -> bool {
        for index in 0..self.alive.len() {
            let other = self.alive[index];
            let node = self.top[other];
            if node == self.top[vertex] || !self.has(vertex, other) {
                continue;
            }
            let slack = self.slack(vertex, other);
            if tree.label[node] == Label::Even {
                if slack == C::ZERO {
                    self.shrink(tree, vertex, other);
                } else {
                    let (from, to) = (tree.slot[self.top[vertex]], tree.slot[node]);
                    let key = slack.plus(tree.rise.double());
                    tree.record(from, to, Bridge { key, a: vertex, b: other });
                    tree.record(to, from, Bridge { key, a: other, b: vertex });
                }
            } else if tree.reach[other].is_none_or(|(known, _)| slack < known) {
                tree.reach[other] = Some((slack, vertex));
                if slack == C::ZERO && tree.label[node] == Label::Outside && self.grow(tree, vertex, other) {
                    return true;
                }
            }
        }
        false
    }

    /// Takes the node of `to` into the tree by a tight edge. Returns whether that ended in an augmentation.
    fn grow(&mut self, tree: &mut Tree<C>, from: usize, to: usize) -> bool {
        let node = self.top[to];
        let partner = self.mate[self.base[node]];
        if partner == NONE {
            self.augment(tree, from, to);
            return true;
        }
        tree.label[node] = Label::Odd;
        tree.entry[node] = (from, to);
        self.make_even(tree, self.top[partner]);
        false
    }

    /// Takes in every node outside that has a tight edge to the tree.
    fn grow_all(&mut self, tree: &mut Tree<C>) -> bool {
        for index in 0..self.alive.len() {
            let vertex = self.alive[index];
            if let Some((slack, from)) = tree.reach[vertex]
                && slack == C::ZERO
                && tree.label[self.top[vertex]] == Label::Outside
                && self.grow(tree, from, vertex)
            {
                return true;
            }
        }
        false
    }

    fn make_even(&self, tree: &mut Tree<C>, node: usize) {
        tree.label[node] = Label::Even;
        let slot = self.base[node];
        tree.slot[node] = slot;
        for &other in &tree.slots {
            tree.bridges[slot * tree.width + other] = None;
            tree.bridges[other * tree.width + slot] = None;
        }
        tree.cheapest[slot] = None;
        tree.slots.push(slot);
        tree.queue.extend(self.leaves(node));
    }

    /// How far the dual variables can move, and what stops them. `None` if nothing does: then no
    /// perfect matching exists.
    fn limit(&self, tree: &Tree<C>) -> Option<(C, Limit)> {
        let mut least: Option<(C, Limit)> = None;
        let mut propose = |change: C, limit: Limit| {
            if least.as_ref().is_none_or(|(known, _)| change < *known) {
                least = Some((change, limit));
            }
        };
        for &vertex in &self.alive {
            if let Some((slack, _)) = tree.reach[vertex]
                && tree.label[self.top[vertex]] == Label::Outside
            {
                propose(slack, Limit::Reach);
            }
        }
        for &slot in &tree.slots {
            if let Some(bridge) = tree.cheapest[slot] {
                propose(bridge.key.minus(tree.rise.double()).half(), Limit::Bridge(bridge.a, bridge.b));
            }
        }
        for (index, blossom) in self.blossoms.iter().enumerate() {
            let node = self.mate.len() + index;
            if blossom.in_use && self.parent[node] == NONE && tree.label[node] == Label::Odd {
                propose(blossom.z.half(), Limit::Empty(node));
            }
        }
        least
    }

    fn shift(&mut self, tree: &mut Tree<C>, change: C) {
        if change == C::ZERO {
            return;
        }
        tree.rise = tree.rise.plus(change);
        for &vertex in &self.alive {
            match tree.label[self.top[vertex]] {
                Label::Even => self.y[vertex] = self.y[vertex].plus(change),
                Label::Odd => self.y[vertex] = self.y[vertex].minus(change),
                Label::Outside => {
                    if let Some((slack, _)) = &mut tree.reach[vertex] {
                        *slack = slack.minus(change);
                    }
                }
            }
        }
        for (index, blossom) in self.blossoms.iter_mut().enumerate() {
            let node = self.mate.len() + index;
            if blossom.in_use && self.parent[node] == NONE {
                match tree.label[node] {
                    Label::Even => blossom.z = blossom.z.plus(change.double()),
                    Label::Odd => blossom.z = blossom.z.minus(change.double()),
                    Label::Outside => {}
                }
            }
        }
    }

    /// From an even node towards the root: itself with the edge to the odd node above, then that odd node
    /// with the edge to the even one above it. `None` at the root.
    fn steps_up(&self, tree: &Tree<C>, even: usize) -> Option<[(usize, (usize, usize)); 2]> {
        let base = self.base[even];
        let partner = self.mate[base];
        if partner == NONE {
            return None;
        }
        let odd = self.top[partner];
        let (from, to) = tree.entry[odd];
        Some([(even, (base, partner)), (odd, (to, from))])
    }

    /// Contracts the cycle that a tight edge between two even vertices closes.
    fn shrink(&mut self, tree: &mut Tree<C>, a: usize, b: usize) {
        let (left_end, right_end) = (self.top[a], self.top[b]);
        if left_end == right_end {
            return;
        }
        let path = |end: usize| {
            let mut path = Vec::new();
            let mut even = end;
            while let Some(steps) = self.steps_up(tree, even) {
                path.extend(steps);
                even = self.top[steps[1].1.1];
            }
            (path, even)
        };
        let ((mut left, root), (mut right, _)) = (path(left_end), path(right_end));
        // Both paths end at the root; what they share from the meeting node on is not part of the cycle.
        let mut meeting = root;
        while let (Some((odd, _)), Some((other, _))) = (left.last(), right.last()) {
            if odd != other {
                break;
            }
            left.pop();
            right.pop();
            meeting = left.pop().map_or(meeting, |(even, _)| even);
            right.pop();
        }
        let mut children = vec![meeting];
        let mut links = Vec::new();
        for (node, (low, high)) in left.into_iter().rev() {
            links.push((high, low));
            children.push(node);
        }
        links.push((a, b));
        for (node, link) in right {
            children.push(node);
            links.push(link);
        }
        self.merge(tree, children, links);
    }

    fn merge(&mut self, tree: &mut Tree<C>, children: Vec<usize>, links: Vec<(usize, usize)>) {
        let slot = tree.slot[children[0]];
        let mut merged = Vec::new();
        for &child in &children {
            if tree.label[child] == Label::Even {
                merged.push(tree.slot[child]);
            } else {
                tree.queue.extend(self.leaves(child));
            }
        }
        let node = self.contract(children, links);
        tree.make_room(self.parent.len());
        tree.label[node] = Label::Even;
        tree.slot[node] = slot;
        tree.slots.retain(|other| *other == slot || !merged.contains(other));
        tree.cheapest[slot] = None;
        for index in 0..tree.slots.len() {
            let other = tree.slots[index];
            if other == slot {
                continue;
            }
            let row = merged.iter().filter_map(|from| tree.bridges[from * tree.width + other]);
            if let Some(bridge) = row.min_by(|one, two| one.key.cmp(&two.key)) {
                tree.record(slot, other, bridge);
                tree.record(other, slot, Bridge { key: bridge.key, a: bridge.b, b: bridge.a });
            }
        }
    }

    /// Opens an odd blossom whose dual variable fell to zero. The children on the even way from the entry to
    /// the base stay in the tree, the others leave it.
    fn expand(&mut self, tree: &mut Tree<C>, node: usize) {
        let mut entry = tree.entry[node];
        let start = self.child_with(node, entry.1);
        let (children, links) = self.open(node);
        tree.label[node] = Label::Outside;
        for &child in &children {
            tree.label[child] = Label::Outside;
        }
        let count = children.len();
        let mut place = children.iter().position(|&child| child == start).unwrap_or(0);
        let forwards = place % 2 == 1;
        loop {
            tree.label[children[place]] = Label::Odd;
            tree.entry[children[place]] = entry;
            if place == 0 {
                break;
            }
            let even = if forwards { place + 1 } else { place - 1 };
            self.make_even(tree, children[even]);
            if forwards {
                entry = links[even];
                place = (even + 1) % count;
            } else {
                place = even - 1;
                let (low, high) = links[place];
                entry = (high, low);
            }
        }
    }

    /// Exchanges matched and unmatched edges from the root to `from`, and matches `from` with `to`.
    fn augment(&mut self, tree: &Tree<C>, from: usize, to: usize) {
        self.rotate(self.top[to], to);
        let (mut even, mut odd) = (from, to);
        loop {
            self.mate[odd] = even;
            let node = self.top[even];
            let partner = self.mate[self.base[node]];
            self.rotate(node, even);
            self.mate[even] = odd;
            if partner == NONE {
                return;
            }
            let above = self.top[partner];
            let (from, to) = tree.entry[above];
            self.rotate(above, to);
            (even, odd) = (from, to);
        }
    }

    /// Opens outermost blossoms that prove nothing.
    fn tidy(&mut self) {
        let vertices = self.mate.len();
        let mut index = 0;
        while index < self.blossoms.len() {
            let blossom = &self.blossoms[index];
            if blossom.in_use && blossom.z == C::ZERO && self.parent[vertices + index] == NONE {
                self.open(vertices + index);
                // A child with a smaller index may now be outermost.
                index = 0;
            } else {
                index += 1;
            }
        }
    }
}
