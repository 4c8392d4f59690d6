//! One playing of a hosted game.

use crate::draft::Draft;
use crate::refusal::Refusal;
#[cfg(feature = "search")]
use crate::thinker::Thinker;
use game::{Outcome, Plan, Scene, Seat, Side, Square};

/// One playing of a game, from its setup on. Turns come and go as text.
pub trait Playing: Send + Sync {
    /// A copy that can go its own way.
    fn copy(&self) -> Box<dyn Playing>;

    /// The facts of the moment. Runs no plugin code.
    fn moment(&self) -> &Moment;

    /// Plays one complete turn for the seat to move.
    ///
    /// # Errors
    /// When the text cannot be read or is not a legal turn, the game is over, or the plugin fails.
    fn play(&mut self, turn: &str) -> Result<Played, Refusal>;

    /// A seat leaves the game, whoever is to move; the rules say what that means.
    ///
    /// # Errors
    /// When the game is over, the seat has left already, or the plugin fails.
    fn retire(&mut self, seat: Seat) -> Result<(), Refusal>;

    /// The game ends by an agreement or a ruling from outside the rules.
    fn end(&mut self, outcome: Outcome);

    /// The position as a picture.
    fn scene(&self) -> Scene;

    /// The steps of the coming turn.
    fn plan(&self) -> Plan;

    /// A turn in the making, for the seat to move. Offers nothing when the game is over.
    fn draft(&self) -> Box<dyn Draft>;

    /// A computer opponent for the seat to move, that thinks by `plan` (a level, or a budget). What it answers depends
    /// on the position, the plan and the seed alone.
    ///
    /// # Errors
    /// When the plugin fails.
    #[cfg(feature = "search")]
    fn think(&self, plan: ai::Plan, seed: u64) -> Result<Box<dyn Thinker>, Refusal>;

    /// How many ways there are to play `depth` turns.
    ///
    /// # Errors
    /// When the plugin fails.
    fn perft(&self, depth: u32) -> Result<u64, Refusal>;

    /// Each legal turn with the number of ways to play `depth` − 1 turns after it. `depth` is at least 1.
    ///
    /// # Errors
    /// When the plugin fails.
    fn divide(&self, depth: u32) -> Result<Vec<(String, u64)>, Refusal>;
}

/// The facts of a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The seat to move; in a finished game, any seat.
    pub to_move: Seat,
    /// How the game ended; `None` while it is on.
    pub outcome: Option<Outcome>,
    /// The position as text.
    pub position: String,
    /// The key of the position, the same on every machine.
    pub key: u64,
    /// The turn that the host plays for the seat to move, because it is a pass and nothing else is legal.
    pub forced: Option<String>,
    /// For each seat whether it still takes part.
    pub taking_part: Vec<bool>,
    /// The side of each seat.
    pub sides: Vec<Side>,
}

/// A turn that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The turn in canonical notation.
    pub turn: String,
    /// The seat that played it.
    pub seat: Seat,
    /// The squares to mark as the last turn's.
    pub marks: Vec<Square>,
    /// Whether it was a pass.
    pub pass: bool,
}
