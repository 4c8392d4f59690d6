//! The turns and mirrors that carry a board onto itself.

use game::{Board, Square};

/// A turn or a mirror of a board: a square goes to a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry(Vec<Square>);

impl Symmetry {
    /// All symmetries of a board, the identity first, then the other turns, then the mirrors: 8 for a square board,
    /// 4 for another rectangle, 12 for a hexagon.
    #[must_use]
    pub fn all(board: Board) -> Vec<Symmetry> {
        match board {
            Board::Rect { files, ranks } if files == ranks => Self::of(board, 4),
            Board::Rect { .. } => Self::of(board, 2),
            Board::Hex { .. } => Self::of(board, 6),
        }
    }

    /// Where a square goes.
    #[must_use]
    pub fn apply(&self, square: Square) -> Square {
        self.0[usize::from(square.0)]
    }

    /// Whether every square stays where it is.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        self.0.iter().enumerate().all(|(number, square)| number == usize::from(square.0))
    }

    /// The powers of the board's least turn, `turns` of them, and each of them mirrored.
    fn of(board: Board, turns: usize) -> Vec<Symmetry> {
        let identity = Symmetry(board.squares().collect());
        let table = |map: fn(Board, u8, u8) -> (u8, u8)| {
            let to = |square| {
                let (file, rank) = board.file_rank(square);
                let (file, rank) = map(board, file, rank);
                board.at(file, rank).unwrap_or(square)
            };
            Symmetry(board.squares().map(to).collect())
        };
        let turn = table(match turns {
            4 => quarter,
            2 => half,
            _ => sixth,
        });
        let mirror = table(mirror);
        let mut all = vec![identity];
        for _ in 1..turns {
            let last = all[all.len() - 1].then(&turn);
            all.push(last);
        }
        let mirrored: Vec<_> = all.iter().map(|turned| turned.then(&mirror)).collect();
        all.extend(mirrored);
        all
    }

    fn then(&self, next: &Symmetry) -> Symmetry {
        Symmetry(self.0.iter().map(|square| next.apply(*square)).collect())
    }
}

const fn quarter(board: Board, file: u8, rank: u8) -> (u8, u8) {
    (rank, board.ranks() - 1 - file)
}

const fn half(board: Board, file: u8, rank: u8) -> (u8, u8) {
    match board {
        Board::Rect { files, ranks } => (files - 1 - file, ranks - 1 - rank),
        Board::Hex { .. } => (board.ranks() - 1 - file, board.ranks() - 1 - rank),
    }
}

/// A sixth of a turn about the hexagon's centre: (q, r) becomes (q + r, −q), seen from there.
const fn sixth(board: Board, file: u8, rank: u8) -> (u8, u8) {
    let middle = board.ranks() / 2;
    (file + rank - middle, 2 * middle - file)
}

/// Left and right change places on rectangles; on hexagons, files and ranks do.
const fn mirror(board: Board, file: u8, rank: u8) -> (u8, u8) {
    match board {
        Board::Rect { files, .. } => (files - 1 - file, rank),
        Board::Hex { .. } => (rank, file),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_are_different_and_keep_distances() {
        for (board, count) in [
            (Board::Rect { files: 7, ranks: 7 }, 8),
            (Board::Rect { files: 5, ranks: 8 }, 4),
            (Board::Hex { side: 5 }, 12),
        ] {
            let all = Symmetry::all(board);
            assert_eq!(all.len(), count);
            assert!(all[0].is_identity());
            for (number, symmetry) in all.iter().enumerate() {
                assert!(all[..number].iter().all(|other| other != symmetry), "{board:?} {number}");
                let far = |a, b| {
                    let ((ax, ay), (bx, by)) = (board.centre(a), board.centre(b));
                    (ax - bx).hypot(ay - by)
                };
                for a in board.squares() {
                    for b in board.squares() {
                        let moved = far(symmetry.apply(a), symmetry.apply(b));
                        assert!((far(a, b) - moved).abs() < 1e-3, "{board:?} {number}");
                    }
                }
            }
        }
    }
}
