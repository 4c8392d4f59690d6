//! Pairing one bracket.

use super::situation::{Role, Situation};
use crate::matching::{Cost, Matcher, Wide};

/// What became of a bracket, in places of the field.
#[derive(Debug, Default)]
pub(super) struct Settled {
    /// Pairs made within the bracket.
    pub(super) pairs: Vec<(usize, usize)>,
    /// How everybody left is provisionally matched; the bye has the place after the last.
    pub(super) rest: Vec<(usize, usize)>,
}

/// Pairs the bracket of a situation. `known` are provisional pairs of the players further below.
/// `None` if the players cannot all be paired.
pub(super) fn settle(situation: &Situation<'_>, known: &[(usize, usize)]) -> Option<Settled> {
    match situation.bits() {
        bits if bits <= <i128 as Cost>::BITS => Bracket::<i128>::new(situation, known)?.settle(),
        bits if bits <= Wide::<4>::BITS => Bracket::<Wide<4>>::new(situation, known)?.settle(),
        bits if bits <= Wide::<16>::BITS => Bracket::<Wide<16>>::new(situation, known)?.settle(),
        _ => Bracket::<Wide<128>>::new(situation, known)?.settle(),
    }
}

/// A situation with the matcher that decides it.
pub(super) struct Bracket<'a, C> {
    pub(super) situation: &'a Situation<'a>,
    pub(super) matcher: Matcher<C>,
    pairs: Vec<(usize, usize)>,
    pub(super) taken: Vec<bool>,
}

impl<'a, C: Cost> Bracket<'a, C> {
    /// Finds a best matching by all criteria, the order of generation apart.
    fn new(situation: &'a Situation<'a>, known: &[(usize, usize)]) -> Option<Self> {
        let n = situation.len();
        let mut matcher = Matcher::new(n);
        let homogeneous = situation.with_role(Role::Moved).is_empty();
        let residents = situation.with_role(Role::Resident).len();
        let pairs = (residents - situation.floating.min(residents)) / 2;
        for b in 0..n {
            for a in 0..b {
                let mut cost: Option<C> = situation.cost(a, b);
                if homogeneous
                    && situation.role(b) == Role::Resident
                    && let Some(cost) = &mut cost
                {
                    situation.add_exchange(cost, a, pairs);
                }
                matcher.set(a, b, cost);
            }
        }
        let field_places = situation.field.len();
        let local = |place: usize| match situation.places.binary_search(&place) {
            Ok(index) => Some(index),
            Err(_) => (place == field_places && n > situation.places.len()).then_some(n - 1),
        };
        for &(one, two) in known {
            if let (Some(a), Some(b)) = (local(one), local(two))
                && situation.role(a).min(situation.role(b)) >= Role::Rest
            {
                matcher.start_with(a, b);
            }
        }
        matcher.solve().then(|| Self { situation, matcher, pairs: Vec::new(), taken: vec![false; n] })
    }

    fn settle(mut self) -> Option<Settled> {
        self.choose_moved()?;
        self.pair_moved()?;
        self.pair_remainder()?;
        let situation = self.situation;
        let place = |index: usize| situation.places.get(index).copied().unwrap_or(situation.field.len());
        let left = (0..situation.len()).filter(|&index| !self.taken[index]);
        let rest = left.filter_map(|a| self.matcher.mate(a).filter(|&b| a < b).map(|b| (place(a), place(b))));
        Some(Settled {
            rest: rest.collect(),
            pairs: self.pairs.iter().map(|&(a, b)| (place(a), place(b))).collect(),
        })
    }

    /// Whether a player is matched within the bracket at present.
    pub(super) fn stays(&self, index: usize) -> bool {
        self.matcher.mate(index).is_some_and(|mate| self.situation.is_in_bracket(mate))
    }

    /// Gives one player's edges new costs and finds a best matching again.
    pub(super) fn reprice(&mut self, index: usize, cost: impl Fn(usize) -> Option<C>) -> Option<()> {
        self.matcher.free(index);
        for other in (0..self.situation.len()).filter(|&other| other != index && !self.taken[other]) {
            self.matcher.set(index, other, cost(other));
        }
        self.matcher.solve().then_some(())
    }

    /// Settles a pair for good.
    pub(super) fn finish(&mut self, a: usize, b: usize) -> Option<()> {
        self.pairs.push((a.min(b), a.max(b)));
        self.taken[a] = true;
        self.taken[b] = true;
        self.matcher.take_out(a, b);
        self.matcher.solve().then_some(())
    }

    /// Decides which moved-down players stay when not all of one score can: the highest possible.
    fn choose_moved(&mut self) -> Option<()> {
        let moved = self.situation.with_role(Role::Moved);
        for group in moved.chunk_by(|&a, &b| self.situation.slot(a) == self.situation.slot(b)) {
            let mut staying = group.iter().filter(|&&player| self.stays(player)).count();
            if staying == group.len() {
                continue;
            }
            for (index, &player) in group.iter().enumerate() {
                if staying == 0 || staying == group.len() - index {
                    // The number by scores is fixed already, so the others have no choice.
                    break;
                }
                let situation = self.situation;
                if !self.stays(player) {
                    self.reprice(player, |other| {
                        let mut cost = situation.cost(player, other)?;
                        situation.add_order(&mut cost, usize::from(!situation.is_in_bracket(other)));
                        Some(cost)
                    })?;
                }
                let stays = self.stays(player);
                staying -= usize::from(stays);
                self.reprice(player, |other| {
                    situation.cost(player, other).filter(|_| situation.is_in_bracket(other) == stays)
                })?;
            }
        }
        Some(())
    }

    /// Gives each moved-down player who stays the highest resident possible.
    fn pair_moved(&mut self) -> Option<()> {
        let residents = self.situation.with_role(Role::Resident);
        let moved = self.situation.with_role(Role::Moved);
        let staying: Vec<usize> = moved.into_iter().filter(|&player| self.stays(player)).collect();
        for player in staying {
            let candidates: Vec<usize> =
                residents.iter().copied().filter(|&other| !self.taken[other]).collect();
            let situation = self.situation;
            self.prefer_first(player, &candidates, |other| situation.cost(player, other))?;
            let mate = self.matcher.mate(player)?;
            self.finish(player, mate)?;
        }
        Some(())
    }

    /// Matches a player with the first of the candidates that a best matching allows. The player must be
    /// matched with one of them already.
    pub(super) fn prefer_first(
        &mut self,
        player: usize,
        candidates: &[usize],
        cost: impl Fn(usize) -> Option<C>,
    ) -> Option<()> {
        let mate = self.matcher.mate(player)?;
        let better = candidates.iter().take_while(|&&other| other != mate);
        if !better.into_iter().any(|&other| self.matcher.may_be_optimal(player, other)) {
            return Some(());
        }
        let situation = self.situation;
        self.reprice(player, |other| {
            let place = candidates.iter().position(|&candidate| candidate == other)?;
            let mut cost = cost(other)?;
            situation.add_order(&mut cost, place);
            Some(cost)
        })
    }
}
