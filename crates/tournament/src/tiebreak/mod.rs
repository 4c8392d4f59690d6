//! Tie-breaks by FIDE C.07.
//!
//! Each figure comes with the parts it was made of, so that a table of standings can be opened and read.

mod amount;
mod buchholz;
mod code;
mod count;
mod encounter;
mod limit;
mod rating;
mod unplayed;

use serde::{Deserialize, Serialize};

pub use self::amount::Amount;
pub use self::code::{Cut, Kind, TieBreak, UnknownTieBreak, parse_known, parse_list};
pub use self::count::final_points;
pub use self::encounter::{direct_encounter, encounters};
pub use self::limit::Limit;
pub use self::rating::{difference_for, expected_hundredths};
use crate::crosstable::Crosstable;
use crate::entry::Number;
use crate::points::Points;

/// Which text of the rules applies to rounds that were not played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edition {
    /// Tournaments that began between 1 August 2024 and 28 February 2026.
    Y2024,
    /// Tournaments that began on 1 March 2026 or later.
    #[default]
    Y2026,
}

impl Edition {
    /// The edition for a first day; the newest if there is none or it cannot be read.
    pub fn of_start(day: &str) -> Self {
        Self::of_day(day).unwrap_or_default()
    }

    /// The edition for a first day: `2026/03/01`, or with the day first `01.03.2026`. `None` if that is not what stands
    /// there, which includes years of two digits: nobody can tell them from days.
    pub fn of_day(day: &str) -> Option<Self> {
        let number = |part: &str| {
            let part = part.trim();
            part.parse::<u32>().ok().filter(|_| part.bytes().all(|byte| byte.is_ascii_digit()))
        };
        let parts: Vec<u32> = day.split(['/', '-', '.']).map(number).collect::<Option<_>>()?;
        let (year, month) = match *parts.as_slice() {
            [year @ 1900..=9999, month @ 1..=12, 1..=31] | [1..=31, month @ 1..=12, year @ 1900..=9999] => {
                (year, month)
            }
            _ => return None,
        };
        Some(if (year, month) < (2026, 3) { Self::Y2024 } else { Self::Y2026 })
    }
}

/// How the rounds are paired, as far as tie-breaks care.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum System {
    /// Opponents depend on results.
    #[default]
    Swiss,
    /// Opponents are known beforehand.
    RoundRobin,
}

/// Why a part of a figure is what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// From the game played.
    Game,
    /// In place of an opponent: the player's own score.
    OwnScore,
    /// In place of an opponent: the score of the opponent who did not come, or whom the player did not meet.
    ScheduledOpponent,
    /// In place of an opponent: as if every round had been drawn.
    AllDrawn,
    /// From the running total.
    Total,
    /// From a round without an opponent, or one that was not played.
    Unplayed,
    /// From the game's own score.
    Score,
    /// Given or taken apart from results: by the arbiter, or as starting points.
    Given,
    /// From what is known of the player: the rating or the start number.
    StartList,
    /// From the lot drawn with the published seed.
    Lot,
    /// From a player of the team, named in the place of an opponent.
    Player,
}

/// One part of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The round, from 1; 0 if it is of none.
    pub round: usize,
    /// The opponent, if there was one.
    pub opponent: Option<Number>,
    /// What the part adds.
    pub amount: Amount,
    /// Whether the part was cut.
    pub cut: bool,
    /// Where the amount comes from.
    pub source: Source,
}

impl Part {
    /// Points that were not cut.
    pub(crate) const fn of_points(
        round: usize,
        opponent: Option<Number>,
        points: Points,
        source: Source,
    ) -> Self {
        Self { round, opponent, amount: Amount::from_points(points), cut: false, source }
    }
}

/// A tie-break of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// The figure; `None` if it is not defined, which orders below every value.
    pub value: Option<Amount>,
    /// What it was made of.
    pub parts: Vec<Part>,
}

impl Figure {
    /// A figure that does not come from rounds.
    pub(crate) fn of(amount: Amount, source: Source) -> Self {
        Self::sum(vec![Part { round: 0, opponent: None, amount, cut: false, source }])
    }

    /// The figure as points.
    pub(crate) fn points(&self) -> Points {
        self.value.unwrap_or_default().to_points()
    }

    /// The sum of the parts that were not cut.
    pub(crate) fn sum(parts: Vec<Part>) -> Self {
        let value = parts.iter().filter(|part| !part.cut).map(|part| part.amount).sum();
        Self { value: Some(value), parts }
    }
}

/// What tie-breaks are computed from.
#[derive(Clone, Copy, Debug)]
pub struct Basis<'a> {
    /// Players and results.
    pub table: &'a Crosstable,
    /// Rounds that count.
    pub rounds: usize,
    /// The text of the rules.
    pub edition: Edition,
    /// The kind of pairing.
    pub system: System,
}

/// The figures of all players by one tie-break, in the order of the crosstable. Direct encounter depends on
/// who is tied and is not computed here but by [`direct_encounter`]; it gives empty figures.
pub fn figures(basis: Basis<'_>, tiebreak: TieBreak) -> Vec<Figure> {
    match tiebreak.kind {
        Kind::Buchholz | Kind::ForeBuchholz | Kind::SonnebornBerger | Kind::AverageBuchholz => {
            buchholz::figures(basis, tiebreak)
        }
        Kind::AverageRating
        | Kind::Performance
        | Kind::PerfectPerformance
        | Kind::AveragePerformance
        | Kind::AveragePerfectPerformance
        | Kind::Rating => rating::figures(basis, tiebreak),
        Kind::DirectEncounter | Kind::Lots | Kind::OwnScore => {
            vec![Figure::default(); basis.table.competitors.len()]
        }
        _ => count::figures(basis, tiebreak),
    }
}
