//! The symmetries by which a brush paints several squares at once. They are motions of the plane, so that they serve
//! rectangles and hexagons alike.

use crate::editor::sheet::Sheet;
use game::{Board, Square};

/// What is painted along with a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symmetry {
    None,
    HalfTurn,
    QuarterTurns,
    LeftRight,
    UpDown,
}

/// A motion that keeps the centre where it is, and whether it leads from one side's place to the other's.
type Motion = (fn(f32, f32) -> (f32, f32), bool);

impl Symmetry {
    pub(crate) const ALL: [Symmetry; 5] =
        [Symmetry::None, Symmetry::HalfTurn, Symmetry::QuarterTurns, Symmetry::LeftRight, Symmetry::UpDown];

    /// The last part of its key in the texts, and its value in the form.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::HalfTurn => "half-turn",
            Symmetry::QuarterTurns => "quarter-turns",
            Symmetry::LeftRight => "left-right",
            Symmetry::UpDown => "up-down",
        }
    }

    fn motions(self) -> &'static [Motion] {
        match self {
            Symmetry::None => &[],
            Symmetry::HalfTurn => &[(|x, y| (-x, -y), true)],
            Symmetry::QuarterTurns => {
                &[(|x, y| (y, -x), true), (|x, y| (-x, -y), false), (|x, y| (-y, x), true)]
            }
            Symmetry::LeftRight => &[(|x, y| (-x, y), true)],
            Symmetry::UpDown => &[(|x, y| (x, -y), true)],
        }
    }

    /// The other squares that a square stands for, each with whether it is the other side's. Squares that are the
    /// square itself, and those off the board, are left out.
    pub(crate) fn images(self, board: Board, square: Square) -> Vec<(Square, bool)> {
        let (middle_x, middle_y) = middle(board);
        let (x, y) = board.centre(square);
        let mut images: Vec<(Square, bool)> = Vec::new();
        for (motion, swaps) in self.motions() {
            let (x, y) = motion(x - middle_x, y - middle_y);
            if let Some(image) = nearest(board, x + middle_x, y + middle_y)
                && image != square
                && images.iter().all(|(known, _)| *known != image)
            {
                images.push((image, *swaps));
            }
        }
        images
    }

    /// Whether it leads the board onto itself.
    pub(crate) fn fits(self, board: Board) -> bool {
        let (middle_x, middle_y) = middle(board);
        self.motions().iter().all(|(motion, _)| {
            board.squares().all(|square| {
                let (x, y) = board.centre(square);
                let (x, y) = motion(x - middle_x, y - middle_y);
                nearest(board, x + middle_x, y + middle_y).is_some()
            })
        })
    }

    /// Whether a board looks the same to both sides by it; `other` gives the other side's piece for a piece.
    pub(crate) fn keeps(self, sheet: &Sheet, other: impl Fn(char) -> char) -> bool {
        let board = sheet.board();
        self.fits(board)
            && sheet.squares().all(|(square, sign)| {
                let image = |(to, swaps): &(Square, bool)| {
                    sheet.at(*to) == if *swaps { sign.map(&other) } else { sign }
                };
                self.images(board, square).iter().all(image)
            })
    }
}

fn middle(board: Board) -> (f32, f32) {
    let count = f32::from(board.len().max(1));
    let (x, y) = board
        .squares()
        .map(|square| board.centre(square))
        .fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    (x / count, y / count)
}

fn nearest(board: Board, x: f32, y: f32) -> Option<Square> {
    board.squares().find(|&square| {
        let (at_x, at_y) = board.centre(square);
        (at_x - x).abs() < 0.1 && (at_y - y).abs() < 0.1
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn images(symmetry: Symmetry, board: Board, name: &str) -> Vec<String> {
        let square = board.parse(name).unwrap();
        symmetry.images(board, square).into_iter().map(|(image, _)| board.name(image)).collect()
    }

    #[test]
    fn squares_have_their_images() {
        let board = Board::Rect { files: 7, ranks: 7 };
        assert_eq!(images(Symmetry::None, board, "b3"), [""; 0]);
        assert_eq!(images(Symmetry::HalfTurn, board, "b3"), ["f5"]);
        assert_eq!(images(Symmetry::QuarterTurns, board, "b3"), ["c6", "f5", "e2"]);
        assert_eq!(images(Symmetry::LeftRight, board, "b3"), ["f3"]);
        assert_eq!(images(Symmetry::UpDown, board, "b3"), ["b5"]);
        assert_eq!(images(Symmetry::QuarterTurns, board, "d4"), [""; 0]);
    }

    #[test]
    fn a_quarter_turn_needs_a_square_board() {
        let fits = |symmetry: Symmetry, files, ranks| symmetry.fits(Board::Rect { files, ranks });
        assert!(fits(Symmetry::QuarterTurns, 6, 6) && fits(Symmetry::HalfTurn, 6, 5));
        assert!(!fits(Symmetry::QuarterTurns, 6, 5));
        let hexagon = Board::Hex { side: 3 };
        assert!(Symmetry::LeftRight.fits(hexagon) && Symmetry::UpDown.fits(hexagon));
        assert!(!Symmetry::QuarterTurns.fits(hexagon));
    }

    #[test]
    fn a_fair_board_is_known() {
        let other = |sign| match sign {
            'x' => 'o',
            'o' => 'x',
            wall => wall,
        };
        let sheet = Sheet::read("x-o/3/o-x").unwrap();
        assert!(Symmetry::LeftRight.keeps(&sheet, other) && Symmetry::UpDown.keeps(&sheet, other));
        assert!(!Symmetry::HalfTurn.keeps(&sheet, other), "a half turn leads each side to itself");
        assert!(!Symmetry::QuarterTurns.keeps(&sheet, other), "the walls differ");
    }
}
