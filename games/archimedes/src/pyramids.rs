//! The pyramids on the board.

use crate::colour::Colour;
use grid::bits::{has, one};

/// Which squares hold a pyramid, and of which colour.
///
/// Three planes of bits hold, for each square, the number of its colour from 1 to 5, or 0 where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Pyramids([u64; 3]);

impl Pyramids {
    /// The squares with a pyramid.
    pub(crate) const fn all(self) -> u64 {
        self.0[0] | self.0[1] | self.0[2]
    }

    /// The planes, which tell everything and change with every change.
    pub(crate) const fn planes(self) -> [u64; 3] {
        self.0
    }

    /// The colour of the pyramid on a square, if there is one.
    pub(crate) fn at(self, square: u8) -> Option<Colour> {
        let number =
            self.0.iter().rev().fold(0, |number, plane| number << 1 | usize::from(has(*plane, square)));
        Colour::ALL.get(number.wrapping_sub(1)).copied()
    }

    /// Puts a pyramid on an empty square.
    pub(crate) fn put(&mut self, square: u8, colour: Colour) {
        debug_assert!(!has(self.all(), square), "square {square} is taken");
        for (digit, plane) in self.0.iter_mut().enumerate() {
            if (colour as usize + 1) >> digit & 1 == 1 {
                *plane |= one(square);
            }
        }
    }

    /// Takes the pyramid off a square and returns its colour.
    pub(crate) fn lift(&mut self, square: u8) -> Option<Colour> {
        let colour = self.at(square);
        for plane in &mut self.0 {
            *plane &= !one(square);
        }
        colour
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_down_is_what_is_lifted() {
        let mut pyramids = Pyramids::default();
        for (square, colour) in (10..).zip(Colour::ALL) {
            pyramids.put(square, colour);
            assert_eq!(pyramids.at(square), Some(colour));
        }
        assert_eq!(pyramids.all(), 0b11111 << 10);
        assert_eq!(pyramids.lift(12), Some(Colour::Blue));
        assert_eq!((pyramids.lift(12), pyramids.all().count_ones()), (None, 4));
    }
}
