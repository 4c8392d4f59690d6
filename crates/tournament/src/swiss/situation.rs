//! The question put to the matcher for one bracket.

use super::contestant::{Contestant, Float, Strength};
use super::criterion::Criterion;
use super::field::Field;
use super::layout::{Digit, Layout};
use crate::matching::Cost;
use crate::points::Points;

/// What a player is to the bracket being paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Role {
    /// Floated down into the bracket.
    Moved,
    /// Has the score of the bracket.
    Resident,
    /// Has the score of the bracket below.
    Next,
    /// Is further below.
    Rest,
    /// Is no player, but the bye.
    Bye,
}

/// A bracket, the one below it, and everybody else not paired yet, numbered from the highest on;
/// if their number is odd, the bye comes last.
#[derive(Clone, Debug)]
pub(super) struct Situation<'a> {
    pub(super) field: &'a Field,
    /// The field's places of the players.
    pub(super) places: Vec<usize>,
    roles: Vec<Role>,
    /// For players of the bracket and the next one: which of their scores, the highest is 0.
    slots: Vec<usize>,
    /// The lowest score the bye can have without spoiling the round; unknown in the first question.
    bye_score: Option<Points>,
    /// How many of the bracket will float.
    pub(super) floating: usize,
    /// Whether the one who floats will get the bye.
    only_bye_floats: bool,
    layout: Layout,
}

/// How many players a bracket and the next one have.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sizes {
    pub(super) moved: usize,
    pub(super) residents: usize,
    pub(super) next: usize,
}

impl<'a> Situation<'a> {
    pub(super) fn new(
        field: &'a Field,
        places: Vec<usize>,
        sizes: Sizes,
        bye_score: Option<Points>,
        (floating, only_bye_floats): (usize, bool),
    ) -> Self {
        let role = |index: usize| match index {
            _ if index < sizes.moved => Role::Moved,
            _ if index < sizes.moved + sizes.residents => Role::Resident,
            _ if index < sizes.moved + sizes.residents + sizes.next => Role::Next,
            _ if index < places.len() => Role::Rest,
            _ => Role::Bye,
        };
        let roles: Vec<Role> = (0..places.len() + places.len() % 2).map(role).collect();
        let mut slots: Vec<usize> = Vec::new();
        for (index, &place) in places.iter().enumerate() {
            let score = |place: usize| field.contestants[place].score;
            let slot = match index.checked_sub(1) {
                Some(above) => slots[above] + usize::from(score(places[above]) != score(place)),
                None => 0,
            };
            slots.push(slot);
        }
        let layout = Layout::new(&[]);
        let mut situation =
            Self { field, places, roles, slots, bye_score, floating, only_bye_floats, layout };
        situation.layout = Layout::new(&situation.digits(sizes));
        situation
    }

    /// How many vertices there are.
    pub(super) fn len(&self) -> usize {
        self.roles.len()
    }

    pub(super) fn role(&self, index: usize) -> Role {
        self.roles[index]
    }

    pub(super) fn slot(&self, index: usize) -> usize {
        self.slots[index]
    }

    /// The players of a role, in order.
    pub(super) fn with_role(&self, role: Role) -> Vec<usize> {
        (0..self.len()).filter(|&index| self.roles[index] == role).collect()
    }

    pub(super) fn is_in_bracket(&self, index: usize) -> bool {
        self.roles[index] <= Role::Resident
    }

    pub(super) fn player(&self, index: usize) -> &Contestant {
        &self.field.contestants[self.places[index]]
    }

    /// Bits that costs of this situation take.
    pub(super) fn bits(&self) -> u32 {
        self.layout.bits()
    }

    /// The digits, in descending order of weight.
    fn digits(&self, sizes: Sizes) -> Vec<Digit> {
        let mut digits: Vec<Digit> = Vec::new();
        let indices = || 0..self.places.len();
        let first_question = self.bye_score.is_none();
        let slots_of = |role: Role| -> Vec<usize> {
            let mut slots: Vec<usize> =
                indices().filter(|&index| self.roles[index] == role).map(|index| self.slots[index]).collect();
            slots.dedup();
            slots
        };
        let count = |slot: usize, holds: &dyn Fn(&Contestant) -> bool| {
            indices().filter(|&index| self.slots[index] == slot && holds(self.player(index))).count()
        };
        if first_question {
            digits.push((Criterion::ByeScore, 0, self.slots.last().map_or(0, |slot| slot + 1)));
        }
        let bracket = sizes.moved + sizes.residents;
        let floating = self.floating;
        let pairs = bracket.saturating_sub(floating) / 2;
        let moved_slots = slots_of(Role::Moved);
        let resident_slots = slots_of(Role::Resident);
        digits.push((Criterion::Downfloaters, 0, floating));
        // The last score of each family follows from the number in all.
        for &slot in &moved_slots {
            digits.push((Criterion::DownfloaterScores, slot, floating.min(count(slot, &|_| true))));
        }
        if sizes.next > 0 {
            digits.push((Criterion::NextDownfloaters, 0, floating + sizes.next));
            for &slot in moved_slots.iter().chain(&resident_slots) {
                digits.push((Criterion::NextDownfloaterScores, slot, floating.min(count(slot, &|_| true))));
            }
        }
        if self.only_bye_floats {
            digits.push((Criterion::ByeUnplayed, 0, self.field.round));
        }
        if self.field.is_last {
            digits.push((Criterion::TopscorerImbalance, 0, pairs));
            digits.push((Criterion::TopscorerRepetition, 0, pairs));
        }
        if self.field.has_preferences() {
            digits.push((Criterion::Colours, 0, pairs));
            digits.push((Criterion::StrongColours, 0, pairs));
        }
        let resident = resident_slots.first().copied();
        let residents_who = |float: Float, back: usize| {
            resident.map_or(0, |slot| count(slot, &|one| one.floats[back] == Some(float)))
        };
        let names = [
            (Criterion::DownfloatLast, Criterion::UpfloatLast),
            (Criterion::DownfloatBefore, Criterion::UpfloatBefore),
        ];
        for (back, (down, up)) in names.into_iter().enumerate() {
            digits.push((down, 0, floating.min(residents_who(Float::Down, back))));
            digits.push((up, 0, sizes.moved.min(residents_who(Float::Up, back))));
        }
        let names = [
            (Criterion::MovedDownfloatLast, Criterion::MovedUpfloatLast),
            (Criterion::MovedDownfloatBefore, Criterion::MovedUpfloatBefore),
        ];
        for (back, (down, up)) in names.into_iter().enumerate() {
            for &slot in &moved_slots {
                let again = count(slot, &|one| one.floats[back] == Some(Float::Down));
                digits.push((down, slot, floating.min(again)));
            }
            for &slot in &moved_slots {
                digits.push((up, slot, count(slot, &|_| true).min(residents_who(Float::Up, back))));
            }
        }
        if bracket > 0 {
            digits.push((Criterion::Exchanges, 0, pairs));
            digits.push((Criterion::ExchangeDistance, 0, pairs * sizes.residents));
            digits.push((Criterion::Order, 0, bracket + 1));
        }
        digits
    }

    /// The cost of a pair by all criteria but the order of generation, `None` if it must not be made.
    pub(super) fn cost<C: Cost>(&self, one: usize, two: usize) -> Option<C> {
        let (a, b) = (one.min(two), one.max(two));
        let mut cost = C::ZERO;
        let mut digit = |criterion: Criterion, slot: usize, value: usize| {
            if value > 0
                && let Some(shift) = self.layout.shift(criterion, slot)
            {
                cost.add_digit(value as u64, shift);
            }
        };
        let (high, low) = (self.roles[a], self.roles[b]);
        if low == Role::Bye {
            let player = self.player(a);
            if !player.may_get_bye || self.bye_score.is_some_and(|score| score != player.score) {
                return None;
            }
            let lowest = self.slots.last().copied().unwrap_or(0);
            digit(Criterion::ByeScore, 0, lowest - self.slots[a]);
            digit(Criterion::ByeUnplayed, 0, player.unplayed);
        } else if (high, low) == (Role::Moved, Role::Moved)
            || !self.field.compatible(self.places[a], self.places[b])
        {
            // Two who moved down were together in a bracket above, and could not be paired there.
            return None;
        }
        if high >= Role::Rest {
            return Some(cost);
        }
        if low == Role::Resident {
            self.meeting(a, b, &mut digit);
        } else if high != Role::Next {
            self.floating(a, &mut digit);
        }
        if low >= Role::Rest {
            digit(Criterion::NextDownfloaters, 0, 1);
            digit(Criterion::NextDownfloaterScores, self.slots[a], 1);
        }
        Some(cost)
    }

    /// The digits of a pair within the bracket.
    fn meeting(&self, a: usize, b: usize, digit: &mut impl FnMut(Criterion, usize, usize)) {
        let (high, low) = (self.player(a), self.player(b));
        for (criterion, value) in colour_faults(high, low) {
            digit(criterion, 0, usize::from(value));
        }
        if self.roles[a] == Role::Moved {
            let slot = self.slots[a];
            let again = |back: usize| usize::from(low.floats[back] == Some(Float::Up));
            digit(Criterion::UpfloatLast, 0, again(0));
            digit(Criterion::UpfloatBefore, 0, again(1));
            digit(Criterion::MovedUpfloatLast, slot, again(0));
            digit(Criterion::MovedUpfloatBefore, slot, again(1));
        }
    }

    /// The digits of a player who leaves the bracket.
    fn floating(&self, a: usize, digit: &mut impl FnMut(Criterion, usize, usize)) {
        let slot = self.slots[a];
        digit(Criterion::Downfloaters, 0, 1);
        digit(Criterion::DownfloaterScores, slot, 1);
        let again = |back: usize| usize::from(self.player(a).floats[back] == Some(Float::Down));
        if self.roles[a] == Role::Moved {
            digit(Criterion::MovedDownfloatLast, slot, again(0));
            digit(Criterion::MovedDownfloatBefore, slot, again(1));
        } else {
            digit(Criterion::DownfloatLast, 0, again(0));
            digit(Criterion::DownfloatBefore, 0, again(1));
        }
    }

    /// Adds to a cost what one player in the first seat of a pair costs in exchanges, `place` being the place
    /// among the players left and `pairs` the number of pairs they make.
    pub(super) fn add_exchange<C: Cost>(&self, cost: &mut C, place: usize, pairs: usize) {
        let digits =
            [(Criterion::Exchanges, usize::from(place >= pairs)), (Criterion::ExchangeDistance, place)];
        for (criterion, value) in digits {
            if let Some(shift) = self.layout.shift(criterion, 0) {
                cost.add_digit(value as u64, shift);
            }
        }
    }

    /// Adds the least digit, by which candidates are put in order.
    pub(super) fn add_order<C: Cost>(&self, cost: &mut C, value: usize) {
        if let Some(shift) = self.layout.shift(Criterion::Order, 0) {
            cost.add_digit(value as u64, shift);
        }
    }
}

/// C10 to C13 for a pair: whether it counts against each.
pub(super) fn colour_faults(a: &Contestant, b: &Contestant) -> [(Criterion, bool); 4] {
    let clash = a.clashes_with(b);
    let absolute = a.clashes_absolutely_with(b);
    let repeats = match a.imbalance.cmp(&b.imbalance) {
        std::cmp::Ordering::Equal => a.repeated.is_some() && a.repeated == b.repeated,
        // Who has the smaller imbalance yields, and gets the colour not due.
        order => {
            let yields = if order.is_lt() { a } else { b };
            yields.repeated.is_some()
                && yields.repeated == yields.preference.map(crate::colour::Colour::other)
        }
    };
    let strong = |one: &Contestant| one.strength >= Strength::Strong;
    [
        (Criterion::TopscorerImbalance, clash && a.imbalance > 1 && b.imbalance > 1),
        (Criterion::TopscorerRepetition, absolute && repeats),
        (Criterion::Colours, clash),
        (Criterion::StrongColours, clash && strong(a) && strong(b) && !absolute),
    ]
}
