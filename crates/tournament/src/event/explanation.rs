//! Why a round came to be as it is, as data that a page can put into words.

use serde::{Deserialize, Serialize};

use super::comparison::pairs;
use super::numbering::Numbering;
use super::person::PersonId;
use super::round::Round;
use super::tournament::Tournament;
use crate::swiss::{Answer, ColourRule, Field, Floater, Wish, is_fulfilled, pair, why_not};

/// How a round came to be, as data that a page can put into words. Numbers are ids of persons.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explanation {
    /// Who left which bracket.
    pub floaters: Vec<Floater>,
    /// The rule for the colours of each board, where one decided.
    pub colours: Vec<Option<ColourRule>>,
    /// Who has the bye, and what would have been worse without it.
    pub bye: Option<(PersonId, Answer)>,
    /// Whether an arbiter changed the pairing.
    pub by_hand: bool,
}

impl Tournament {
    /// How a round (from 1) came to be, by what was known when it was paired.
    pub fn explain(&self, round: usize) -> Option<Explanation> {
        let found = self.rounds.get(round.checked_sub(1)?)?;
        let bye = found.bye.map(|id| (id, self.why(round, Wish::NoBye(id)).unwrap_or(Answer::Unknown(id))));
        Some(Explanation {
            floaters: found.floaters.clone(),
            colours: found.boards.iter().map(|board| board.rule).collect(),
            bye,
            by_hand: found.by_hand,
        })
    }

    /// Why a Swiss round (from 1) does not fulfil a wish, with ids of persons for numbers, by what was known when it
    /// was paired. `None` if there is no such round or nothing to explain.
    pub fn why(&self, round: usize, wish: Wish) -> Option<Answer> {
        let index = round.checked_sub(1).filter(|&index| index < self.rounds.len() && self.is_swiss())?;
        let then = self.as_paired(index)?;
        let numbering = then.numbering();
        let number = |id: PersonId| numbering.number(id);
        if let Some(stranger) = named(wish).into_iter().find(|&id| number(id) == 0) {
            return Some(Answer::Unknown(stranger));
        }
        let wish = match wish {
            Wish::Meet(a, b) => Wish::Meet(number(a), number(b)),
            Wish::Avoid(a, b) => Wish::Avoid(number(a), number(b)),
            Wish::NoBye(a) => Wish::NoBye(number(a)),
            Wish::NoFloat(a) => Wish::NoFloat(number(a)),
        };
        let field = then.field(index);
        let own = pair(&field).ok();
        let answer = match own {
            _ if is_granted(&field, &self.rounds[index], &numbering, wish) => Answer::Fulfilled,
            // The rules would have fulfilled it, or know of no pairing at all.
            None => Answer::ByHand,
            Some(own) if is_fulfilled(&own, wish) && is_known(&field, wish) => Answer::ByHand,
            Some(own) => why_not(&field, &own, wish),
        };
        Some(answer.renumbered(|number| numbering.person(number)))
    }
}

/// Whom a wish names.
fn named(wish: Wish) -> Vec<u32> {
    match wish {
        Wish::Meet(a, b) | Wish::Avoid(a, b) => vec![a, b],
        Wish::NoBye(a) | Wish::NoFloat(a) => vec![a],
    }
}

/// Whether everybody whom a wish names was to be paired.
fn is_known(field: &Field, wish: Wish) -> bool {
    named(wish).into_iter().all(|number| field.place(number).is_some())
}

/// Whether the round as it stands fulfils a wish of people who were to be paired.
fn is_granted(field: &Field, round: &Round, numbering: &Numbering, wish: Wish) -> bool {
    let boards = pairs(round, numbering);
    let bye = round.bye.map(|id| numbering.number(id));
    let meet = |a, b| boards.iter().any(|&pair| pair == (a, b) || pair == (b, a));
    let score = |number| field.place(number).map(|place| field.contestants[place].score);
    let opponent = |number| {
        let other = |&(a, b): &(u32, u32)| match number {
            number if number == a => Some(b),
            number if number == b => Some(a),
            _ => None,
        };
        boards.iter().find_map(other)
    };
    is_known(field, wish)
        && match wish {
            Wish::Meet(a, b) => meet(a, b),
            Wish::Avoid(a, b) => !meet(a, b),
            Wish::NoBye(a) => bye != Some(a),
            Wish::NoFloat(a) => opponent(a).is_some_and(|other| score(other) >= score(a)),
        }
}
