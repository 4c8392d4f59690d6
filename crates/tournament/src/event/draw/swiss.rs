//! A Swiss round by the Dutch rules.

use super::super::refusal::Refusal;
use super::super::round::{Board, Round};
use super::super::tournament::Tournament;
use crate::crosstable::Crosstable;
use crate::entry::{Entry, Number};
use crate::swiss::{Field, Floater, Pair, pair as pair_field};

impl Tournament {
    pub(super) fn draw_swiss(&self) -> Result<Round, Refusal> {
        let index = self.rounds.len();
        let numbering = self.numbering();
        let id = |number: Number| numbering.person(number);
        let pairing = pair_field(&self.field_ahead())
            .map_err(|reason| Refusal::NoPairing { reason: reason.renumbered(id) })?;
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
        self.add_absences(&mut table);
        Field::new(&table, round)
    }

    /// Adds to a table who will miss the next round, and for which bye.
    pub(in super::super) fn add_absences(&self, table: &mut Crosstable) {
        let numbering = self.numbering();
        for (id, bye) in self.away() {
            if let Some(index) = (numbering.number(id) as usize).checked_sub(1) {
                table.competitors[index].card.push(Entry::Bye(bye));
            }
        }
    }
}
