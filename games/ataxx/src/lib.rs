//! Ataxx, the arcade game of 1990, on the open board and on boards with blocked squares.
//!
//! The rules are those of [`cloning`]; here stand what is Ataxx's own: the levels, the setup, words and rule pages.
//!
//! ```
//! use ataxx::Ataxx;
//! use game::{Notation, Rules, perft};
//!
//! let setup = Ataxx::complete(Default::default()).unwrap();
//! let start = Ataxx::start(&setup).unwrap();
//! assert_eq!(Ataxx::write_position(&start), "x5o/7/7/7/7/7/o5x x 0 1");
//! assert_eq!(perft::<Ataxx>(&start, 4), 155_888);
//! ```

mod about;
mod levels;
mod setup;

pub use cloning::{Jumps, Move};
pub use setup::Setup;

use cloning::{Position, Rectangle, Variant};
use game::{Insight, Notation, Outcome, PerSeat, Picture, Plan, Random, Rules, Scene, Seat};
use game::{SetupError, Shape, Square, Target, TextError};
use grid::Size;

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ataxx;

/// A position of Ataxx.
pub type State = Position<Ataxx>;

impl Variant for Ataxx {
    type Geometry = Rectangle;
    const PASSES: bool = true;
    const BLOCKS: bool = true;
    const LETTERS: [char; 2] = ['x', 'o'];
    const SHAPE: Shape = Shape::Disc;
    const PIECES: [&'static str; 2] = ["piece.red-disc", "piece.blue-disc"];

    fn size() -> Size {
        let sides = about::LEAST_SIZE..=about::GREATEST_SIZE;
        Size::Rect { files: sides.clone(), ranks: sides }
    }
}

impl Rules for Ataxx {
    type Setup = Setup;
    type State = State;
    type Move = Move;

    fn complete(setup: Setup) -> Result<Setup, SetupError> {
        setup.complete()
    }

    fn start(setup: &Setup) -> Result<State, SetupError> {
        State::read(&setup.start, setup.jumps).map_err(cloning::setup_error)
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

impl Notation for Ataxx {
    fn write_position(state: &State) -> String {
        state.write()
    }

    fn setup_at(base: Option<&Setup>, text: &str) -> Result<Setup, TextError> {
        Setup::at(base, text)
    }

    fn write_turn(start: &State, moves: &[Move]) -> String {
        moves.iter().map(|mv| start.write_move(*mv)).collect()
    }

    fn read_turn(start: &State, text: &str) -> Result<Vec<Move>, TextError> {
        start.read_move(text).map(|mv| vec![mv])
    }
}

impl Picture for Ataxx {
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

impl Insight for Ataxx {
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
