//! What a player sees and touches.

use crate::rules::{BOARD, Cell, State, Step};
use crate::{{type}};
use game::{Caption, Look, Message, Pattern, Picture, Piece, Plan, Scene, Shape, Target};

/// What the stones of the two seats are called.
const STONES: [&str; 2] = ["piece.red-stone", "piece.blue-stone"];

impl Picture for {{type}} {
    fn scene(state: &State) -> Scene {
        let mut scene = Scene::new(BOARD, Pattern::{{pattern}});
        for square in BOARD.squares() {
            let (look, name) = match state.cell(square) {
                Cell::Free => continue,
                Cell::Stone(seat) => (Look::of(Shape::Stone, seat), STONES[seat.index()]),
                Cell::Burnt => (Look::plain(Shape::Burn), "piece.burnt"),
            };
            scene.pieces.push(Piece { square, look, out: false, name });
        }
        let text = Message::new("caption.free").number("n", state.free());
        scene.captions.push(Caption { seat: None, text });
        scene
    }

    /// Touch a stone, then where it goes.
    fn paths(_: &State, step: Step) -> Vec<Vec<Target>> {
        vec![vec![Target::Square(step.from), Target::Square(step.to)]]
    }

    fn plan(_: &State) -> Plan {
        Plan { steps: vec![Message::new("plan.step")], done: 0 }
    }
}
