//! Asking why a pairing was not made otherwise.

use serde::{Deserialize, Serialize};

use super::dutch::{NoPairing, RoundPairing, pair};
use super::field::Field;
use super::judge::{Contrast, Fault, contrast};
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

impl Wish {
    /// Whom it names.
    pub fn named(self) -> Vec<Number> {
        match self {
            Self::Meet(a, b) | Self::Avoid(a, b) => vec![a, b],
            Self::NoBye(a) | Self::NoFloat(a) => vec![a],
        }
    }

    /// The same with other numbers for the players.
    #[must_use]
    pub fn renumbered(self, number: impl Fn(Number) -> Number) -> Self {
        match self {
            Self::Meet(a, b) => Self::Meet(number(a), number(b)),
            Self::Avoid(a, b) => Self::Avoid(number(a), number(b)),
            Self::NoBye(a) => Self::NoBye(number(a)),
            Self::NoFloat(a) => Self::NoFloat(number(a)),
        }
    }

    /// Whether a pairing fulfils it. One about somebody who is not to be paired is never fulfilled.
    pub fn is_fulfilled(self, field: &Field, pairs: &[(Number, Number)], bye: Option<Number>) -> bool {
        let opponent = |number| {
            pairs.iter().find_map(|&(a, b)| match number {
                number if number == a => Some(b),
                number if number == b => Some(a),
                _ => None,
            })
        };
        let score = |number| field.place(number).map(|place| field.contestants[place].score);
        let is_known = self.named().into_iter().all(|number| field.place(number).is_some());
        is_known
            && match self {
                Self::Meet(a, b) => opponent(a) == Some(b),
                Self::Avoid(a, b) => opponent(a) != Some(b),
                Self::NoBye(a) => bye != Some(a),
                Self::NoFloat(a) => opponent(a).is_some_and(|other| score(other) >= score(a)),
            }
    }
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

/// Why a pairing made by the rules does not fulfil a wish: pairs the round again with the wish granted and
/// names the first criterion that gets worse.
pub fn why_not(field: &Field, made: &RoundPairing, wish: Wish) -> Answer {
    let mut places = Vec::new();
    for number in wish.named() {
        match field.place(number) {
            Some(place) => places.push(place),
            None => return Answer::Unknown(number),
        }
    }
    if wish.is_fulfilled(field, &made.numbers(), made.bye) {
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
            let (ours, theirs) = (made.numbers(), other.numbers());
            let found = contrast(field, (&ours, made.bye), (&theirs, other.bye));
            // The same pairing would have fulfilled it.
            found.map_or(Answer::Fulfilled, Answer::Worse)
        }
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
