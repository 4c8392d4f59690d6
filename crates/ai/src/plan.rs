//! What a search is asked to do.

use crate::budget::Budget;
use crate::level::Level;
use crate::tuning::Tuning;
use game::Insight;
use std::fmt;
use std::str::FromStr;

/// What a search is asked to do: how much work, by which method, and how human it is to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// How much it may use, at most.
    pub budget: Budget,
    /// The level whose share of nodes it gets, by the game's tuning; `None`: the whole budget.
    pub level: Option<Level>,
    /// How it errs.
    pub lapses: Lapses,
    /// Whether turns that win at once, or let the next player win at once, are looked for apart from the search
    /// and outside its budget.
    pub scan: bool,
    /// The method; `None`: the one of the tuning.
    pub method: Option<Method>,
    /// The constants of the methods and the levels' nodes; `None`: those of the game.
    pub tuning: Option<Tuning>,
}

impl From<Budget> for Plan {
    /// As well as it can within the budget.
    fn from(budget: Budget) -> Self {
        Plan { budget, level: None, lapses: Lapses::NONE, scan: true, method: None, tuning: None }
    }
}

/// A plan with all that the game itself says filled in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task {
    pub(crate) budget: Budget,
    pub(crate) lapses: Lapses,
    pub(crate) scan: bool,
    pub(crate) method: Method,
    pub(crate) tuning: Tuning,
}

impl Plan {
    /// What is to be done in the game `G`.
    pub(crate) fn task<G: Insight>(self) -> Task {
        let Plan { mut budget, level, lapses, scan, method, tuning } = self;
        // The laws see to it that a game's tuning can be read.
        let tuning = tuning.unwrap_or_else(|| Tuning::read(G::TUNING).unwrap_or_default());
        if let Some(level) = level {
            budget.nodes = budget.nodes.min(tuning.nodes(level));
        }
        Task { budget, lapses, scan, method: method.or(tuning.method).unwrap_or(Method::Puct), tuning }
    }
}

/// How a human player errs: by choosing a move that only looks about as good, not by playing at random.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lapses {
    /// How much expected score (0 to 1) may be given away by one move, at most.
    pub margin: f32,
    /// Among the moves within the margin, one that is expected to score this much less is chosen 2.7 times less
    /// often.
    pub temperature: f32,
}

impl Lapses {
    /// Always what seems best.
    pub const NONE: Lapses = Lapses { margin: 0.0, temperature: 0.0 };
}

/// A method of search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Monte-Carlo tree search over moves, for any number of sides.
    Puct,
    /// Iterative deepening over moves with alpha-beta pruning, for two sides and an evaluation.
    AlphaBeta,
    /// Unbounded best-first minimax over whole turns, for two sides and an evaluation.
    BestFirst,
}

const METHODS: [(&str, Method); 3] =
    [("puct", Method::Puct), ("alpha-beta", Method::AlphaBeta), ("best-first", Method::BestFirst)];

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = METHODS.iter().find(|(_, method)| method == self).map_or("", |(name, _)| name);
        f.write_str(name)
    }
}

impl FromStr for Method {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        METHODS.iter().find(|(known, _)| *known == name).map(|(_, method)| *method).ok_or(())
    }
}
