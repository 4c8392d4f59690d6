//! Rounds of a knockout: all matches that can be played.

use super::super::refusal::Refusal;
use super::super::round::{Absentee, Board, Ending, Round};
use super::super::tournament::Tournament;
use crate::swiss::NoPairing;

impl Tournament {
    pub(super) fn draw_knockout(&mut self) -> Result<Round, Refusal> {
        if self.rounds.is_empty() {
            self.draw = self.present();
            if self.draw.len() < 2 {
                return Err(Refusal::NoPairing { reason: NoPairing::Nobody });
            }
            self.knockout = self.tree(self.draw.len());
        }
        self.draw_ties()
    }

    /// The matches of the tree that are ready.
    pub(in super::super) fn draw_ties(&self) -> Result<Round, Refusal> {
        let index = self.rounds.len();
        let Some(knockout) = &self.knockout else {
            return Err(Refusal::NoPairing { reason: NoPairing::Nobody });
        };
        let ready = knockout.ready();
        if ready.is_empty() {
            return Err(Refusal::AllRoundsPaired { rounds: index });
        }
        let mut boards = Vec::new();
        for tie in ready {
            let Some(mut seeds) = knockout.players(tie) else { continue };
            seeds.sort_unstable();
            let seats = seeds.map(|seed| self.seeds()[seed as usize - 1]);
            let mut board = Board { tie: Some(tie), ..self.board_of_two(seats, index) };
            if let Some(game) = board.games.first_mut()
                && game.result == Ending::Forfeit(Absentee::Both)
            {
                // Somebody has to go on: the higher seed.
                game.result = Ending::Forfeit(Absentee::Second);
            }
            boards.push(board);
        }
        Ok(Round { boards, away: self.away(), ..Round::default() })
    }
}
