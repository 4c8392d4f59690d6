//! Hexxagon: the cloning rules on a hexagon of hexagons, with three holes beside the centre.
//!
//! The rules are those of [`cloning`]; here stand what is Hexxagon's own: the setup, words and rule pages.
//!
//! ```
//! use game::{Notation, Rules, perft};
//! use hexxagon::Hexxagon;
//!
//! let setup = Hexxagon::complete(Default::default()).unwrap();
//! let start = Hexxagon::start(&setup).unwrap();
//! assert_eq!(Hexxagon::write_position(&start), "x3o/6/7/3-4/o4-2x/3-4/7/6/x3o x 0 1");
//! assert_eq!(perft::<Hexxagon>(&start, 1), 24);
//! ```

mod about;
mod setup;

pub use cloning::Move;
pub use setup::Setup;

use cloning::{Hexagon, Position, Variant};
use game::{Insight, Notation, Outcome, PerSeat, Picture, Plan, Random, Rules, Scene, Seat};
use game::{SetupError, Shape, Square, Target, TextError};
use grid::Size;

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hexxagon;

/// A position of Hexxagon.
pub type State = Position<Hexxagon>;

impl Variant for Hexxagon {
    type Geometry = Hexagon;
    const PASSES: bool = true;
    const BLOCKS: bool = true;
    const LETTERS: [char; 2] = ['x', 'o'];
    const SHAPE: Shape = Shape::Stone;
    const PIECES: [&'static str; 2] = ["piece.red-stone", "piece.white-stone"];

    fn size() -> Size {
        Size::Exactly(grid::hexagon::BOARD)
    }
}

impl Rules for Hexxagon {
    type Setup = Setup;
    type State = State;
    type Move = Move;

    fn complete(setup: Setup) -> Result<Setup, SetupError> {
        setup.complete()
    }

    fn start(setup: &Setup) -> Result<State, SetupError> {
        State::read(&setup.start, cloning::Jumps::All).map_err(cloning::setup_error)
    }

    fn seats(_: &State) -> usize {
        2
    }

    fn to_move(state: &State) -> Seat {
        state.to_move()
    }

    fn moves(state: &State, out: &mut Vec<Move>) {
        state.moves(out);
    }

    fn play(state: &mut State, mv: Move) {
        state.play(mv);
    }

    fn is_pass(mv: Move) -> bool {
        mv == Move::Pass
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome()
    }

    fn turns_left(state: &State) -> u32 {
        state.turns_left()
    }

    fn count_turns(state: &State) -> u64 {
        state.count_moves()
    }
}

impl Notation for Hexxagon {
    fn write_position(state: &State) -> String {
        state.write()
    }

    fn setup_at(_: Option<&Setup>, text: &str) -> Result<Setup, TextError> {
        Setup::at(text)
    }

    fn write_turn(start: &State, moves: &[Move]) -> String {
        moves.iter().map(|mv| start.write_move(*mv)).collect()
    }

    fn read_turn(start: &State, text: &str) -> Result<Vec<Move>, TextError> {
        start.read_move(text).map(|mv| vec![mv])
    }
}

impl Picture for Hexxagon {
    fn scene(state: &State) -> Scene {
        state.scene()
    }

    fn paths(state: &State, mv: Move) -> Vec<Vec<Target>> {
        state.paths(mv)
    }

    fn marks(state: &State, mv: Move) -> Vec<Square> {
        state.marks(mv)
    }

    fn plan(_: &State) -> Plan {
        State::plan()
    }
}

impl Insight for Hexxagon {
    const POINTS: f32 = cloning::POINTS;
    const ORDERS: bool = true;

    fn key(state: &State) -> u64 {
        state.key()
    }

    fn evaluate(state: &State) -> Option<PerSeat<i32>> {
        Some(state.evaluate())
    }

    fn order(state: &State, mv: Move) -> i32 {
        state.order(mv)
    }

    fn random_move(state: &State, random: &mut Random) -> Option<Move> {
        state.random_move(random)
    }

    fn moves_as(state: &State, seat: Seat, out: &mut Vec<Move>) -> bool {
        state.moves_as(seat, out);
        true
    }
}
