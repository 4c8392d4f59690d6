//! Start numbers of persons, and back.

use super::person::PersonId;
use super::tournament::Tournament;
use crate::entry::Number;
use crate::standings::Standing;

use super::ranking::PersonStanding;

/// Who has which start number.
pub(super) struct Numbering {
    order: Vec<PersonId>,
    numbers: Vec<Number>,
}

impl Numbering {
    fn new(order: Vec<PersonId>, persons: usize) -> Self {
        let mut numbers = vec![0; persons];
        for (number, &id) in (1..).zip(&order) {
            numbers[id as usize] = number;
        }
        Self { order, numbers }
    }

    /// The persons in order of their numbers.
    pub(super) fn order(&self) -> &[PersonId] {
        &self.order
    }

    /// The number of a person; 0 for somebody who has none.
    pub(super) fn number(&self, id: PersonId) -> Number {
        self.numbers.get(id as usize).copied().unwrap_or(0)
    }

    /// Who has a number.
    pub(super) fn person(&self, number: Number) -> PersonId {
        self.order[number as usize - 1]
    }

    /// Lines of standings with the persons they are of.
    pub(super) fn lines(&self, standings: Vec<Standing>) -> Vec<PersonStanding> {
        let line = |standing: Standing| PersonStanding { person: self.person(standing.number), standing };
        standings.into_iter().map(line).collect()
    }
}

impl Tournament {
    /// The start list as numbers.
    pub(super) fn numbering(&self) -> Numbering {
        Numbering::new(self.start_list(), self.persons.len())
    }
}
