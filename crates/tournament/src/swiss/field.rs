//! Everybody who is to be paired in a round, and who may meet whom.

use super::contestant::{Contestant, Strength};
use crate::colour::Colour;
use crate::crosstable::Crosstable;
use crate::entry::{Entry, Number};
use crate::points::Points;

/// The field of one round, in order of score and rank.
#[derive(Clone, Debug)]
pub struct Field {
    /// The players, highest first.
    pub contestants: Vec<Contestant>,
    /// The round to pair, from 0.
    pub round: usize,
    /// Whether this is the last round planned.
    pub is_last: bool,
    /// The colour that odd ranks get when nothing else decides.
    pub initial_colour: Colour,
    /// Scores above this make a topscorer.
    topscore: Points,
    /// Who may meet whom, by places in `contestants`.
    compatible: Vec<bool>,
}

impl Field {
    /// The field of a round. Players with an entry in that round's column are not paired. Games still going on count
    /// as drawn.
    pub fn new(table: &Crosstable, round: usize) -> Self {
        let table = &*table.with_games_adjourned();
        let mut rank = 0;
        let mut contestants = Vec::new();
        for competitor in &table.competitors {
            let present = competitor.card.len() <= round;
            let entered =
                present || competitor.card.iter().take(round + 1).any(|entry| Entry::took_part(*entry));
            if present {
                contestants.push(Contestant::new(table, competitor, rank, round));
            }
            rank += usize::from(entered);
        }
        contestants.sort_by_key(|contestant| (-contestant.score, contestant.rank));
        let mut field = Self {
            compatible: vec![false; contestants.len() * contestants.len()],
            contestants,
            round,
            is_last: table.rounds.is_some_and(|rounds| round + 1 >= rounds),
            initial_colour: table.initial_colour().unwrap_or(Colour::White),
            topscore: (table.scoring.most() * round as i32).share(2),
        };
        field.match_up();
        field
    }

    /// Finds out who may meet whom.
    fn match_up(&mut self) {
        for a in 0..self.len() {
            for b in 0..a {
                let may_meet = self.may_meet(&self.contestants[a], &self.contestants[b]);
                self.allow(a, b, may_meet);
            }
        }
    }

    /// The field as it would be if the organiser had forbidden no pairs.
    pub(super) fn without_prohibitions(&self) -> Self {
        let mut field = self.clone();
        for contestant in &mut field.contestants {
            let Contestant { barred, forbidden, .. } = contestant;
            barred.retain(|number| !forbidden.contains(number));
        }
        field.match_up();
        field
    }

    /// How many are to be paired.
    pub fn len(&self) -> usize {
        self.contestants.len()
    }

    /// Whether nobody is to be paired.
    pub fn is_empty(&self) -> bool {
        self.contestants.is_empty()
    }

    /// The place of a start number in the field.
    pub fn place(&self, number: Number) -> Option<usize> {
        self.contestants.iter().position(|contestant| contestant.number == number)
    }

    /// Whether two places may meet.
    pub fn compatible(&self, a: usize, b: usize) -> bool {
        self.compatible[a * self.len() + b]
    }

    /// Permits or forbids a meeting.
    pub(super) fn allow(&mut self, a: usize, b: usize, allowed: bool) {
        let n = self.len();
        self.compatible[a * n + b] = allowed;
        self.compatible[b * n + a] = allowed;
    }

    /// More than half of the points possible, before the last round.
    pub fn is_topscorer(&self, contestant: &Contestant) -> bool {
        self.is_last && contestant.score > self.topscore
    }

    /// C1 and C3: no second meeting, and no two with the same absolute colour unless one is a topscorer.
    fn may_meet(&self, a: &Contestant, b: &Contestant) -> bool {
        a.barred.binary_search(&b.number).is_err()
            && (!a.clashes_absolutely_with(b) || self.is_topscorer(a) || self.is_topscorer(b))
    }

    /// Whether anybody is due any colour.
    pub(super) fn has_preferences(&self) -> bool {
        self.contestants.iter().any(|contestant| contestant.strength > Strength::None)
    }
}
