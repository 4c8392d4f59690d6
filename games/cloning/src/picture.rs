//! What players see and touch.

use crate::geometry::Geometry;
use crate::moves::Move;
use crate::position::Position;
use crate::variant::Variant;
use game::{Caption, Look, Message, Pattern, Piece, Plan, Scene, Seat, Square, Target, Tint};
use grid::bits;

impl<V: Variant> Position<V> {
    /// The position as a picture: pieces, blocked squares, and each seat's number of pieces.
    #[must_use]
    pub fn scene(&self) -> Scene {
        let mut scene = Scene::new(self.board, Pattern::Plain);
        scene.tints.extend(bits::each(self.blocked()).map(|cell| (self.square(cell), Tint::Void)));
        for seat in Seat::all(2) {
            scene.pieces.extend(bits::each(self.pieces[seat.index()]).map(|cell| Piece {
                square: self.square(cell),
                look: Look::of(V::SHAPE, seat),
                out: false,
                name: V::PIECES[seat.index()],
            }));
            let text = Message::new("caption.pieces").number("n", self.count(seat));
            scene.captions.push(Caption { seat: Some(seat), text });
        }
        scene.pieces.sort_by_key(|piece| piece.square);
        scene
    }

    /// Touch a piece, then where it clones itself or jumps to.
    #[must_use]
    pub fn paths(&self, mv: Move) -> Vec<Vec<Target>> {
        let path = |from, to| vec![Target::Square(self.square(from)), Target::Square(self.square(to))];
        match mv {
            Move::Clone { to } => {
                let (own, _) = self.own_and_other();
                bits::each(V::Geometry::next(to) & own).map(|from| path(from, to)).collect()
            }
            Move::Jump { from, to } => vec![path(from, to)],
            Move::Pass => vec![vec![Target::Action("action.pass")]],
        }
    }

    /// A clone marks where it landed, a jump also where it came from.
    #[must_use]
    pub fn marks(&self, mv: Move) -> Vec<Square> {
        match mv {
            Move::Clone { to } => vec![self.square(to)],
            Move::Jump { from, to } => vec![self.square(from), self.square(to)],
            Move::Pass => Vec::new(),
        }
    }

    /// A turn is one move.
    #[must_use]
    pub fn plan() -> Plan {
        Plan { steps: vec![Message::new("plan.clone-or-jump")], done: 0 }
    }

    fn square(&self, cell: u8) -> Square {
        V::Geometry::square(self.board, cell)
    }
}
