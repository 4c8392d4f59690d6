//! In which order moves are searched: what has been good before comes first.

use game::{Insight, stable_key};

/// A legal move waiting to be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Waiting<M> {
    pub(super) mv: M,
    /// Its place in the list of legal moves.
    pub(super) index: u16,
    promise: i32,
}

impl<M> Waiting<M> {
    /// A move of the root, where the order is known.
    pub(super) const fn at_root(mv: M) -> Self {
        Waiting { mv, index: 0, promise: 0 }
    }
}

/// What cut-offs have taught about moves.
pub(super) struct Experience<M> {
    /// For each height of the stack, the two moves that cut off there last.
    killers: Vec<[Option<M>; 2]>,
    /// How often a move of a side has cut off, by a hash of both; aged.
    history: Vec<i32>,
}

const HISTORY: usize = 1 << 12;
/// More experience than this counts no more, in hundredths of a natural-log unit.
const MOST_HISTORY: i32 = 300;
const KILLER: i32 = 80;

impl<M: Copy + Eq + std::hash::Hash> Experience<M> {
    pub(super) fn new() -> Self {
        Experience { killers: Vec::new(), history: vec![0; HISTORY] }
    }

    fn slot(side: u8, mv: M) -> usize {
        (stable_key(&(side, mv)) as usize) & (HISTORY - 1)
    }

    /// Puts the legal moves in order; the list is refilled.
    pub(super) fn put_in_order<G: Insight<Move = M>>(
        &self,
        state: &G::State,
        (side, ply): (u8, usize),
        known: Option<u16>,
        legal: &[M],
        out: &mut Vec<Waiting<M>>,
    ) {
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        out.clear();
        out.extend(legal.iter().enumerate().map(|(index, &mv)| {
            let index = index as u16;
            let order = if G::ORDERS { G::order(state, mv) } else { 0 };
            let promise = if known == Some(index) {
                i32::MAX
            } else {
                let killer = if killers.contains(&Some(mv)) { KILLER } else { 0 };
                order + killer + self.history[Self::slot(side, mv)] / 16
            };
            Waiting { mv, index, promise }
        }));
        out.sort_unstable_by_key(|waiting| (std::cmp::Reverse(waiting.promise), waiting.index));
    }

    /// The last of the moves tried made all others superfluous.
    pub(super) fn learn(&mut self, (side, ply): (u8, usize), depth: i32, tried: &[Waiting<M>]) {
        let Some((cut, others)) = tried.split_last() else { return };
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None, None]);
        }
        if self.killers[ply][0] != Some(cut.mv) {
            self.killers[ply] = [Some(cut.mv), self.killers[ply][0]];
        }
        let bonus = (depth * depth * 16).min(MOST_HISTORY);
        self.shift(side, cut.mv, bonus);
        for other in others {
            self.shift(side, other.mv, -bonus / 4);
        }
    }

    /// Moves a history value towards its limit, the less the nearer it is.
    fn shift(&mut self, side: u8, mv: M, bonus: i32) {
        let value = &mut self.history[Self::slot(side, mv)];
        *value += bonus - *value * bonus.abs() / (16 * MOST_HISTORY);
    }

    /// Old experience counts less.
    pub(super) fn age(&mut self) {
        self.history.iter_mut().for_each(|value| *value /= 2);
        self.killers.clear();
    }
}
