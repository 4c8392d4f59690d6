//! A match of several games between two sides, with play to break a tie.

use serde::{Deserialize, Serialize};

use crate::entry::Verdict;

/// What happens when the games of a match leave it tied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieRule {
    /// Two more games with seats reversed, as often as needed.
    ExtraPairs,
    /// One game; a draw counts as a win for the side with the second seat. The higher seed has the first.
    SuddenDeath,
    /// The higher seed goes on.
    HigherSeed,
}

/// How a match is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MatchPlan {
    /// Games before any tie-break.
    pub games: usize,
    /// Whether the match ends as soon as one side cannot be caught up.
    pub stops_when_decided: bool,
    /// What breaks a tie.
    pub tie: TieRule,
}

/// What is to come in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Next {
    /// A game, in which this side has the first seat.
    Game {
        /// Side 0 or 1.
        first: usize,
    },
    /// Nothing: this side has won.
    Won {
        /// Side 0 or 1.
        side: usize,
    },
}

impl MatchPlan {
    /// What follows after these games, given as results of side 0, the higher seed. Sides change seats from
    /// game to game; the higher seed begins.
    pub fn next(&self, results: &[Verdict]) -> Next {
        let half_points = |verdict: &Verdict| match verdict {
            Verdict::Win => 2,
            Verdict::Draw => 1,
            Verdict::Loss => 0,
        };
        let total = |results: &[Verdict]| -> usize { results.iter().map(half_points).sum() };
        let first = results.len() % 2;
        let regular = &results[..results.len().min(self.games)];
        let (own, left) = (total(regular), self.games - regular.len());
        let theirs = 2 * regular.len() - own;
        let lead = own.abs_diff(theirs);
        let ahead = usize::from(theirs > own);
        if left > 0 {
            let decided = self.stops_when_decided && lead > 2 * left;
            return if decided { Next::Won { side: ahead } } else { Next::Game { first } };
        }
        if lead > 0 {
            return Next::Won { side: ahead };
        }
        let extra = &results[regular.len()..];
        match (self.tie, extra) {
            (TieRule::HigherSeed, _) => Next::Won { side: 0 },
            (TieRule::SuddenDeath, []) => Next::Game { first: 0 },
            (TieRule::SuddenDeath, [verdict, ..]) => {
                Next::Won { side: usize::from(*verdict != Verdict::Win) }
            }
            (TieRule::ExtraPairs, _) => {
                let pairs = extra.chunks_exact(2).map(total);
                match pairs.into_iter().find(|&points| points != 2) {
                    Some(points) => Next::Won { side: usize::from(points < 2) },
                    None => Next::Game { first: extra.len() % 2 },
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Verdict::{Draw, Loss, Win};

    const PLAN: MatchPlan = MatchPlan { games: 4, stops_when_decided: true, tie: TieRule::ExtraPairs };

    #[test]
    fn seats_change_and_the_match_stops_when_decided() {
        assert_eq!(PLAN.next(&[]), Next::Game { first: 0 });
        assert_eq!(PLAN.next(&[Win]), Next::Game { first: 1 });
        assert_eq!(PLAN.next(&[Win, Win]), Next::Game { first: 0 });
        assert_eq!(PLAN.next(&[Win, Win, Draw]), Next::Won { side: 0 });
        assert_eq!(PLAN.next(&[Loss, Loss, Loss]), Next::Won { side: 1 });
        let whole = MatchPlan { stops_when_decided: false, ..PLAN };
        assert_eq!(whole.next(&[Win, Win, Win]), Next::Game { first: 1 });
    }

    #[test]
    fn ties_are_broken_as_planned() {
        let tied = [Win, Loss, Draw, Draw];
        assert_eq!(PLAN.next(&tied), Next::Game { first: 0 });
        assert_eq!(PLAN.next(&[&tied[..], &[Win]].concat()), Next::Game { first: 1 });
        assert_eq!(PLAN.next(&[&tied[..], &[Win, Loss]].concat()), Next::Game { first: 0 });
        assert_eq!(PLAN.next(&[&tied[..], &[Win, Draw]].concat()), Next::Won { side: 0 });
        let sudden = MatchPlan { tie: TieRule::SuddenDeath, ..PLAN };
        assert_eq!(sudden.next(&tied), Next::Game { first: 0 });
        assert_eq!(sudden.next(&[&tied[..], &[Draw]].concat()), Next::Won { side: 1 });
        let seed = MatchPlan { tie: TieRule::HigherSeed, ..PLAN };
        assert_eq!(seed.next(&tied), Next::Won { side: 0 });
    }
}
