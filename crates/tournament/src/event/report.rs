//! The report for a federation.

use super::deed::Deed;
use super::format::Format;
use super::settings::{Heading, Mode};
use super::tournament::Tournament;
use crate::berger::{Cycles, schedule};
use crate::trf::Report;

impl Tournament {
    /// The report. In federation mode an arbiter's interventions stand in comment lines.
    pub fn report(&self) -> Report {
        let system = match &self.settings.format {
            Format::Swiss { baku: true, .. } => "FIDE_DUTCH_BAKU",
            Format::Swiss { .. } => "FIDE_DUTCH",
            Format::RoundRobin { cycles: Cycles::Single } => "BERGER_ROUNDROBIN",
            Format::RoundRobin { .. } => "FIDE_DOUBLEROUNDROBIN",
            _ => "CUSTOM_KNOCKOUT",
        };
        let tiebreaks: Vec<String> = self.settings.tiebreaks.iter().map(ToString::to_string).collect();
        let Heading { city, federation, end, system: named, mut other } = self.settings.heading.clone();
        if self.settings.mode == Mode::Federation {
            other.extend(self.interventions());
        }
        let mut table = self.crosstable();
        if let Format::RoundRobin { cycles } = self.settings.format {
            table.rounds = Some(schedule(table.competitors.len(), cycles).len());
        }
        Report {
            table,
            name: self.settings.name.clone(),
            start: self.settings.start.clone(),
            city,
            federation,
            end,
            system: if named.is_empty() { system.to_owned() } else { named },
            tiebreaks: tiebreaks.join(","),
            other,
        }
    }

    /// A comment line for each deed by which an arbiter interfered.
    fn interventions(&self) -> Vec<String> {
        let mut paired = 0_usize;
        let mut lines = Vec::new();
        for event in self.log() {
            let code = match &event.deed {
                Deed::Pair | Deed::Adopt { .. } => {
                    paired += 1;
                    continue;
                }
                Deed::UndoRound => {
                    paired = paired.saturating_sub(1);
                    "UNDO"
                }
                Deed::EditPairing { .. } => "MPA",
                Deed::PairAgain => "REPAIR",
                Deed::Correct { .. } => "CORRECTION",
                Deed::Adjust { .. } => "POINTS",
                Deed::SetRounds { .. } if paired > 0 => "ROUNDS",
                Deed::SetTiebreaks { .. } if paired > 0 => "TIEBREAKS",
                _ => continue,
            };
            let why: String =
                event.why.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
            lines.push(format!("### {code} @ Round {}: {why}", paired.max(1)).trim_end().to_owned());
        }
        lines
    }
}
