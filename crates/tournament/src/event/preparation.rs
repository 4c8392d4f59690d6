//! Pairing, changing a pairing, publishing.

use std::collections::{BTreeMap, BTreeSet};

use super::comparison::{Comparison, Standpoint};
use super::format::{Final, Format, TeamPairing};
use super::paired::Past;
use super::person::PersonId;
use super::refusal::Refusal;
use super::round::Board;
use super::settings::Mode;
use super::tournament::Tournament;
use super::warning::Warning;
use crate::entry::Bye;
use crate::swiss::{Fault, Field};

type Done = Result<Vec<Warning>, Refusal>;

impl Tournament {
    /// Refuses another round while the last is not published, or beyond the plan.
    pub(super) fn check_may_pair(&self) -> Result<(), Refusal> {
        if let Some(last) = self.rounds.last()
            && !last.published
        {
            return Err(Refusal::NotPublished { round: self.rounds.len() });
        }
        match self.planned().filter(|&rounds| self.rounds.len() >= rounds) {
            Some(rounds) => Err(Refusal::AllRoundsPaired { rounds }),
            None => Ok(()),
        }
    }

    pub(super) fn pair(&mut self, past: Past<'_>) -> Done {
        self.check_may_pair()?;
        let mut warnings = Vec::new();
        if let Some(index) = self.rounds.len().checked_sub(1) {
            let missing = self.unfinished(index);
            match self.settings.format {
                // The rules count an unfinished game as drawn for the next pairing.
                Format::Swiss { .. } if missing > 0 => warnings.push(Warning::Adjourned { games: missing }),
                // Who meets whom does not depend on it, or not yet.
                Format::Swiss { .. }
                | Format::RoundRobin { .. }
                | Format::Teams { pairing: TeamPairing::RoundRobin { .. }, .. }
                | Format::Arena { .. } => {}
                Format::Groups { last, .. }
                    if index < self.group_rounds() || matches!(last, Final::RoundRobin { .. }) => {}
                _ if missing > 0 => return Err(Refusal::MissingResults { round: index + 1, missing }),
                _ => {}
            }
        }
        let round = self.next_round(past)?;
        self.rounds.push(round);
        if self.is_arena() {
            self.publish()?;
        }
        warnings.extend(self.check_length());
        Ok(warnings)
    }

    pub(super) fn pair_again(&mut self, past: Past<'_>) -> Done {
        if self.is_arena() {
            // Those who are paired may be playing already.
            return Err(Refusal::NotByHand);
        }
        self.without_results()?;
        // Points that were given since the round was paired stay given.
        let given = (self.adjustments.clone(), self.teams.given.clone());
        self.undo_round()?;
        (self.adjustments, self.teams.given) = given;
        self.pair(past)
    }

    /// Refuses if the last round has results that a change of its pairing would lose.
    fn without_results(&self) -> Result<(), Refusal> {
        let entered = |board: &Board| !board.games.is_empty() && !board.automatic;
        if self.last_round()?.boards.iter().any(entered) {
            return Err(Refusal::HasResults { round: self.rounds.len() });
        }
        Ok(())
    }

    pub(super) fn publish(&mut self) -> Done {
        let round = self.rounds.len();
        if self.last_round()?.published {
            return Err(Refusal::AlreadyPublished { round });
        }
        self.rounds[round - 1].published = true;
        for board in 1..=self.rounds[round - 1].boards.len() {
            let tie = self.rounds[round - 1].boards[board - 1].tie;
            if let (Some(tie), Some(knockout)) = (tie, &mut self.knockout) {
                knockout.begin(tie).map_err(|reason| Refusal::Knockout { reason })?;
                // Somebody may have left already.
                self.settle_tie(round, board)?;
            }
        }
        Ok(Vec::new())
    }

    pub(super) fn edit(
        &mut self,
        boards: &[Vec<PersonId>],
        bye: Option<PersonId>,
        out: &[PersonId],
        past: Past<'_>,
    ) -> Done {
        self.without_results()?;
        let (is_swiss, seats) = match self.settings.format {
            Format::Swiss { .. } => (true, 2..=2),
            Format::Tables { .. } => (false, 2..=4),
            _ => return Err(Refusal::NotByHand),
        };
        if let Some(board) = boards.iter().find(|board| !seats.contains(&board.len())) {
            return Err(Refusal::WrongSeats { seats: board.len() });
        }
        // At tables nobody is left over.
        if let Some(person) = bye.filter(|_| !is_swiss) {
            return Err(Refusal::WrongPeople { persons: vec![person] });
        }
        self.check_people(boards, bye, out)?;
        let index = self.rounds.len() - 1;
        let playing: Vec<PersonId> = boards.iter().flatten().copied().chain(bye).collect();
        let round = &mut self.rounds[index];
        round.boards = boards.iter().map(|seats| Board::new(seats.clone())).collect();
        round.bye = bye;
        round.by_hand = true;
        round.published = false;
        round.floaters.clear();
        round.away.retain(|(person, _)| !playing.contains(person));
        for &person in out {
            round.rests(person, Bye::Zero);
            self.persons[person as usize].byes.entry(index).or_insert(Bye::Zero);
        }
        for person in playing {
            self.persons[person as usize].byes.remove(&index);
        }
        match (past.is_done(), is_swiss) {
            (true, _) => Ok(Vec::new()),
            (false, true) => self.judge_by_hand(),
            (false, false) => Ok(self.judge_tables()),
        }
    }

    /// Refuses a pairing that forgets somebody who plays in the last round, names somebody twice, or seats a stranger
    /// or somebody who has left.
    fn check_people(
        &self,
        boards: &[Vec<PersonId>],
        bye: Option<PersonId>,
        out: &[PersonId],
    ) -> Result<(), Refusal> {
        let round = self.last_round()?;
        let expected: BTreeSet<PersonId> =
            round.boards.iter().flat_map(|board| board.seats.iter().copied()).chain(round.bye).collect();
        let mut given: BTreeMap<PersonId, usize> = expected.iter().map(|&id| (id, 0)).collect();
        for id in boards.iter().flatten().copied().chain(bye).chain(out.iter().copied()) {
            *given.entry(id).or_insert(0) += 1;
        }
        let may_be_there = |id: PersonId| {
            let person = self.persons.get(id as usize);
            expected.contains(&id) || person.is_some_and(|person| !person.has_left)
        };
        let is_wrong = |id: PersonId, count: usize| count != 1 || !may_be_there(id);
        let persons: Vec<PersonId> =
            given.into_iter().filter(|&(id, count)| is_wrong(id, count)).map(|(id, _)| id).collect();
        if persons.is_empty() { Ok(()) } else { Err(Refusal::WrongPeople { persons }) }
    }

    /// Compares the last round, paired by hand, with the rules.
    fn judge_by_hand(&self) -> Done {
        let round = self.rounds.len();
        let Some(Comparison::Pairs { made, contrast, .. }) = self.compare(round, Standpoint::Now) else {
            return Ok(Vec::new());
        };
        let mut warnings = Vec::new();
        for fault in made.faults {
            if self.settings.mode == Mode::Federation && !matches!(fault, Fault::WrongColours(..)) {
                return Err(Refusal::AbsoluteFault { fault });
            }
            warnings.push(Warning::PairingFault { fault });
        }
        warnings.extend(contrast.map(|contrast| Warning::WorseThanOwn { contrast }));
        Ok(warnings)
    }

    /// Compares tables set by hand with the engine's.
    fn judge_tables(&self) -> Vec<Warning> {
        match self.compare(self.rounds.len(), Standpoint::Now) {
            Some(Comparison::Tables { made, own, .. }) if own < made => {
                vec![Warning::SeatedWorse { made, own }]
            }
            _ => Vec::new(),
        }
    }

    /// The field of a round (from 0) by what is known now; of [`Self::as_paired`] by what was known then.
    pub(super) fn field(&self, round: usize) -> Field {
        let table = self.crosstable();
        let mut past = table.after(round);
        past.first_colour = table.first_colour;
        Field::new(&past, round)
    }
}
