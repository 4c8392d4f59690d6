//! Taking rounds back, changing the plan, ending.

use super::format::{Final, Format, TeamPairing};
use super::refusal::Refusal;
use super::settings::{MOST_ROUNDS, Mode, are_sensible};
use super::tournament::Tournament;
use super::warning::Warning;
use crate::berger::schedule;
use crate::crosstable::Adjustment;
use crate::knockout::Knockout;
use crate::tiebreak::TieBreak;

type Done = Result<Vec<Warning>, Refusal>;

impl Tournament {
    pub(super) fn undo_round(&mut self) -> Done {
        self.last_round()?;
        // Byes asked for the round stay asked for.
        let Some(round) = self.rounds.pop() else { return Ok(Vec::new()) };
        if let Some(knockout) = &mut self.knockout {
            // Nothing that follows can have begun: this was the last round.
            for tie in round.boards.iter().filter_map(|board| board.tie) {
                let tie = &mut knockout.ties[tie];
                tie.winner = None;
                tie.begun = false;
            }
        }
        let left = self.rounds.len();
        let stays = |after: usize| after <= left || after == Adjustment::AT_THE_END;
        self.adjustments.retain(|&(_, after, _)| stays(after));
        self.teams.given.retain(|&(_, after, _)| stays(after));
        if self.rounds.is_empty() {
            self.draw.clear();
            self.teams.draw.clear();
            self.knockout = None;
            self.last_accelerated = None;
        }
        if !self.finalists.is_empty() && self.rounds.len() <= self.group_rounds() {
            self.finalists.clear();
            self.knockout = None;
        }
        let results = round.results();
        Ok(if results > 0 { vec![Warning::ResultsLost { results }] } else { Vec::new() })
    }

    pub(super) fn set_rounds(&mut self, rounds: usize) -> Done {
        if self.planned().is_none() {
            return Err(Refusal::RoundsAreFixed);
        }
        self.check_may_still_change("rounds")?;
        let least = self.rounds.len().max(1);
        if rounds < least {
            return Err(Refusal::TooFewRounds { least });
        }
        if rounds > MOST_ROUNDS {
            return Err(Refusal::TooManyRounds { most: MOST_ROUNDS });
        }
        self.settings.rounds = rounds;
        let mut warnings = self.check_length();
        let is_last = self.rounds.len() == rounds;
        if self.is_swiss() && self.rounds.last().is_some_and(|last| last.as_last != is_last) {
            warnings.push(Warning::LastRoundRulesChanged);
        }
        Ok(warnings)
    }

    pub(super) fn set_tiebreaks(&mut self, tiebreaks: &[TieBreak]) -> Done {
        if !are_sensible(tiebreaks) {
            return Err(Refusal::UnusableSetting { setting: "tiebreaks".to_owned() });
        }
        self.check_may_still_change("tiebreaks")?;
        self.settings.check_tiebreaks(tiebreaks)?;
        self.settings.tiebreaks = tiebreaks.to_vec();
        Ok(if self.rounds.is_empty() { Vec::new() } else { vec![Warning::TiebreaksChanged] })
    }

    /// Refuses to change what a federation wants fixed.
    fn check_may_still_change(&self, setting: &str) -> Result<(), Refusal> {
        if self.settings.mode == Mode::Federation && !self.rounds.is_empty() {
            return Err(Refusal::FixedOnceBegun { setting: setting.to_owned() });
        }
        Ok(())
    }

    pub(super) fn finish(&mut self) -> Done {
        let somebody_waits = || self.persons.iter().any(|person| !person.has_left);
        // An arena ends with its time, whoever came.
        if self.rounds.is_empty() && !self.is_arena() && somebody_waits() {
            return Err(Refusal::NothingPlayed);
        }
        for index in 0..self.rounds.len() {
            let missing = self.unfinished(index);
            // In an arena games that are going on at the end do not count.
            if missing > 0 && !self.is_arena() {
                return Err(Refusal::MissingResults { round: index + 1, missing });
            }
        }
        self.finished = true;
        Ok(if self.ends_early() {
            vec![Warning::EndsEarly { played: self.rounds.len(), planned: self.rounds_in_all() }]
        } else {
            Vec::new()
        })
    }

    /// Whether there was more to play, and somebody there to play it.
    fn ends_early(&self) -> bool {
        if self.is_arena() || self.persons.iter().all(|person| person.has_left) {
            return false;
        }
        let is_undecided =
            |knockout: &Knockout| knockout.champion().is_none() || !knockout.ready().is_empty();
        let rounds_left = self.rounds_in_all().is_some_and(|rounds| self.rounds.len() < rounds);
        let final_left = matches!(self.settings.format, Format::Groups { .. }) && self.finalists.is_empty();
        rounds_left || final_left || self.knockout.as_ref().is_some_and(is_undecided)
    }

    /// Rounds in all, where that is known beforehand.
    pub(super) fn rounds_in_all(&self) -> Option<usize> {
        let of_table = |members: usize, cycles| Some(schedule(members, cycles).len()).filter(|_| members > 0);
        match self.settings.format {
            Format::RoundRobin { cycles } => of_table(self.draw.len(), cycles),
            Format::Teams { pairing: TeamPairing::RoundRobin { cycles }, .. } => {
                of_table(self.teams.draw.len(), cycles)
            }
            Format::Groups { last: Final::RoundRobin { cycles }, .. } => {
                of_table(self.finalists.len(), cycles).map(|rounds| self.group_rounds() + rounds)
            }
            _ => self.planned(),
        }
    }

    pub(super) fn reopen(&mut self) -> Done {
        if !self.finished {
            return Err(Refusal::NotFinished);
        }
        self.finished = false;
        Ok(Vec::new())
    }
}
