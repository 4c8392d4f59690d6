//! Groups, then a final: who plays in which group, who goes through, and how they stand.

use std::cmp::Reverse;
use std::ops::Range;

use super::format::{Final, Format};
use super::person::PersonId;
use super::ranking::PersonStanding;
use super::refusal::Refusal;
use super::round::Round;
use super::tournament::Tournament;
use crate::berger::{Cycles, schedule, without_annulled};
use crate::crosstable::{Adjustment, Crosstable};
use crate::entry::{Bye, Entry, Number};
use crate::group::{qualifiers, snake};
use crate::standings::Standing;
use crate::tiebreak::System;

/// What is settled of the groups.
#[derive(Clone, Copy)]
struct Plan {
    groups: usize,
    cycles: Cycles,
    through: usize,
    last: Final,
}

impl Tournament {
    const fn group_plan(&self) -> Option<Plan> {
        match self.settings.format {
            Format::Groups { groups, cycles, through, last } => Some(Plan { groups, cycles, through, last }),
            _ => None,
        }
    }

    /// The members of each group, by their number in the draw. No groups before the first round is paired.
    pub fn groups(&self) -> Vec<Vec<PersonId>> {
        let Some(plan) = self.group_plan().filter(|_| !self.draw.is_empty()) else { return Vec::new() };
        let numbers: Vec<Number> = (1..=self.draw.len() as Number).collect();
        let members = |group: Vec<Number>| group.into_iter().map(|number| self.of_draw(number)).collect();
        snake(&numbers, plan.groups).into_iter().map(members).collect()
    }

    /// Those who went through to the final, in order of seeds; nobody before it is paired.
    pub fn finalists(&self) -> &[PersonId] {
        &self.finalists
    }

    fn of_draw(&self, number: Number) -> PersonId {
        self.draw[number as usize - 1]
    }

    /// Rounds until the final.
    pub(super) fn group_rounds(&self) -> usize {
        let Some(plan) = self.group_plan() else { return 0 };
        let largest = self.draw.len().div_ceil(plan.groups.max(1));
        schedule(largest, plan.cycles).len()
    }

    /// Whether all groups have played and the final is still to be paired.
    pub(super) fn is_final_due(&self) -> bool {
        self.group_plan().is_some() && !self.draw.is_empty() && self.rounds.len() == self.group_rounds()
    }

    pub(super) fn draw_groups(&mut self) -> Result<Round, Refusal> {
        let Some(plan) = self.group_plan() else { return Err(Refusal::NotByHand) };
        if self.rounds.is_empty() {
            self.draw = self.present();
            let least = 2 * plan.groups;
            if self.draw.len() < least {
                return Err(Refusal::TooFewForGroups { least });
            }
        }
        let index = self.rounds.len();
        if index < self.group_rounds() {
            let mut round = Round { away: self.away(), ..Round::default() };
            for members in self.groups() {
                self.seat_cycle(&members, plan.cycles, index, &mut round);
            }
            return Ok(round);
        }
        if self.is_final_due() {
            self.open_final(plan)?;
        }
        match plan.last {
            Final::Knockout { .. } => self.draw_ties(),
            Final::RoundRobin { cycles } => {
                let turn = index - self.group_rounds();
                if turn >= schedule(self.finalists.len(), cycles).len() {
                    return Err(Refusal::AllRoundsPaired { rounds: index });
                }
                let mut round = Round { away: self.away(), ..Round::default() };
                self.seat_cycle(&self.finalists, cycles, turn, &mut round);
                Ok(round)
            }
        }
    }

    /// Finds out who goes through. Who has left makes room for the next of the group.
    fn open_final(&mut self, plan: Plan) -> Result<(), Refusal> {
        for index in 0..self.rounds.len() {
            let missing = self.unfinished(index);
            if missing > 0 {
                return Err(Refusal::MissingResults { round: index + 1, missing });
            }
        }
        let staying = |line: &PersonStanding| !self.persons[line.person as usize].has_left;
        let standing = |line: PersonStanding| line.standing;
        let groups: Vec<Vec<Standing>> = self
            .group_standings()
            .into_iter()
            .map(|group| group.into_iter().filter(staying).map(standing).collect())
            .collect();
        let through = qualifiers(&groups, plan.through);
        let finalists: Vec<PersonId> =
            through.into_iter().map(|qualifier| self.of_draw(qualifier.number)).collect();
        if finalists.len() < 2 {
            return Err(Refusal::TooFewForGroups { least: 2 });
        }
        self.knockout = self.tree(finalists.len());
        self.finalists = finalists;
        Ok(())
    }

    /// Rounds of the groups among those paired.
    fn group_stage(&self) -> Range<usize> {
        0..self.group_rounds().min(self.rounds.len())
    }

    /// Rounds of the final among those paired.
    fn final_stage(&self) -> Range<usize> {
        self.group_stage().end..self.rounds.len()
    }

    /// Who left a group, or a final in which everybody meets everybody, with fewer than half of its games completed.
    pub(super) fn annulled_of_groups(&self) -> Vec<PersonId> {
        let mut annulled = self.annulled_in_groups();
        annulled.extend(self.annulled_in_final());
        annulled
    }

    fn annulled_in_groups(&self) -> Vec<PersonId> {
        let Some(plan) = self.group_plan() else { return Vec::new() };
        let of = |members: Vec<PersonId>| self.annulled_among(&members, self.group_stage(), plan.cycles);
        self.groups().into_iter().flat_map(of).collect()
    }

    fn annulled_in_final(&self) -> Vec<PersonId> {
        match self.group_plan().map(|plan| plan.last) {
            Some(Final::RoundRobin { cycles }) => {
                self.annulled_among(&self.finalists, self.final_stage(), cycles)
            }
            _ => Vec::new(),
        }
    }

    /// The standings of each group.
    pub fn group_standings(&self) -> Vec<Vec<PersonStanding>> {
        let table = self.crosstable().after(self.group_stage().end);
        let annulled = self.annulled_in_groups();
        self.groups().iter().map(|members| self.stage_standings(table.clone(), members, &annulled)).collect()
    }

    /// The standings of a final in which everybody meets everybody: only its own games count.
    fn final_standings(&self) -> Vec<PersonStanding> {
        let mut table = self.crosstable();
        let groups = self.group_stage().end;
        for competitor in &mut table.competitors {
            competitor.card.iter_mut().take(groups).for_each(|entry| *entry = Entry::Bye(Bye::Zero));
        }
        table.adjustments.retain(|adjustment| adjustment.after > groups);
        self.stage_standings(table, &self.finalists, &self.annulled_in_final())
    }

    /// The standings of some people by what a table says of them.
    fn stage_standings(
        &self,
        mut table: Crosstable,
        members: &[PersonId],
        annulled: &[PersonId],
    ) -> Vec<PersonStanding> {
        let order = self.start_list();
        let is_member = |number: Number| members.contains(&order[number as usize - 1]);
        table.competitors.retain(|competitor| is_member(competitor.number));
        if self.finalists.is_empty() || members != self.finalists {
            // What counts at the end only does not decide who goes through.
            table.adjustments.retain(|adjustment| adjustment.after != Adjustment::AT_THE_END);
        }
        let annulled: Vec<Number> = (1..=order.len() as Number)
            .filter(|&number| annulled.contains(&order[number as usize - 1]))
            .collect();
        let table = without_annulled(&table, &annulled);
        self.standings_of(&table, System::RoundRobin)
    }

    /// The finalists by the final, then the others by their places and points in the groups. Points are those of the
    /// stage that somebody reached.
    pub(super) fn standings_of_groups(&self) -> Vec<PersonStanding> {
        let ahead = match self.group_plan().map(|plan| plan.last) {
            _ if self.finalists.is_empty() => Vec::new(),
            Some(Final::RoundRobin { .. }) => self.final_standings(),
            _ => self.knockout_standings(&self.finalists),
        };
        let mut others: Vec<PersonStanding> = self.group_standings().into_iter().flatten().collect();
        others.retain(|line| !self.finalists.contains(&line.person));
        let key = |line: &PersonStanding| (line.standing.place, Reverse(line.standing.points));
        others.sort_by_key(|line| (key(line), line.standing.number));
        let places: Vec<usize> = others
            .iter()
            .map(|line| 1 + ahead.len() + others.iter().filter(|other| key(other) < key(line)).count())
            .collect();
        for (line, place) in others.iter_mut().zip(places) {
            line.standing.place = place;
        }
        ahead.into_iter().chain(others).collect()
    }
}
