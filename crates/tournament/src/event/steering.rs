//! Taking rounds back, changing the plan, ending.

use super::format::{Format, TeamPairing};
use super::refusal::{Refusal, Warning};
use super::settings::{MOST_ROUNDS, are_sensible};
use super::tournament::Tournament;
use crate::crosstable::Adjustment;
use crate::tiebreak::{Kind, TieBreak};

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
        self.adjustments.retain(|&(_, after, _)| after <= left || after == Adjustment::AT_THE_END);
        if self.rounds.is_empty() {
            self.draw.clear();
            self.teams.draw.clear();
            self.knockout = None;
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
        let suits = |tiebreak: &TieBreak| match self.settings.format {
            Format::RoundRobin { .. }
            | Format::Groups { .. }
            | Format::Teams { pairing: TeamPairing::RoundRobin { .. }, .. } => !tiebreak.is_only_for_swiss(),
            // Points, games won, ratings: an arena has its own order.
            Format::Arena { .. } => false,
            Format::Tables { .. } => {
                matches!(tiebreak.kind, Kind::Wins | Kind::OwnScore | Kind::StartNumber | Kind::Lots)
            }
            _ => true,
        };
        if let Some(&tiebreak) = tiebreaks.iter().find(|tiebreak| !suits(tiebreak)) {
            return Err(Refusal::UnsuitableTieBreak { tiebreak });
        }
        self.settings.tiebreaks = tiebreaks.to_vec();
        Ok(if self.rounds.is_empty() { Vec::new() } else { vec![Warning::TiebreaksChanged] })
    }

    pub(super) fn finish(&mut self) -> Done {
        for index in 0..self.rounds.len() {
            let missing = self.unfinished(index);
            // In an arena games that are going on at the end do not count.
            if missing > 0 && !self.is_arena() {
                return Err(Refusal::MissingResults { round: index + 1, missing });
            }
        }
        self.finished = true;
        Ok(Vec::new())
    }

    pub(super) fn reopen(&mut self) -> Done {
        if !self.finished {
            return Err(Refusal::NotFinished);
        }
        self.finished = false;
        Ok(Vec::new())
    }
}
