//! What an arbiter should think about although something may be.

use serde::{Deserialize, Serialize};

use super::person::PersonId;
use crate::seating::Burden;
use crate::swiss::{Contrast, Fault};

/// What an arbiter should think about although a deed was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "warning")]
pub enum Warning {
    /// So many rounds for so few players that the Swiss system may run out of opponents.
    NearlyRoundRobin {
        /// Rounds planned.
        rounds: usize,
        /// Players.
        players: usize,
    },
    /// The next round was paired with unfinished games counted as drawn.
    Adjourned {
        /// How many.
        games: usize,
    },
    /// A pairing by hand does what no pairing should. Numbers are ids of persons.
    PairingFault {
        /// What.
        fault: Fault,
    },
    /// A pairing by hand is worse than the engine's.
    WorseThanOwn {
        /// Where first.
        contrast: Contrast,
    },
    /// Tables set by hand are worse than the engine's.
    SeatedWorse {
        /// What they cost.
        made: Burden,
        /// What the engine's do.
        own: Burden,
    },
    /// The next round is paired: in federation mode the correction counts for ratings and for nothing else.
    ForRatingOnly {
        /// The round of the result.
        round: usize,
    },
    /// It ends before everything was played.
    EndsEarly {
        /// Rounds paired.
        played: usize,
        /// Rounds there were to be, if that is known beforehand.
        planned: Option<usize>,
    },
    /// Later rounds were paired with the old result and stand.
    LaterRoundsStand {
        /// How many.
        rounds: usize,
    },
    /// The last round was paired by the rules for a round that is (or is not) the last: pair it again.
    LastRoundRulesChanged,
    /// Standings change during the tournament.
    TiebreaksChanged,
    /// Start numbers are frozen: the correction does not change the order.
    NumbersAreFrozen,
    /// The results of somebody who left a round robin early do not count.
    ResultsAnnulled {
        /// Whose.
        person: PersonId,
    },
    /// Results were taken back with the round.
    ResultsLost {
        /// How many.
        results: usize,
    },
}

impl Warning {
    /// How serious it is, from 1 (worth knowing) to 5 (a federation will ask).
    pub const fn level(&self) -> u8 {
        match self {
            Self::NumbersAreFrozen => 1,
            Self::Adjourned { .. } | Self::ResultsAnnulled { .. } => 2,
            Self::NearlyRoundRobin { .. }
            | Self::LaterRoundsStand { .. }
            | Self::ForRatingOnly { .. }
            | Self::SeatedWorse { .. }
            | Self::WorseThanOwn { .. } => 3,
            Self::TiebreaksChanged
            | Self::LastRoundRulesChanged
            | Self::ResultsLost { .. }
            | Self::EndsEarly { .. } => 4,
            Self::PairingFault { .. } => 5,
        }
    }
}
