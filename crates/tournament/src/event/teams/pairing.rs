//! Which teams meet in a round, and who sits at which board.

use super::super::format::TeamPairing;
use super::super::person::PersonId;
use super::super::refusal::Refusal;
use super::super::round::{Board, Round, TeamMatch};
use super::super::tournament::Tournament;
use super::Plan;
use crate::berger::{Cycles, schedule};
use crate::colour::Colour;
use crate::entry::{Bye, Entry, Number};
use crate::swiss::{Field, NoPairing, pair as pair_field};
use crate::team;

/// Home and guest of each match, and the team left over.
type Drawn = (Vec<(u32, u32)>, Option<u32>);

impl Tournament {
    pub(in super::super) fn draw_teams(&mut self) -> Result<Round, Refusal> {
        let Some(plan) = self.team_plan() else { return Err(Refusal::NoTeamsHere) };
        let mut round = Round { away: self.away(), ..Round::default() };
        let (pairs, bye) = match plan.pairing {
            TeamPairing::RoundRobin { cycles } => (self.pairs_of_cycle(cycles)?, None),
            TeamPairing::Swiss => self.pairs_of_swiss(&plan)?,
        };
        round.team_bye = bye;
        round.as_last = self.planned() == Some(self.rounds.len() + 1);
        for (home, guest) in pairs {
            let (one, two) = (self.team(home)?, self.team(guest)?);
            let sides = [&one, &two].map(|team| self.lined_up(team, plan.boards));
            let boards = team::boards(&sides[0], &sides[1], &plan.colours);
            let first = round.boards.len();
            for board in &boards {
                match (board.home, board.guest) {
                    (Some(home), Some(guest)) => {
                        let swap = board.home_colour == Colour::Black;
                        let seats = if swap { vec![guest, home] } else { vec![home, guest] };
                        round.boards.push(Board::new(seats));
                    }
                    // An opponent was due: that is worth a win.
                    (Some(alone), None) | (None, Some(alone)) => round.rests(alone, Bye::Full),
                    (None, None) => {}
                }
            }
            round.matches.push(TeamMatch { home, guest, boards, first });
        }
        for id in 0..self.persons.len() as PersonId {
            if round.seat_of(id).is_none() {
                round.rests(id, Bye::Zero);
            }
        }
        Ok(round)
    }

    /// The matches of a round of the Berger table.
    fn pairs_of_cycle(&mut self, cycles: Cycles) -> Result<Vec<(u32, u32)>, Refusal> {
        let index = self.rounds.len();
        if index == 0 {
            self.teams.draw = self.teams().iter().map(|team| team.number).collect();
        }
        let schedule = schedule(self.teams.draw.len(), cycles);
        if schedule.is_empty() {
            return Err(Refusal::NoPairing { reason: NoPairing::Nobody });
        }
        let Some(planned) = schedule.get(index) else {
            return Err(Refusal::AllRoundsPaired { rounds: schedule.len() });
        };
        let team = |number: Number| self.teams.draw[number as usize - 1];
        Ok(planned.boards.iter().map(|&(home, guest)| (team(home), team(guest))).collect())
    }

    /// The matches of a Swiss round, and the team left over. A team of which nobody is there is not paired.
    fn pairs_of_swiss(&self, plan: &Plan) -> Result<Drawn, Refusal> {
        let index = self.rounds.len();
        let mut table = self.team_crosstable(plan);
        let teams = self.teams();
        for (competitor, team) in table.competitors.iter_mut().zip(&teams) {
            if self.lined_up(team, plan.boards).iter().all(Option::is_none) {
                competitor.card.push(Entry::Bye(Bye::Zero));
            }
        }
        let number = |number: Number| teams[number as usize - 1].number;
        let pairing = pair_field(&Field::new(&table, index))
            .map_err(|reason| Refusal::NoPairing { reason: reason.renumbered(number) })?;
        let pairs = pairing.pairs.iter().map(|pair| (number(pair.white), number(pair.black))).collect();
        Ok((pairs, pairing.bye.map(number)))
    }
}
