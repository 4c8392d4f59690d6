//! How teams stand, and their players.

use serde::{Deserialize, Serialize};

use super::super::format::{Format, TeamPairing};
use super::super::ranking::PersonStanding;
use super::super::round::Round;
use super::super::tournament::Tournament;
use super::Plan;
use crate::crosstable::Adjustment;
use crate::entry::Number;
use crate::points::Points;
use crate::standings::{Order, Standing, standings_with};
use crate::tiebreak::{Amount, Basis, Figure, Kind, Part, Source, System, TieBreak};

/// A line of the teams' standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TeamStanding {
    /// The place, from 1; those who could not be told apart share it.
    pub place: usize,
    /// The team's number.
    pub team: u32,
    /// Match points; in an arena the points of the team's best.
    pub points: Points,
    /// What they were made of. Opponents are numbers of teams; in an arena players of the team by their numbers.
    #[serde(default)]
    pub made_of: Vec<Part>,
    /// Points of all boards, which decide first among equals. Opponents are numbers of teams.
    pub game_points: Figure,
    /// One figure for each tie-break of the settings.
    pub figures: Vec<Figure>,
}

impl Tournament {
    /// The standings of teams: match points, points of the boards, then the tie-breaks of the settings. Nobody in
    /// formats without teams.
    pub fn team_standings(&self) -> Vec<TeamStanding> {
        if let Format::Arena { leaders: Some(leaders), .. } = self.settings.format {
            return self.battle_standings(leaders);
        }
        let Some(plan) = self.team_plan() else { return Vec::new() };
        let teams = self.teams();
        let table = self.team_crosstable(&plan);
        let system = if plan.pairing == TeamPairing::Swiss { System::Swiss } else { System::RoundRobin };
        let basis =
            Basis { table: &table, rounds: self.rounds.len(), edition: self.settings.edition(), system };
        let mut tiebreaks = vec![TieBreak::new(Kind::OwnScore)];
        tiebreaks.extend(&self.settings.tiebreaks);
        let order = Order { tiebreaks, seed: self.settings.seed };
        let game_points = |number: Number| self.game_points(teams[number as usize - 1].number, &plan);
        // Unsuitable tie-breaks are refused with the settings and when they are set.
        let lines = standings_with(basis, &order, game_points).unwrap_or_default();
        let line = |standing: Standing| {
            let mut figures = standing.figures;
            let team = |number: Number| teams[number as usize - 1].number;
            let named = |part: Part| Part { opponent: part.opponent.map(team), ..part };
            TeamStanding {
                place: standing.place,
                team: team(standing.number),
                points: standing.points,
                made_of: standing.made_of.into_iter().map(named).collect(),
                game_points: figures.remove(0),
                figures,
            }
        };
        lines.into_iter().map(line).collect()
    }

    /// What the boards of a team have made, round by round. A free round is worth as much as one that is drawn on every
    /// board.
    fn game_points(&self, team: u32, plan: &Plan) -> Figure {
        let part = |(index, round): (usize, &Round)| {
            let found = round.matches.iter().find(|found| found.home == team || found.guest == team);
            let (points, source) = match found {
                Some(found) => {
                    let side = usize::from(found.guest == team);
                    (self.score_of(round, found, plan.scoring).0.game_points[side], Source::Game)
                }
                None if round.team_bye == Some(team) => (Points::HALF * plan.boards as i32, Source::Unplayed),
                None => return None,
            };
            let amount = Amount::from_points(points);
            let opponent = found.map(|found| if found.home == team { found.guest } else { found.home });
            Some(Part { round: index + 1, opponent, amount, cut: false, source })
        };
        let given =
            self.teams.given.iter().filter(|(other, _, points)| *other == team && points[1] != Points::ZERO);
        let given =
            given.map(|&(_, after, points)| Adjustment { number: 0, after, points: points[1] }.part());
        Figure::sum(self.rounds.iter().enumerate().filter_map(part).chain(given).collect())
    }

    /// The standings of players by what they made at their boards.
    pub(in super::super) fn standings_of_boards(&self) -> Vec<PersonStanding> {
        let table = self.crosstable();
        let system = System::Swiss;
        let basis =
            Basis { table: &table, rounds: self.rounds.len(), edition: self.settings.edition(), system };
        let list = Order { tiebreaks: vec![TieBreak::new(Kind::Wins)], seed: self.settings.seed };
        self.numbering().lines(standings_with(basis, &list, |_| Figure::default()).unwrap_or_default())
    }
}
