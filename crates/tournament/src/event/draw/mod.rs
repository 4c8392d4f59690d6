//! How each format makes its next round.

mod round_robin;
mod swiss;
mod tables;
mod ties;

use super::format::Format;
use super::person::{Person, PersonId};
use super::refusal::Refusal;
use super::round::{Absentee, Board, Ending, GameResult, Round};
use super::tournament::Tournament;
use crate::acceleration::last_of_upper_half;
use crate::entry::Bye;

impl Tournament {
    pub(super) fn draw_round(&mut self) -> Result<Round, Refusal> {
        match self.settings.format.clone() {
            Format::Swiss { baku, .. } => {
                if baku && self.rounds.is_empty() {
                    self.last_accelerated = last_of_upper_half(&self.present());
                }
                self.draw_swiss()
            }
            Format::RoundRobin { cycles } => self.draw_round_robin(cycles),
            Format::Knockout { .. } | Format::DoubleElimination { .. } => self.draw_knockout(),
            Format::Tables { partners, .. } => self.draw_tables(partners),
            Format::Groups { .. } => self.draw_groups(),
            Format::Teams { .. } => self.draw_teams(),
            Format::Arena { .. } => {
                let free = self.free();
                self.draw_arena(&free)
            }
        }
    }

    /// Those who are to play the next round, in order of start numbers.
    pub(super) fn present(&self) -> Vec<PersonId> {
        let round = self.rounds.len();
        self.start_list().into_iter().filter(|&id| self.persons[id as usize].plays(round)).collect()
    }

    /// Those who are not, and why.
    pub(super) fn away(&self) -> Vec<(PersonId, Bye)> {
        let round = self.rounds.len();
        let away = |(id, person): (usize, &Person)| {
            let bye = person.byes.get(&round).copied().filter(|_| !person.has_left);
            (!person.plays(round)).then(|| (id as PersonId, bye.unwrap_or(Bye::Zero)))
        };
        self.persons.iter().enumerate().filter_map(away).collect()
    }

    /// A board whose result is known already if somebody is away.
    pub(super) fn board_of_two(&self, seats: [PersonId; 2], round: usize) -> Board {
        let mut board = Board::new(seats.to_vec());
        let absentee = match seats.map(|person| self.persons[person as usize].plays(round)) {
            [true, true] => return board,
            [false, true] => Absentee::First,
            [true, false] => Absentee::Second,
            [false, false] => Absentee::Both,
        };
        board.games.push(GameResult::plain(Ending::Forfeit(absentee)));
        board.automatic = true;
        board
    }
}
