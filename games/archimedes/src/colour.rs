//! The five colours of pyramids.

/// How many pyramids there are.
pub(crate) const STOCK: u8 = 5 * Colour::EACH;

/// A colour of pyramids. The order is that of the cycle in which the basic game deals them out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Colour {
    /// `r`
    Red,
    /// `g`
    Green,
    /// `b`
    Blue,
    /// `y`
    Yellow,
    /// `w`
    White,
}

impl Colour {
    /// All colours in order.
    pub const ALL: [Colour; 5] = [Colour::Red, Colour::Green, Colour::Blue, Colour::Yellow, Colour::White];

    /// How many pyramids there are of each colour.
    pub const EACH: u8 = 8;

    /// The colour's place in [`Colour::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter that stands for the colour in positions and turns.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Colour::Red => 'r',
            Colour::Green => 'g',
            Colour::Blue => 'b',
            Colour::Yellow => 'y',
            Colour::White => 'w',
        }
    }

    /// The colour of a letter, in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Colour> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter.to_ascii_lowercase())
    }
}
