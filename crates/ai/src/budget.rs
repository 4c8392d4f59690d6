//! How much a search may use.

/// How much a search may use: work, and memory. There is no time in it: a host that wants to stop earlier just does
/// not call [`Search::run`](crate::Search::run) again.
///
/// A *node* is one position judged. Where the plugin has no evaluation, positions are judged by play-outs, and
/// [`Budget::PLAYOUT_MOVES`] random moves cost as much as one node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How many nodes, at most (a search finishes what it has begun: it may overshoot by one expansion).
    pub nodes: u32,
    /// How many bytes the search tree or table may take, about.
    pub memory: usize,
}

impl Budget {
    /// How many random moves of a play-out cost as much as one node.
    pub const PLAYOUT_MOVES: u32 = 16;

    /// That many nodes, and as much memory as is usual: 64 MiB.
    #[must_use]
    pub const fn nodes(nodes: u32) -> Self {
        Budget { nodes, memory: 64 << 20 }
    }
}
