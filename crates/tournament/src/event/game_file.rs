//! The games of a tournament as a JSON document, with their records.

use serde::{Deserialize, Serialize};

use super::deed::Deed;
use super::json::{JsonFault, Kind};
use super::match_state::seats_of_game;
use super::record::GameRecord;
use super::refusal::Refusal;
use super::round::GameResult;
use super::tournament::Tournament;

const KIND: Kind = Kind { format: "quadrille-games", version: 1 };

/// A game of a tournament with its record. Round, board and game are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedGame {
    /// The round.
    pub round: usize,
    /// The board.
    pub board: usize,
    /// Which game of a match; 1 if there is but one.
    pub game: usize,
    /// Names in seat order, for whoever reads the document.
    pub players: Vec<String>,
    /// How it ended.
    pub result: GameResult,
    /// How it was played.
    pub record: GameRecord,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    format: String,
    version: u32,
    games: Vec<RecordedGame>,
}

impl Tournament {
    /// Every game that has a record, in order of rounds and boards.
    pub fn recorded_games(&self) -> Vec<RecordedGame> {
        let mut recorded = Vec::new();
        for (round, found) in self.rounds().iter().enumerate() {
            for (board, place) in found.boards.iter().enumerate() {
                for (game, result) in place.games.iter().enumerate() {
                    let Some(record) = &result.record else { continue };
                    let seats = seats_of_game(place, self.plan_of(place), game);
                    let name = |&id: &u32| self.persons[id as usize].form.name.clone();
                    recorded.push(RecordedGame {
                        round: round + 1,
                        board: board + 1,
                        game: game + 1,
                        players: seats.iter().map(name).collect(),
                        result: GameResult { record: None, ..result.clone() },
                        record: record.as_ref().clone(),
                    });
                }
            }
        }
        recorded
    }

    /// [`Self::recorded_games`] as a document, one game a line.
    pub fn games_to_json(&self) -> String {
        KIND.write(&[], "games", self.recorded_games().into_iter())
    }

    /// Adds the records of a document to games whose results are known, and tells how many there were. Either all
    /// are added or none.
    ///
    /// # Errors
    /// Line and column, and what was expected there or why a record does not belong to this tournament.
    pub fn add_games(&mut self, text: &str, by: &str, at: u64) -> Result<usize, JsonFault> {
        let document: Document = serde_json::from_str(text)?;
        KIND.check(&document.format, document.version)?;
        let mut next = self.clone();
        let count = document.games.len();
        for (index, game) in document.games.into_iter().enumerate() {
            next.add_game(game, by, at)
                .map_err(|refusal| JsonFault::at_item(text, "games", index, refusal))?;
        }
        *self = next;
        Ok(count)
    }

    fn add_game(&mut self, given: RecordedGame, by: &str, at: u64) -> Result<(), Refusal> {
        let RecordedGame { round, board, game, result, record, .. } = given;
        let place = self.board(round, board)?;
        let known = game.checked_sub(1).and_then(|index| place.games.get(index)).ok_or(Refusal::NoResult)?;
        if (GameResult { record: None, ..known.clone() }) != (GameResult { record: None, ..result }) {
            return Err(Refusal::OtherResult);
        }
        self.submit(Deed::Record { round, board, game, record }, by, at, "")?;
        Ok(())
    }
}
