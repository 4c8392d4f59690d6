//! Numbers wide enough for a whole hierarchy of criteria.

use std::cmp::Ordering;
use std::fmt::Debug;

/// A signed integer that costs and dual variables are made of.
///
/// A matcher computes with up to four times the largest cost, and never overflows below that.
pub trait Cost: Copy + Ord + Debug {
    /// Nothing.
    const ZERO: Self;
    /// Bits available to the largest cost.
    const BITS: u32;
    /// The sum.
    fn plus(self, other: Self) -> Self;
    /// The difference.
    fn minus(self, other: Self) -> Self;
    /// Half of an even number.
    fn half(self) -> Self;
    /// Adds `digit` shifted left by `shift` bits. Inside [`Self::BITS`] nothing is lost.
    fn add_digit(&mut self, digit: u64, shift: u32);
    /// Twice the number.
    fn double(self) -> Self {
        self.plus(self)
    }
}

macro_rules! primitive {
    ($type:ty) => {
        impl Cost for $type {
            const ZERO: Self = 0;
            const BITS: u32 = <$type>::BITS - 4;
            fn plus(self, other: Self) -> Self {
                self + other
            }
            fn minus(self, other: Self) -> Self {
                self - other
            }
            fn half(self) -> Self {
                self >> 1
            }
            fn add_digit(&mut self, digit: u64, shift: u32) {
                *self += <$type>::from(digit as i64) << shift;
            }
        }
    };
}
primitive!(i64);
primitive!(i128);

/// A signed integer of `N` words of 64 bits, the least significant first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Ord for Wide<N> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        let sign = |wide: &Self| wide.0[N - 1] as i64;
        sign(self).cmp(&sign(other)).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl<const N: usize> PartialOrd for Wide<N> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> Cost for Wide<N> {
    const ZERO: Self = Self([0; N]);
    const BITS: u32 = 64 * N as u32 - 4;

    #[inline]
    fn plus(mut self, other: Self) -> Self {
        let mut carry = false;
        for (word, added) in self.0.iter_mut().zip(other.0) {
            let (sum, first) = word.overflowing_add(added);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            *word = sum;
            carry = first | second;
        }
        self
    }

    #[inline]
    fn minus(mut self, other: Self) -> Self {
        let mut borrow = false;
        for (word, taken) in self.0.iter_mut().zip(other.0) {
            let (rest, first) = word.overflowing_sub(taken);
            let (rest, second) = rest.overflowing_sub(u64::from(borrow));
            *word = rest;
            borrow = first | second;
        }
        self
    }

    #[inline]
    fn half(mut self) -> Self {
        let mut incoming = ((self.0[N - 1] as i64) >> 63) as u64;
        for word in self.0.iter_mut().rev() {
            let outgoing = *word & 1;
            *word = (*word >> 1) | (incoming << 63);
            incoming = outgoing;
        }
        self
    }

    fn add_digit(&mut self, digit: u64, shift: u32) {
        let mut shifted = Self::ZERO;
        let (word, bits) = ((shift / 64) as usize, shift % 64);
        shifted.0[word] = digit << bits;
        if bits > 0 && word + 1 < N {
            shifted.0[word + 1] = digit >> (64 - bits);
        }
        *self = self.plus(shifted);
    }
}
