//! A round with its boards.

use serde::{Deserialize, Serialize};

use super::person::PersonId;
use super::record::GameRecord;
use crate::entry::{Bye, Verdict};
use crate::swiss::{ColourRule, Floater};
use crate::team::TeamBoard;

/// Who did not come. Seats are those of the game: in a match they change from game to game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Absentee {
    /// The first seat.
    First,
    /// The second seat.
    Second,
    /// Both.
    Both,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Of two: as the first seat of the game sees it.
    Verdict(Verdict),
    /// Of two, but somebody did not come.
    Forfeit(Absentee),
    /// Of two, where an arbiter's ruling is not the same seen from both seats, such as lost for both.
    Ruling([Verdict; 2]),
    /// The place of each seat, 1 the best; ties share the better one.
    Places(Vec<usize>),
    /// Of three or four: the place of each seat among those who came, and none for who did not.
    Attended(Vec<Option<usize>>),
}

/// A result with the game's own score and, if it was kept, the record of the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameResult {
    /// How it ended.
    pub result: Ending,
    /// The game's own score of each seat, such as 30 and 19; empty if it has none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub own_scores: Vec<i32>,
    /// How many turns were played by all seats together, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<u32>,
    /// For each seat whether it halved its clock for an extra point, in an arena; empty if nobody did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub halved: Vec<bool>,
    /// Whether it counts for the standings, but not for ratings: the game had hardly begun.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unrated: bool,
    /// How it was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Box<GameRecord>>,
}

impl GameResult {
    /// A result and nothing else.
    pub const fn plain(result: Ending) -> Self {
        Self { result, own_scores: Vec::new(), turns: None, halved: Vec::new(), unrated: false, record: None }
    }
}

/// People who play together in a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// In seat order. In a match of several games: the higher seed first, seats changing from game to game.
    pub seats: Vec<PersonId>,
    /// Results of the games, in order.
    pub games: Vec<GameResult>,
    /// Why seats are this way round, if the rules for colours decided.
    pub rule: Option<ColourRule>,
    /// The match of a knockout it is.
    pub tie: Option<usize>,
    /// Whether the result was entered with the pairing, because somebody had left.
    pub automatic: bool,
    /// What counts for ratings instead of the result: corrected in federation mode after the next round was paired.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub for_rating: Option<Box<GameResult>>,
}

impl Board {
    pub(super) const fn new(seats: Vec<PersonId>) -> Self {
        Self { seats, games: Vec::new(), rule: None, tie: None, automatic: false, for_rating: None }
    }
}

/// A round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Boards in order.
    pub boards: Vec<Board>,
    /// Who was left over.
    pub bye: Option<PersonId>,
    /// Who did not play, and for which bye.
    pub away: Vec<(PersonId, Bye)>,
    /// Whether it may begin.
    pub published: bool,
    /// Whether an arbiter changed the pairing.
    pub by_hand: bool,
    /// Whether it was paired as the last round.
    pub as_last: bool,
    /// Who left brackets; the numbers are ids of persons.
    pub floaters: Vec<Floater>,
    /// Which teams meet, in formats that have them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub matches: Vec<TeamMatch>,
    /// The team that was left over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team_bye: Option<u32>,
}

/// Two teams that meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TeamMatch {
    /// The team that has the first colour on the first board.
    pub home: u32,
    /// The other.
    pub guest: u32,
    /// Who sits where; the numbers are ids of persons. A board is one of the round's if both have somebody there.
    pub boards: Vec<TeamBoard>,
    /// The first of the round's boards that belongs to it, from 0; the others follow.
    pub first: usize,
}

impl Round {
    /// The board somebody sits at, from 0, and the seat.
    pub fn seat_of(&self, person: PersonId) -> Option<(usize, usize)> {
        let seat = |board: &Board| board.seats.iter().position(|&other| other == person);
        self.boards.iter().enumerate().find_map(|(index, board)| Some((index, seat(board)?)))
    }

    /// Somebody does not play; nothing changes if that is known.
    pub(super) fn rests(&mut self, person: PersonId, bye: Bye) {
        if !self.away.iter().any(|(away, _)| *away == person) {
            self.away.push((person, bye));
        }
    }

    /// Results so far.
    pub fn results(&self) -> usize {
        self.boards.iter().map(|board| board.games.len()).sum()
    }
}
