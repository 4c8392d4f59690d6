//! Sets of up to 64 squares: a bit for each.

/// The numbers of the bits that are set, from the lowest.
#[inline]
#[must_use]
pub const fn each(set: u64) -> Each {
    Each(set)
}

/// See [`each`].
#[derive(Clone, Debug)]
pub struct Each(u64);

impl Iterator for Each {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(bit)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Each {}

/// The set with one bit only.
#[inline]
#[must_use]
pub const fn one(bit: u8) -> u64 {
    1 << bit
}

/// Whether the set has this bit.
#[inline]
#[must_use]
pub const fn has(set: u64, bit: u8) -> bool {
    set >> bit & 1 != 0
}

/// The `n`-th bit of the set, from 0; the set must have more than `n`.
#[inline]
#[must_use]
pub fn nth(mut set: u64, n: u32) -> u8 {
    for _ in 0..n {
        set &= set.wrapping_sub(1);
    }
    set.trailing_zeros() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_come_in_order() {
        assert_eq!(each(0).count(), 0);
        assert_eq!(each(1 | 1 << 5 | 1 << 63).collect::<Vec<_>>(), [0, 5, 63]);
        assert_eq!(each(u64::MAX).count(), 64);
        assert_eq!(nth(1 | 1 << 5 | 1 << 63, 2), 63);
        assert!(has(one(63), 63) && !has(one(62), 63));
    }
}
