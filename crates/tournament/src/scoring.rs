//! What each kind of result is worth.

use serde::{Deserialize, Serialize};

use crate::entry::{Bye, Entry, Verdict};
use crate::points::Points;

/// The point system of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scoring {
    /// A game won, also by forfeit.
    pub win: Points,
    /// A game drawn.
    pub draw: Points,
    /// A game lost.
    pub loss: Points,
    /// A round missed without a bye.
    pub absence: Points,
    /// A game lost by forfeit.
    pub forfeit_loss: Points,
    /// The bye given by the pairing.
    pub allocated_bye: Points,
}

impl Default for Scoring {
    /// One point for a win or the allocated bye, half for a draw.
    fn default() -> Self {
        Self {
            win: Points::ONE,
            draw: Points::HALF,
            loss: Points::ZERO,
            absence: Points::ZERO,
            forfeit_loss: Points::ZERO,
            allocated_bye: Points::ONE,
        }
    }
}

impl Scoring {
    /// The points of one round. A game still going on has brought nothing yet.
    pub const fn of(&self, entry: Entry) -> Points {
        match entry {
            Entry::Game { verdict: Some(Verdict::Win), .. } | Entry::Forfeit { won: true, .. } => self.win,
            Entry::Game { verdict: Some(Verdict::Draw), .. } => self.draw,
            Entry::Game { verdict: None, .. } => Points::ZERO,
            Entry::Game { verdict: Some(Verdict::Loss), .. } => self.loss,
            Entry::Forfeit { won: false, .. } => self.forfeit_loss,
            Entry::Bye(Bye::Allocated) => self.allocated_bye,
            Entry::Bye(Bye::Full) => self.win,
            Entry::Bye(Bye::Half) => self.draw,
            Entry::Bye(Bye::Zero) => self.absence,
        }
    }

    /// The larger of win and draw, the most a round can bring.
    pub fn most(&self) -> Points {
        self.win.max(self.draw)
    }
}
