//! From the highest bracket to the lowest.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::allocation::{self, ColourRule};
use super::bracket;
use super::field::Field;
use super::situation::{Situation, Sizes};
use crate::colour::Colour;
use crate::entry::Number;
use crate::points::Points;

/// Two players with their colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// Who has White, or the first seat.
    pub white: Number,
    /// Who has Black.
    pub black: Number,
    /// Why the colours are this way round.
    pub rule: ColourRule,
}

/// Somebody who had to leave a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Floater {
    /// Who.
    pub number: Number,
    /// The score of the bracket left, virtual points included.
    pub from: Points,
    /// How many players the bracket had.
    pub bracket: usize,
    /// How many of them could have been an opponent.
    pub possible: usize,
    /// How many players had to leave the bracket in all.
    pub leaving: usize,
}

/// A round paired.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundPairing {
    /// Pairs in order of boards.
    pub pairs: Vec<Pair>,
    /// Who has no opponent.
    pub bye: Option<Number>,
    /// Who left a bracket, from the highest bracket down. Somebody may leave several.
    pub floaters: Vec<Floater>,
}

impl RoundPairing {
    /// The pairs as numbers, White first.
    pub fn numbers(&self) -> Vec<(Number, Number)> {
        self.pairs.iter().map(|pair| (pair.white, pair.black)).collect()
    }
}

/// Why a round cannot be paired.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoPairing {
    /// Nobody is present.
    #[error("nobody is left to be paired")]
    Nobody,
    /// Somebody has no possible opponent, and may not have the bye either.
    #[error("number {0} has met everybody or may not meet anybody present")]
    NoOpponent(Number),
    /// The number of players is odd and everybody has had a bye.
    #[error("somebody must be left over, but everybody has had a bye or as many points without a game")]
    NoBye,
    /// Only pairs that the organiser forbids would pair all at once.
    #[error(
        "there is no way to pair everybody at once without a pair that is forbidden; if none were, there would be"
    )]
    Forbidden,
    /// The number of players is odd, and all could be paired but for somebody who may not be left over.
    #[error(
        "whoever could be left over, so that all others have an opponent, has had a bye or as many points without a \
         game"
    )]
    ByeBarred,
    /// Everybody has possible opponents, but there is no way to pair all at once.
    #[error(
        "there is no way to pair everybody at once without a second meeting or a colour that is not allowed"
    )]
    Incomplete,
}

impl NoPairing {
    /// The same with another number for the player it names.
    #[must_use]
    pub fn renumbered(self, number: impl Fn(Number) -> Number) -> Self {
        match self {
            Self::NoOpponent(alone) => Self::NoOpponent(number(alone)),
            other => other,
        }
    }
}

/// Pairs the players of a field.
///
/// # Errors
/// If nobody is present or no pairing keeps the absolute rules.
pub fn pair(field: &Field) -> Result<RoundPairing, NoPairing> {
    let n = field.len();
    if n == 0 {
        return Err(NoPairing::Nobody);
    }
    let bye = n;
    let group_end = |from: usize| {
        let same = |place: usize| field.contestants[place].score == field.contestants[from].score;
        (from..n).find(|&place| !same(place)).unwrap_or(n)
    };
    // First question: can everybody be paired, whose score gets the bye, who floats from the top bracket?
    let mut below = group_end(0);
    let mut matched = everybody(field, below).ok_or_else(|| reason(field, below))?;
    let bye_holder = matched.iter().find(|pair| pair.1 == bye).map(|pair| pair.0);
    // Without a bye any score will do: no edge asks for it.
    let bye_score = bye_holder.map_or(Points::ZERO, |place| field.contestants[place].score);

    let mut pairing = RoundPairing::default();
    let mut pairs = Vec::new();
    let mut moved: Vec<usize> = Vec::new();
    let mut residents = 0..below;
    while !residents.is_empty() {
        let next = below..if below < n { group_end(below) } else { n };
        let members: Vec<usize> = moved.iter().copied().chain(residents.clone()).collect();
        let leaves = |pair: &&(usize, usize)| members.contains(&pair.0) && !members.contains(&pair.1);
        let floating = matched.iter().filter(leaves).count();
        let only_bye_floats = floating == 1 && matched.iter().any(|pair| leaves(&pair) && pair.1 == bye);
        let sizes = Sizes { moved: moved.len(), residents: residents.len(), next: next.len() };
        let places = members.iter().copied().chain(below..n).collect();
        let situation = Situation::new(field, places, sizes, Some(bye_score), (floating, only_bye_floats));
        let settled = bracket::settle(&situation, &matched).ok_or(NoPairing::Incomplete)?;
        let is_paired = |place: usize| settled.pairs.iter().any(|&(a, b)| a == place || b == place);
        moved = members.iter().copied().filter(|&place| !is_paired(place)).collect();
        for &place in &moved {
            pairing.floaters.push(Floater {
                number: field.contestants[place].number,
                from: field.contestants[residents.start].score,
                bracket: members.len(),
                possible: members.iter().filter(|&&other| field.compatible(place, other)).count(),
                leaving: moved.len(),
            });
        }
        pairs.extend(settled.pairs);
        matched = settled.rest;
        residents = next.clone();
        below = next.end;
    }
    pairing.bye = moved.first().map(|&place| field.contestants[place].number);
    pairing.pairs = boards(field, pairs);
    Ok(pairing)
}

/// Colours, and the order of boards: higher score first, then the opponent's score, then rank.
fn boards(field: &Field, mut pairs: Vec<(usize, usize)>) -> Vec<Pair> {
    let standing = |place: usize| (-field.contestants[place].points, field.contestants[place].rank);
    pairs.sort_by_key(|&(a, b)| {
        let (high, low) = (standing(a).min(standing(b)), standing(a).max(standing(b)));
        (high.0, low.0, high.1)
    });
    let pair = |(a, b): (usize, usize)| {
        let (a, b) = (&field.contestants[a], &field.contestants[b]);
        let (colour, rule) = allocation::colour(a, b, field.initial_colour);
        match colour {
            Colour::White => Pair { white: a.number, black: b.number, rule },
            Colour::Black => Pair { white: b.number, black: a.number, rule },
        }
    };
    pairs.into_iter().map(pair).collect()
}

/// A best way to pair all at once, the top bracket having this many; `None` if there is none.
fn everybody(field: &Field, top: usize) -> Option<Vec<(usize, usize)>> {
    let sizes = Sizes { next: top, ..Sizes::default() };
    let situation = Situation::new(field, (0..field.len()).collect(), sizes, None, (0, false));
    Some(bracket::settle(&situation, &[])?.rest)
}

/// Says why a field has no pairing, the top bracket having this many.
fn reason(field: &Field, top: usize) -> NoPairing {
    let odd = field.len() % 2 == 1;
    if odd && !field.contestants.iter().any(|contestant| contestant.may_get_bye) {
        return NoPairing::NoBye;
    }
    let lonely = |place: &usize| {
        let may_get_bye = odd && field.contestants[*place].may_get_bye;
        !may_get_bye && !(0..field.len()).any(|other| field.compatible(*place, other))
    };
    if let Some(place) = (0..field.len()).find(lonely) {
        return NoPairing::NoOpponent(field.contestants[place].number);
    }
    let is_forbidden = field.contestants.iter().any(|contestant| !contestant.forbidden.is_empty());
    if is_forbidden && everybody(&field.without_prohibitions(), top).is_some() {
        return NoPairing::Forbidden;
    }
    let mut lenient = field.clone();
    for contestant in &mut lenient.contestants {
        contestant.may_get_bye = true;
    }
    if odd && everybody(&lenient, top).is_some() { NoPairing::ByeBarred } else { NoPairing::Incomplete }
}
