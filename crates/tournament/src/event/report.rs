//! The report for a federation.

use super::format::Format;
use super::refusal::Refusal;
use super::settings::{Heading, Mode};
use super::tournament::Tournament;
use crate::acceleration::baku;
use crate::berger::Cycles;
use crate::entry::Bye;
use crate::trf::Report;

impl Tournament {
    /// The report, with the byes and absences of the rounds that are not paired yet. In federation mode an arbiter's
    /// interventions stand in comment lines.
    ///
    /// # Errors
    /// If the format has rounds that such a report cannot tell of: tables of more than two, an arena.
    pub fn report(&self) -> Result<Report, Refusal> {
        let mut table = self.crosstable();
        let usual = match &self.settings.format {
            Format::Swiss { baku: true, .. } => "FIDE_DUTCH_BAKU",
            Format::Swiss { .. } => "FIDE_DUTCH",
            Format::RoundRobin { cycles: Cycles::Single } => "BERGER_ROUNDROBIN",
            Format::RoundRobin { cycles: Cycles::DoubleWithSwap } => "FIDE_DOUBLEROUNDROBIN",
            Format::RoundRobin { cycles: Cycles::Double } => "CUSTOM_DOUBLEROUNDROBIN",
            Format::Knockout { .. } | Format::DoubleElimination { .. } => "CUSTOM_KNOCKOUT",
            Format::Groups { .. } => "CUSTOM_GROUPS",
            Format::Teams { .. } => "CUSTOM_TEAM",
            Format::Tables { .. } | Format::Arena { .. } => return Err(Refusal::NoReportHere),
        };
        let tiebreaks: Vec<String> = self.settings.tiebreaks.iter().map(ToString::to_string).collect();
        let Heading { city, federation, end, system: named, mut other } = self.settings.heading.clone();
        let mut system = if named.is_empty() { usual.to_owned() } else { named };
        // Readers reckon the usual acceleration from the whole list; any other has to be said.
        if let Some(plain) = system.strip_suffix("_BAKU")
            && table.accelerations != baku(&table)
        {
            system = plain.to_owned();
        }
        other.extend(self.team_lines());
        if self.settings.mode == Mode::Federation {
            other.extend(self.interventions());
        }
        table.rounds = self.rounds_in_all();
        let goes_on = self.is_swiss() && !self.finished;
        if goes_on && self.rounds.len() < self.settings.rounds {
            self.add_absences(&mut table);
        }
        let mut report = Report {
            table,
            name: self.settings.name.clone(),
            start: self.settings.start.clone(),
            city,
            federation,
            end,
            system,
            tiebreaks: tiebreaks.join(","),
            other,
            ..Report::default()
        };
        if goes_on {
            self.add_byes_ahead(&mut report);
        }
        let numbering = self.numbering();
        let places = self.standings().into_iter();
        report.places = places.map(|line| (numbering.number(line.person), line.standing.place)).collect();
        Ok(report)
    }

    /// Adds the rounds after the next one that somebody will miss: for a bye, or having left for good.
    fn add_byes_ahead(&self, report: &mut Report) {
        for (number, id) in (1..).zip(self.start_list()) {
            let person = &self.persons[id as usize];
            for round in self.rounds.len() + 1..self.settings.rounds {
                let left = person.has_left.then_some(Bye::Zero);
                if let Some(bye) = left.or_else(|| person.byes.get(&round).copied()) {
                    report.plan_bye(number, round, bye);
                }
            }
        }
    }

    /// The report as ratings are to count it: with corrections that came too late for the standings.
    ///
    /// # Errors
    /// As [`Self::report`].
    pub fn report_for_rating(&self) -> Result<Report, Refusal> {
        let mut rated = self.clone();
        for board in rated.rounds.iter_mut().flat_map(|round| &mut round.boards) {
            if let Some(result) = board.for_rating.take() {
                board.games = vec![*result];
            }
        }
        rated.report()
    }
}
