//! How far an amazon or an arrow gets along the four lines through a cell.
//!
//! A line is a number of ten bits: what is taken on it, cells outside the field included. Two bytes of a table say
//! how many free cells lie on either side of a place on the line.

use crate::cells::{CELLS, Cells, SIDE, file_rank};

/// The bits of a line.
const LINE: u64 = (1 << SIDE) - 1;
/// The bits of half a line: what one word of [`Cells`] has of it.
const HALF_LINE: u64 = (1 << 5) - 1;
/// How many diagonals there are one way.
const DIAGONALS: usize = 19;

/// By place on the line and what is taken: how many cells are free downwards (low byte) and upwards (high byte).
static FREE: [[u16; 1 << SIDE]; SIDE as usize] = free();

/// Where a cell lies on its diagonals.
static PLACES: [Place; CELLS] = places();

/// The cells of each diagonal, rising to the right and falling, and the bits that they leave over.
static RISING: [Diagonal; DIAGONALS] = diagonals(true);
static FALLING: [Diagonal; DIAGONALS] = diagonals(false);

#[derive(Clone, Copy)]
struct Place {
    file: u8,
    rank: u8,
    rising: u8,
    falling: u8,
}

#[derive(Clone, Copy)]
struct Diagonal {
    cells: Cells,
    outside: u16,
}

/// The eight directions, each as the step from cell to cell, in the order of [`Reach::lengths`].
pub(crate) const STEPS: [i8; 8] = [-1, 1, -10, 10, -11, 11, -9, 9];

/// How many cells are free in each direction from a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach([u16; 4]);

impl Reach {
    /// Nothing is free.
    pub(crate) const NONE: Reach = Reach([0; 4]);

    /// How far each direction of [`STEPS`] goes.
    #[inline]
    pub(crate) fn lengths(self) -> [u8; 8] {
        let mut lengths = [0; 8];
        for (pair, free) in lengths.chunks_exact_mut(2).zip(self.0) {
            pair.copy_from_slice(&free.to_le_bytes());
        }
        lengths
    }

    /// How many cells are free in all.
    #[inline]
    pub(crate) const fn total(self) -> u32 {
        let both = self.0[0] + self.0[1] + self.0[2] + self.0[3];
        (both & 0xFF) as u32 + (both >> 8) as u32
    }

    /// The `n`-th free cell, direction by direction; `n` is below the total.
    #[inline]
    pub(crate) fn nth(self, from: u8, mut n: u32) -> u8 {
        for (step, length) in STEPS.into_iter().zip(self.lengths()) {
            if n < length.into() {
                return (from as i8 + step * (n as i8 + 1)) as u8;
            }
            n -= u32::from(length);
        }
        from
    }
}

/// The reach from a cell where `taken` cells stop it.
#[inline]
pub(crate) fn reach(taken: Cells, from: u8) -> Reach {
    let Place { file, rank, rising, falling } = PLACES[usize::from(from)];
    let (along, up) = (&FREE[usize::from(file)], &FREE[usize::from(rank)]);
    Reach([
        along[rank_line(taken, rank)],
        up[file_line(taken, file)],
        up[rising_line(taken, rising)],
        up[falling_line(taken, falling)],
    ])
}

/// All lines of a position, for those who ask about many cells.
pub(crate) struct Lines {
    ranks: [u16; SIDE as usize],
    files: [u16; SIDE as usize],
    rising: [u16; DIAGONALS],
    falling: [u16; DIAGONALS],
}

impl Lines {
    /// The lines where these cells are taken.
    pub(crate) fn of(taken: Cells) -> Lines {
        Lines {
            ranks: std::array::from_fn(|rank| rank_line(taken, rank as u8) as u16),
            files: std::array::from_fn(|file| file_line(taken, file as u8) as u16),
            rising: std::array::from_fn(|diagonal| rising_line(taken, diagonal as u8) as u16),
            falling: std::array::from_fn(|diagonal| falling_line(taken, diagonal as u8) as u16),
        }
    }

    /// The reach from a cell.
    #[inline]
    pub(crate) fn reach(&self, from: u8) -> Reach {
        let Place { file, rank, rising, falling } = PLACES[usize::from(from)];
        let (along, up) = (&FREE[usize::from(file)], &FREE[usize::from(rank)]);
        let line = |line: u16| usize::from(line) & LINE as usize;
        Reach([
            along[line(self.ranks[usize::from(rank)])],
            up[line(self.files[usize::from(file)])],
            up[line(self.rising[usize::from(rising)])],
            up[line(self.falling[usize::from(falling)])],
        ])
    }
}

#[inline]
fn rank_line(taken: Cells, rank: u8) -> usize {
    let half = usize::from(rank >= 5);
    let rank = rank - 5 * half as u8;
    (taken.0[half] >> (SIDE * rank) & LINE) as usize
}

// The bits of a column or diagonal stand at equal distances in each word. One multiplication brings them together:
// the factor has a bit for each rank that lifts that rank's bit to its place beside the others, and no two products
// meet in the window that is cut out.

#[inline]
fn file_line(taken: Cells, file: u8) -> usize {
    const FILE: u64 = 1 | 1 << 10 | 1 << 20 | 1 << 30 | 1 << 40;
    const GATHER: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36;
    let half = |word: u64| (word >> file & FILE).wrapping_mul(GATHER) >> 36 & HALF_LINE;
    (half(taken.0[0]) | half(taken.0[1]) << 5) as usize
}

#[inline]
fn rising_line(taken: Cells, diagonal: u8) -> usize {
    const GATHER: u64 = 1 | 1 << 10 | 1 << 20 | 1 << 30 | 1 << 40;
    let Diagonal { cells, outside } = RISING[usize::from(diagonal)];
    let [low, high] = taken.and(cells).0;
    let half = |word: u64, shift: u32| word.rotate_right(shift).wrapping_mul(GATHER) >> 40 & HALF_LINE;
    // Rank 0 of the diagonal is at bit `diagonal - 9` of the low word, rank 5 at bit `diagonal - 4` of the high one.
    let diagonal = u32::from(diagonal) + 64;
    (half(low, diagonal - 9) | half(high, diagonal - 4) << 5) as usize | usize::from(outside)
}

#[inline]
fn falling_line(taken: Cells, diagonal: u8) -> usize {
    const GATHER: u64 = 1 | 1 << 8 | 1 << 16 | 1 << 24 | 1 << 32;
    let Diagonal { cells, outside } = FALLING[usize::from(diagonal)];
    let [low, high] = taken.and(cells).0;
    let half = |word: u64, shift: u32| word.rotate_right(shift).wrapping_mul(GATHER) >> 32 & HALF_LINE;
    let diagonal = u32::from(diagonal) + 64;
    (half(low, diagonal) | half(high, diagonal - 5) << 5) as usize | usize::from(outside)
}

const fn free() -> [[u16; 1 << SIDE]; SIDE as usize] {
    let mut table = [[0; 1 << SIDE]; SIDE as usize];
    let mut place = 0;
    while place < SIDE as usize {
        let mut line = 0;
        while line < 1 << SIDE {
            let (mut down, mut up) = (0, 0);
            while down < place && line >> (place - down - 1) & 1 == 0 {
                down += 1;
            }
            while place + up + 1 < SIDE as usize && line >> (place + up + 1) & 1 == 0 {
                up += 1;
            }
            table[place][line] = down as u16 | (up as u16) << 8;
            line += 1;
        }
        place += 1;
    }
    table
}

const fn places() -> [Place; CELLS] {
    let mut table = [Place { file: 0, rank: 0, rising: 0, falling: 0 }; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (file, rank) = file_rank(cell as u8);
        table[cell] = Place { file, rank, rising: file + SIDE - 1 - rank, falling: file + rank };
        cell += 1;
    }
    table
}

const fn diagonals(rising: bool) -> [Diagonal; DIAGONALS] {
    let mut table = [Diagonal { cells: Cells::NONE, outside: LINE as u16 }; DIAGONALS];
    let places = places();
    let mut cell = 0;
    while cell < CELLS {
        let Place { rank, rising: up, falling: down, .. } = places[cell];
        let diagonal = &mut table[if rising { up } else { down } as usize];
        diagonal.cells = diagonal.cells.or(Cells::one(cell as u8));
        diagonal.outside &= !(1 << rank);
        cell += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Board, Random, Square};

    /// Step by step.
    fn slow_reach(taken: Cells, from: u8) -> [u8; 8] {
        let board = Board::Rect { files: SIDE, ranks: SIDE };
        // The directions of `grid`, in the order of `STEPS`.
        [6, 2, 4, 0, 5, 1, 3, 7].map(|direction| {
            let free = |square: &Square| !taken.has(square.0 as u8);
            grid::ray(board, Square(from.into()), direction).take_while(free).count() as u8
        })
    }

    #[test]
    fn the_tables_say_what_steps_say() {
        let mut random = Random::new(1);
        for round in 0..2000 {
            // Some fields fuller, some emptier.
            let mut taken = Cells([random.bits() >> 14, random.bits() >> 14]);
            for _ in 0..round % 4 {
                taken = taken.and(Cells([random.bits() >> 14, random.bits() >> 14]));
            }
            let lines = Lines::of(taken);
            for from in 0..CELLS as u8 {
                let found = reach(taken, from);
                assert_eq!(found, lines.reach(from));
                assert_eq!(found.lengths(), slow_reach(taken, from), "{taken:?} from {from}");
                assert_eq!(found.total(), found.lengths().into_iter().map(u32::from).sum::<u32>());
            }
        }
    }

    #[test]
    fn free_cells_are_numbered() {
        let reach = reach(Cells::one(22), 0);
        let cells: Vec<u8> = (0..reach.total()).map(|n| reach.nth(0, n)).collect();
        assert_eq!(cells, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40, 50, 60, 70, 80, 90, 11]);
    }
}
