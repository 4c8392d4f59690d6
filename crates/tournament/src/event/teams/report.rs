//! The lines of a report that tell of teams.

use super::super::tournament::Tournament;
use super::{Plan, place_of};
use crate::colour::Colour;
use crate::entry::Entry;
use crate::points::Points;
use crate::text::one_line;

impl Tournament {
    /// The lines of teams: their players in the form of 2016 (013) and in today's (310), who was left over (320),
    /// forfeited matches (330), the colours of the boards (352) and what a match is worth (362).
    pub(in super::super) fn team_lines(&self) -> Vec<String> {
        let Some(plan) = self.team_plan() else { return Vec::new() };
        let mut lines = self.lines_of_players();
        lines.extend(self.line_of_free_rounds(&plan));
        lines.extend(self.lines_of_forfeits(&plan));
        let alternating = [Colour::White, Colour::Black];
        let sequence = if plan.colours.is_empty() { &alternating[..] } else { &plan.colours };
        let letter = |colour: &Colour| if *colour == Colour::White { 'W' } else { 'B' };
        let colours: String = sequence.iter().cycle().take(plan.boards).map(letter).collect();
        lines.push(format!("352 {colours}"));
        let worth = [('W', plan.scoring.win), ('D', plan.scoring.draw), ('L', plan.scoring.loss)];
        let worth = worth.map(|(symbol, points)| format!("{symbol}{points:>4.1}"));
        lines.push(format!("362  {}", worth.join("    ")));
        lines
    }

    /// Two lines for each team with the start numbers of its players, board by board.
    fn lines_of_players(&self) -> Vec<String> {
        let numbering = self.numbering();
        let standings = self.team_standings();
        let mut lines = Vec::new();
        for team in self.teams() {
            let name = if team.name.is_empty() { team.number.to_string() } else { one_line(&team.name) };
            let name: String = name.chars().take(32).collect();
            let numbers: Vec<String> =
                team.members.iter().map(|&id| format!("{:>4}", numbering.number(id))).collect();
            let numbers = numbers.join(" ");
            lines.push(format!("013 {name:<32}{numbers}"));
            let Some(line) = standings.iter().find(|line| line.team == team.number) else { continue };
            let (points, boards, place) = (line.points, line.game_points.points(), line.place);
            let number = team.number;
            // A short name and the strength are not known.
            lines.push(format!(
                "310 {number:>3} {name:<32} {:5} {:6} {points:>6.1} {boards:>6.1} {place:>3}  {numbers}",
                "", ""
            ));
        }
        // The lines of one code stand together.
        lines.sort_by(|one, two| one[..3].cmp(&two[..3]));
        lines
    }

    /// The teams that were left over, round by round, with what that was worth.
    fn line_of_free_rounds(&self, plan: &Plan) -> Option<String> {
        let resting: Vec<u32> = self.rounds.iter().map(|round| round.team_bye.unwrap_or(0)).collect();
        if resting.iter().all(|team| *team == 0) {
            return None;
        }
        let teams: String = resting.iter().map(|team| format!(" {team:>3}")).collect();
        let boards = Points::HALF * plan.boards as i32;
        Some(format!("320 {:>4.1} {boards:>4.1}{teams}", plan.scoring.draw))
    }

    /// A line for each match to which a team did not come.
    fn lines_of_forfeits(&self, plan: &Plan) -> Vec<String> {
        let table = self.team_crosstable(plan);
        let teams = self.teams();
        let number = |team: u32| place_of(&teams, team);
        let mut lines = Vec::new();
        for (index, round) in self.rounds.iter().enumerate() {
            for found in &round.matches {
                let came = [found.home, found.guest].map(|team| {
                    let competitor = number(team).and_then(|number| table.competitor(number));
                    match competitor.map(|competitor| competitor.entry(index)) {
                        Some(Entry::Forfeit { won, .. }) => Some(if won { '+' } else { '-' }),
                        _ => None,
                    }
                });
                if let [Some(home), Some(guest)] = came {
                    let (round, one, two) = (index + 1, found.home, found.guest);
                    lines.push(format!("330 {home}{guest} {round:>3} {one:>3} {two:>3}"));
                }
            }
        }
        lines
    }
}
