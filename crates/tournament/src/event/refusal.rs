//! Why something may not be.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::person::PersonId;
use crate::knockout::KnockoutRefusal;
use crate::points::Points;
use crate::swiss::{Fault, NoPairing};
use crate::team::LineUpRefusal;
use crate::tiebreak::TieBreak;

/// Why a deed may not be done. Rounds and boards are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "refusal")]
pub enum Refusal {
    /// An event of a log has the wrong number.
    #[error("event {expected} was expected")]
    WrongNumber {
        /// The number that is due.
        expected: u64,
    },
    /// The tournament is over.
    #[error("the tournament is over")]
    Finished,
    /// The tournament is not over.
    #[error("the tournament is not over")]
    NotFinished,
    /// Nobody has this id.
    #[error("there is no person {person}")]
    NoSuchPerson {
        /// The id.
        person: PersonId,
    },
    /// A name is needed.
    #[error("a name is needed")]
    NoName,
    /// A text holds a line break or another control character.
    #[error("“{field}” must be one line of text without control characters")]
    NotOneLine {
        /// The field of the form.
        field: String,
    },
    /// Nobody has such a rating.
    #[error("a rating is at most {most}")]
    RatingTooHigh {
        /// The limit.
        most: u32,
    },
    /// Nobody can enter after the start of this format.
    #[error("nobody can enter this format after its start")]
    TooLateToEnter,
    /// More rounds have begun than a late entry may miss.
    #[error("{begun} rounds have begun; late entries are possible up to {limit}")]
    TooManyRoundsMissed {
        /// Rounds paired.
        begun: usize,
        /// The limit.
        limit: usize,
    },
    /// The person has left already.
    #[error("person {person} has left already")]
    HasLeft {
        /// Who.
        person: PersonId,
    },
    /// The person has not left.
    #[error("person {person} has not left")]
    HasNotLeft {
        /// Who.
        person: PersonId,
    },
    /// The round is paired already.
    #[error("round {round} is paired already")]
    AlreadyPaired {
        /// The round.
        round: usize,
    },
    /// There is no such round.
    #[error("there is no round {round}")]
    NoSuchRound {
        /// The round.
        round: usize,
    },
    /// There is no such board.
    #[error("round {round} has no board {board}")]
    NoSuchBoard {
        /// The round.
        round: usize,
        /// The board.
        board: usize,
    },
    /// The match has no such game, or not yet.
    #[error("game {game} is not the next of this match")]
    NoSuchGame {
        /// The game.
        game: usize,
    },
    /// The person has had as many byes of this kind as allowed.
    #[error("person {person} has had {limit} byes of this kind, which is the limit")]
    TooManyByes {
        /// Who.
        person: PersonId,
        /// The limit.
        limit: usize,
    },
    /// No byes in the last round.
    #[error("there are no byes in the last round")]
    ByeInLastRound,
    /// The format has no byes on request.
    #[error("this format has no such byes")]
    NoByesHere,
    /// A prohibition names fewer than two people or no rounds.
    #[error("a prohibition needs two people and at least one round")]
    EmptyProhibition,
    /// There is no such prohibition.
    #[error("there is no prohibition {rule}")]
    NoSuchProhibition {
        /// Its place.
        rule: usize,
    },
    /// The last round is not published.
    #[error("round {round} is not published yet")]
    NotPublished {
        /// The round.
        round: usize,
    },
    /// The last round is published already.
    #[error("round {round} is published already")]
    AlreadyPublished {
        /// The round.
        round: usize,
    },
    /// All planned rounds are paired.
    #[error("all {rounds} rounds are paired")]
    AllRoundsPaired {
        /// The number planned.
        rounds: usize,
    },
    /// Results are needed first.
    #[error("{missing} results of round {round} are missing")]
    MissingResults {
        /// The round.
        round: usize,
        /// How many.
        missing: usize,
    },
    /// The rules permit no pairing.
    #[error("the round cannot be paired: {reason}")]
    NoPairing {
        /// Why.
        reason: NoPairing,
    },
    /// Results of the round would be lost.
    #[error("round {round} has results")]
    HasResults {
        /// The round.
        round: usize,
    },
    /// A pairing by hand is not possible in this format.
    #[error("this format is not paired by hand")]
    NotByHand,
    /// The pairing forgets somebody, holds somebody twice, or somebody who is not there.
    #[error(
        "the pairing must hold everybody who is there once, on a board, as the bye or as going out: {persons:?}"
    )]
    WrongPeople {
        /// Who is missing, twice in it, or not present.
        persons: Vec<PersonId>,
    },
    /// A board has the wrong number of seats.
    #[error("a board has {seats} seats")]
    WrongSeats {
        /// How many.
        seats: usize,
    },
    /// A report of two each cannot tell of this format.
    #[error("a report cannot tell of this format")]
    NoReportHere,
    /// A round of a log is none of this tournament.
    #[error("the round that the log holds does not fit this tournament")]
    PairingDoesNotFit,
    /// The federation's rules do not permit the pairing.
    #[error("the pairing breaks an absolute rule: {fault:?}")]
    AbsoluteFault {
        /// Which, with the ids of persons.
        fault: Fault,
    },
    /// A result stands already; it can be corrected.
    #[error("a result stands already")]
    ResultStands,
    /// There is no result to correct.
    #[error("there is no result to correct")]
    NoResult,
    /// The result does not fit the board.
    #[error("the result does not fit the board")]
    ResultDoesNotFit,
    /// Points given or taken would count for nothing.
    #[error("in a knockout no points are given or taken")]
    NoPointsHere,
    /// Points given or taken would count for nothing.
    #[error("person {person} is not in the draw")]
    NotInTheDraw {
        /// Who.
        person: PersonId,
    },
    /// Prohibitions would not be looked at.
    #[error("only in a Swiss people can be kept apart")]
    NoProhibitionsHere,
    /// The person is not away in the round.
    #[error("person {person} is not away in round {round}")]
    NotAway {
        /// Who.
        person: PersonId,
        /// The round.
        round: usize,
    },
    /// No round has been paired.
    #[error("nothing has been played yet")]
    NothingPlayed,
    /// A federation's rounds and tie-breaks do not change once the tournament has begun.
    #[error("in federation mode {setting} are fixed once the tournament has begun")]
    FixedOnceBegun {
        /// Which setting, by the name of its field.
        setting: String,
    },
    /// It must be known who does something.
    #[error("it must be known who does this, in one line")]
    Nameless,
    /// A federation wants to know why an arbiter interferes.
    #[error("in federation mode an intervention needs a reason")]
    NeedsReason,
    /// Points beyond what an arbiter can give or take at a time.
    #[error("no more than {most} points can be given or taken at a time")]
    TooManyPoints {
        /// The limit.
        most: Points,
    },
    /// Start numbers do not name everybody once, or come after the first round.
    #[error("start numbers are given before the first round and name everybody once")]
    NumbersIncomplete,
    /// Rounds of this format are not taken over.
    #[error("rounds of this format cannot be taken over from a report")]
    NotAdoptedHere,
    /// A round of a round robin is not that of the Berger table.
    #[error("round {round} is not that of the Berger table")]
    NotOfTheTable {
        /// The round.
        round: usize,
    },
    /// A record does not name its game.
    #[error("the record does not name its game")]
    RecordOfNoGame,
    /// A turn of a record is empty or more than a line.
    #[error("turn {turn} of the record is not a line of text")]
    TurnIsNoLine {
        /// Which, from 1.
        turn: usize,
    },
    /// In this round another game is played.
    #[error("round {round} is one of another game: {game}")]
    OtherGame {
        /// The round.
        round: usize,
        /// What is played in it.
        game: String,
    },
    /// A record is of a game with another result.
    #[error("the result is not the one that stands")]
    OtherResult,
    /// A setting is beyond what makes sense.
    #[error("the settings cannot be used: {setting}")]
    UnusableSetting {
        /// Which, by the name of its field.
        setting: String,
    },
    /// A knockout refuses.
    #[error("{reason}")]
    Knockout {
        /// Why.
        reason: KnockoutRefusal,
    },
    /// A match cannot end without a winner.
    #[error("a match needs a winner")]
    NeedsWinner,
    /// Fewer rounds than are paired, or none.
    #[error("the number of rounds must be at least {least}")]
    TooFewRounds {
        /// The least possible.
        least: usize,
    },
    /// More rounds than anybody can play.
    #[error("the number of rounds must be at most {most}")]
    TooManyRounds {
        /// The limit.
        most: usize,
    },
    /// The number of rounds follows from the format.
    #[error("the number of rounds follows from the format")]
    RoundsAreFixed,
    /// Too few people for a final and groups of two at least.
    #[error("groups need at least {least} people")]
    TooFewForGroups {
        /// How many it takes.
        least: usize,
    },
    /// Somebody enters a competition of teams without one.
    #[error("a team is needed")]
    NeedsTeam,
    /// Nobody changes teams once the tournament has begun.
    #[error("person {person} cannot change teams any more")]
    TeamStands {
        /// Who.
        person: PersonId,
    },
    /// There are no teams in this format.
    #[error("this format has no teams")]
    NoTeamsHere,
    /// There is no such team.
    #[error("there is no team {team}")]
    NoSuchTeam {
        /// Its number.
        team: u32,
    },
    /// A line-up has more places than a match has boards.
    #[error("a match has {boards} boards")]
    TooManyBoards {
        /// How many.
        boards: usize,
    },
    /// A team may not play like that. Numbers are ids of persons.
    #[error("{reason}")]
    LineUp {
        /// Why.
        reason: LineUpRefusal,
    },
    /// People wait to be paired in an arena only.
    #[error("only in an arena those who wait are paired")]
    NoArena,
    /// The time of the arena is over.
    #[error("the arena is over")]
    TimeIsOver,
    /// Somebody is playing and cannot be paired.
    #[error("person {person} is playing")]
    StillPlaying {
        /// Who.
        person: PersonId,
    },
    /// A tie-break is made of ratings, and nothing says where they come from.
    #[error("{tiebreak} is made of ratings: it must be said where they come from")]
    NeedsRatingSource {
        /// Which.
        tiebreak: TieBreak,
    },
    /// A tie-break means nothing in this format.
    #[error("{tiebreak} means nothing in this format")]
    UnsuitableTieBreak {
        /// Which.
        tiebreak: TieBreak,
    },
}
