//! The rules of a game: the one trait that says what may be played and what comes of it.

use crate::outcome::Outcome;
use crate::perft::each_turn;
use crate::seat::{Seat, Side};
use crate::text::Message;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use std::hash::Hash;

/// The rules. Implemented for a type without content (`struct Ataxx;`) that names the game.
///
/// Everything is a function of a [`State`](Rules::State): no clock, no I/O, no hidden randomness, no history.
/// What depends on history is said as data ([`Rules::repetition_key`]). Functions may assume that a state came
/// from [`Rules::start`] or [`Rules::play`] and that a move is legal: the host checks once, at its edge.
pub trait Rules: Sized + Send + Sync + 'static {
    /// What the creator of a table chose. `Default` is the game as most people know it. As JSON an object whose
    /// fields are the keys of [`About::options`](crate::About::options), and `start`: the start position as
    /// text, so that an old table replays for ever even if a named layout changes. Derive `Deserialize` with
    /// `#[serde(default, deny_unknown_fields)]`: what is left out takes its default, what is misspelt is refused.
    type Setup: Clone + PartialEq + Debug + Default + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// All the rules need to know of one moment, whose turn it is included. Small: it is copied, never undone.
    type State: Clone + Eq + Hash + Debug + Send + Sync + 'static;

    /// One elementary decision: an amazon's queen move; the arrow; a king step; a pyramid placed; a pass.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// The canonical form of a setup: everything stated, the start position included; `complete` of a complete
    /// setup is the same setup. Refuses what cannot be played, naming the field.
    ///
    /// # Errors
    /// The field that is wrong and what would be right.
    fn complete(setup: Self::Setup) -> Result<Self::Setup, SetupError>;

    /// The state in which a table with this complete setup begins. It may be finished, or half-way through a turn.
    ///
    /// # Errors
    /// As [`Rules::complete`], which has been called before; a setup that it returned never fails here.
    fn start(setup: &Self::Setup) -> Result<Self::State, SetupError>;

    /// How many seats the table has.
    fn seats(state: &Self::State) -> usize;

    /// The side that a seat wins with. Without teams each seat is a side of its own.
    fn side(_state: &Self::State, seat: Seat) -> Side {
        Side(seat.0)
    }

    /// The seat that decides next. In a finished game, any seat.
    fn to_move(state: &Self::State) -> Seat;

    /// Whether a turn has been begun and not yet ended: its seat is still to move. A turn that has been begun can
    /// always be ended.
    fn mid_turn(_state: &Self::State) -> bool {
        false
    }

    /// Appends the legal moves, distinct and always in the same order; none exactly when the game is finished.
    fn moves(state: &Self::State, out: &mut Vec<Self::Move>);

    /// Plays a legal move.
    fn play(state: &mut Self::State, mv: Self::Move);

    /// Whether the move is a pass. The host plays a pass for a seat that has no other move.
    fn is_pass(_mv: Self::Move) -> bool {
        false
    }

    /// How the game ended; `None` as long as there are legal moves.
    fn outcome(state: &Self::State) -> Option<Outcome>;

    /// What it means that `seat` leaves the game by resignation, on time or by absence, at any moment and even when
    /// it is not its turn. Called only while the game is on and `seat` is still in it.
    ///
    /// The default ends the game: the seat's side shares the last place, all others share the first. With more
    /// than two sides a plugin will rather let the others play on, or keep the order in which seats left.
    fn retire(state: &Self::State, seat: Seat) -> Retirement<Self::State> {
        let side = Self::side(state, seat);
        let stayed = |other| i32::from(Self::side(state, other) != side);
        Retirement::Over(Outcome::ranked(Self::seats(state), "end.retired", stayed))
    }

    /// Whether the seat still takes part. A seat that was eliminated or retired does not.
    fn is_in(_state: &Self::State, _seat: Seat) -> bool {
        true
    }

    /// An upper bound for the number of turns from here to the end, passes included. The laws hold a plugin to it.
    fn turns_left(state: &Self::State) -> u32;

    /// Identifies the position for the repetition rule; `None` where the position does not count for it. Asked
    /// after each turn, never in the middle of one. Equal positions must have equal keys.
    fn repetition_key(_state: &Self::State) -> Option<u64> {
        None
    }

    /// What the `times`-th occurrence (2, 3, …) of a position means: the end of the game, or nothing.
    fn repeated(_state: &Self::State, _times: u32) -> Option<Outcome> {
        None
    }

    /// How many complete turns there are from here. Overriding it (bulk counting) makes perft fast; the laws
    /// compare it with the moves.
    fn count_turns(state: &Self::State) -> u64 {
        let mut count = 0;
        each_turn::<Self>(state, &mut Vec::new(), &mut |_, _| count += 1);
        count
    }
}

/// What comes of a seat leaving the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Retirement<State> {
    /// The game is over.
    Over(Outcome),
    /// The others play on from this state, which is at the beginning of a turn.
    On(State),
}

/// Why a setup cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// The option's key, or `start`.
    pub field: &'static str,
    /// What is wrong and what would be right.
    pub message: Message,
}

impl SetupError {
    /// `field` is wrong for the reason `message`.
    pub fn new(field: &'static str, message: impl Into<Message>) -> Self {
        SetupError { field, message: message.into() }
    }
}
