//! The transposition table: what is known of positions that have been searched.

use super::score::Score;

/// Which side of the true score a stored score is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    /// The true score may be higher.
    Lower,
    /// The true score may be lower.
    Upper,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    pub(super) score: Score,
    /// The best move, as its place in the list of legal moves.
    pub(super) index: u16,
    pub(super) depth: u8,
    pub(super) bound: Bound,
    /// Whether the score rests on nothing but ends of the game.
    pub(super) complete: bool,
}

/// Buckets of two: one keeps the deepest entry, the other the latest.
pub(super) struct Table {
    slots: Vec<Option<Entry>>,
}

impl Table {
    /// A table for a search of that many nodes within that many bytes.
    pub(super) fn new(nodes: u32, bytes: usize) -> Self {
        let fit = (bytes / size_of::<Option<Entry>>()).max(2).ilog2();
        let useful = (nodes as usize).saturating_mul(2).clamp(1 << 8, 1 << 30).next_power_of_two().ilog2();
        Table { slots: vec![None; 1 << fit.min(useful)] }
    }

    fn bucket(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 2)
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let at = self.bucket(key);
        self.slots[at..at + 2].iter().flatten().copied().find(|entry| entry.key == key)
    }

    pub(super) fn put(&mut self, key: u64, found: &Found) {
        let at = self.bucket(key);
        let Found { score, index, depth, bound, complete } = *found;
        let entry = Entry { key, score, index, depth, bound, complete };
        let deepest = self.slots[at].is_none_or(|old| old.key == key || old.depth <= depth);
        self.slots[if deepest { at } else { at + 1 }] = Some(entry);
    }
}

/// What a search of a position has found, to be stored.
pub(super) struct Found {
    pub(super) score: Score,
    pub(super) index: u16,
    pub(super) depth: u8,
    pub(super) bound: Bound,
    pub(super) complete: bool,
}
