//! The report for a federation.

use super::deed::{Deed, Event};
use super::format::Format;
use super::person::PersonId;
use super::refusal::Refusal;
use super::settings::{Heading, Mode};
use super::text::one_line;
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
        table.rounds = self.rounds_in_all().or(table.rounds);
        let is_next = table.rounds.is_none_or(|rounds| self.rounds.len() < rounds);
        let is_swiss = matches!(self.settings.format, Format::Swiss { .. }) && !self.finished;
        if is_next && is_swiss {
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
        if is_swiss {
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

    /// A line for each team with the start numbers of its players.
    fn team_lines(&self) -> Vec<String> {
        if !self.has_teams() {
            return Vec::new();
        }
        let numbering = self.numbering();
        let line = |team: super::teams::Team| {
            let name = if team.name.is_empty() { team.number.to_string() } else { team.name };
            let name: String = name.chars().take(32).collect();
            let numbers: Vec<String> =
                team.members.iter().map(|&id| format!("{:>4}", numbering.number(id))).collect();
            format!("013 {name:<32}{}", numbers.join(" "))
        };
        self.teams().into_iter().map(line).collect()
    }

    /// A comment line for each deed by which an arbiter interfered.
    fn interventions(&self) -> Vec<String> {
        let mut paired = 0_usize;
        let mut lines = Vec::new();
        for event in self.log() {
            let has_begun = paired > 0;
            let mut round = paired.max(1);
            let code = match &event.deed {
                Deed::Pair | Deed::PairWaiting { .. } | Deed::Adopt { .. } => {
                    paired += 1;
                    continue;
                }
                Deed::UndoRound => {
                    paired = paired.saturating_sub(1);
                    "UNDO"
                }
                Deed::EditPairing { .. } => "MPA",
                Deed::PairAgain => "REPAIR",
                Deed::Correct { round: corrected, .. } => {
                    round = *corrected;
                    "CORRECTION"
                }
                Deed::GrantBye { round: granted, .. } => {
                    round = *granted;
                    "FPB"
                }
                Deed::Adjust { .. } => "POINTS",
                Deed::Reopen => "REOPENED",
                Deed::Withdraw { .. } => "WITHDRAWAL",
                Deed::Return { .. } => "RETURN",
                Deed::Enter { .. } if has_begun => "LATE ENTRY",
                Deed::Forbid { .. } | Deed::Permit { .. } if has_begun => "PROHIBITION",
                Deed::SetRounds { .. } if has_begun => "ROUNDS",
                Deed::SetTiebreaks { .. } if has_begun => "TIEBREAKS",
                _ => continue,
            };
            lines.push(self.comment(code, round, event));
        }
        lines
    }

    /// What was done in which round, why, by whom, and to whom or what.
    fn comment(&self, code: &str, round: usize, event: &Event) -> String {
        let numbering = self.numbering();
        let number = |id: PersonId| numbering.number(id).to_string();
        let join = |ids: &[PersonId], sign: &str| -> String {
            ids.iter().map(|&id| number(id)).collect::<Vec<_>>().join(sign)
        };
        let what = match &event.deed {
            Deed::EditPairing { boards, bye, out } => {
                let mut parts: Vec<String> = boards.iter().map(|seats| join(seats, "-")).collect();
                parts.extend(bye.map(|id| format!("bye {}", number(id))));
                parts.extend((!out.is_empty()).then(|| format!("out {}", join(out, " "))));
                parts.join(" ")
            }
            Deed::Correct { board, game, .. } if *game > 1 => format!("board {board} game {game}"),
            Deed::Correct { board, .. } => format!("board {board}"),
            Deed::Adjust { person, points, .. } => format!("{} {points}", number(*person)),
            Deed::GrantBye { person, .. } | Deed::Withdraw { person } | Deed::Return { person } => {
                number(*person)
            }
            Deed::Forbid { persons, .. } => join(persons, "-"),
            Deed::Enter { form } => one_line(&form.name),
            Deed::SetRounds { rounds } => rounds.to_string(),
            _ => String::new(),
        };
        let why = one_line(&event.why);
        let who = one_line(&event.by);
        let details = [who.trim(), what.trim()].into_iter().filter(|part| !part.is_empty());
        let details = details.collect::<Vec<_>>().join("; ");
        format!("### {code} @ Round {round}: {} ({details})", why.trim()).replace(":  (", ": (")
    }
}
