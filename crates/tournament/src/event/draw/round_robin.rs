//! Rounds of Berger tables.

use super::super::person::PersonId;
use super::super::refusal::Refusal;
use super::super::round::Round;
use super::super::tournament::Tournament;
use crate::berger::{Cycles, schedule};
use crate::entry::{Bye, Number};
use crate::swiss::NoPairing;

impl Tournament {
    pub(super) fn draw_round_robin(&mut self, cycles: Cycles) -> Result<Round, Refusal> {
        if self.rounds.is_empty() {
            self.draw = self.present();
        }
        let rounds = schedule(self.draw.len(), cycles).len();
        if rounds == 0 {
            return Err(Refusal::NoPairing { reason: NoPairing::Nobody });
        }
        if self.rounds.len() >= rounds {
            return Err(Refusal::AllRoundsPaired { rounds });
        }
        let mut round = Round { away: self.away(), ..Round::default() };
        self.seat_cycle(&self.draw, cycles, self.rounds.len(), &mut round);
        Ok(round)
    }

    /// Adds the boards of a round (from 0) of a table of these members. Who has left forfeits, so that coming back gains
    /// nothing; standings strike out those who are annulled. When the table has no such round, everybody rests.
    pub(in super::super) fn seat_cycle(
        &self,
        members: &[PersonId],
        cycles: Cycles,
        turn: usize,
        round: &mut Round,
    ) {
        let id = |number: Number| members[number as usize - 1];
        let schedule = schedule(members.len(), cycles);
        let Some(planned) = schedule.get(turn) else {
            members.iter().for_each(|&person| round.rests(person, Bye::Zero));
            return;
        };
        for &(white, black) in &planned.boards {
            let seats = [id(white), id(black)];
            let board = self.board_of_two(seats, self.rounds.len());
            round.away.retain(|(away, _)| !seats.contains(away));
            round.boards.push(board);
        }
        if let Some(rest) = planned.rest {
            round.rests(id(rest), Bye::Zero);
        }
    }
}
