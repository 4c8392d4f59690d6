//! The criteria of the Dutch system, C.04.3 in force since 1 February 2026.

use serde::{Deserialize, Serialize};

/// A quality criterion, in descending order of weight. The absolute criteria C1 to C4 are kept by every
/// pairing and need no name here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Criterion {
    /// C5: the score of the player who gets the bye.
    ByeScore,
    /// C6: players who float down.
    Downfloaters,
    /// C7: their scores, the highest first.
    DownfloaterScores,
    /// C8: players who float down from the next bracket.
    NextDownfloaters,
    /// C8: their scores.
    NextDownfloaterScores,
    /// C9: rounds without a game of the player who gets the bye.
    ByeUnplayed,
    /// C10: pairs in which a topscorer, or the opponent, goes beyond two more of a colour.
    TopscorerImbalance,
    /// C11: pairs in which a topscorer, or the opponent, gets a colour three times in a row.
    TopscorerRepetition,
    /// C12: players who do not get the colour due.
    Colours,
    /// C13: players who do not get a colour strongly due.
    StrongColours,
    /// C14: resident downfloaters who floated down in the last round.
    DownfloatLast,
    /// C15: opponents of moved-down players who floated up in the last round.
    UpfloatLast,
    /// C16: resident downfloaters who floated down two rounds ago.
    DownfloatBefore,
    /// C17: opponents of moved-down players who floated up two rounds ago.
    UpfloatBefore,
    /// C18: scores of moved-down players who float down again as in the last round.
    MovedDownfloatLast,
    /// C19: scores of moved-down players whose opponents floated up in the last round.
    MovedUpfloatLast,
    /// C20: as C18, two rounds ago.
    MovedDownfloatBefore,
    /// C21: as C19, two rounds ago.
    MovedUpfloatBefore,
    /// Exchanges between the halves of a bracket: how many.
    Exchanges,
    /// Exchanges: how far apart the exchanged places are.
    ExchangeDistance,
    /// The earliest of what is equal so far, in the order of the rules.
    Order,
}

impl Criterion {
    /// The paragraph of C.04.3 it stands in.
    pub const fn paragraph(self) -> &'static str {
        match self {
            Self::ByeScore => "C5",
            Self::Downfloaters => "C6",
            Self::DownfloaterScores => "C7",
            Self::NextDownfloaters | Self::NextDownfloaterScores => "C8",
            Self::ByeUnplayed => "C9",
            Self::TopscorerImbalance => "C10",
            Self::TopscorerRepetition => "C11",
            Self::Colours => "C12",
            Self::StrongColours => "C13",
            Self::DownfloatLast => "C14",
            Self::UpfloatLast => "C15",
            Self::DownfloatBefore => "C16",
            Self::UpfloatBefore => "C17",
            Self::MovedDownfloatLast => "C18",
            Self::MovedUpfloatLast => "C19",
            Self::MovedDownfloatBefore => "C20",
            Self::MovedUpfloatBefore => "C21",
            Self::Exchanges | Self::ExchangeDistance | Self::Order => "D",
        }
    }
}
