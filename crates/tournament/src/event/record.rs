//! The record of a game: everything needed to play it again.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::refusal::Refusal;
use super::tournament::Tournament;
use super::warning::Warning;

/// A game as it was played. Whether the turns are legal is for the game's plugin to say.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// The game's id in the catalogue.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// The complete setup, as the plugin writes it.
    pub setup: Value,
    /// The turns in order, each a line in the game's notation.
    pub turns: Vec<String>,
}

impl GameRecord {
    /// Refuses a record without a game or with a turn that is not one line of text.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        let is_line = |text: &String| !text.trim().is_empty() && !text.chars().any(char::is_control);
        if !is_line(&self.game) {
            return Err(Refusal::RecordOfNoGame);
        }
        match self.turns.iter().position(|turn| !is_line(turn)) {
            Some(index) => Err(Refusal::TurnIsNoLine { turn: index + 1 }),
            None => Ok(()),
        }
    }
}

impl Tournament {
    /// Refuses a record that is none, or of another game than is played in a round (from 1).
    pub(super) fn check_record(&self, round: usize, record: &GameRecord) -> Result<(), Refusal> {
        record.check()?;
        match self.game_of_round(round) {
            Some(choice) if choice.game != record.game => {
                Err(Refusal::OtherGame { round, game: choice.game.clone() })
            }
            _ => Ok(()),
        }
    }

    pub(super) fn keep_record(
        &mut self,
        round: usize,
        board: usize,
        game: usize,
        record: &GameRecord,
    ) -> Result<Vec<Warning>, Refusal> {
        self.check_record(round, record)?;
        let place = self.board(round, board)?;
        let result = game.checked_sub(1).and_then(|index| place.games.get_mut(index));
        result.ok_or(Refusal::NoResult)?.record = Some(Box::new(record.clone()));
        Ok(Vec::new())
    }
}
