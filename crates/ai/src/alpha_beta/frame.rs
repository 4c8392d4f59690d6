//! One position on the stack of the search.

use super::order::Waiting;
use super::score::{INFINITE, Score};
use game::Rules;

/// How the move at hand is being searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Attempt {
    /// With the whole window.
    Full,
    /// Only whether it beats alpha.
    Null,
    /// Only whether it beats alpha, less deep by so much.
    Reduced(i32),
}

/// A position between the root and where the search stands.
pub(super) struct Frame<G: Rules> {
    pub(super) state: G::State,
    pub(super) key: u64,
    /// The side to move.
    pub(super) side: u8,
    /// How many moves deep to search from here.
    pub(super) depth: i32,
    /// The window when the position was entered.
    pub(super) entered_alpha: Score,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) best: Score,
    pub(super) best_index: u16,
    pub(super) moves: Vec<Waiting<G::Move>>,
    /// The move at hand.
    pub(super) at: usize,
    pub(super) attempt: Attempt,
    /// How many turns have ended between the root and here.
    pub(super) turns: u16,
    /// Whether all that was searched below ended with the game.
    pub(super) complete: bool,
    /// The best line from here.
    pub(super) line: Vec<G::Move>,
    /// The trail's mark before the move that led here.
    pub(super) mark: usize,
}

/// What a position is to be searched for.
#[derive(Clone, Copy)]
pub(super) struct Task {
    pub(super) side: u8,
    pub(super) depth: i32,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) turns: u16,
    pub(super) mark: usize,
}

impl<G: Rules> Frame<G> {
    /// A frame for a task, in the memory of an old one if there is one.
    pub(super) fn new(state: G::State, key: u64, task: Task, spare: Option<Frame<G>>) -> Self {
        let (mut moves, mut line) = spare.map_or_else(Default::default, |old| (old.moves, old.line));
        moves.clear();
        line.clear();
        let Task { side, depth, alpha, beta, turns, mark } = task;
        Frame {
            state,
            key,
            side,
            depth,
            entered_alpha: alpha,
            alpha,
            beta,
            best: -INFINITE,
            best_index: 0,
            moves,
            at: 0,
            attempt: Attempt::Full,
            turns,
            complete: true,
            line,
            mark,
        }
    }
}
