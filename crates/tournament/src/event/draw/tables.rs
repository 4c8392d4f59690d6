//! Tables of four and three.

use std::collections::BTreeMap;

use super::super::format::Partners;
use super::super::person::PersonId;
use super::super::refusal::Refusal;
use super::super::round::{Board, Round};
use super::super::tournament::Tournament;
use crate::entry::Bye;
use crate::seating::{SeatingHistory, partners, seat_at, seat_round};
use crate::swiss::NoPairing;

impl Tournament {
    pub(super) fn draw_tables(&self, mode: Partners) -> Result<Round, Refusal> {
        let present = self.present();
        if present.len() < 2 {
            return Err(Refusal::NoPairing { reason: NoPairing::Nobody });
        }
        let mut round = Round { away: self.away(), ..Round::default() };
        let tables = match mode {
            Partners::Fixed => self.seat_teams(&present, &mut round)?,
            _ => seat_round(&present, &self.seating_history(), self.settings.seed),
        };
        let mut earlier: Vec<[PersonId; 2]> = Vec::new();
        for table in self.seating_history().rounds.iter().flatten() {
            if let &[a, b, c, d] = table.as_slice() {
                earlier.extend([[a, c], [b, d]]);
            }
        }
        for table in tables {
            let seats = match (mode, partners(&table, &earlier)) {
                // Partners sit opposite each other.
                (Partners::Rotating, Some([[a, c], [b, d]])) => vec![a, b, c, d],
                _ => table,
            };
            round.boards.push(Board::new(seats));
        }
        Ok(round)
    }

    fn seating_history(&self) -> SeatingHistory {
        let tables = |round: &Round| round.boards.iter().map(|board| board.seats.clone()).collect();
        SeatingHistory { rounds: self.rounds.iter().map(tables).collect() }
    }

    /// Two teams to a table. Who has no partner here stays away; a team left over has a free round, which goes
    /// to each before it comes to one again.
    fn seat_teams(&self, present: &[PersonId], round: &mut Round) -> Result<Vec<Vec<PersonId>>, Refusal> {
        let mut teams: BTreeMap<u32, Vec<PersonId>> = BTreeMap::new();
        for &id in present {
            match self.persons[id as usize].form.team {
                Some(team) => teams.entry(team).or_default().push(id),
                None => round.away.push((id, Bye::Zero)),
            }
        }
        teams.retain(|_, members| {
            let complete = members.len() == 2;
            if !complete {
                round.away.extend(members.iter().map(|&id| (id, Bye::Zero)));
            }
            complete
        });
        if teams.len() < 2 {
            return Err(Refusal::NoPairing { reason: NoPairing::Nobody });
        }
        if teams.len() % 2 == 1 {
            let free_rounds = |members: &[PersonId]| {
                let free = |round: &&Round| round.away.contains(&(members[0], Bye::Allocated));
                self.rounds.iter().filter(free).count()
            };
            let resting =
                teams.iter().min_by_key(|(team, members)| (free_rounds(members), std::cmp::Reverse(**team)));
            if let Some((&team, _)) = resting {
                let members = teams.remove(&team).unwrap_or_default();
                round.away.extend(members.into_iter().map(|id| (id, Bye::Allocated)));
            }
        }
        let team_at = |seat: Option<&PersonId>| seat.and_then(|&id| self.persons[id as usize].form.team);
        let earlier = |round: &Round| {
            let of = |board: &Board| {
                [0, 1].into_iter().filter_map(|seat| team_at(board.seats.get(seat))).collect()
            };
            round.boards.iter().map(of).collect()
        };
        let history = SeatingHistory { rounds: self.rounds.iter().map(earlier).collect() };
        let units: Vec<u32> = teams.keys().copied().collect();
        let seated = seat_at(&units, &vec![2; units.len() / 2], &history, self.settings.seed);
        let seats = |units: Vec<u32>| {
            let (one, two) = (&teams[&units[0]], &teams[&units[1]]);
            vec![one[0], two[0], one[1], two[1]]
        };
        Ok(seated.into_iter().map(seats).collect())
    }
}
