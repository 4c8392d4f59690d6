//! Names of tie-breaks, as federations write them: `BH/C1`, `SB`, `DE`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::amount::Amount;

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The points themselves.
    Points,
    /// Points counted as 1, ½ and 0 whatever the point system.
    Standard,
    /// Results against each other of those who are tied.
    DirectEncounter,
    /// Rounds that brought a win's points.
    Wins,
    /// Games won over the board.
    GamesWon,
    /// Games played with the second seat.
    BlackGames,
    /// Games won with the second seat.
    BlackWins,
    /// Sum of the running totals.
    Progressive,
    /// Rounds one chose to play.
    RoundsElected,
    /// Sum of the opponents' scores.
    Buchholz,
    /// Buchholz as if the last round had been drawn everywhere.
    ForeBuchholz,
    /// Mean of the opponents' Buchholz.
    AverageBuchholz,
    /// Opponents' scores times the points made against them.
    SonnebornBerger,
    /// Points against those who made half of the points possible.
    Koya,
    /// The player's own rating.
    Rating,
    /// Mean of the opponents' ratings.
    AverageRating,
    /// Rating at which the result would have been expected, by the table.
    Performance,
    /// Lowest rating at which the result would have been expected.
    PerfectPerformance,
    /// Mean of the opponents' performances.
    AveragePerformance,
    /// Mean of the opponents' perfect performances.
    AveragePerfectPerformance,
    /// Start number, the lower first.
    StartNumber,
    /// The game's own score: for each player the sum over games of own score less the opponent's.
    OwnScore,
    /// Lots drawn with a published seed.
    Lots,
}

/// Parts left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cut {
    /// How many of the least.
    pub low: usize,
    /// How many of the greatest.
    pub high: usize,
}

/// A tie-break with its cuts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct TieBreak {
    /// What is compared.
    pub kind: Kind,
    /// What is left out.
    pub cut: Cut,
}

/// A name that is not known.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is no known tie-break; known are {known}", known = known())]
pub struct UnknownTieBreak(pub String);

const NAMES: [(&str, Kind); 23] = [
    ("PTS", Kind::Points),
    ("STD", Kind::Standard),
    ("DE", Kind::DirectEncounter),
    ("WIN", Kind::Wins),
    ("WON", Kind::GamesWon),
    ("BPG", Kind::BlackGames),
    ("BWG", Kind::BlackWins),
    ("PS", Kind::Progressive),
    ("REP", Kind::RoundsElected),
    ("BH", Kind::Buchholz),
    ("FB", Kind::ForeBuchholz),
    ("AOB", Kind::AverageBuchholz),
    ("SB", Kind::SonnebornBerger),
    ("KS", Kind::Koya),
    ("RTNG", Kind::Rating),
    ("ARO", Kind::AverageRating),
    ("TPR", Kind::Performance),
    ("PTP", Kind::PerfectPerformance),
    ("APRO", Kind::AveragePerformance),
    ("APPO", Kind::AveragePerfectPerformance),
    ("TPN", Kind::StartNumber),
    ("OWN", Kind::OwnScore),
    ("LOT", Kind::Lots),
];

fn known() -> String {
    NAMES.map(|(name, _)| name).join(", ")
}

impl TieBreak {
    /// A tie-break without cuts.
    pub const fn new(kind: Kind) -> Self {
        Self { kind, cut: Cut { low: 0, high: 0 } }
    }

    /// Whether the figure means nothing where everybody meets everybody.
    pub const fn is_only_for_swiss(self) -> bool {
        matches!(self.kind, Kind::Buchholz | Kind::ForeBuchholz | Kind::AverageBuchholz)
    }

    /// Whether the lower figure is better.
    pub const fn is_ascending(self) -> bool {
        matches!(self.kind, Kind::StartNumber | Kind::Lots | Kind::DirectEncounter)
    }

    /// Decimal places the figure is printed with.
    pub const fn places(self) -> usize {
        match self.kind {
            Kind::SonnebornBerger | Kind::AverageBuchholz => 2,
            Kind::Points
            | Kind::Standard
            | Kind::Progressive
            | Kind::Buchholz
            | Kind::ForeBuchholz
            | Kind::Koya => 1,
            _ => 0,
        }
    }

    /// A figure as it is printed: with the places usual for the tie-break, and with more where it takes more to tell
    /// it from others.
    pub fn shown(self, value: Amount) -> String {
        format!("{value:.*}", self.places().max(value.places()))
    }

    const fn may_be_cut(kind: Kind) -> bool {
        matches!(
            kind,
            Kind::Progressive
                | Kind::Buchholz
                | Kind::ForeBuchholz
                | Kind::SonnebornBerger
                | Kind::AverageRating
                | Kind::Performance
                | Kind::PerfectPerformance
        )
    }
}

impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = NAMES.iter().find(|(_, kind)| *kind == self.kind).map_or("", |(name, _)| name);
        match self.cut {
            Cut { low: 0, high: 0 } => f.pad(name),
            Cut { low, high: 0 } => f.pad(&format!("{name}/C{low}")),
            Cut { low, .. } => f.pad(&format!("{name}/M{low}")),
        }
    }
}

impl FromStr for TieBreak {
    type Err = UnknownTieBreak;

    fn from_str(text: &str) -> Result<Self, UnknownTieBreak> {
        let unknown = || UnknownTieBreak(text.to_owned());
        let upper = text.trim().to_ascii_uppercase();
        let (name, modifier) = upper.split_once('/').unwrap_or((&upper, ""));
        // Game points are all that individuals have.
        let name = name.strip_suffix(":GP").unwrap_or(name);
        let kind =
            NAMES.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind).ok_or_else(unknown)?;
        let count = |digits: &str| match digits.as_bytes() {
            [digit @ b'1'..=b'9'] => Ok(usize::from(digit - b'0')),
            _ => Err(unknown()),
        };
        let cut = match modifier.split_at_checked(1) {
            None => Cut::default(),
            Some(("C", digits)) => Cut { low: count(digits)?, high: 0 },
            Some(("M", digits)) => Cut { low: count(digits)?, high: count(digits)? },
            Some(_) => return Err(unknown()),
        };
        if cut != Cut::default() && !Self::may_be_cut(kind) {
            return Err(unknown());
        }
        Ok(Self { kind, cut })
    }
}

impl From<TieBreak> for String {
    fn from(tiebreak: TieBreak) -> Self {
        tiebreak.to_string()
    }
}

impl TryFrom<String> for TieBreak {
    type Error = UnknownTieBreak;

    fn try_from(text: String) -> Result<Self, UnknownTieBreak> {
        text.parse()
    }
}

/// Reads a list separated by commas or space.
///
/// # Errors
/// The first name that is not known.
pub fn parse_list(text: &str) -> Result<Vec<TieBreak>, UnknownTieBreak> {
    names(text).map(|(_, name)| name.parse()).collect()
}

/// Reads a list of which not everything need be known: what is, and what is not with the place at which it begins, in
/// characters from 0.
pub fn parse_known(text: &str) -> (Vec<TieBreak>, Vec<(usize, UnknownTieBreak)>) {
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    for (place, name) in names(text) {
        match name.parse() {
            Ok(tiebreak) => known.push(tiebreak),
            Err(fault) => unknown.push((place, fault)),
        }
    }
    (known, unknown)
}

/// The names of a list, each with the place of its first character, from 0.
fn names(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    let placed = text.split(is_divider).map(move |name| {
        let place = next;
        next += name.chars().count() + 1;
        (place, name)
    });
    placed.filter(|(_, name)| !name.is_empty())
}

/// Whether a character divides the names of a list.
fn is_divider(letter: char) -> bool {
    letter == ',' || letter == ';' || letter.is_whitespace()
}
