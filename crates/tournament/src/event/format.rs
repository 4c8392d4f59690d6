//! Who meets whom.

use serde::{Deserialize, Serialize};

use super::settings::is_small;
use crate::berger::Cycles;
use crate::colour::Colour;
use crate::knockout::GrandFinal;
use crate::macmahon::MacMahon;
use crate::mini_match::{MatchPlan, TieRule};
use crate::points::Points;
use crate::team::MatchScoring;
use crate::tiebreak::{Kind, TieBreak};

/// Two games, to which pairs are added while they are tied.
const USUAL_MATCH: MatchPlan = MatchPlan { games: 2, stops_when_decided: true, tie: TieRule::ExtraPairs };

/// Teams of two at a table of four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Partners {
    /// Everybody plays alone.
    #[default]
    None,
    /// Partners change from round to round.
    Rotating,
    /// Partners stay: those who entered with the same team.
    Fixed,
}

/// How those who go through from groups play on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "by")]
pub enum Final {
    /// Everybody who went through meets everybody else who did.
    RoundRobin {
        /// How often.
        cycles: Cycles,
    },
    /// Who loses a match is out.
    Knockout {
        /// Whether third place is played for.
        third_place: bool,
        /// How a match is played.
        plan: MatchPlan,
    },
}

/// Which teams meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "by")]
pub enum TeamPairing {
    /// Every team meets every other.
    RoundRobin {
        /// How often.
        cycles: Cycles,
    },
    /// By the Dutch rules, with match points.
    Swiss,
}

/// Who meets whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "format")]
pub enum Format {
    /// By the Dutch rules.
    Swiss {
        /// Accelerated first rounds by the Baku method.
        baku: bool,
        /// Starting points by rating.
        macmahon: Option<MacMahon>,
    },
    /// Everybody meets everybody.
    RoundRobin {
        /// How often.
        cycles: Cycles,
    },
    /// Who loses a match is out.
    Knockout {
        /// Whether third place is played for.
        third_place: bool,
        /// How a match is played.
        plan: MatchPlan,
    },
    /// Who loses two matches is out.
    DoubleElimination {
        /// How the grand final is decided.
        grand_final: GrandFinal,
        /// How a match is played.
        plan: MatchPlan,
    },
    /// Tables of four and three.
    Tables {
        /// Teams of two.
        partners: Partners,
        /// Points by place at a table of four.
        four: Vec<Points>,
        /// Points by place at a table of three.
        three: Vec<Points>,
    },
    /// Round robins in groups, then a final of the best. The strongest are dealt to different groups.
    Groups {
        /// How many groups.
        groups: usize,
        /// How often everybody meets everybody in a group.
        cycles: Cycles,
        /// How many go through from each group.
        through: usize,
        /// How they play on.
        last: Final,
    },
    /// Teams meet board by board. Members of a team are those who entered with its number.
    Teams {
        /// Boards of a match.
        boards: usize,
        /// Which teams meet.
        pairing: TeamPairing,
        /// What a match is worth.
        scoring: MatchScoring,
        /// The colours of the home team board by board; White and Black in turn if nothing is said.
        #[serde(default)]
        colours: Vec<Colour>,
    },
    /// Everybody is paired again and again until the time is over. Who entered with a team's number plays for it.
    Arena {
        /// When it ends, in milliseconds of Unix time. Games that have not ended then do not count.
        ends_at: u64,
        /// In a battle of teams: how many of a team's best count for it.
        #[serde(default)]
        leaders: Option<usize>,
    },
}

impl Format {
    /// Swiss without acceleration.
    pub const fn swiss() -> Self {
        Self::Swiss { baku: false, macmahon: None }
    }

    /// Tables at which 5, 3, 2 and 1 points are to be had, 5, 3 and 1 at small ones.
    pub fn tables() -> Self {
        Self::Tables {
            partners: Partners::None,
            four: [5, 3, 2, 1].map(Points::whole).to_vec(),
            three: [5, 3, 1].map(Points::whole).to_vec(),
        }
    }

    /// A knockout of matches of two games, to which pairs of games are added while they are tied.
    pub const fn knockout() -> Self {
        Self::Knockout { third_place: true, plan: USUAL_MATCH }
    }

    /// Groups from which two go through to a knockout.
    pub const fn groups(groups: usize) -> Self {
        let last = Final::Knockout { third_place: true, plan: USUAL_MATCH };
        Self::Groups { groups, cycles: Cycles::Single, through: 2, last }
    }

    /// Teams that meet once on so many boards, a match being worth two points.
    pub fn teams(boards: usize) -> Self {
        Self::Teams {
            boards,
            pairing: TeamPairing::RoundRobin { cycles: Cycles::Single },
            scoring: MatchScoring::default(),
            colours: Vec::new(),
        }
    }

    /// An arena without teams.
    pub const fn arena(ends_at: u64) -> Self {
        Self::Arena { ends_at, leaders: None }
    }

    /// Whether the places in the draw are given with the first round, so that nobody can enter later.
    pub(super) const fn has_a_draw(&self) -> bool {
        matches!(
            self,
            Self::RoundRobin { .. }
                | Self::Knockout { .. }
                | Self::DoubleElimination { .. }
                | Self::Groups { .. }
                | Self::Teams { pairing: TeamPairing::RoundRobin { .. }, .. }
        )
    }

    /// Whether a tie-break means something here.
    pub(super) const fn can_be_told_apart_by(&self, tiebreak: TieBreak) -> bool {
        match self {
            Self::RoundRobin { .. }
            | Self::Groups { .. }
            | Self::Teams { pairing: TeamPairing::RoundRobin { .. }, .. } => !tiebreak.is_only_for_swiss(),
            // How far somebody came, or points, games won and ratings: these have an order of their own.
            Self::Knockout { .. } | Self::DoubleElimination { .. } | Self::Arena { .. } => false,
            Self::Tables { .. } => {
                matches!(tiebreak.kind, Kind::Wins | Kind::OwnScore | Kind::StartNumber | Kind::Lots)
            }
            Self::Swiss { .. } | Self::Teams { pairing: TeamPairing::Swiss, .. } => true,
        }
    }

    /// Refuses amounts that no tournament has.
    pub(super) fn is_sensible(&self) -> bool {
        let is_match = |plan: &MatchPlan| (1..=99).contains(&plan.games);
        match self {
            Self::Swiss { macmahon, .. } => macmahon.as_ref().is_none_or(MacMahon::is_sensible),
            Self::RoundRobin { .. } => true,
            Self::Knockout { plan, .. } | Self::DoubleElimination { plan, .. } => is_match(plan),
            Self::Tables { four, three, .. } => {
                four.len() <= 4 && three.len() <= 3 && four.iter().chain(three).copied().all(is_small)
            }
            Self::Groups { groups, through, last, .. } => {
                let fine = match last {
                    Final::Knockout { plan, .. } => is_match(plan),
                    Final::RoundRobin { .. } => true,
                };
                fine && (2..=99).contains(groups) && (1..=99).contains(through)
            }
            Self::Teams { boards, scoring, colours, .. } => {
                let MatchScoring { win, draw, loss } = *scoring;
                let worth = [win, draw, loss].into_iter().all(is_small);
                worth && (1..=99).contains(boards) && colours.len() <= *boards
            }
            Self::Arena { leaders, .. } => *leaders != Some(0),
        }
    }
}
