//! Lines on rectangular boards of any size.

use game::{Board, Square};

/// The eight directions as steps of file and rank, clockwise from north. Those with even numbers are straight, those
/// with odd numbers diagonal; direction `(d + 4) % 8` is the opposite of `d`.
pub const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The square one step of `(files, ranks)` away on a rectangle; `None` off the board. Usable in constant tables.
#[must_use]
pub const fn step(board: Board, square: Square, (right, up): (i8, i8)) -> Option<Square> {
    let Board::Rect { files, ranks } = board else { return None };
    let (file, rank) = board.file_rank(square);
    let (file, rank) = (file as i8 + right, rank as i8 + up);
    if file < 0 || rank < 0 || file >= files as i8 || rank >= ranks as i8 {
        return None;
    }
    Some(Square(rank as u16 * files as u16 + file as u16))
}

/// The squares that follow `square` in a direction (see [`DIRECTIONS`]) on a rectangle, the nearest first.
pub fn ray(board: Board, square: Square, direction: usize) -> impl Iterator<Item = Square> {
    std::iter::successors(step(board, square, DIRECTIONS[direction]), move |square| {
        step(board, *square, DIRECTIONS[direction])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rays_run_to_the_edge() {
        let board = Board::Rect { files: 10, ranks: 10 };
        let names = |square: &str, direction| {
            ray(board, board.parse(square).unwrap(), direction)
                .map(|square| board.name(square))
                .collect::<Vec<_>>()
        };
        assert_eq!(names("h9", 1), ["i10"]);
        assert_eq!(names("c3", 5), ["b2", "a1"]);
        assert_eq!(names("a1", 2).len(), 9);
        assert!(names("j10", 0).is_empty());
    }
}
