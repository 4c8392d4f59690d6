//! The tournament report file of chess federations: TRF16 and its superset TRF26.
//!
//! A line starts with a three-character code; fields stand in fixed columns. Lines may end in CR, LF or
//! both. Lines whose code is not understood are kept and written back.

mod abnormal;
mod byes;
mod error;
mod field;
mod forbidden;
mod player;
mod point_system;
mod read;
mod style;
mod virtual_points;
mod write;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use self::error::{TrfError, TrfErrorKind};
pub(crate) use self::read::line_of;
pub use self::style::{LineEnd, Privacy, Style, Version};
pub(crate) use self::write::is_public;
use crate::acceleration;
use crate::crosstable::{Acceleration, Crosstable};
use crate::entry::{Bye, Entry, Number};

/// A tournament report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Players, results and what the pairing depends on.
    pub table: Crosstable,
    /// Name of the tournament (012).
    pub name: String,
    /// City (022).
    pub city: String,
    /// Federation (032).
    pub federation: String,
    /// First day (042), as written.
    pub start: String,
    /// Last day (052), as written.
    pub end: String,
    /// Pairing system code (192), such as `FIDE_DUTCH_2026`.
    pub system: String,
    /// Tie-breaks in order (202, or 212 with the points), comma separated.
    pub tiebreaks: String,
    /// Byes asked for after the round that is paired next; those of that round stand on the cards.
    #[serde(default)]
    pub byes_ahead: Vec<ByeAhead>,
    /// Places for the column of ranks. Whoever has none here is placed by points and tie-breaks, which is all that a
    /// report can tell.
    #[serde(default)]
    pub places: BTreeMap<Number, usize>,
    /// Every other line, in order of the file.
    pub other: Vec<String>,
}

/// A bye asked for long before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByeAhead {
    /// Whose.
    pub number: Number,
    /// The round, from 0.
    pub round: usize,
    /// Which bye.
    pub bye: Bye,
}

impl Report {
    /// Reads a report.
    ///
    /// # Errors
    /// Names the line, the column and what was expected.
    pub fn parse(text: &str) -> Result<Self, TrfError> {
        read::read(text)
    }

    /// Writes the report in today's form, lines ending in LF.
    pub fn write(&self, privacy: Privacy) -> String {
        self.write_as(Style { privacy, ..Style::default() })
    }

    /// Writes the report.
    pub fn write_as(&self, style: Style) -> String {
        write::write(self, style)
    }

    /// Notes a bye that somebody of the list has in a round (from 0) not paired yet: on the card if it is the next
    /// one. A bye noted before for that round is replaced.
    pub fn plan_bye(&mut self, number: Number, round: usize, bye: Bye) {
        if round > self.table.paired_rounds() {
            self.byes_ahead.retain(|one| (one.number, one.round) != (number, round));
            let place = self.byes_ahead.partition_point(|one| (one.number, one.round) < (number, round));
            self.byes_ahead.insert(place, ByeAhead { number, round, bye });
        } else if let Some(index) = self.table.index_of(number) {
            let card = &mut self.table.competitors[index].card;
            card.resize(card.len().max(round + 1), Entry::Bye(Bye::Zero));
            card[round] = Entry::Bye(bye);
        }
    }

    /// The bye that somebody has in a round (from 0) after the next one.
    pub fn bye_ahead(&self, number: Number, round: usize) -> Option<Bye> {
        let one = self.byes_ahead.iter().find(|one| (one.number, one.round) == (number, round));
        one.map(|one| one.bye)
    }

    /// Whether the Baku acceleration applies by the system code.
    pub fn is_baku(&self) -> bool {
        self.system.ends_with("_BAKU")
    }

    /// The virtual points of the Baku method. Where the number of rounds is not said, the rounds that are paired are
    /// all.
    pub fn baku(&self) -> Vec<Acceleration> {
        let rounds = self.table.rounds.or_else(|| Some(self.table.paired_rounds()));
        acceleration::baku(&Crosstable { rounds, ..self.table.clone() })
    }

    /// Whether rounds are paired by the Dutch rules, as far as the report says; without a code they are.
    pub fn is_dutch(&self) -> bool {
        self.system.is_empty() || self.system.contains("DUTCH")
    }

    /// Whether rounds are paired all against all, where the Buchholz family means nothing.
    pub fn is_round_robin(&self) -> bool {
        self.system.contains("ROUNDROBIN")
            || self.system.contains("ROUND_ROBIN")
            || self.system.contains("BERGER")
    }
}
