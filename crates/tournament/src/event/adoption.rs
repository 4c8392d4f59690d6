//! Taking over what happened elsewhere: start numbers and rounds as a report tells them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::format::Format;
use super::outcome::check_fit;
use super::person::PersonId;
use super::refusal::Refusal;
use super::round::{Board, GameResult, Round};
use super::tournament::Tournament;
use super::warning::Warning;
use crate::acceleration::last_of_upper_half;
use crate::berger;
use crate::entry::Bye;

type Done = Result<Vec<Warning>, Refusal>;

/// A board of a round that was paired elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdoptedBoard {
    /// Who sat where.
    pub seats: [PersonId; 2],
    /// How it ended; nothing while the game is going on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
}

/// A round that was paired elsewhere. Everybody who entered has one place in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdoptedRound {
    /// Boards in order.
    pub boards: Vec<AdoptedBoard>,
    /// Who was left over.
    #[serde(default)]
    pub bye: Option<PersonId>,
    /// Who did not play, and for which bye.
    #[serde(default)]
    pub away: Vec<(PersonId, Bye)>,
}

impl AdoptedRound {
    fn people(&self) -> impl Iterator<Item = PersonId> {
        let seated = self.boards.iter().flat_map(|board| board.seats);
        seated.chain(self.bye).chain(self.away.iter().map(|(person, _)| *person))
    }
}

impl Tournament {
    pub(super) fn fix_numbers(&mut self, persons: &[PersonId]) -> Done {
        let everybody = 0..self.persons.len() as PersonId;
        let mut sorted = persons.to_vec();
        sorted.sort_unstable();
        if !self.rounds.is_empty() || !sorted.into_iter().eq(everybody) {
            return Err(Refusal::NumbersIncomplete);
        }
        self.numbers = persons.to_vec();
        Ok(Vec::new())
    }

    pub(super) fn adopt(&mut self, given: &AdoptedRound) -> Done {
        let index = self.rounds.len();
        self.check_may_pair()?;
        self.check_everybody(given)?;
        match self.settings.format {
            Format::Swiss { baku, .. } => {
                if baku && index == 0 {
                    // A report tells of everybody, and so reckons whoever reads it.
                    self.last_accelerated = last_of_upper_half(&self.start_list());
                }
            }
            Format::RoundRobin { cycles } => self.check_berger(given, cycles)?,
            _ => return Err(Refusal::NotAdoptedHere),
        }
        let mut boards = Vec::with_capacity(given.boards.len());
        for adopted in &given.boards {
            let mut board = Board::new(adopted.seats.to_vec());
            if let Some(result) = &adopted.result {
                check_fit(&board, result, None)?;
                board.games.push(result.clone());
            }
            boards.push(board);
        }
        for &(person, bye) in given.away.iter().filter(|(_, bye)| *bye != Bye::Allocated) {
            self.person(person)?.byes.insert(index, bye);
        }
        self.rounds.push(Round {
            boards,
            bye: given.bye,
            away: given.away.clone(),
            published: true,
            as_last: self.planned() == Some(index + 1),
            ..Round::default()
        });
        Ok(self.check_length())
    }

    /// Refuses a round in which somebody is missing, twice, or unknown.
    fn check_everybody(&self, given: &AdoptedRound) -> Result<(), Refusal> {
        let mut places: BTreeMap<PersonId, usize> =
            (0..self.persons.len() as PersonId).map(|id| (id, 0)).collect();
        let mut strangers = Vec::new();
        for person in given.people() {
            match places.get_mut(&person) {
                Some(count) => *count += 1,
                None => strangers.push(person),
            }
        }
        let mut persons: Vec<PersonId> =
            places.into_iter().filter(|(_, count)| *count != 1).map(|(id, _)| id).collect();
        persons.extend(strangers);
        if persons.is_empty() { Ok(()) } else { Err(Refusal::WrongPeople { persons }) }
    }

    /// Refuses a round that is not one of the tables by which the next will be paired. Who sits where does not
    /// matter, nor do missing boards.
    fn check_berger(&mut self, given: &AdoptedRound, cycles: berger::Cycles) -> Result<(), Refusal> {
        let index = self.rounds.len();
        if index == 0 {
            self.draw = self.start_list();
        }
        let schedule = berger::schedule(self.draw.len(), cycles);
        let Some(planned) = schedule.get(index) else {
            return Err(Refusal::AllRoundsPaired { rounds: schedule.len() });
        };
        let is_planned = |seats: [PersonId; 2]| {
            planned.boards.iter().any(|&(white, black)| {
                let pair = [white, black].map(|number| self.draw[number as usize - 1]);
                pair == seats || [pair[1], pair[0]] == seats
            })
        };
        if given.boards.iter().all(|board| is_planned(board.seats)) {
            Ok(())
        } else {
            Err(Refusal::NotOfTheTable { round: index + 1 })
        }
    }
}
