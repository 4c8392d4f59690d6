//! Who of a pair gets which colour.

use serde::{Deserialize, Serialize};

use super::contestant::{Contestant, Strength};
use crate::colour::Colour;

/// The rule that gave a pair its colours, in order of precedence (C.04.3, E.1 to E.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColourRule {
    /// Both got what they were due, or only one was due anything.
    BothPreferences,
    /// The stronger preference, or the larger imbalance, won.
    StrongerPreference,
    /// They alternate against the last round in which they had different colours.
    Alternation,
    /// The higher ranked got the colour due.
    HigherRanked,
    /// Nobody was due any: an odd place in the start list has the initial colour.
    StartNumber,
}

/// The colour of `a` against `b`, and why.
pub(super) fn colour(a: &Contestant, b: &Contestant, initial: Colour) -> (Colour, ColourRule) {
    if !a.clashes_with(b) {
        let wanted = a.preference.or(b.preference.map(Colour::other));
        return match wanted {
            Some(colour) => (colour, ColourRule::BothPreferences),
            None if is_higher(a, b) => {
                (initial.if_else_other(a.rank.is_multiple_of(2)), ColourRule::StartNumber)
            }
            None => (initial.if_else_other(b.rank.is_multiple_of(2)).other(), ColourRule::StartNumber),
        };
    }
    let due = a.preference.unwrap_or(initial);
    // Among absolute preferences the larger imbalance counts, else only the kind.
    let weight = |one: &Contestant| match one.strength {
        Strength::Absolute => (one.strength, one.imbalance),
        strength => (strength, 0),
    };
    if weight(a) != weight(b) {
        return (due.if_else_other(weight(a) > weight(b)), ColourRule::StrongerPreference);
    }
    // Unplayed rounds are skipped, so the games are compared from the last one back.
    let games = a.colours.iter().rev().zip(b.colours.iter().rev());
    if let Some((_, theirs)) = games.into_iter().find(|(own, theirs)| own != theirs) {
        return (*theirs, ColourRule::Alternation);
    }
    (due.if_else_other(is_higher(a, b)), ColourRule::HigherRanked)
}

fn is_higher(a: &Contestant, b: &Contestant) -> bool {
    (a.score, b.rank) > (b.score, a.rank)
}
