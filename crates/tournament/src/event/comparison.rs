//! A pairing beside the one that the rules make of the same people.

use serde::{Deserialize, Serialize};

use super::deed::Deed;
use super::format::Format;
use super::numbering::Numbering;
use super::person::PersonId;
use super::round::Round;
use super::tournament::Tournament;
use crate::entry::Number;
use crate::seating::{Burden, SeatingHistory, burden};
use crate::swiss::{Contrast, Judgement, contrast, judge, pair};

/// What a pairing is judged by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standpoint {
    /// What was known when the round was paired.
    #[default]
    Then,
    /// What is known now, after corrections.
    Now,
}

/// The pairing of a round beside that of the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "of")]
pub enum Comparison {
    /// Of two each, criterion by criterion. Numbers are ids of persons.
    Pairs {
        /// The pairing that stands.
        made: Judgement,
        /// The engine's; nothing if the rules permit none.
        own: Option<Judgement>,
        /// Where they differ first in quality.
        contrast: Option<Contrast>,
        /// The engine's boards.
        boards: Vec<Vec<PersonId>>,
        /// Whom the engine leaves over.
        bye: Option<PersonId>,
    },
    /// Of three and four.
    Tables {
        /// What the seating costs that stands.
        made: Burden,
        /// What the engine's does.
        own: Burden,
        /// The engine's tables.
        tables: Vec<Vec<PersonId>>,
    },
}

impl Tournament {
    /// The pairing of a round (from 1) beside the one that the engine makes of the same people. `None` if there is no
    /// such round, or the format leaves no choice.
    pub fn compare(&self, round: usize, standpoint: Standpoint) -> Option<Comparison> {
        let index = round.checked_sub(1)?;
        let made = self.rounds.get(index)?;
        let then;
        let seen = match standpoint {
            Standpoint::Now => self,
            Standpoint::Then => {
                then = self.as_paired(index)?;
                &then
            }
        };
        match self.settings.format {
            Format::Swiss { .. } => Some(seen.compare_pairs(index, made)),
            Format::Tables { .. } => seen.compare_tables(index, made),
            _ => None,
        }
    }

    fn compare_pairs(&self, index: usize, made: &Round) -> Comparison {
        let field = self.field(index);
        let numbering = self.numbering();
        let (stands, bye) = (pairs(made, &numbering), made.bye.map(|id| numbering.number(id)));
        let judgement = judge(&field, &stands, bye);
        let best = pair(&field).ok();
        let own = best.as_ref().map(|best| judge(&field, &best.numbers(), best.bye));
        let id = |number| numbering.person(number);
        let boards = best.iter().flat_map(|best| &best.pairs);
        Comparison::Pairs {
            contrast: best
                .as_ref()
                .and_then(|best| contrast(&field, (&best.numbers(), best.bye), (&stands, bye))),
            made: judgement.renumbered(id),
            own: own.map(|own| own.renumbered(id)),
            boards: boards.map(|pair| vec![id(pair.white), id(pair.black)]).collect(),
            bye: best.as_ref().and_then(|best| best.bye).map(id),
        }
    }

    fn compare_tables(&self, index: usize, made: &Round) -> Option<Comparison> {
        let mut before = self.clone();
        before.rounds.truncate(index);
        // The same people are seated, whoever came or left since.
        for (id, person) in (0..).zip(&mut before.persons) {
            person.has_left = made.seat_of(id).is_none();
        }
        let own = before.draw_round().ok()?;
        let seats = |round: &Round| -> Vec<Vec<PersonId>> {
            round.boards.iter().map(|board| board.seats.clone()).collect()
        };
        let history = SeatingHistory { rounds: before.rounds.iter().map(seats).collect() };
        Some(Comparison::Tables {
            made: burden(&seats(made), &history),
            own: burden(&seats(&own), &history),
            tables: seats(&own),
        })
    }

    /// The tournament as it was when a round (from 0) had just been paired.
    pub(super) fn as_paired(&self, index: usize) -> Option<Self> {
        let mut paired = 0;
        let mut last = None;
        for (place, event) in self.log().iter().enumerate() {
            match event.deed {
                Deed::Pair | Deed::PairWaiting { .. } | Deed::Adopt { .. } => paired += 1,
                Deed::UndoRound => paired -= 1,
                Deed::PairAgain | Deed::EditPairing { .. } => {}
                _ => continue,
            }
            let is_made = !matches!(event.deed, Deed::UndoRound);
            if is_made && paired == index + 1 {
                last = Some(place);
            }
        }
        Self::replay(self.opening().clone(), self.log()[..=last?].iter().cloned()).ok()
    }
}

/// The boards of a round as pairs of start numbers.
pub(super) fn pairs(round: &Round, numbering: &Numbering) -> Vec<(Number, Number)> {
    let pair = |seats: &[PersonId]| match *seats {
        [one, two] => Some((numbering.number(one), numbering.number(two))),
        _ => None,
    };
    round.boards.iter().filter_map(|board| pair(&board.seats)).collect()
}
