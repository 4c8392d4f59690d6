//! Sets of cells.
//!
//! Every board lies in the lower left corner of a field of 10×10 cells, numbered rank by rank from a1. A set is two
//! words of five ranks each, 50 bits of each in use: faster than one `u128`, in WebAssembly above all.

/// How many files and ranks the field has.
pub(crate) const SIDE: u8 = 10;
/// How many cells there are.
pub(crate) const CELLS: usize = 100;
/// How many cells one word holds.
const HALF: u32 = 50;
/// The bits of a word that stand for cells.
const USED: u64 = (1 << HALF) - 1;

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Cells(pub(crate) [u64; 2]);

/// For each cell, its neighbours in the eight directions.
pub(crate) const NEIGHBOURS: [Cells; CELLS] = neighbours();

impl Cells {
    /// No cells.
    pub(crate) const NONE: Cells = Cells([0, 0]);

    /// One cell.
    pub(crate) const fn one(cell: u8) -> Cells {
        if (cell as u32) < HALF { Cells([1 << cell, 0]) } else { Cells([0, 1 << (cell as u32 - HALF)]) }
    }

    /// The cells of a board in the lower left corner.
    pub(crate) fn board(files: u8, ranks: u8) -> Cells {
        let mut cells = Cells::NONE;
        for rank in 0..ranks {
            for file in 0..files {
                cells = cells.or(Cells::one(cell(file, rank)));
            }
        }
        cells
    }

    /// Cells that are in either set.
    pub(crate) const fn or(self, other: Cells) -> Cells {
        Cells([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    /// Cells that are in both sets.
    pub(crate) const fn and(self, other: Cells) -> Cells {
        Cells([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    /// Cells that are in just one of the sets.
    pub(crate) const fn xor(self, other: Cells) -> Cells {
        Cells([self.0[0] ^ other.0[0], self.0[1] ^ other.0[1]])
    }

    /// Cells that are not in the set.
    pub(crate) const fn not(self) -> Cells {
        Cells([!self.0[0] & USED, !self.0[1] & USED])
    }

    /// Whether the cell is in the set.
    pub(crate) const fn has(self, cell: u8) -> bool {
        !self.and(Cells::one(cell)).is_empty()
    }

    /// Whether the set has no cells.
    pub(crate) const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// How many cells are in the set.
    pub(crate) const fn count(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }

    /// The cells in order.
    #[inline]
    pub(crate) fn each(self) -> impl Iterator<Item = u8> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let half = usize::from(rest[0] == 0);
            let word = rest[half];
            if word == 0 {
                return None;
            }
            rest[half] = word & (word - 1);
            Some(word.trailing_zeros() as u8 + half as u8 * HALF as u8)
        })
    }

    /// All cells moved up by `BY` in number; those that leave the field are lost.
    #[inline]
    pub(crate) const fn raised<const BY: u32>(self) -> Cells {
        let [low, high] = self.0;
        if BY < HALF {
            Cells([low << BY & USED, (high << BY | low >> (HALF - BY)) & USED])
        } else {
            Cells([0, low << (BY - HALF) & USED])
        }
    }

    /// All cells moved down by `BY` in number; those that leave the field are lost.
    #[inline]
    pub(crate) const fn lowered<const BY: u32>(self) -> Cells {
        let [low, high] = self.0;
        if BY < HALF {
            Cells([(low >> BY | high << (HALF - BY)) & USED, high >> BY])
        } else {
            Cells([high >> (BY - HALF), 0])
        }
    }
}

/// The cell on a file and rank, both from 0.
pub(crate) const fn cell(file: u8, rank: u8) -> u8 {
    rank * SIDE + file
}

/// The file and the rank of a cell.
pub(crate) const fn file_rank(cell: u8) -> (u8, u8) {
    (cell % SIDE, cell / SIDE)
}

const fn neighbours() -> [Cells; CELLS] {
    let mut all = [Cells::NONE; CELLS];
    let mut one = 0;
    while one < CELLS as u8 {
        let (file, rank) = file_rank(one);
        let mut other = 0;
        while other < CELLS as u8 {
            let (other_file, other_rank) = file_rank(other);
            if other != one && file.abs_diff(other_file) <= 1 && rank.abs_diff(other_rank) <= 1 {
                all[one as usize] = all[one as usize].or(Cells::one(other));
            }
            other += 1;
        }
        one += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_come_in_order() {
        let set = Cells::one(0).or(Cells::one(49)).or(Cells::one(50)).or(Cells::one(99));
        assert_eq!(set.each().collect::<Vec<_>>(), [0, 49, 50, 99]);
        assert_eq!((set.count(), set.not().count()), (4, 96));
        assert!(set.has(50) && !set.has(51));
    }

    #[test]
    fn cells_move_across_the_words() {
        for from in 0..CELLS as u8 {
            let moved = |by: u8| (from + by < CELLS as u8).then_some(from + by);
            assert_eq!(Cells::one(from).raised::<11>().each().next(), moved(11));
            assert_eq!(Cells::one(from).raised::<88>().each().next(), moved(88));
            assert_eq!(Cells::one(from).lowered::<9>().each().next(), from.checked_sub(9));
            assert_eq!(Cells::one(from).lowered::<72>().each().next(), from.checked_sub(72));
        }
    }

    #[test]
    fn a_corner_has_three_neighbours() {
        let count = |cell: usize| NEIGHBOURS[cell].count();
        assert_eq!((count(0), count(9), count(99), count(5), count(55)), (3, 3, 3, 5, 8));
    }
}
