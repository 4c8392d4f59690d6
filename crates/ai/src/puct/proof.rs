//! Proven values: from the end of the game up the tree.

use super::Puct;
use crate::sides::Shares;
use game::Insight;

impl<G: Insight> Puct<G> {
    /// The last node of the path is an end of the game. Proves it, and every node above that it proves.
    pub(super) fn prove_up(&mut self, shares: &Shares) {
        let Some(&last) = self.path.last() else { return };
        self.arena.node_mut(last.node).proof = 1;
        let sides = self.arena.sums_mut(last.node);
        sides.copy_from_slice(&shares[..sides.len()]);
        let mut chooser = usize::from(last.chooser);
        for index in (0..self.path.len() - 1).rev() {
            let step = self.path[index];
            let Some(child) = self.deciding_child(step.node, chooser) else { return };
            let turns = self.arena.node(child).proof;
            let proven = self.arena.shares(child);
            self.arena.node_mut(step.node).proof = turns.saturating_add(u16::from(step.ends_turn));
            let sides = self.arena.sums_mut(step.node);
            sides.copy_from_slice(&proven[..sides.len()]);
            chooser = usize::from(step.chooser);
        }
    }

    /// The child that settles a node for the side that chooses there: a proven win, the quickest; or if all are
    /// proven the best of them, of losses the slowest.
    fn deciding_child(&self, at: u32, chooser: usize) -> Option<u32> {
        let node = self.arena.node(at);
        let mut all = u32::from(node.opened) == node.moves;
        let mut best: Option<(f32, i32, u32)> = None;
        for child in self.arena.opened(at) {
            let turns = i32::from(self.arena.node(child).proof);
            if turns == 0 {
                all = false;
                continue;
            }
            let share = self.arena.sum(child, chooser);
            let haste = if share >= 0.5 { -turns } else { turns };
            if best.is_none_or(|(most, quickest, _)| (share, haste) > (most, quickest)) {
                best = Some((share, haste, child));
            }
        }
        best.filter(|(share, ..)| all || *share >= 1.0).map(|(.., child)| child)
    }
}
