//! The rules: where the stones stand, where they may step, who has lost.

use crate::{{type}};
use game::{Board, Outcome, Rules, Seat, SetupError, Square};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// The board.
pub(crate) const BOARD: Board = {{board}};

/// How many squares the board has.
pub(crate) const SQUARES: usize = BOARD.len() as usize;

/// Where the game begins, in the notation of `notation.rs`.
pub(crate) const START: &str = "{{start}}";

/// The steps to neighbouring squares, as differences of file and rank.
const STEPS: [(i8, i8); {{step-count}}] = {{steps}};

/// The neighbours of each square, worked out once.
static NEIGHBOURS: LazyLock<Vec<Vec<Square>>> = LazyLock::new(|| {
    let neighbours = |square| {
        let (file, rank) = BOARD.file_rank(square);
        let after = |&(right, up)| BOARD.at(file.checked_add_signed(right)?, rank.checked_add_signed(up)?);
        STEPS.iter().filter_map(after).collect()
    };
    BOARD.squares().map(neighbours).collect()
});

/// What the creator of a table chooses. A field more is an option more: see `options` in `about.rs`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The start position; empty: the usual one.
    pub start: String,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { start: START.into() }
    }
}

/// What is on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing: a stone may step here.
    Free,
    /// A seat's stone.
    Stone(Seat),
    /// Nothing, for the rest of the game.
    Burnt,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) cells: [Cell; SQUARES],
    pub(crate) to_move: Seat,
}

/// A move, and a whole turn: a stone steps to a neighbouring square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where the stone stood; the square burns.
    pub from: Square,
    /// Where it stands then.
    pub to: Square,
}

impl State {
    /// What is on a square.
    pub(crate) const fn cell(&self, square: Square) -> Cell {
        self.cells[square.0 as usize]
    }

    /// Where the seat's stones are.
    pub(crate) fn stones(&self, seat: Seat) -> impl Iterator<Item = Square> {
        BOARD.squares().filter(move |&square| self.cell(square) == Cell::Stone(seat))
    }

    /// The free squares beside a square.
    pub(crate) fn free_beside(&self, square: Square) -> impl Iterator<Item = Square> {
        let neighbours = NEIGHBOURS[usize::from(square.0)].iter().copied();
        neighbours.filter(|&neighbour| self.cell(neighbour) == Cell::Free)
    }

    /// How many squares are free.
    pub(crate) fn free(&self) -> u32 {
        self.cells.iter().filter(|&&cell| cell == Cell::Free).count() as u32
    }

    /// Whether the seat to move has a stone that can step.
    fn can_step(&self) -> bool {
        self.stones(self.to_move).any(|stone| self.free_beside(stone).next().is_some())
    }
}

impl Rules for {{type}} {
    type Setup = Setup;
    type State = State;
    type Move = Step;

    fn complete(setup: Setup) -> Result<Setup, SetupError> {
        let start = if setup.start.is_empty() { START } else { &setup.start };
        let state = State::read(start).map_err(|error| SetupError::new("start", error.expected))?;
        Ok(Setup { start: state.write() })
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

    fn moves(state: &State, out: &mut Vec<Step>) {
        for from in state.stones(state.to_move) {
            out.extend(state.free_beside(from).map(|to| Step { from, to }));
        }
    }

    fn play(state: &mut State, step: Step) {
        state.cells[usize::from(step.to.0)] = Cell::Stone(state.to_move);
        state.cells[usize::from(step.from.0)] = Cell::Burnt;
        state.to_move = state.to_move.next(2);
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let winner = state.to_move.next(2);
        (!state.can_step()).then(|| Outcome::win(2, winner, "end.stuck"))
    }

    /// Every turn takes a free square for good.
    fn turns_left(state: &State) -> u32 {
        state.free()
    }
}
