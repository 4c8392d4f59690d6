//! Why a round came to be as it is, as data that a page can put into words.

use serde::{Deserialize, Serialize};

use super::comparison::pairs;
use super::person::PersonId;
use super::tournament::Tournament;
use crate::swiss::{Answer, ColourRule, Floater, Wish, colour_rule, floaters, pair, why_not};

/// How a round came to be, as data that a page can put into words. Numbers are ids of persons; in a Swiss of teams, those of
/// teams.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explanation {
    /// Who left which bracket.
    pub floaters: Vec<Floater>,
    /// The rule for the colours of each board, or of each match of teams; nothing where no rule would have it so.
    pub colours: Vec<Option<ColourRule>>,
    /// Who has the bye, and what would have been worse without it.
    pub bye: Option<(u32, Answer)>,
    /// Whether an arbiter changed the pairing.
    pub by_hand: bool,
}

impl Tournament {
    /// How a round (from 1) came to be, by what was known when it was paired, whoever paired it.
    pub fn explain(&self, round: usize) -> Option<Explanation> {
        let index = round.checked_sub(1)?;
        let found = self.rounds.get(index)?;
        if let Some(explanation) = self.explain_teams(index) {
            return Some(explanation);
        }
        let bye = found.bye.map(|id| (id, self.why(round, Wish::NoBye(id)).unwrap_or(Answer::Unknown(id))));
        let mut explanation = Explanation {
            floaters: found.floaters.clone(),
            colours: found.boards.iter().map(|board| board.rule).collect(),
            bye,
            by_hand: found.by_hand,
        };
        // What was paired by hand or elsewhere brought no explanation along.
        if self.is_swiss() && explanation.colours.contains(&None) {
            let then = self.as_paired(index)?;
            let (field, numbering) = (then.field(index), then.numbering());
            let stands = pairs(found, &numbering);
            let named = |floater: Floater| Floater { number: numbering.person(floater.number), ..floater };
            explanation.floaters = floaters(&field, &stands).into_iter().map(named).collect();
            explanation.colours =
                stands.iter().map(|&(white, black)| colour_rule(&field, white, black)).collect();
        }
        Some(explanation)
    }

    /// Why a Swiss round (from 1) does not fulfil a wish, with ids of persons for numbers, by what was known when it
    /// was paired. `None` if there is no such round or nothing to explain.
    pub fn why(&self, round: usize, wish: Wish) -> Option<Answer> {
        let index = round.checked_sub(1).filter(|&index| index < self.rounds.len() && self.is_swiss())?;
        let then = self.as_paired(index)?;
        let numbering = then.numbering();
        let number = |id: PersonId| numbering.number(id);
        if let Some(stranger) = wish.named().into_iter().find(|&id| number(id) == 0) {
            return Some(Answer::Unknown(stranger));
        }
        let wish = wish.renumbered(number);
        let field = then.field(index);
        let round = &self.rounds[index];
        if wish.is_fulfilled(&field, &pairs(round, &numbering), round.bye.map(number)) {
            return Some(Answer::Fulfilled);
        }
        let answer = match pair(&field) {
            // The rules know of no pairing at all, or would have fulfilled it.
            Err(_) => Answer::ByHand,
            Ok(own) if wish.is_fulfilled(&field, &own.numbers(), own.bye) => Answer::ByHand,
            Ok(own) => why_not(&field, &own, wish),
        };
        Some(answer.renumbered(|number| numbering.person(number)))
    }
}
