//! Where squares lie in the drawing. A square is 100 by 100 units; y grows downwards. All in whole units: nobody sees
//! the hundredth part of a square, and the page need not know how fractions are written.

use game::{Board, Square};

/// Half a square.
pub(crate) const HALF: i32 = 50;
/// From the centre of a hexagon to its points.
const RADIUS: f32 = 57.735;

/// A board as it is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) board: Board,
    /// Seen from the other side.
    pub(crate) flipped: bool,
    /// With letters and numbers outside.
    pub(crate) coords: bool,
}

impl Frame {
    /// Margins: left and below, right and above.
    const fn margins(self) -> (i32, i32) {
        if self.coords { (46, 16) } else { (6, 6) }
    }

    /// How far lines run beyond the edge, like a pencil line.
    pub(crate) const fn overshoot(self) -> i32 {
        if self.coords { 10 } else { 0 }
    }

    pub(crate) const fn is_hex(self) -> bool {
        matches!(self.board, Board::Hex { .. })
    }

    /// Width and height of the board itself.
    pub(crate) fn extent(self) -> (i32, i32) {
        match self.board {
            Board::Rect { files, ranks } => (i32::from(files) * 100, i32::from(ranks) * 100),
            Board::Hex { .. } => {
                let ranks = self.board.ranks();
                (i32::from(ranks) * 100, whole(f32::from(ranks - 1) * 86.603 + 2.0 * RADIUS))
            }
        }
    }

    /// Width and height of the drawing.
    pub(crate) fn size(self) -> (i32, i32) {
        let (left, right) = self.margins();
        let (width, height) = self.extent();
        (left + width + right, right + height + left)
    }

    /// The upper left corner of the board itself.
    pub(crate) const fn origin(self) -> (i32, i32) {
        let (left, top) = self.margins();
        (left, top)
    }

    /// The centre of a square.
    pub(crate) fn centre(self, square: Square) -> (i32, i32) {
        let (x, y) = self.board.centre(square);
        let (width, height) = self.extent();
        let below = if self.is_hex() { RADIUS } else { 50.0 };
        let (x, y) = (whole(x * 100.0) + HALF, height - whole(y * 100.0 + below));
        let (x, y) = if self.flipped { (width - x, height - y) } else { (x, y) };
        let (left, top) = self.origin();
        (left + x, top + y)
    }

    /// The outline of a square as path data, drawn in by `inset`.
    pub(crate) fn outline(self, square: Square, inset: f32) -> String {
        let (x, y) = self.centre(square);
        let half = HALF - whole(inset);
        let (left, right) = (x - half, x + half);
        if self.is_hex() {
            let (radius, side) = (RADIUS - inset * 1.1547, (RADIUS - inset * 1.1547) / 2.0);
            let (up, low) = (y - whole(radius), y + whole(radius));
            let (side_up, side_low) = (y - whole(side), y + whole(side));
            format!("M{x} {up}L{right} {side_up}V{side_low}L{x} {low}L{left} {side_low}V{side_up}Z")
        } else {
            let side = 2 * half;
            format!("M{left} {}h{side}v{side}h-{side}Z", y - half)
        }
    }

    /// The squares row by row as they are seen, from above, each row from the left.
    pub(crate) fn rows(self) -> Vec<Vec<Square>> {
        let ranks = 0..self.board.ranks();
        let row = |rank| {
            let (first, count) = self.board.rank_span(rank);
            let files = first..first + count;
            let squares = files.filter_map(|file| self.board.at(file, rank));
            if self.flipped { squares.rev().collect() } else { squares.collect() }
        };
        if self.flipped { ranks.map(row).collect() } else { ranks.rev().map(row).collect() }
    }

    /// The square that the arrow key to (`dx`, `dy`) leads to; `None` at the edge.
    pub(crate) fn step(self, from: Square, dx: f32, dy: f32) -> Option<Square> {
        let (x, y) = self.centre(from);
        let ahead = self.board.squares().filter_map(|square| {
            let (other_x, other_y) = self.centre(square);
            let (across, down) = ((other_x - x) as f32, (other_y - y) as f32);
            let along = across * dx + down * dy;
            let aside = (across * dy - down * dx).abs();
            // Straight ahead, or on hexagons half a square aside.
            (along > 10.0 && aside <= 51.0).then_some((square, along + aside / 2.0))
        });
        ahead.min_by(|(_, near), (_, far)| near.total_cmp(far)).map(|(square, _)| square)
    }
}

/// The nearest whole number.
fn whole(number: f32) -> i32 {
    number.round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECT: Frame = Frame { board: Board::Rect { files: 7, ranks: 5 }, flipped: false, coords: true };

    fn name(frame: Frame, square: Option<Square>) -> Option<String> {
        square.map(|square| frame.board.name(square))
    }

    #[test]
    fn a1_lies_below_at_the_left_and_turns_with_the_board() {
        assert_eq!(RECT.size(), (762, 562));
        assert_eq!(RECT.centre(Square(0)), (96, 466));
        let flipped = Frame { flipped: true, ..RECT };
        assert_eq!(flipped.centre(Square(0)), (696, 66));
        assert_eq!(flipped.rows()[0][6], Square(0));
        assert_eq!(RECT.rows()[4][0], Square(0));
    }

    #[test]
    fn arrow_keys_follow_what_is_seen() {
        let c2 = RECT.board.parse("c2").unwrap();
        assert_eq!(name(RECT, RECT.step(c2, 0.0, -1.0)).as_deref(), Some("c3"));
        assert_eq!(name(RECT, RECT.step(c2, 1.0, 0.0)).as_deref(), Some("d2"));
        let flipped = Frame { flipped: true, ..RECT };
        assert_eq!(name(flipped, flipped.step(c2, 0.0, -1.0)).as_deref(), Some("c1"));
        assert_eq!(RECT.step(Square(0), -1.0, 0.0), None);
    }

    #[test]
    fn hexagons_fit_their_drawing() {
        let frame = Frame { board: Board::Hex { side: 5 }, flipped: false, coords: false };
        let (width, height) = frame.size();
        for square in frame.board.squares() {
            let (x, y) = frame.centre(square);
            assert!(x >= 55 && x <= width - 55 && y >= 63 && y <= height - 63, "{square:?} at {x} {y}");
        }
        assert!(frame.step(Square(30), 0.0, -1.0).is_some());
    }
}
