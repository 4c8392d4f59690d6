//! Standings of every format: a pure function of the log.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::format::Format;
use super::match_state::{MatchState, state};
use super::person::PersonId;
use super::round::{Absentee, Board, Ending, Round};
use super::tournament::Tournament;
use crate::berger::without_annulled;
use crate::crosstable::{Adjustment, Crosstable};
use crate::entry::{Bye, Number, Verdict};
use crate::knockout::Knockout;
use crate::points::Points;
use crate::seating::place_points;
use crate::standings::{Order, Standing, by_columns, drawn, standings_with};
use crate::tiebreak::{Amount, Basis, Figure, Kind, Part, Source, System};

/// A line of the standings with the person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonStanding {
    /// Who.
    pub person: PersonId,
    /// Place, points and figures.
    pub standing: Standing,
}

impl Tournament {
    /// The standings by the settings: a pure function of the log.
    pub fn standings(&self) -> Vec<PersonStanding> {
        match &self.settings.format {
            Format::Swiss { .. } => self.crosstable_standings(System::Swiss),
            Format::RoundRobin { .. } => self.crosstable_standings(System::RoundRobin),
            Format::Tables { four, three, .. } => self.table_standings(four, three),
            Format::Knockout { .. } | Format::DoubleElimination { .. } => {
                self.knockout_standings(&self.start_list())
            }
            Format::Groups { .. } => self.standings_of_groups(),
            Format::Teams { .. } => self.standings_of_boards(),
            Format::Arena { .. } => self.arena_standings(),
        }
    }

    fn crosstable_standings(&self, system: System) -> Vec<PersonStanding> {
        let numbering = self.numbering();
        let whole = self.crosstable();
        let annulled: Vec<Number> = self.annulled().into_iter().map(|id| numbering.number(id)).collect();
        let table = if annulled.is_empty() { whole } else { without_annulled(&whole, &annulled) };
        self.standings_of(&table, system)
    }

    /// The standings by what a table says of people with the numbers of the start list.
    pub(super) fn standings_of(&self, table: &Crosstable, system: System) -> Vec<PersonStanding> {
        let numbering = self.numbering();
        let basis = Basis { table, rounds: self.rounds.len(), edition: self.settings.edition(), system };
        let list = Order { tiebreaks: self.settings.tiebreaks.clone(), seed: self.settings.seed };
        let own = |number: Number| self.own_score(numbering.person(number));
        // Unsuitable tie-breaks are refused with the settings and when they are set.
        numbering.lines(standings_with(basis, &list, own).unwrap_or_default())
    }

    /// A person's own scores round by round, of two the opponent's taken off.
    fn own_score(&self, id: PersonId) -> Figure {
        let score = |scores: &[i32], seat: usize| {
            let of_seat = |seat: usize| scores.get(seat).map_or(0, |&score| i64::from(score));
            if scores.len() == 2 { of_seat(seat) - of_seat(1 - seat) } else { of_seat(seat) }
        };
        let part = |(index, round): (usize, &Round)| {
            let (board, seat) = round.seat_of(id)?;
            let games = &round.boards[board].games;
            let amount = Amount::whole(games.iter().map(|game| score(&game.own_scores, seat)).sum());
            Some(Part { round: index + 1, opponent: None, amount, cut: false, source: Source::Score })
        };
        Figure::sum(self.rounds.iter().enumerate().filter_map(part).collect())
    }

    /// Tables at which a person had the first place, round by round.
    fn tables_won(&self, id: PersonId) -> Figure {
        let part = |(index, round): (usize, &Round)| {
            let (board, seat) = round.seat_of(id)?;
            let won = places(&round.boards[board]).get(seat) == Some(&Some(1));
            let amount = Amount::whole(i64::from(won));
            Some(Part { round: index + 1, opponent: None, amount, cut: false, source: Source::Game })
        };
        Figure::sum(self.rounds.iter().enumerate().filter_map(part).collect())
    }

    fn table_standings(&self, four: &[Points], three: &[Points]) -> Vec<PersonStanding> {
        let numbering = self.numbering();
        let order = numbering.order();
        let mean = four.iter().copied().sum::<Points>().share(four.len().max(1) as i32);
        let points = |id: PersonId| -> Figure {
            let of = |(index, round): (usize, &Round)| {
                let (points, source) = match round.seat_of(id) {
                    Some((board, seat)) => (points_at(&round.boards[board], seat, four, three), Source::Game),
                    None if round.away.contains(&(id, Bye::Allocated)) => (mean, Source::Unplayed),
                    None => (Points::ZERO, Source::Unplayed),
                };
                Part::of_points(index + 1, None, points, source)
            };
            Figure::sum(self.rounds.iter().enumerate().map(of).chain(self.given_to(id)).collect())
        };
        let column = |kind: Kind| -> Vec<Figure> {
            let of = |(index, &id): (usize, &PersonId)| match kind {
                Kind::Wins => self.tables_won(id),
                Kind::OwnScore => self.own_score(id),
                Kind::StartNumber => Figure::of(Amount::whole(index as i64 + 1), Source::StartList),
                _ => Figure::default(),
            };
            if kind == Kind::Lots {
                drawn(order.len(), self.settings.seed)
            } else {
                order.iter().enumerate().map(of).collect()
            }
        };
        let tiebreaks = &self.settings.tiebreaks;
        let columns: Vec<_> = tiebreaks.iter().map(|tiebreak| column(tiebreak.kind)).collect();
        let all: Vec<Figure> = order.iter().map(|&id| points(id)).collect();
        let numbers: Vec<Number> = (1..=order.len() as Number).collect();
        numbering.lines(by_columns(&numbers, &all, tiebreaks, &columns))
    }

    /// Who comes further stands higher, the final above the match for third place; matches won are shown as points.
    pub(super) fn knockout_standings(&self, order: &[PersonId]) -> Vec<PersonStanding> {
        let reaches = self.knockout.as_ref().map_or(Vec::new(), Knockout::reaches);
        let reach = |index: usize| Reverse(reaches.get(index).copied().unwrap_or_default());
        let mut indices: Vec<usize> = (0..order.len()).collect();
        indices.sort_by_key(|&index| (reach(index), index));
        let place =
            |index: usize| 1 + indices.iter().take_while(|&&other| reach(other) < reach(index)).count();
        let line = |&index: &usize| {
            let won = self.matches_won(order[index], order);
            let standing = Standing {
                place: place(index),
                number: index as Number + 1,
                points: won.points(),
                made_of: won.parts,
                figures: Vec::new(),
            };
            PersonStanding { person: order[index], standing }
        };
        indices.iter().map(line).collect()
    }

    /// The matches of a knockout, one for each that somebody won; opponents by their place among the seeds.
    fn matches_won(&self, id: PersonId, order: &[PersonId]) -> Figure {
        let part = |(index, round): (usize, &Round)| {
            let (board, seat) = round.seat_of(id)?;
            let board = &round.boards[board];
            let MatchState::Won(side) = state(board, self.plan_of(board)?) else { return None };
            let opponent = order.iter().zip(1..).find(|(other, _)| **other == board.seats[1 - seat])?.1;
            let points = if side == seat { Points::ONE } else { Points::ZERO };
            Some(Part::of_points(index + 1, Some(opponent), points, Source::Game))
        };
        Figure::sum(self.rounds.iter().enumerate().filter_map(part).collect())
    }

    /// Points that somebody was given or that were taken, apart from results.
    pub(super) fn given_to(&self, id: PersonId) -> impl Iterator<Item = Part> {
        let own = self.adjustments.iter().filter(move |(person, ..)| *person == id);
        own.map(|&(_, after, points)| Adjustment { number: 0, after, points }.part())
    }
}

/// The places of a board's seats, none for who did not come; empty before it is finished.
fn places(board: &Board) -> Vec<Option<usize>> {
    let both = |one, two| vec![Some(one), Some(two)];
    match board.games.first().map(|game| &game.result) {
        Some(Ending::Places(places)) => places.iter().copied().map(Some).collect(),
        Some(Ending::Attended(places)) => places.clone(),
        Some(Ending::Verdict(Verdict::Win)) => both(1, 2),
        Some(Ending::Verdict(Verdict::Draw)) => both(1, 1),
        Some(Ending::Verdict(Verdict::Loss)) => both(2, 1),
        Some(Ending::Forfeit(Absentee::First)) => vec![None, Some(1)],
        Some(Ending::Forfeit(Absentee::Second)) => vec![Some(1), None],
        Some(Ending::Forfeit(Absentee::Both) | Ending::Ruling(_)) | None => Vec::new(),
    }
}

/// The points of somebody at a table by those who came: a table of four at which one is missing is one of three.
fn points_at(board: &Board, seat: usize, four: &[Points], three: &[Points]) -> Points {
    let places = places(board);
    let present: Vec<usize> = places.iter().flatten().copied().collect();
    let scale = if present.len() > 3 { four } else { three };
    if places.get(seat).copied().flatten().is_none() {
        return Points::ZERO;
    }
    let before = places[..seat].iter().flatten().count();
    place_points(&present, scale).get(before).copied().unwrap_or_default()
}
