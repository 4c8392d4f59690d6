//! What a bracket leaves possible for the next one (C8).

use std::ops::Range;

use super::field::Field;
use crate::matching::{Cost, Matcher, Wide};

/// Those who leave a bracket, and the one below it. All are places of the field.
pub(super) struct Outlook<'a> {
    pub(super) field: &'a Field,
    /// Who comes down from the bracket.
    pub(super) leaving: &'a [usize],
    /// The next bracket.
    pub(super) next: Range<usize>,
    /// Who is left over by the pairing that is judged.
    pub(super) bye: Option<usize>,
}

impl Outlook<'_> {
    /// Who of the next bracket has to leave it at best, given who comes down; the highest first. `None` if the players
    /// cannot all be paired.
    pub(super) fn floaters(&self) -> Option<Vec<usize>> {
        let bits = self.width() * (self.slots().len() as u32 + 1);
        if bits <= <i128 as Cost>::BITS {
            self.settle::<i128>()
        } else if bits <= Wide::<16>::BITS {
            self.settle::<Wide<16>>()
        } else {
            None
        }
    }

    /// Everybody not paired above: those who come down, then the others from the next bracket on.
    fn places(&self) -> Vec<usize> {
        self.leaving.iter().copied().chain(self.next.start..self.field.len()).collect()
    }

    /// How many are members of the next bracket.
    fn members(&self) -> usize {
        self.leaving.len() + self.next.len()
    }

    /// Bits that a number of members takes.
    fn width(&self) -> u32 {
        usize::BITS - self.members().leading_zeros()
    }

    /// The first of each score among the members, the highest first.
    fn slots(&self) -> Vec<usize> {
        let mut slots = self.places();
        slots.truncate(self.members());
        slots.dedup_by_key(|place| self.field.contestants[*place].score);
        slots
    }

    fn settle<C: Cost>(&self) -> Option<Vec<usize>> {
        let (places, members, slots) = (self.places(), self.members(), self.slots());
        let score = |place: usize| self.field.contestants[place].score;
        let leaves = |place: usize| {
            let mut cost = C::ZERO;
            cost.add_digit(1, self.width() * slots.len() as u32);
            if let Some(slot) = slots.iter().position(|&first| score(first) == score(place)) {
                cost.add_digit(1, self.width() * (slots.len() - 1 - slot) as u32);
            }
            cost
        };
        let may_have_bye = |place: usize| {
            self.field.contestants[place].may_get_bye
                && self.bye.is_some_and(|bye| score(bye) == score(place))
        };
        let count = places.len();
        let mut matcher = Matcher::<C>::new(count + count % 2);
        for b in 0..count + count % 2 {
            for a in 0..b.min(count) {
                let may_meet = if b == count {
                    may_have_bye(places[a])
                } else {
                    // Two who come down together could not be paired above.
                    b >= self.leaving.len() && self.field.compatible(places[a], places[b])
                };
                let cost = if a < members && b >= members { leaves(places[a]) } else { C::ZERO };
                matcher.set(a, b, may_meet.then_some(cost));
            }
        }
        let solved = matcher.solve();
        let is_leaving = |index: &usize| matcher.mate(*index).is_none_or(|mate| mate >= members);
        solved.then(|| (0..members).filter(is_leaving).map(|index| places[index]).collect())
    }
}
