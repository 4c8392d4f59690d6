//! What matches were for teams.

use super::super::match_state::verdicts;
use super::super::round::{Absentee, Round, TeamMatch};
use super::super::tournament::Tournament;
use super::{Plan, Team, place_of};
use crate::colour::Colour;
use crate::crosstable::{Adjustment, Competitor, Crosstable};
use crate::entry::{Bye, Entry, Number, Verdict};
use crate::points::Points;
use crate::scoring::Scoring;
use crate::team::{self, MatchScore, MatchScoring, TeamBoard};

impl Tournament {
    /// The teams as a crosstable, the first by number as number 1: a match is a game in which the home team has White.
    pub(super) fn team_crosstable(&self, plan: &Plan) -> Crosstable {
        let teams = self.teams();
        let number = |team: u32| place_of(&teams, team).unwrap_or(0);
        let entry = |round: &Round, team: u32| {
            let entry = round.matches.iter().find_map(|found| {
                let (opponent, side) = match team {
                    team if team == found.home => (found.guest, 0),
                    team if team == found.guest => (found.home, 1),
                    _ => return None,
                };
                Some(self.entry_of_match(round, found, side, number(opponent), plan.scoring))
            });
            let bye = if round.team_bye == Some(team) { Bye::Allocated } else { Bye::Zero };
            entry.unwrap_or(Entry::Bye(bye))
        };
        let competitor = |(index, team): (usize, &Team)| Competitor {
            number: index as Number + 1,
            name: team.name.clone(),
            card: self.rounds.iter().map(|round| entry(round, team.number)).collect(),
            ..Competitor::default()
        };
        let adjustment = |&(team, after, [points, _]): &(u32, usize, [Points; 2])| Adjustment {
            number: number(team),
            after,
            points,
        };
        let MatchScoring { win, draw, loss } = plan.scoring;
        Crosstable {
            competitors: teams.iter().enumerate().map(competitor).collect(),
            rounds: self.planned(),
            first_colour: Some(self.settings.initial_colour()),
            // The free round is worth a draw in match points as in points of the boards.
            scoring: Scoring { win, draw, loss, absence: loss, forfeit_loss: loss, allocated_bye: draw },
            adjustments: self.teams.given.iter().map(adjustment).collect(),
            ..Crosstable::default()
        }
    }

    /// What a match was for one of its teams.
    fn entry_of_match(
        &self,
        round: &Round,
        found: &TeamMatch,
        side: usize,
        opponent: Number,
        scoring: MatchScoring,
    ) -> Entry {
        let colour = if side == 0 { Colour::White } else { Colour::Black };
        let manned = |board: &TeamBoard| [board.home.is_some(), board.guest.is_some()];
        let came = |side: usize| found.boards.iter().any(|board| manned(board)[side]);
        if !(came(0) && came(1)) {
            return Entry::Forfeit { opponent, colour: Some(colour), won: came(side) };
        }
        let (score, is_over) = self.score_of(round, found, scoring);
        let [own, theirs] = [score.game_points[side], score.game_points[1 - side]];
        let verdict = match own.cmp(&theirs) {
            std::cmp::Ordering::Greater => Verdict::Win,
            std::cmp::Ordering::Equal => Verdict::Draw,
            std::cmp::Ordering::Less => Verdict::Loss,
        };
        Entry::Game { opponent, colour, verdict: is_over.then_some(verdict), rated: false }
    }

    /// The score of a match, and whether all its boards have ended.
    pub(super) fn score_of(
        &self,
        round: &Round,
        found: &TeamMatch,
        scoring: MatchScoring,
    ) -> (MatchScore, bool) {
        let mut next = round.boards[found.first..].iter();
        let mut is_over = true;
        let mut result = |board: &TeamBoard| {
            let (home, _) = (board.home?, board.guest?);
            let place = next.next()?;
            let verdicts = match verdicts(place, None) {
                Ok(known) => {
                    is_over &= known.is_some();
                    known?
                }
                Err(Absentee::First) => [Verdict::Loss, Verdict::Win],
                Err(Absentee::Second) => [Verdict::Win, Verdict::Loss],
                Err(Absentee::Both) => [Verdict::Loss; 2],
            };
            let [first, second] = verdicts;
            Some(if place.seats.first() == Some(&home) { [first, second] } else { [second, first] })
        };
        let results: Vec<_> = found.boards.iter().map(&mut result).collect();
        (team::score(&found.boards, &results, scoring), is_over)
    }

    /// The score of a match (from 1) of a round (from 1) as far as it is known; `None` if there is no such match.
    pub fn match_score(&self, round: usize, number: usize) -> Option<MatchScore> {
        let plan = self.team_plan()?;
        let round = self.rounds.get(round.checked_sub(1)?)?;
        let found = round.matches.get(number.checked_sub(1)?)?;
        Some(self.score_of(round, found, plan.scoring).0)
    }
}
