//! Names of tie-breaks, as federations write them: `BH/C1`, `SB`, `DE`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::amount::Amount;
use super::limit::{Limit, digits};

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

/// A tie-break with its modifiers, written as `SB/C1/P`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct TieBreak {
    /// What is compared.
    pub kind: Kind,
    /// What is left out (`/C1`, `/M1`).
    pub cut: Cut,
    /// Whether forfeits count as games against the opponent who was due (`/P`).
    pub counts_forfeits: bool,
    /// Whether the last round counts as drawn everywhere (`/F`).
    pub is_fore: bool,
    /// What an opponent must have made to count (`/L`).
    pub limit: Limit,
    /// What those are taken to be rated who have no rating (`/U1400`); without it the figure is not defined.
    pub unrated: Option<u32>,
    /// Whether the other figure than usual is better (`/R`).
    pub is_reversed: bool,
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
    /// A tie-break without modifiers.
    pub const fn new(kind: Kind) -> Self {
        Self {
            kind,
            cut: Cut { low: 0, high: 0 },
            counts_forfeits: false,
            is_fore: false,
            limit: Limit::HALF,
            unrated: None,
            is_reversed: false,
        }
    }

    /// Whether the figure means nothing where everybody meets everybody.
    pub const fn is_only_for_swiss(self) -> bool {
        matches!(self.kind, Kind::Buchholz | Kind::ForeBuchholz | Kind::AverageBuchholz)
    }

    /// Whether the figure is made of ratings.
    pub const fn is_of_ratings(self) -> bool {
        is_cut_by_rating(self.kind)
            || matches!(self.kind, Kind::Rating | Kind::AveragePerformance | Kind::AveragePerfectPerformance)
    }

    /// Whether the lower figure is better.
    pub const fn is_ascending(self) -> bool {
        matches!(self.kind, Kind::StartNumber | Kind::Lots | Kind::DirectEncounter) != self.is_reversed
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

    /// Whether every modifier means something for what is compared.
    fn is_sensible(self) -> bool {
        let Self { kind, cut, counts_forfeits, is_fore, unrated, is_reversed, .. } = self;
        let buchholz = [Kind::Buchholz, Kind::SonnebornBerger, Kind::AverageBuchholz].contains(&kind);
        let counts_opponents = buchholz || [Kind::ForeBuchholz, Kind::DirectEncounter].contains(&kind);
        (cut == Cut::default() || may_be_cut(kind))
            && (!counts_forfeits || counts_opponents)
            && (!is_fore || buchholz)
            && (unrated.is_none() || self.is_of_ratings())
            && !(is_reversed && [Kind::DirectEncounter, Kind::Points].contains(&kind))
    }
}

/// Tie-breaks of ratings from which the lowest and highest can be left out.
const fn is_cut_by_rating(kind: Kind) -> bool {
    matches!(kind, Kind::AverageRating | Kind::Performance | Kind::PerfectPerformance)
}

const fn may_be_cut(kind: Kind) -> bool {
    is_cut_by_rating(kind)
        || matches!(kind, Kind::Progressive | Kind::Buchholz | Kind::ForeBuchholz | Kind::SonnebornBerger)
}

impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text =
            NAMES.iter().find(|(_, kind)| *kind == self.kind).map_or("", |(name, _)| name).to_owned();
        match self.cut {
            Cut { low: 0, high: 0 } => {}
            Cut { low, high: 0 } => text.push_str(&format!("/C{low}")),
            Cut { low, .. } => text.push_str(&format!("/M{low}")),
        }
        text.push_str(if self.counts_forfeits { "/P" } else { "" });
        text.push_str(if self.is_fore { "/F" } else { "" });
        text.push_str(&self.limit.to_string());
        if let Some(rating) = self.unrated {
            text.push_str(&format!("/U{rating}"));
        }
        text.push_str(if self.is_reversed { "/R" } else { "" });
        f.pad(&text)
    }
}

impl FromStr for TieBreak {
    type Err = UnknownTieBreak;

    fn from_str(text: &str) -> Result<Self, UnknownTieBreak> {
        let unknown = || UnknownTieBreak(text.to_owned());
        let upper = text.trim().to_ascii_uppercase();
        let mut parts = upper.split('/');
        let name = parts.next().unwrap_or_default();
        // Game points are all that individuals have.
        let name = name.strip_suffix(":GP").unwrap_or(name);
        let found = NAMES.iter().find(|(known, _)| *known == name);
        let mut tiebreak = Self::new(found.ok_or_else(unknown)?.1);
        for modifier in parts {
            tiebreak.modify(modifier).ok_or_else(unknown)?;
        }
        if tiebreak.is_sensible() { Ok(tiebreak) } else { Err(unknown()) }
    }
}

impl TieBreak {
    /// Takes in a modifier, or `None` if it is not known.
    fn modify(&mut self, modifier: &str) -> Option<()> {
        let (letter, rest) = modifier.split_at_checked(1)?;
        let count = || digits(rest, 1).filter(|count| *count > 0).map(|count| count as usize);
        match letter {
            "C" => self.cut = Cut { low: count()?, high: 0 },
            "M" => self.cut = Cut { low: count()?, high: count()? },
            "L" if self.kind == Kind::Koya => self.limit.modify(rest)?,
            "U" => self.unrated = Some(digits(rest, 4)?),
            "P" if rest.is_empty() => self.counts_forfeits = true,
            "F" if rest.is_empty() => self.is_fore = true,
            "R" if rest.is_empty() => self.is_reversed = true,
            _ => return None,
        }
        Some(())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_modifiers_are_written_as_they_are_read() {
        for name in [
            "BH",
            "BH/C1",
            "BH/M2",
            "BH/C1/P",
            "SB/P/F",
            "DE/P",
            "AOB/F",
            "KS/L60",
            "KS/L+1",
            "KS/L-3",
            "KS/L60/L+0.2",
            "ARO/C1/U1400",
            "RTNG/U1000/R",
            "TPN/R",
            "WIN/R",
        ] {
            let tiebreak: TieBreak = name.parse().unwrap();
            assert_eq!(tiebreak.to_string(), name);
        }
        for (given, known) in [
            ("bh:gp/c1", "BH/C1"),
            ("BH/P/C1", "BH/C1/P"),
            ("KS/L+0.5", "KS/L+1"),
            ("KS/L-1.5", "KS/L-3"),
            ("KS/L50", "KS"),
            ("KS/L+0", "KS"),
        ] {
            assert_eq!(given.parse::<TieBreak>().unwrap().to_string(), known);
        }
    }

    #[test]
    fn modifiers_that_mean_nothing_are_refused() {
        for name in [
            "",
            "BHX",
            "BH/",
            "BH/C",
            "BH/C0",
            "BH/C10",
            "BH/C+3",
            "BH/X",
            "BH/P1",
            "BH/L50",
            "WIN/P",
            "WIN/C1",
            "FB/F",
            "KS/L",
            "KS/L101",
            "KS/L+",
            "KS/L+x",
            "KS/L+100",
            "KS/P",
            "ARO/U",
            "ARO/U10000",
            "BH/U1400",
            "DE/R",
            "PTS/R",
            "BH/é",
            "KS/L+-1",
        ] {
            assert!(name.parse::<TieBreak>().is_err(), "{name}");
        }
    }

    #[test]
    fn the_other_figure_is_better_when_reversed() {
        for (name, is_ascending) in [("WIN", false), ("WIN/R", true), ("TPN", true), ("TPN/R", false)] {
            assert_eq!(name.parse::<TieBreak>().unwrap().is_ascending(), is_ascending, "{name}");
        }
    }
}
