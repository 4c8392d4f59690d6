//! What follows from the log: crosstable, standings, report, explanations.

use serde::{Deserialize, Serialize};

use super::deed::Deed;
use super::outcome::verdict;
use super::person::{Person, PersonId};
use super::round::{Absentee, Board, Result as Ending, Round};
use super::settings::{Format, Mode};
use super::tournament::Tournament;
use crate::acceleration::baku;
use crate::berger::without_annulled;
use crate::colour::Colour;
use crate::crosstable::{Adjustment, Competitor, Crosstable, Forbidden};
use crate::entry::{Bye, Entry, Number};
use crate::lots::Lots;
use crate::medley::Choice;
use crate::points::Points;
use crate::seating::place_points;
use crate::standings::{Order, Standing, by_columns, drawn, standings_with};
use crate::swiss::{Answer, ColourRule, Floater, RoundPairing, Wish, pair, why_not};
use crate::tiebreak::{Amount, Basis, Figure, Kind, System};
use crate::trf::Report;

/// A line of the standings with the person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonStanding {
    /// Who.
    pub person: PersonId,
    /// Place, points and figures.
    pub standing: Standing,
}

/// How a round came to be, as data that a page can put into words. Numbers are ids of persons.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explanation {
    /// Who left which bracket.
    pub floaters: Vec<Floater>,
    /// The rule for the colours of each board, where one decided.
    pub colours: Vec<Option<ColourRule>>,
    /// Who has the bye, and what would have been worse without it.
    pub bye: Option<(PersonId, Answer)>,
    /// Whether an arbiter changed the pairing.
    pub by_hand: bool,
}

impl Tournament {
    /// The crosstable of the rounds paired, for formats in which two play each other. Games that are going on
    /// have no verdict.
    pub fn crosstable(&self) -> Crosstable {
        let order = self.start_list();
        let number =
            |id: PersonId| order.iter().position(|&other| other == id).map_or(0, |index| index as Number + 1);
        let competitor = |(index, &id): (usize, &PersonId)| {
            let person = &self.persons[id as usize];
            let entry = |(index, round): (usize, &Round)| self.entry(id, person, index, round, &number);
            Competitor {
                number: index as Number + 1,
                name: person.form.name.clone(),
                sex: String::new(),
                title: person.form.title.clone(),
                rating: person.form.rating,
                federation: person.form.federation.clone(),
                federation_id: person.form.federation_id.clone(),
                birth: person.form.birth.clone(),
                card: self.rounds.iter().enumerate().map(entry).collect(),
            }
        };
        let rule = |rule: &Forbidden| {
            let numbers = rule.numbers.iter().map(|&id| number(id)).filter(|&number| number > 0).collect();
            Forbidden { numbers, ..*rule }
        };
        let adjustment = |&(id, after, points): &(PersonId, usize, Points)| Adjustment {
            number: number(id),
            after,
            points,
        };
        let white = Lots::new(self.settings.seed).below(2) == 0;
        let mut table = Crosstable {
            competitors: order.iter().enumerate().map(competitor).collect(),
            rounds: self.planned(),
            first_colour: Some(Colour::White.if_else_other(white)),
            scoring: self.settings.scoring,
            forbidden: self.forbidden.iter().flatten().map(rule).collect(),
            accelerations: Vec::new(),
            adjustments: self.adjustments.iter().map(adjustment).collect(),
        };
        if let Format::Swiss { baku: accelerated, macmahon } = &self.settings.format {
            if *accelerated {
                table.accelerations = baku(&table);
            }
            if let Some(rule) = macmahon {
                table.adjustments.extend(rule.adjustments(&table));
            }
        }
        table
    }

    /// What a round was for a person.
    fn entry(
        &self,
        id: PersonId,
        person: &Person,
        index: usize,
        round: &Round,
        number: &impl Fn(PersonId) -> Number,
    ) -> Entry {
        if let Some((board, seat)) = round.seat_of(id) {
            let board = &round.boards[board];
            if let [_, _] = board.seats.as_slice() {
                return self.entry_of_two(board, seat, number(board.seats[1 - seat]));
            }
        }
        if round.bye == Some(id) {
            return Entry::Bye(Bye::Allocated);
        }
        let away = round.away.iter().find(|(away, _)| *away == id).map(|(_, bye)| *bye);
        let late = person.byes.get(&index).copied().filter(|_| index < person.entered_after);
        Entry::Bye(away.or(late).unwrap_or(Bye::Zero))
    }

    fn entry_of_two(&self, board: &Board, seat: usize, opponent: Number) -> Entry {
        let colour = if seat == 0 { Colour::White } else { Colour::Black };
        match verdict(board, self.plan()) {
            Ok(verdict) => {
                let verdict = verdict.map(|verdict| if seat == 0 { verdict } else { verdict.opposite() });
                Entry::Game { opponent, colour, verdict, rated: true }
            }
            Err(absentee) => {
                let came = if seat == 0 { Absentee::Second } else { Absentee::First };
                Entry::Forfeit { opponent, colour: Some(colour), won: absentee == came }
            }
        }
    }

    /// The standings by the settings: a pure function of the log.
    pub fn standings(&self) -> Vec<PersonStanding> {
        match &self.settings.format {
            Format::Swiss { .. } => self.crosstable_standings(System::Swiss),
            Format::RoundRobin { .. } => self.crosstable_standings(System::RoundRobin),
            Format::Tables { four, three, .. } => self.table_standings(four, three),
            Format::Knockout { .. } | Format::DoubleElimination { .. } => self.knockout_standings(),
        }
    }

    fn crosstable_standings(&self, system: System) -> Vec<PersonStanding> {
        let order = self.start_list();
        let whole = self.crosstable();
        let number =
            |id: &PersonId| order.iter().position(|other| other == id).map(|index| index as Number + 1);
        let annulled: Vec<Number> = self.annulled().iter().filter_map(number).collect();
        let table = if annulled.is_empty() { whole } else { without_annulled(&whole, &annulled) };
        let basis =
            Basis { table: &table, rounds: self.rounds.len(), edition: self.settings.edition(), system };
        let list = Order { tiebreaks: self.settings.tiebreaks.clone(), seed: self.settings.seed };
        let own = |number: Number| self.own_score(order[number as usize - 1]);
        // Unsuitable tie-breaks are refused when they are set.
        let lines = standings_with(basis, &list, own).unwrap_or_default();
        lines
            .into_iter()
            .map(|standing| PersonStanding { person: order[standing.number as usize - 1], standing })
            .collect()
    }

    /// A person's own scores, of two the opponent's taken off.
    fn own_score(&self, id: PersonId) -> Amount {
        let of = |round: &Round| {
            let (board, seat) = round.seat_of(id)?;
            let games = &round.boards[board].games;
            let score = |scores: &[i32]| match scores {
                &[first, second] => {
                    if seat == 0 {
                        first - second
                    } else {
                        second - first
                    }
                }
                scores => scores.get(seat).copied().unwrap_or(0),
            };
            Some(games.iter().map(|game| i64::from(score(&game.own_scores))).sum::<i64>())
        };
        Amount::whole(self.rounds.iter().filter_map(of).sum())
    }

    fn table_standings(&self, four: &[Points], three: &[Points]) -> Vec<PersonStanding> {
        let order = self.start_list();
        let mean = four.iter().copied().sum::<Points>().share(four.len().max(1) as i32);
        let points = |id: PersonId| -> Points {
            let of = |round: &Round| match round.seat_of(id) {
                Some((board, seat)) => self.points_at(&round.boards[board], seat, four, three),
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
        let wins = |id: PersonId| {
            let won = |round: &&Round| {
                round
                    .seat_of(id)
                    .is_some_and(|(board, seat)| places(&round.boards[board]).get(seat) == Some(&1))
            };
            Amount::whole(self.rounds.iter().filter(won).count() as i64)
        };
        let column = |kind: Kind| -> Vec<Figure> {
            let of = |(index, &id): (usize, &PersonId)| {
                let value = match kind {
                    Kind::Wins => Some(wins(id)),
                    Kind::OwnScore => Some(self.own_score(id)),
                    Kind::StartNumber => Some(Amount::whole(index as i64 + 1)),
                    _ => None,
                };
                Figure { value, parts: Vec::new() }
            };
            if kind == Kind::Lots {
                drawn(order.len(), self.settings.seed)
            } else {
                order.iter().enumerate().map(of).collect()
            }
        };
        let columns: Vec<_> =
            self.settings.tiebreaks.iter().map(|&tiebreak| (tiebreak, column(tiebreak.kind))).collect();
        let all: Vec<Points> = order.iter().map(|&id| points(id)).collect();
        let numbers: Vec<Number> = (1..=order.len() as Number).collect();
        let lines = by_columns(&numbers, &all, &columns);
        lines
            .into_iter()
            .map(|standing| PersonStanding { person: order[standing.number as usize - 1], standing })
            .collect()
    }

    fn points_at(&self, board: &Board, seat: usize, four: &[Points], three: &[Points]) -> Points {
        let scale = if board.seats.len() == 3 { three } else { four };
        place_points(&places(board), scale).get(seat).copied().unwrap_or_default()
    }

    /// Who goes out later stands higher; matches won are shown as points.
    fn knockout_standings(&self) -> Vec<PersonStanding> {
        let order = self.start_list();
        let champion = self.knockout.as_ref().and_then(crate::knockout::Knockout::champion);
        let plan = self.plan();
        let mut reached: Vec<(bool, usize, bool, Points)> = Vec::new();
        for (index, &id) in order.iter().enumerate() {
            let mut line = (champion == Some(index as Number + 1), 0, false, Points::ZERO);
            for (number, round) in self.rounds.iter().enumerate() {
                let Some((board, seat)) = round.seat_of(id) else { continue };
                let won = plan.is_some_and(|plan| match super::outcome::state(&round.boards[board], plan) {
                    super::outcome::MatchState::Won(side) => side == seat,
                    super::outcome::MatchState::Open(_) => false,
                });
                line.1 = number + 1;
                line.2 = won;
                line.3 += if won { Points::ONE } else { Points::ZERO };
            }
            reached.push(line);
        }
        let key = |index: usize| std::cmp::Reverse((reached[index].0, reached[index].1, reached[index].2));
        let mut indices: Vec<usize> = (0..order.len()).collect();
        indices.sort_by_key(|&index| (key(index), index));
        let place = |index: usize| 1 + indices.iter().filter(|&&other| key(other) < key(index)).count();
        let line = |&index: &usize| PersonStanding {
            person: order[index],
            standing: Standing {
                place: place(index),
                number: index as Number + 1,
                points: reached[index].3,
                figures: Vec::new(),
            },
        };
        indices.iter().map(line).collect()
    }

    /// How a round (from 1) came to be.
    pub fn explain(&self, round: usize) -> Option<Explanation> {
        let index = round.checked_sub(1)?;
        let found = self.rounds.get(index)?;
        let bye = found.bye.map(|id| (id, self.why(round, Wish::NoBye(id)).unwrap_or(Answer::Unknown(id))));
        Some(Explanation {
            floaters: found.floaters.clone(),
            colours: found.boards.iter().map(|board| board.rule).collect(),
            bye,
            by_hand: found.by_hand,
        })
    }

    /// Why a Swiss round (from 1) does not fulfil a wish, with ids of persons for numbers. `None` if there is no
    /// such round or nothing to explain.
    pub fn why(&self, round: usize, wish: Wish) -> Option<Answer> {
        let index = round.checked_sub(1).filter(|&index| index < self.rounds.len() && self.is_swiss())?;
        let order = self.start_list();
        let number =
            |id: PersonId| order.iter().position(|&other| other == id).map_or(0, |index| index as Number + 1);
        let wish = match wish {
            Wish::Meet(a, b) => Wish::Meet(number(a), number(b)),
            Wish::Avoid(a, b) => Wish::Avoid(number(a), number(b)),
            Wish::NoBye(a) => Wish::NoBye(number(a)),
            Wish::NoFloat(a) => Wish::NoFloat(number(a)),
        };
        let field = self.field(index);
        let made: RoundPairing = pair(&field).ok()?;
        Some(why_not(&field, &made, wish))
    }

    /// What is played in a round (from 1), if the tournament is of several games.
    pub fn game_of_round(&self, round: usize) -> Option<&Choice> {
        self.settings.programme.as_ref()?.of_round(round.checked_sub(1)?)
    }

    /// The report for a federation. In federation mode an arbiter's interventions stand in comment lines.
    pub fn report(&self) -> Report {
        let system = match &self.settings.format {
            Format::Swiss { baku: true, .. } => "FIDE_DUTCH_BAKU",
            Format::Swiss { .. } => "FIDE_DUTCH",
            Format::RoundRobin { .. } => "BERGER_ROUNDROBIN",
            _ => "CUSTOM_KNOCKOUT",
        };
        let tiebreaks: Vec<String> = self.settings.tiebreaks.iter().map(ToString::to_string).collect();
        Report {
            table: self.crosstable(),
            name: self.settings.name.clone(),
            start: self.settings.start.clone(),
            system: system.to_owned(),
            tiebreaks: tiebreaks.join(","),
            other: if self.settings.mode == Mode::Federation { self.interventions() } else { Vec::new() },
            ..Report::default()
        }
    }

    /// A comment line for each deed by which an arbiter interfered.
    fn interventions(&self) -> Vec<String> {
        let mut paired = 0_usize;
        let mut lines = Vec::new();
        for event in self.log() {
            let code = match &event.deed {
                Deed::Pair => {
                    paired += 1;
                    continue;
                }
                Deed::UndoRound => {
                    paired = paired.saturating_sub(1);
                    "UNDO"
                }
                Deed::EditPairing { .. } => "MPA",
                Deed::PairAgain => "REPAIR",
                Deed::Correct { .. } => "CORRECTION",
                Deed::Adjust { .. } => "POINTS",
                Deed::SetRounds { .. } if paired > 0 => "ROUNDS",
                Deed::SetTiebreaks { .. } if paired > 0 => "TIEBREAKS",
                _ => continue,
            };
            let why: String =
                event.why.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
            lines.push(format!("### {code} @ Round {}: {why}", paired.max(1)).trim_end().to_owned());
        }
        lines
    }
}

/// The places of a board's seats; none before it is finished.
fn places(board: &Board) -> Vec<usize> {
    match board.games.first().map(|game| &game.result) {
        Some(Ending::Places(places)) => places.clone(),
        Some(Ending::Verdict(verdict)) => match verdict {
            crate::entry::Verdict::Win => vec![1, 2],
            crate::entry::Verdict::Draw => vec![1, 1],
            crate::entry::Verdict::Loss => vec![2, 1],
        },
        _ => Vec::new(),
    }
}
