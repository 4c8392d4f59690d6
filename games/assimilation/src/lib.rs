//! Assimilation: the cloning rules without passes. Who is to move and cannot ends the game.
//!
//! The rules are those of [`cloning`]; here stand what is Assimilation's own: the setup, words and rule pages.
//!
//! ```
//! use assimilation::Assimilation;
//! use game::{Notation, Rules};
//!
//! let stuck = "bbbbbbb/bbbbbbb/bbbbbbb/wwwwbbw/wwwwwww/2wwwww/2wwwww b";
//! let setup = Assimilation::setup_at(None, stuck).unwrap();
//! let outcome = Assimilation::outcome(&Assimilation::start(&setup).unwrap()).unwrap();
//! assert_eq!(outcome.score.unwrap().as_slice(), [22, 23]);
//! ```

mod about;
mod setup;

pub use cloning::{Jumps, Move};
pub use setup::Setup;

use cloning::{Position, Rectangle, Variant};
use game::{Board, Insight, Notation, Outcome, PerSeat, Picture, Plan, Random, Rules, Scene, Seat};
use game::{SetupError, Shape, Square, Target, TextError};
use grid::Size;

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Assimilation;

/// A position of Assimilation.
pub type State = Position<Assimilation>;

impl Variant for Assimilation {
    type Geometry = Rectangle;
    const PASSES: bool = false;
    const BLOCKS: bool = false;
    const LETTERS: [char; 2] = ['w', 'b'];
    const SHAPE: Shape = Shape::Stone;
    const PIECES: [&'static str; 2] = ["piece.white-stone", "piece.black-stone"];

    fn size() -> Size {
        Size::Exactly(Board::Rect { files: 7, ranks: 7 })
    }
}

impl Rules for Assimilation {
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

impl Notation for Assimilation {
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

impl Picture for Assimilation {
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

impl Insight for Assimilation {
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
