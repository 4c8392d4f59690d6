//! Asking why a pairing was not made otherwise.

use serde::{Deserialize, Serialize};

use super::criterion::Criterion;
use super::dutch::{NoPairing, Pair, RoundPairing, pair};
use super::field::Field;
use super::judge::{Contrast, Fault, contrast, judge};
use crate::entry::Number;

/// A wish somebody has about a pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    /// These two should meet.
    Meet(Number, Number),
    /// These two should not meet.
    Avoid(Number, Number),
    /// This player should not have the bye.
    NoBye(Number),
    /// This player should not leave the bracket of the own score.
    NoFloat(Number),
}

/// Why a wish was not fulfilled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// It was.
    Fulfilled,
    /// There is no such player.
    Unknown(Number),
    /// The two may never meet in this round.
    Forbidden(Fault),
    /// The others could not be paired.
    Impossible(NoPairing),
    /// The pairing would be worse, first in this.
    Worse(Contrast),
    /// By the rules it would have been: somebody paired by hand.
    ByHand,
}

impl Answer {
    /// The same with other numbers for the players.
    #[must_use]
    pub fn renumbered(self, number: impl Fn(Number) -> Number) -> Self {
        match self {
            Self::Unknown(a) => Self::Unknown(number(a)),
            Self::Forbidden(fault) => Self::Forbidden(fault.renumbered(number)),
            Self::Impossible(reason) => Self::Impossible(reason.renumbered(number)),
            other => other,
        }
    }
}

/// The pairs of a paired round as numbers.
fn numbers(pairing: &RoundPairing) -> Vec<(Number, Number)> {
    pairing.pairs.iter().map(|Pair { white, black, .. }| (*white, *black)).collect()
}

/// Why a pairing made by the rules does not fulfil a wish: pairs the round again with the wish granted and
/// names the first criterion that gets worse.
pub fn why_not(field: &Field, made: &RoundPairing, wish: Wish) -> Answer {
    let named = match wish {
        Wish::Meet(a, b) | Wish::Avoid(a, b) => vec![a, b],
        Wish::NoBye(a) | Wish::NoFloat(a) => vec![a],
    };
    let mut places = Vec::new();
    for number in named {
        match field.place(number) {
            Some(place) => places.push(place),
            None => return Answer::Unknown(number),
        }
    }
    if is_fulfilled(made, wish) {
        return Answer::Fulfilled;
    }
    if let (Wish::Meet(a, b), [one, two]) = (wish, places.as_slice())
        && !field.compatible(*one, *two)
    {
        let met = field.contestants[*one].barred.contains(&b);
        return Answer::Forbidden(if met { Fault::MayNotMeet(a, b) } else { Fault::SameColour(a, b) });
    }
    let granted = grant(field, wish, &places);
    match pair(&granted) {
        Err(reason) => Answer::Impossible(reason),
        Ok(other) => {
            let own = judge(field, &numbers(made), made.bye);
            let theirs = judge(field, &numbers(&other), other.bye);
            Answer::Worse(contrast(&own, &theirs).unwrap_or_else(|| Contrast {
                bracket: places.iter().map(|&place| field.contestants[place].score).max().unwrap_or_default(),
                criterion: Criterion::Order,
                better: Vec::new(),
                worse: Vec::new(),
            }))
        }
    }
}

/// Whether a pairing made by the rules fulfils a wish.
pub fn is_fulfilled(made: &RoundPairing, wish: Wish) -> bool {
    let meet = |a, b| numbers(made).iter().any(|&pair| pair == (a, b) || pair == (b, a));
    match wish {
        Wish::Meet(a, b) => meet(a, b),
        Wish::Avoid(a, b) => !meet(a, b),
        Wish::NoBye(number) => made.bye != Some(number),
        Wish::NoFloat(number) => !made.floaters.iter().any(|floater| floater.number == number),
    }
}

/// A field in which only pairings are possible that fulfil a wish.
fn grant(field: &Field, wish: Wish, places: &[usize]) -> Field {
    let mut granted = field.clone();
    let n = field.len();
    match (wish, places) {
        (Wish::Meet(..), &[a, b]) => {
            for place in (0..n).filter(|&place| place != a && place != b) {
                granted.allow(a, place, false);
                granted.allow(b, place, false);
            }
            granted.contestants[a].may_get_bye = false;
            granted.contestants[b].may_get_bye = false;
        }
        (Wish::Avoid(..), &[a, b]) => granted.allow(a, b, false),
        (Wish::NoBye(_), &[a]) => granted.contestants[a].may_get_bye = false,
        (Wish::NoFloat(_), &[a]) => {
            let score = field.contestants[a].score;
            for place in (0..n).filter(|&place| field.contestants[place].score < score) {
                granted.allow(a, place, false);
            }
            granted.contestants[a].may_get_bye = false;
        }
        _ => {}
    }
    granted
}
