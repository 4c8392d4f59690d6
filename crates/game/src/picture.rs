//! What a player sees and touches.

use crate::board::Square;
use crate::rules::Rules;
use crate::scene::{Plan, Scene, Target};
use crate::text::Message;

/// The pictures of a game. Called when something is drawn, never in a search.
pub trait Picture: Rules {
    /// The position as a picture. Half-made turns are drawn as they stand.
    fn scene(state: &Self::State) -> Scene;

    /// The ways to make a legal move by touch: one or more paths of targets, each not empty. No path belongs to two
    /// moves of a state, and none is a proper prefix of another, so that the last touch makes the move.
    ///
    /// A clone that any of three neighbours can make has three paths; a king that steps has one, king then square.
    /// Where all paths of a state begin alike, the page takes the first touch for granted.
    fn paths(state: &Self::State, mv: Self::Move) -> Vec<Vec<Target>>;

    /// The squares to mark when the move was the last one played from `state`: from, to, what was placed or burnt.
    /// The default: the squares of the move's first path.
    fn marks(state: &Self::State, mv: Self::Move) -> Vec<Square> {
        let squares = |target| if let Target::Square(square) = target { Some(square) } else { None };
        Self::paths(state, mv).into_iter().next().into_iter().flatten().filter_map(squares).collect()
    }

    /// The steps of the turn that is being made, and how many are done.
    fn plan(_state: &Self::State) -> Plan {
        Plan { steps: vec![Message::new("plan.turn")], done: 0 }
    }
}
