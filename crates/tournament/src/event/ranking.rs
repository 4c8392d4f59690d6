//! Standings of every format: a pure function of the log.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::format::Format;
use super::match_state::{MatchState, state};
use super::person::PersonId;
use super::round::{Absentee, Board, Ending, Round};
use super::tournament::Tournament;
use crate::berger::without_annulled;
use crate::crosstable::Crosstable;
use crate::entry::{Bye, Number, Verdict};
use crate::knockout::{Knockout, Stage};
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

/// How far somebody came in a knockout.
#[derive(Clone, Copy, Default)]
struct Career {
    is_champion: bool,
    last_round: usize,
    for_third_place: bool,
    won_last: bool,
    won: usize,
}

impl Career {
    /// The greater, the higher in the standings.
    const fn key(&self) -> (bool, usize, bool, bool) {
        (self.is_champion, self.last_round, !self.for_third_place, self.won_last)
    }
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
        let points = |id: PersonId| -> Points {
            let of = |round: &Round| match round.seat_of(id) {
                Some((board, seat)) => points_at(&round.boards[board], seat, four, three),
                None if round.away.contains(&(id, Bye::Allocated)) => mean,
                None => Points::ZERO,
            };
            let adjusted = self
                .adjustments
                .iter()
                .filter(|adjustment| adjustment.0 == id)
                .map(|adjustment| adjustment.2);
            self.rounds.iter().map(of).sum::<Points>() + adjusted.sum::<Points>()
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
        let all: Vec<Points> = order.iter().map(|&id| points(id)).collect();
        let numbers: Vec<Number> = (1..=order.len() as Number).collect();
        numbering.lines(by_columns(&numbers, &all, tiebreaks, &columns))
    }

    /// Who goes out later stands higher, the final above the match for third place; matches won are shown as
    /// points.
    pub(super) fn knockout_standings(&self, order: &[PersonId]) -> Vec<PersonStanding> {
        let champion = self.knockout.as_ref().and_then(Knockout::champion);
        let careers: Vec<Career> = order
            .iter()
            .enumerate()
            .map(|(index, &id)| Career {
                is_champion: champion == Some(index as Number + 1),
                ..self.career(id)
            })
            .collect();
        let mut indices: Vec<usize> = (0..order.len()).collect();
        indices.sort_by_key(|&index| (Reverse(careers[index].key()), index));
        let place =
            |index: usize| 1 + careers.iter().filter(|career| career.key() > careers[index].key()).count();
        let line = |&index: &usize| PersonStanding {
            person: order[index],
            standing: Standing {
                place: place(index),
                number: index as Number + 1,
                points: Points::whole(careers[index].won as i32),
                figures: Vec::new(),
            },
        };
        indices.iter().map(line).collect()
    }

    /// How far somebody came in a knockout.
    fn career(&self, id: PersonId) -> Career {
        let mut career = Career::default();
        let Some(knockout) = &self.knockout else { return career };
        for (index, round) in self.rounds.iter().enumerate() {
            let Some((board, seat)) = round.seat_of(id) else { continue };
            let board = &round.boards[board];
            let Some(plan) = self.plan_of(board) else { continue };
            career.won_last = matches!(state(board, plan), MatchState::Won(side) if side == seat);
            career.won += usize::from(career.won_last);
            career.last_round = index + 1;
            let stage = board.tie.map(|tie| knockout.ties[tie].stage);
            career.for_third_place = stage == Some(Stage::ThirdPlace);
        }
        career
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
