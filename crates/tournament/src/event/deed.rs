//! What can happen in a tournament.

use serde::{Deserialize, Serialize};

use super::adoption::AdoptedRound;
use super::paired::Paired;
use super::person::{Form, PersonId};
use super::record::GameRecord;
use super::round::GameResult;
use crate::points::Points;
use crate::tiebreak::TieBreak;

/// Something an arbiter (or the site) does. Rounds, boards and games are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "deed")]
pub enum Deed {
    /// Somebody enters, before the start or late. The id is the number of entries before.
    Enter {
        /// Who.
        form: Form,
    },
    /// What is known about somebody is corrected.
    Amend {
        /// Whose.
        person: PersonId,
        /// What is right.
        form: Form,
    },
    /// Start numbers are given, before the first round. Who enters later comes after them.
    FixNumbers {
        /// Everybody, in order of start numbers.
        persons: Vec<PersonId>,
    },
    /// Somebody leaves.
    Withdraw {
        /// Who.
        person: PersonId,
    },
    /// Somebody who left comes back.
    Return {
        /// Who.
        person: PersonId,
    },
    /// Somebody will miss a round, for no points.
    Absent {
        /// Who.
        person: PersonId,
        /// The round.
        round: usize,
    },
    /// Somebody asks for a half-point bye.
    AskBye {
        /// Who.
        person: PersonId,
        /// The round.
        round: usize,
    },
    /// The arbiter grants the points of a win for a round that somebody will miss.
    GrantBye {
        /// Who.
        person: PersonId,
        /// The round.
        round: usize,
    },
    /// Somebody will play after all.
    Attend {
        /// Who.
        person: PersonId,
        /// The round.
        round: usize,
    },
    /// Some people shall not meet.
    Forbid {
        /// Who.
        persons: Vec<PersonId>,
        /// First round.
        from: usize,
        /// Last round.
        to: usize,
    },
    /// A prohibition is lifted.
    Permit {
        /// Its place among those made, from 0.
        rule: usize,
    },
    /// The next round is paired by the rules.
    Pair,
    /// In an arena: those who wait are paired, and their games may begin.
    PairWaiting {
        /// Who waits.
        waiting: Vec<PersonId>,
    },
    /// The next round was paired elsewhere and is taken over with its results.
    Adopt {
        /// As a report tells it.
        round: AdoptedRound,
    },
    /// The last round, without results yet, is paired again, and is to be published again.
    PairAgain,
    /// The last round, without results yet, is paired by hand, and is to be published again. Whoever was not in it can
    /// be seated.
    EditPairing {
        /// Who sits at each board, in seat order.
        boards: Vec<Vec<PersonId>>,
        /// Who is left over.
        bye: Option<PersonId>,
        /// Who was in the round and will miss it after all, for no points.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        out: Vec<PersonId>,
    },
    /// The last round is published and may begin.
    Publish,
    /// A result comes in.
    Result {
        /// The round.
        round: usize,
        /// The board.
        board: usize,
        /// Which game of a match; 1 if there is but one.
        game: usize,
        /// How it ended.
        result: GameResult,
    },
    /// A result was wrong.
    Correct {
        /// The round.
        round: usize,
        /// The board.
        board: usize,
        /// Which game of a match; 1 if there is but one.
        game: usize,
        /// How it ended.
        result: GameResult,
    },
    /// The record of a game whose result is known is kept.
    Record {
        /// The round.
        round: usize,
        /// The board.
        board: usize,
        /// Which game of a match; 1 if there is but one.
        game: usize,
        /// How it was played.
        record: GameRecord,
    },
    /// Points are given or taken.
    Adjust {
        /// Whose.
        person: PersonId,
        /// How many; may be negative.
        points: Points,
        /// Whether they count in the standings only, neither for pairing nor for tie-breaks.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        at_the_end: bool,
    },
    /// Points are given to a team or taken from it.
    AdjustTeam {
        /// Its number.
        team: u32,
        /// Match points; may be negative.
        match_points: Points,
        /// Points of the boards; may be negative.
        #[serde(default)]
        game_points: Points,
        /// Whether they count in the standings only, neither for pairing nor for tie-breaks.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        at_the_end: bool,
    },
    /// A team gets a name.
    NameTeam {
        /// Its number.
        team: u32,
        /// What it is called.
        name: String,
    },
    /// A team says who plays in a round, board by board.
    LineUp {
        /// Its number.
        team: u32,
        /// The round.
        round: usize,
        /// Who plays; boards left empty are the last ones.
        line_up: Vec<Option<PersonId>>,
    },
    /// The last round is taken back with all that happened in it.
    UndoRound,
    /// Another number of rounds.
    SetRounds {
        /// How many.
        rounds: usize,
    },
    /// Other tie-breaks.
    SetTiebreaks {
        /// In order.
        tiebreaks: Vec<TieBreak>,
    },
    /// The tournament is over.
    Finish,
    /// It goes on after all.
    Reopen,
}

impl Deed {
    /// Whether an arbiter interferes, of which a federation wants to know why. Some deeds do so only when the first
    /// round is paired.
    pub(super) const fn is_intervention(&self, has_begun: bool) -> bool {
        match self {
            Self::EditPairing { .. }
            | Self::PairAgain
            | Self::UndoRound
            | Self::Correct { .. }
            | Self::Adjust { .. }
            | Self::AdjustTeam { .. }
            | Self::GrantBye { .. }
            | Self::Reopen => true,
            Self::Forbid { .. } | Self::Permit { .. } => has_begun,
            _ => false,
        }
    }
}

/// An entry of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Its number, from 1 without gaps.
    pub number: u64,
    /// When, in milliseconds of Unix time as told by the host.
    pub at: u64,
    /// Who did it.
    pub by: String,
    /// Why, in the arbiter's words; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// What was done.
    pub deed: Deed,
    /// The round it paired, if it paired one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paired: Option<Box<Paired>>,
}
