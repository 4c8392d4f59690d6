//! What helps a computer opponent. All optional: it plays by the rules alone, and better with each hook.

use crate::key::stable_key;
use crate::outcome::Outcome;
use crate::random::Random;
use crate::rules::Rules;
use crate::seat::{PerSeat, Seat};

/// Hints for searches. The defaults are correct for every game.
pub trait Insight: Rules {
    /// How many points of [`Insight::evaluate`] make an advantage of one natural-log unit: with two sides, a seat
    /// that is ahead by this much is expected to score 73 %.
    const POINTS: f32 = 100.0;

    /// What matches have found for searches in this game, as text: method, constants, budgets of the levels. Usually
    /// `include_str!("../tuning.txt")`, a file that `quadrille tune` and `quadrille calibrate` write. Nothing:
    /// whatever is sound for any game.
    const TUNING: &'static str = "";

    /// A key for transposition tables. Equal states have equal keys; states with different futures have different
    /// keys, but for chance: whatever can end the game, such as a ply clock, is inside; decoration and plain move
    /// numbers are outside.
    fn key(state: &Self::State) -> u64 {
        stable_key(state)
    }

    /// How good the position is for each seat, in points of the plugin's own scale ([`Insight::POINTS`]); only
    /// differences between seats matter, and partners have equal points. `None` where the plugin has no opinion.
    /// Called for unfinished games only, possibly in the middle of a turn.
    fn evaluate(_state: &Self::State) -> Option<PerSeat<i32>> {
        None
    }

    /// How promising a legal move looks before it is tried, in hundredths of a natural-log unit (a move with 100 more
    /// is tried about 2.7 times as often). Used to order moves and as the prior of tree search.
    fn order(_state: &Self::State, _mv: Self::Move) -> i32 {
        0
    }

    /// Whether [`Insight::order`] says anything.
    const ORDERS: bool = false;

    /// A legal move drawn at random, any distribution with full support; `None` exactly when there is none. Worth
    /// overriding where one move can be drawn without listing all: play-outs become several times faster.
    fn random_move(state: &Self::State, random: &mut Random) -> Option<Self::Move> {
        let mut legal = Vec::new();
        Self::moves(state, &mut legal);
        random.pick(&legal)
    }

    /// Appends the moves that `seat` would have if it were to begin a turn now; returns whether the plugin can tell.
    /// Learned evaluations make reach features of it.
    fn moves_as(_state: &Self::State, _seat: Seat, _out: &mut Vec<Self::Move>) -> bool {
        false
    }

    /// The outcome, if the game is not finished but can only end one way whatever is played.
    fn decided(_state: &Self::State) -> Option<Outcome> {
        None
    }
}
