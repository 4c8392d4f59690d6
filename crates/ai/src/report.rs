//! What a search has found.

use game::PerSeat;

/// Whether there is more to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Call again for a better answer.
    Working,
    /// The budget is spent, the position solved, or there is only one legal turn.
    Done,
}

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// How many nodes it has used.
    pub nodes: u32,
    /// What each seat is expected to get of what can be had, from 0 (the others come in ahead of it) to 1.
    pub values: PerSeat<f32>,
    /// The moves that are expected from here on, best play by all; several turns.
    pub line: Vec<M>,
    /// In how many turns the game is over, at most, if `values` are proven and not only expected.
    pub proof: Option<u16>,
}

/// A move as a search sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice<M> {
    pub(crate) mv: M,
    /// What the side to move may expect of it.
    pub(crate) value: f32,
    /// How sure the search is that it is the best: a count of visits, or a rank.
    pub(crate) weight: u32,
    /// In how many turns the game is over, if `value` is proven.
    pub(crate) proof: Option<u16>,
}

impl<M> Choice<M> {
    /// Whether nothing better can exist.
    pub(crate) fn is_won(&self) -> bool {
        self.proof.is_some() && self.value >= 1.0
    }

    /// Whether nothing worse can exist.
    pub(crate) fn is_lost(&self) -> bool {
        self.proof.is_some() && self.value <= 0.0
    }

    /// The order of preference without lapses, greater being better: the quickest proven win; then what the search
    /// is surest of; then the slowest proven loss.
    pub(crate) fn preference(&self) -> (i32, u32, u32) {
        let turns = i32::from(self.proof.unwrap_or(0));
        // Values are not negative, so that their bits are ordered as they are.
        let value = self.value.to_bits();
        if self.is_won() {
            (2 * i32::from(u16::MAX) - turns, 0, 0)
        } else if self.is_lost() {
            (turns - 2 * i32::from(u16::MAX), self.weight, value)
        } else {
            (0, self.weight, value)
        }
    }
}
