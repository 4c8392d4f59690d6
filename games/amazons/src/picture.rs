//! What players see and touch.

use crate::state::{Move, State};
use game::{Caption, Look, Message, Pattern, Piece, Plan, Scene, Seat, Shape, Target};

/// What the amazons are called, seat by seat.
const AMAZONS: [&str; 2] = ["piece.white-amazon", "piece.black-amazon"];

impl State {
    /// Amazons and burnt squares; how many amazons can move, and how many squares have burnt.
    pub(crate) fn scene(&self) -> Scene {
        let mut scene = Scene::new(self.board(), Pattern::Chequer);
        let mut put = |cell, look, name| {
            scene.pieces.push(Piece { square: self.square(cell), look, out: false, name });
        };
        for seat in Seat::all(2) {
            for amazon in self.amazons[seat.index()].each() {
                put(amazon, Look::of(Shape::Amazon, seat), AMAZONS[seat.index()]);
            }
        }
        let burnt = self.burnt();
        burnt.each().for_each(|cell| put(cell, Look::plain(Shape::Burn), "piece.burnt"));
        scene.pieces.sort_by_key(|piece| piece.square);
        for seat in Seat::all(2) {
            let text = Message::new("caption.free-amazons").number("n", self.free_amazons(seat).count());
            scene.captions.push(Caption { seat: Some(seat), text });
        }
        let text = Message::new("caption.burnt").number("n", burnt.count());
        scene.captions.push(Caption { seat: None, text });
        scene
    }

    /// Touch an amazon, then where it goes, then where it shoots.
    pub(crate) fn paths(&self, mv: Move) -> Vec<Vec<Target>> {
        let touch = |cell| Target::Square(self.square(cell));
        vec![match mv {
            Move::Go { from, to } => vec![touch(from), touch(to)],
            Move::Shoot { at } => vec![touch(at)],
        }]
    }

    /// Two moves make a turn.
    pub(crate) fn plan(&self) -> Plan {
        Plan { steps: vec!["plan.go".into(), "plan.shoot".into()], done: self.landed.is_some().into() }
    }
}
