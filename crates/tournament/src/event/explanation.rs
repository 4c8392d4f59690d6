//! Why a round came to be as it is, as data that a page can put into words.

use serde::{Deserialize, Serialize};

use super::person::PersonId;
use super::tournament::Tournament;
use crate::entry::Number;
use crate::swiss::{Answer, ColourRule, Floater, RoundPairing, Wish, pair, why_not};

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
    /// How a round (from 1) came to be.
    pub fn explain(&self, round: usize) -> Option<Explanation> {
        let index = round.checked_sub(1)?;
        let found = self.rounds.get(index)?;
        let bye = found.bye.map(|id| (id, self.why(round, Wish::NoBye(id)).unwrap_or(Answer::Unknown(id))));
        Some(Explanation {
            floaters: found.floaters.clone(),
            colours: found.boards.iter().map(|board| board.rule).collect(),
            bye,
            by_hand: found.by_hand,
        })
    }

    /// Why a Swiss round (from 1) does not fulfil a wish, with ids of persons for numbers. `None` if there is no
    /// such round or nothing to explain.
    pub fn why(&self, round: usize, wish: Wish) -> Option<Answer> {
        let index = round.checked_sub(1).filter(|&index| index < self.rounds.len() && self.is_swiss())?;
        let order = self.start_list();
        let number =
            |id: PersonId| order.iter().position(|&other| other == id).map_or(0, |index| index as Number + 1);
        let wish = match wish {
            Wish::Meet(a, b) => Wish::Meet(number(a), number(b)),
            Wish::Avoid(a, b) => Wish::Avoid(number(a), number(b)),
            Wish::NoBye(a) => Wish::NoBye(number(a)),
            Wish::NoFloat(a) => Wish::NoFloat(number(a)),
        };
        let field = self.field(index);
        let made: RoundPairing = pair(&field).ok()?;
        Some(why_not(&field, &made, wish))
    }
}
