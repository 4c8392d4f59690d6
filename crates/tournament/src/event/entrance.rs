//! Coming and going.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::format::Format;
use super::person::{Form, Person, PersonId};
use super::refusal::Refusal;
use super::settings::{MOST_ROUNDS, Mode};
use super::tournament::{FREEZE_AFTER, Tournament};
use super::warning::Warning;
use crate::berger::{Cycles, Departure, departure};
use crate::crosstable::Forbidden;
use crate::entry::Bye;

type Done = Result<Vec<Warning>, Refusal>;

/// Full-point byes that a federation lets an arbiter grant to one person.
const GRANTED_BYES: usize = 1;

impl Tournament {
    pub(super) fn enter(&mut self, form: &Form) -> Done {
        form.check()?;
        self.check_team(form)?;
        let begun = self.rounds.len();
        // Another player of a team that is there already comes when needed.
        if begun > 0 && !self.is_reserve(form) {
            if self.settings.format.has_a_draw() {
                return Err(Refusal::TooLateToEnter);
            }
            if let Some(limit) = self.planned().map(|rounds| rounds / 2)
                && begun > limit
            {
                return Err(Refusal::TooManyRoundsMissed { begun, limit });
            }
        }
        let mut byes = BTreeMap::new();
        if begun > 0 && self.is_swiss() && self.settings.late_half_bye && self.settings.half_byes > 0 {
            byes.insert(0, Bye::Half);
        }
        self.persons.push(Person {
            form: form.clone(),
            order_form: form.clone(),
            first_rating: form.rating,
            entered_after: begun,
            has_left: false,
            byes,
        });
        // Before the start people are still coming.
        Ok(if begun > 0 { self.check_length() } else { Vec::new() })
    }

    /// A Swiss needs clearly more players than rounds.
    pub(super) fn check_length(&self) -> Vec<Warning> {
        let players = self.persons.iter().filter(|person| !person.has_left).count();
        let rounds = self.settings.rounds;
        let near = self.is_swiss() && !self.persons.is_empty() && rounds + 2 > players;
        if near { vec![Warning::NearlyRoundRobin { rounds, players }] } else { Vec::new() }
    }

    pub(super) fn amend(&mut self, person: PersonId, form: &Form) -> Done {
        form.check()?;
        if !self.rounds.is_empty() && self.has_teams() && form.team != self.person(person)?.form.team {
            return Err(Refusal::TeamStands { person });
        }
        self.check_team(form)?;
        let frozen = self.rounds.len() >= FREEZE_AFTER || !self.draw.is_empty();
        let begun = self.rounds.len();
        let record = self.person(person)?;
        record.form = form.clone();
        // A round that somebody entered after may have been taken back.
        if record.entered_after >= begun {
            record.first_rating = form.rating;
        }
        if frozen {
            return Ok(vec![Warning::NumbersAreFrozen]);
        }
        record.order_form = form.clone();
        Ok(Vec::new())
    }

    pub(super) fn withdraw(&mut self, person: PersonId) -> Done {
        let record = self.person(person)?;
        if record.has_left {
            return Err(Refusal::HasLeft { person });
        }
        record.has_left = true;
        let annulled = self.annulled().contains(&person);
        let mut warnings = self.check_length();
        if annulled {
            warnings.push(Warning::ResultsAnnulled { person });
        }
        Ok(warnings)
    }

    pub(super) fn come_back(&mut self, person: PersonId) -> Done {
        let record = self.person(person)?;
        if !record.has_left {
            return Err(Refusal::HasNotLeft { person });
        }
        record.has_left = false;
        Ok(Vec::new())
    }

    /// The index of a round that is still to be paired.
    pub(super) fn future_round(&self, round: usize) -> Result<usize, Refusal> {
        let beyond = round > self.rounds_in_all().unwrap_or(MOST_ROUNDS);
        if round == 0 || beyond {
            return Err(Refusal::NoSuchRound { round });
        }
        if round <= self.rounds.len() {
            return Err(Refusal::AlreadyPaired { round });
        }
        Ok(round - 1)
    }

    pub(super) fn miss(&mut self, person: PersonId, round: usize) -> Done {
        if self.is_arena() {
            return Err(Refusal::NoByesHere);
        }
        let index = self.future_round(round)?;
        self.staying(person)?.byes.insert(index, Bye::Zero);
        Ok(Vec::new())
    }

    pub(super) fn ask_bye(&mut self, person: PersonId, round: usize) -> Done {
        if !self.is_swiss() {
            return Err(Refusal::NoByesHere);
        }
        let index = self.future_round(round)?;
        if self.settings.mode == Mode::Federation && round == self.settings.rounds {
            return Err(Refusal::ByeInLastRound);
        }
        let limit = self.settings.half_byes;
        let record = self.staying(person)?;
        let others = record.byes_had(Bye::Half) - usize::from(record.byes.get(&index) == Some(&Bye::Half));
        if others >= limit {
            return Err(Refusal::TooManyByes { person, limit });
        }
        record.byes.insert(index, Bye::Half);
        Ok(Vec::new())
    }

    pub(super) fn grant_bye(&mut self, person: PersonId, round: usize) -> Done {
        if !self.is_swiss() {
            return Err(Refusal::NoByesHere);
        }
        let index = self.future_round(round)?;
        let in_federation = self.settings.mode == Mode::Federation;
        if in_federation && round == self.settings.rounds {
            return Err(Refusal::ByeInLastRound);
        }
        let record = self.staying(person)?;
        let others = record.byes_had(Bye::Full) - usize::from(record.byes.get(&index) == Some(&Bye::Full));
        if in_federation && others >= GRANTED_BYES {
            return Err(Refusal::TooManyByes { person, limit: GRANTED_BYES });
        }
        record.byes.insert(index, Bye::Full);
        Ok(Vec::new())
    }

    pub(super) fn attend(&mut self, person: PersonId, round: usize) -> Done {
        let index = self.future_round(round)?;
        match self.person(person)?.byes.remove(&index) {
            Some(_) => Ok(Vec::new()),
            None => Err(Refusal::NotAway { person, round }),
        }
    }

    /// Somebody who has not left.
    fn staying(&mut self, person: PersonId) -> Result<&mut Person, Refusal> {
        let record = self.person(person)?;
        if record.has_left { Err(Refusal::HasLeft { person }) } else { Ok(record) }
    }

    pub(super) fn forbid(&mut self, persons: &[PersonId], from: usize, to: usize) -> Done {
        if !self.is_swiss() {
            return Err(Refusal::NoProhibitionsHere);
        }
        if to > MOST_ROUNDS {
            return Err(Refusal::NoSuchRound { round: to });
        }
        for &person in persons {
            self.person(person)?;
        }
        let distinct: BTreeSet<PersonId> = persons.iter().copied().collect();
        if distinct.len() < 2 || from == 0 || to < from {
            return Err(Refusal::EmptyProhibition);
        }
        let numbers = distinct.into_iter().collect();
        self.forbidden.push(Some(Forbidden { numbers, from: from - 1, to: to - 1 }));
        Ok(Vec::new())
    }

    pub(super) fn permit(&mut self, rule: usize) -> Done {
        match self.forbidden.get_mut(rule) {
            Some(slot) if slot.is_some() => *slot = None,
            _ => return Err(Refusal::NoSuchProhibition { rule }),
        }
        Ok(Vec::new())
    }

    /// Who left a round robin with fewer than half of the games completed.
    pub(super) fn annulled(&self) -> Vec<PersonId> {
        match self.settings.format {
            Format::RoundRobin { cycles } => self.annulled_among(&self.draw, 0..self.rounds.len(), cycles),
            Format::Groups { .. } => self.annulled_of_groups(),
            _ => Vec::new(),
        }
    }

    /// Who of these, who meet each other in these rounds, left with fewer than half of the games completed.
    pub(super) fn annulled_among(
        &self,
        members: &[PersonId],
        rounds: Range<usize>,
        cycles: Cycles,
    ) -> Vec<PersonId> {
        let games = members.len().saturating_sub(1) * if cycles == Cycles::Single { 1 } else { 2 };
        let left = |id: &PersonId| self.persons[*id as usize].has_left;
        let annulled = |id: &PersonId| {
            departure(self.completed_games(*id, rounds.clone()), games) == Departure::Annulled
        };
        members.iter().copied().filter(|id| left(id) && annulled(id)).collect()
    }
}
