//! A Swiss round by the Dutch rules.

use super::super::refusal::Refusal;
use super::super::round::{Board, Round};
use super::super::tournament::Tournament;
use crate::entry::{Entry, Number};
use crate::swiss::{Field, Floater, NoPairing, Pair, pair as pair_field};

impl Tournament {
    pub(super) fn draw_swiss(&self) -> Result<Round, Refusal> {
        let index = self.rounds.len();
        let order = self.start_list();
        let id = |number: Number| order[number as usize - 1];
        let field = self.field_ahead();
        let pairing = pair_field(&field).map_err(|reason| Refusal::NoPairing {
            reason: match reason {
                NoPairing::NoOpponent(number) => NoPairing::NoOpponent(id(number)),
                other => other,
            },
        })?;
        let board =
            |pair: &Pair| Board { rule: Some(pair.rule), ..Board::new(vec![id(pair.white), id(pair.black)]) };
        let floater = |floater: &Floater| Floater { number: id(floater.number), ..*floater };
        Ok(Round {
            boards: pairing.pairs.iter().map(board).collect(),
            bye: pairing.bye.map(id),
            away: self.away(),
            as_last: index + 1 == self.settings.rounds,
            floaters: pairing.floaters.iter().map(floater).collect(),
            ..Round::default()
        })
    }

    /// The field of the next round.
    fn field_ahead(&self) -> Field {
        let round = self.rounds.len();
        let mut table = self.crosstable();
        let order = self.start_list();
        for (id, bye) in self.away() {
            if let Some(index) = order.iter().position(|&other| other == id) {
                table.competitors[index].card.push(Entry::Bye(bye));
            }
        }
        Field::new(&table, round)
    }
}
