//! How criteria share the bits of one cost.

use super::criterion::Criterion;

/// A digit of a cost: a criterion, the slot (which score of the bracket it concerns) and the largest value
/// it can have in the best matching.
pub(super) type Digit = (Criterion, usize, usize);

/// The places of all digits, the weightiest at the top.
///
/// Costs are never negative, so a digit need only be wide enough for its value in the *best* matching: one
/// that is better in a weightier digit stays better whatever overflows elsewhere. That keeps most brackets
/// within 128 bits.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    bits: u32,
    slots: usize,
    shifts: Vec<Option<u32>>,
}

impl Layout {
    /// Lays out digits given in descending order of weight. One that is 0 in the best matching takes no room:
    /// where it is not 0 it carries over into the next digit, which is dear enough.
    pub(super) fn new(digits: &[Digit]) -> Self {
        let slots = digits.iter().map(|&(_, slot, _)| slot + 1).max().unwrap_or(1);
        let mut shifts = vec![None; slots * (Criterion::Order as usize + 1)];
        let mut bits = 0;
        for &(criterion, slot, most) in digits.iter().rev() {
            shifts[criterion as usize * slots + slot] = Some(bits);
            bits += usize::BITS - most.leading_zeros();
        }
        Self { bits, slots, shifts }
    }

    /// Bits in all.
    pub(super) fn bits(&self) -> u32 {
        self.bits
    }

    /// Where a digit begins, if it matters.
    pub(super) fn shift(&self, criterion: Criterion, slot: usize) -> Option<u32> {
        if slot < self.slots { self.shifts[criterion as usize * self.slots + slot] } else { None }
    }
}
