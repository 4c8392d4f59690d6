//! The Game of the Amazons, by Walter Zamkauskas.
//!
//! A turn is two moves: an amazon goes like a chess queen, then shoots an arrow like one. What the arrow hits burns for
//! good. Who cannot move loses.
//!
//! ```
//! use amazons::Amazons;
//! use game::{Notation, Rules, perft};
//!
//! let setup = Amazons::complete(Default::default()).unwrap();
//! let mut state = Amazons::start(&setup).unwrap();
//! assert_eq!(perft::<Amazons>(&state, 1), 2176);
//!
//! for mv in Amazons::read_turn(&state, "d1-d7/g7").unwrap() {
//!     Amazons::play(&mut state, mv);
//! }
//! assert_eq!(Amazons::write_position(&state), "3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b - - 0 1");
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `cells` | sets of cells in two 64-bit words |
//! | `lines` | how far a line is free, from tables |
//! | `state`, `moves` | positions, what moves do; listing, drawing, counting them |
//! | `territory` | the evaluation and the order of moves |
//! | `position_text`, `turn_text` | notation |
//! | `setup`, `picture`, `about` | options, what is seen and touched, catalogue data |

mod about;
mod cells;
mod lines;
mod moves;
mod picture;
mod position_text;
mod setup;
mod state;
mod territory;
mod turn_text;

pub use setup::Setup;
pub use state::{Move, State};

use game::{Insight, Notation, Outcome, PerSeat, Picture, Plan, Random, Rules, Scene, Seat};
use game::{SetupError, Target, TextError};

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Amazons;

impl Rules for Amazons {
    type Setup = Setup;
    type State = State;
    type Move = Move;

    fn complete(setup: Setup) -> Result<Setup, SetupError> {
        setup.complete()
    }

    fn start(setup: &Setup) -> Result<State, SetupError> {
        State::read(&setup.start).map_err(|error| SetupError::new("start", error.expected))
    }

    fn seats(_: &State) -> usize {
        2
    }

    fn to_move(state: &State) -> Seat {
        state.to_move
    }

    fn mid_turn(state: &State) -> bool {
        state.landed.is_some()
    }

    fn moves(state: &State, out: &mut Vec<Move>) {
        state.moves(out);
    }

    fn play(state: &mut State, mv: Move) {
        state.play(mv);
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome()
    }

    fn turns_left(state: &State) -> u32 {
        state.turns_left()
    }

    fn count_turns(state: &State) -> u64 {
        state.count_turns()
    }
}

impl Notation for Amazons {
    fn write_position(state: &State) -> String {
        state.write()
    }

    /// The position tells the board, the only option there is.
    fn setup_at(_: Option<&Setup>, text: &str) -> Result<Setup, TextError> {
        Setup::at(text)
    }

    fn write_turn(start: &State, moves: &[Move]) -> String {
        start.write_turn(moves)
    }

    fn read_turn(start: &State, text: &str) -> Result<Vec<Move>, TextError> {
        start.read_turn(text)
    }
}

impl Picture for Amazons {
    fn scene(state: &State) -> Scene {
        state.scene()
    }

    fn paths(state: &State, mv: Move) -> Vec<Vec<Target>> {
        state.paths(mv)
    }

    fn plan(state: &State) -> Plan {
        state.plan()
    }
}

impl Insight for Amazons {
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
