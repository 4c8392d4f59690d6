//! The crosstable that follows from the log.

use super::format::Format;
use super::match_state::verdicts;
use super::person::{Person, PersonId};
use super::round::{Absentee, Board, Round};
use super::tournament::Tournament;
use crate::acceleration::{baku, baku_up_to};
use crate::colour::Colour;
use crate::crosstable::{Adjustment, Competitor, Crosstable, Forbidden};
use crate::entry::{Bye, Entry, Number};
use crate::medley::Choice;
use crate::points::Points;

impl Tournament {
    /// The crosstable of the rounds paired, for formats in which two play each other. Games that are going on
    /// have no verdict.
    pub fn crosstable(&self) -> Crosstable {
        let numbering = self.numbering();
        let order = numbering.order();
        let number = |id: PersonId| numbering.number(id);
        let competitor = |(index, &id): (usize, &PersonId)| {
            let person = &self.persons[id as usize];
            let entry = |(index, round): (usize, &Round)| self.entry(id, person, index, round, &number);
            Competitor {
                number: index as Number + 1,
                name: person.form.name.clone(),
                sex: person.form.sex.clone(),
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
        let mut table = Crosstable {
            competitors: order.iter().enumerate().map(competitor).collect(),
            rounds: self.planned(),
            first_colour: Some(self.settings.initial_colour()),
            scoring: self.settings.scoring,
            forbidden: self.forbidden.iter().flatten().map(rule).collect(),
            accelerations: self.settings.accelerations.clone(),
            // Who left before the draw has no number.
            adjustments: self.adjustments.iter().map(adjustment).filter(|one| one.number > 0).collect(),
        };
        if let Format::Swiss { baku: accelerated, macmahon } = &self.settings.format {
            if *accelerated {
                table.accelerations = match self.last_accelerated {
                    Some(last) => baku_up_to(&table, number(last)),
                    None => baku(&table),
                };
            }
            if let Some(rule) = macmahon {
                let start = |(index, &id): (usize, &PersonId)| Adjustment {
                    number: index as Number + 1,
                    after: 0,
                    points: rule.start(self.persons[id as usize].first_rating),
                };
                table.adjustments.extend(order.iter().enumerate().map(start));
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
        match verdicts(board, self.plan_of(board)) {
            Ok(verdicts) => {
                let verdict = verdicts.map(|verdicts| verdicts[seat]);
                let rated = !board.games.iter().any(|game| game.unrated);
                Entry::Game { opponent, colour, verdict, rated }
            }
            Err(absentee) => {
                let came = if seat == 0 { Absentee::Second } else { Absentee::First };
                Entry::Forfeit { opponent, colour: Some(colour), won: absentee == came }
            }
        }
    }

    /// What is played in a round (from 1), if the tournament is of several games.
    pub fn game_of_round(&self, round: usize) -> Option<&Choice> {
        self.settings.programme.as_ref()?.of_round(round.checked_sub(1)?)
    }
}
