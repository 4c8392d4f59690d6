//! Sets of cells of the hexagon of side 5, `Board::Hex { side: 5 }`: the bit of a cell is its square's number.

use game::{Board, Square};

/// The board that these sets are for.
pub const BOARD: Board = Board::Hex { side: 5 };

/// All 61 cells.
pub const ALL: u64 = (1 << 61) - 1;

/// The six directions as steps of file and rank, clockwise from the east. Files lean to the left.
pub const DIRECTIONS: [(i8, i8); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

/// For each cell, the cells next to it.
pub const NEXT: [u64; 61] = ring(1, false);

/// For each cell, the 12 cells at distance two.
pub const SECOND: [u64; 61] = ring(2, false);

/// For each cell, the 6 cells at distance two in a straight line.
pub const SECOND_STRAIGHT: [u64; 61] = ring(2, true);

/// The set and all cells next to it.
#[inline]
#[must_use]
pub fn spread(set: u64) -> u64 {
    // Cell by cell: ranks of different length have no common shift.
    crate::bits::each(set).fold(set, |spread, cell| spread | NEXT[usize::from(cell)])
}

/// The cell at these coordinates, which may lie off the board.
const fn cell(file: i8, rank: i8) -> Option<u8> {
    if rank < 0 || rank >= BOARD.ranks() as i8 {
        return None;
    }
    let mut below = 0;
    let mut row = 0;
    while row < rank as u8 {
        below += BOARD.rank_span(row).1;
        row += 1;
    }
    let (first, count) = BOARD.rank_span(rank as u8);
    let along = file - first as i8;
    if along < 0 || along >= count as i8 { None } else { Some(below + along as u8) }
}

const fn ring(distance: i8, straight: bool) -> [u64; 61] {
    let mut table = [0; 61];
    let mut from = 0;
    while from < 61 {
        let (file, rank) = BOARD.file_rank(Square(from as u16));
        let mut up = -distance;
        while up <= distance {
            let mut right = -distance;
            while right <= distance {
                let across = right + up;
                let mut far = if right.abs() > up.abs() { right.abs() } else { up.abs() };
                if across.abs() > far {
                    far = across.abs();
                }
                let in_line = right == 0 || up == 0 || across == 0;
                if far == distance
                    && (in_line || !straight)
                    && let Some(to) = cell(file as i8 + right, rank as i8 + up)
                {
                    table[from] |= 1 << to;
                }
                right += 1;
            }
            up += 1;
        }
        from += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits;

    #[test]
    fn tables_agree_with_what_the_eye_sees() {
        let far = |a, b| {
            let ((ax, ay), (bx, by)) = (BOARD.centre(Square(a)), BOARD.centre(Square(b)));
            (ax - bx).hypot(ay - by)
        };
        for from in 0..61_u16 {
            for to in 0..61_u16 {
                let (table, bit, far) = (usize::from(from), to as u8, far(from, to));
                assert_eq!(bits::has(NEXT[table], bit), (0.9..1.1).contains(&far), "{from} {to}");
                assert_eq!(bits::has(SECOND[table], bit), (1.5..2.1).contains(&far), "{from} {to}");
                assert_eq!(bits::has(SECOND_STRAIGHT[table], bit), (1.9..2.1).contains(&far), "{from} {to}");
            }
        }
        assert_eq!(spread(1 << 30).count_ones(), 7);
    }

    #[test]
    fn directions_lead_to_neighbours() {
        let centre = BOARD.file_rank(Square(30));
        let around = DIRECTIONS
            .iter()
            .filter_map(|(right, up)| cell(centre.0 as i8 + right, centre.1 as i8 + up))
            .fold(0, |set, cell| set | bits::one(cell));
        assert_eq!(around, NEXT[30]);
    }
}
