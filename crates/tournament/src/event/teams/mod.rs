//! Teams: who belongs to them, who plays for them, whom they meet and how they stand.

mod crosstable;
mod explanation;
mod pairing;
mod report;
mod standings;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::format::{Format, TeamPairing};
use super::outcome::check_amount;
use super::person::{Form, PersonId};
use super::refusal::Refusal;
use super::tournament::Tournament;
use super::warning::Warning;
use crate::colour::Colour;
use crate::crosstable::Adjustment;
use crate::entry::Number;
use crate::points::Points;
use crate::team::{self, MatchScoring};
use crate::text::is_one_line;

pub use standings::TeamStanding;

type Done = Result<Vec<Warning>, Refusal>;

/// A team's place among the teams, as those who are paired are numbered.
fn place_of(teams: &[Team], team: u32) -> Option<Number> {
    teams.iter().zip(1..).find(|(other, _)| other.number == team).map(|(_, number)| number)
}

/// What the log says of teams.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Teams {
    names: BTreeMap<u32, String>,
    /// Who plays by round (from 0) and team, where a team has said so.
    line_ups: BTreeMap<(usize, u32), Vec<Option<PersonId>>>,
    /// Points given or taken: to whom, after how many rounds, match points and points of the boards.
    pub(super) given: Vec<(u32, usize, [Points; 2])>,
    /// In a round robin: which team has which number of the draw.
    pub(super) draw: Vec<u32>,
}

/// A team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Team {
    /// Its number.
    pub number: u32,
    /// What it is called; nothing if nobody has said.
    pub name: String,
    /// Its players in the fixed order of boards: by their start numbers if those were given, else as they entered.
    pub members: Vec<PersonId>,
}

/// What is settled of matches.
struct Plan {
    boards: usize,
    pairing: TeamPairing,
    scoring: MatchScoring,
    colours: Vec<Colour>,
}

impl Tournament {
    fn team_plan(&self) -> Option<Plan> {
        match &self.settings.format {
            Format::Teams { boards, pairing, scoring, colours } => {
                Some(Plan { boards: *boards, pairing: *pairing, scoring: *scoring, colours: colours.clone() })
            }
            _ => None,
        }
    }

    pub(super) const fn has_teams(&self) -> bool {
        matches!(self.settings.format, Format::Teams { .. })
    }

    /// Refuses somebody without a team where one is needed.
    pub(super) fn check_team(&self, form: &Form) -> Result<(), Refusal> {
        if self.has_teams() && form.team.is_none() { Err(Refusal::NeedsTeam) } else { Ok(()) }
    }

    /// Whether somebody who enters plays for a team that is there already.
    pub(super) fn is_reserve(&self, form: &Form) -> bool {
        self.has_teams() && self.persons.iter().any(|person| person.form.team == form.team)
    }

    /// The teams by number: all for which somebody has entered.
    pub fn teams(&self) -> Vec<Team> {
        let mut members: BTreeMap<u32, Vec<PersonId>> = BTreeMap::new();
        let given = self.numbers.iter().copied();
        let others = (0..self.persons.len() as PersonId).filter(|id| !self.numbers.contains(id));
        for id in given.chain(others) {
            if let Some(team) = self.persons[id as usize].form.team {
                members.entry(team).or_default().push(id);
            }
        }
        let name = |team: u32| self.teams.names.get(&team).cloned().unwrap_or_default();
        members.into_iter().map(|(number, members)| Team { number, name: name(number), members }).collect()
    }

    fn team(&self, number: u32) -> Result<Team, Refusal> {
        let found = self.teams().into_iter().find(|team| team.number == number);
        found.ok_or(Refusal::NoSuchTeam { team: number })
    }

    pub(super) fn name_team(&mut self, team: u32, name: &str) -> Done {
        if name.trim().is_empty() {
            return Err(Refusal::NoName);
        }
        if !is_one_line(name.trim()) {
            return Err(Refusal::NotOneLine { field: "name".to_owned() });
        }
        self.team(team)?;
        self.teams.names.insert(team, name.trim().to_owned());
        Ok(Vec::new())
    }

    pub(super) fn line_up(&mut self, team: u32, round: usize, line_up: &[Option<PersonId>]) -> Done {
        let Some(plan) = self.team_plan() else { return Err(Refusal::NoTeamsHere) };
        let index = self.future_round(round)?;
        let Team { members, .. } = self.team(team)?;
        if line_up.len() > plan.boards {
            return Err(Refusal::TooManyBoards { boards: plan.boards });
        }
        team::check_line_up(&members, line_up).map_err(|reason| Refusal::LineUp { reason })?;
        for person in line_up.iter().flatten().copied() {
            if self.person(person)?.has_left {
                return Err(Refusal::HasLeft { person });
            }
        }
        self.teams.line_ups.insert((index, team), line_up.to_vec());
        Ok(Vec::new())
    }

    pub(super) fn adjust_team(&mut self, team: u32, points: [Points; 2], at_the_end: bool) -> Done {
        if !self.has_teams() {
            return Err(Refusal::NoTeamsHere);
        }
        self.team(team)?;
        points.into_iter().try_for_each(check_amount)?;
        let after = if at_the_end { Adjustment::AT_THE_END } else { self.rounds.len() };
        self.teams.given.push((team, after, points));
        Ok(Vec::new())
    }

    /// Who plays for a team in the next round: whom it named and who is there, or the first of its members who are.
    fn lined_up(&self, team: &Team, boards: usize) -> Vec<Option<PersonId>> {
        let round = self.rounds.len();
        let is_there = |id: &PersonId| self.persons[*id as usize].plays(round);
        match self.teams.line_ups.get(&(round, team.number)) {
            Some(named) => named.iter().map(|person| person.filter(is_there)).collect(),
            None => team.members.iter().copied().filter(is_there).take(boards).map(Some).collect(),
        }
    }
}
