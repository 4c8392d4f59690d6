//! How each format makes its next round.

use std::collections::BTreeMap;

use super::person::PersonId;
use super::refusal::Refusal;
use super::round::{Absentee, Board, GameResult, Result as Ending, Round};
use super::settings::{Format, Partners};
use super::tournament::Tournament;
use crate::berger;
use crate::entry::{Bye, Number};
use crate::knockout::Knockout;
use crate::seating::{SeatingHistory, partners, seat_at, seat_round};
use crate::swiss::{Floater, NoPairing, pair as pair_field};

impl Tournament {
    pub(super) fn draw_round(&mut self) -> Result<Round, Refusal> {
        match self.settings.format.clone() {
            Format::Swiss { .. } => self.draw_swiss(),
            Format::RoundRobin { cycles } => self.draw_round_robin(cycles),
            Format::Knockout { third_place, .. } => self.draw_ties(|n| Knockout::single(n, third_place)),
            Format::DoubleElimination { grand_final, .. } => {
                self.draw_ties(|n| Knockout::double(n, grand_final))
            }
            Format::Tables { partners, .. } => self.draw_tables(partners),
        }
    }

    /// Those who are to play the next round, in order of start numbers.
    fn present(&self) -> Vec<PersonId> {
        let round = self.rounds.len();
        self.start_list().into_iter().filter(|&id| self.persons[id as usize].plays(round)).collect()
    }

    /// Those who are not, and why.
    fn away(&self) -> Vec<(PersonId, Bye)> {
        let round = self.rounds.len();
        let away = |(id, person): (usize, &super::person::Person)| {
            let bye = person.byes.get(&round).copied().filter(|_| !person.has_left);
            (!person.plays(round)).then(|| (id as PersonId, bye.unwrap_or(Bye::Zero)))
        };
        self.persons.iter().enumerate().filter_map(away).collect()
    }

    fn draw_swiss(&self) -> Result<Round, Refusal> {
        let index = self.rounds.len();
        let order = self.start_list();
        let id = |number: Number| order[number as usize - 1];
        let field = self.field_ahead();
        let pairing = pair_field(&field).map_err(|reason| Refusal::NoPairing {
            reason: match reason {
                NoPairing::NoOpponent(number) => NoPairing::NoOpponent(id(number)),
                other => other,
            },
        })?;
        let board = |pair: &crate::swiss::Pair| Board {
            rule: Some(pair.rule),
            ..Board::new(vec![id(pair.white), id(pair.black)])
        };
        let floater = |floater: &Floater| Floater { number: id(floater.number), ..*floater };
        Ok(Round {
            boards: pairing.pairs.iter().map(board).collect(),
            bye: pairing.bye.map(id),
            away: self.away(),
            as_last: index + 1 == self.settings.rounds,
            floaters: pairing.floaters.iter().map(floater).collect(),
            ..Round::default()
        })
    }

    /// The field of the next round.
    fn field_ahead(&self) -> crate::swiss::Field {
        let round = self.rounds.len();
        let mut table = self.crosstable();
        let order = self.start_list();
        for (id, bye) in self.away() {
            if let Some(index) = order.iter().position(|&other| other == id) {
                table.competitors[index].card.push(crate::entry::Entry::Bye(bye));
            }
        }
        crate::swiss::Field::new(&table, round)
    }

    fn draw_round_robin(&mut self, cycles: berger::Cycles) -> Result<Round, Refusal> {
        let index = self.rounds.len();
        if index == 0 {
            self.draw = self.present();
        }
        let schedule = berger::schedule(self.draw.len(), cycles);
        if schedule.is_empty() {
            return Err(Refusal::NoPairing { reason: NoPairing::Nobody });
        }
        let Some(planned) = schedule.get(index) else {
            return Err(Refusal::AllRoundsPaired { rounds: schedule.len() });
        };
        let annulled = self.annulled();
        let id = |number: Number| self.draw[number as usize - 1];
        let mut round = Round { away: self.away(), ..Round::default() };
        let rests = |round: &mut Round, person: PersonId| {
            if !round.away.iter().any(|(away, _)| *away == person) {
                round.away.push((person, Bye::Zero));
            }
        };
        for &(white, black) in &planned.boards {
            let seats = [id(white), id(black)];
            if seats.iter().any(|person| annulled.contains(person)) {
                seats.into_iter().for_each(|person| rests(&mut round, person));
                continue;
            }
            let board = self.board_of_two(seats, index);
            round.away.retain(|(away, _)| !seats.contains(away));
            round.boards.push(board);
        }
        if let Some(rest) = planned.rest {
            rests(&mut round, id(rest));
        }
        Ok(round)
    }

    /// A board whose result is known already if somebody is away.
    fn board_of_two(&self, seats: [PersonId; 2], round: usize) -> Board {
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

    fn draw_ties(&mut self, tree: impl Fn(usize) -> Knockout) -> Result<Round, Refusal> {
        let index = self.rounds.len();
        if index == 0 {
            self.draw = self.present();
            if self.draw.len() < 2 {
                return Err(Refusal::NoPairing { reason: NoPairing::Nobody });
            }
            self.knockout = Some(tree(self.draw.len()));
        }
        let Some(knockout) = &self.knockout else {
            return Err(Refusal::NoPairing { reason: NoPairing::Nobody });
        };
        let ready = knockout.ready();
        if ready.is_empty() {
            return Err(Refusal::AllRoundsPaired { rounds: index });
        }
        let mut boards = Vec::new();
        for tie in ready {
            let Some(mut seeds) = knockout.players(tie) else { continue };
            seeds.sort_unstable();
            let seats = seeds.map(|seed| self.draw[seed as usize - 1]);
            let mut board = Board { tie: Some(tie), ..self.board_of_two(seats, index) };
            if let Some(game) = board.games.first_mut()
                && game.result == Ending::Forfeit(Absentee::Both)
            {
                // Somebody has to go on: the higher seed.
                game.result = Ending::Forfeit(Absentee::Second);
            }
            boards.push(board);
        }
        Ok(Round { boards, away: self.away(), ..Round::default() })
    }

    fn draw_tables(&self, mode: Partners) -> Result<Round, Refusal> {
        let present = self.present();
        if present.len() < 2 {
            return Err(Refusal::NoPairing { reason: NoPairing::Nobody });
        }
        let mut round = Round { away: self.away(), ..Round::default() };
        let tables = match mode {
            Partners::Fixed => self.seat_teams(&present, &mut round)?,
            _ => seat_round(&present, &self.seating_history(), self.settings.seed),
        };
        let mut earlier: Vec<[PersonId; 2]> = Vec::new();
        for table in self.seating_history().rounds.iter().flatten() {
            if let &[a, b, c, d] = table.as_slice() {
                earlier.extend([[a, c], [b, d]]);
            }
        }
        for table in tables {
            let seats = match (mode, partners(&table, &earlier)) {
                // Partners sit opposite each other.
                (Partners::Rotating, Some([[a, c], [b, d]])) => vec![a, b, c, d],
                _ => table,
            };
            round.boards.push(Board::new(seats));
        }
        Ok(round)
    }

    fn seating_history(&self) -> SeatingHistory {
        let tables = |round: &Round| round.boards.iter().map(|board| board.seats.clone()).collect();
        SeatingHistory { rounds: self.rounds.iter().map(tables).collect() }
    }

    /// Two teams to a table. Who has no partner here stays away; a team left over has a free round, which goes
    /// to each before it comes to one again.
    fn seat_teams(&self, present: &[PersonId], round: &mut Round) -> Result<Vec<Vec<PersonId>>, Refusal> {
        let mut teams: BTreeMap<u32, Vec<PersonId>> = BTreeMap::new();
        for &id in present {
            match self.persons[id as usize].form.team {
                Some(team) => teams.entry(team).or_default().push(id),
                None => round.away.push((id, Bye::Zero)),
            }
        }
        teams.retain(|_, members| {
            let complete = members.len() == 2;
            if !complete {
                round.away.extend(members.iter().map(|&id| (id, Bye::Zero)));
            }
            complete
        });
        if teams.len() < 2 {
            return Err(Refusal::NoPairing { reason: NoPairing::Nobody });
        }
        if teams.len() % 2 == 1 {
            let free_rounds = |members: &[PersonId]| {
                let free = |round: &&Round| round.away.contains(&(members[0], Bye::Allocated));
                self.rounds.iter().filter(free).count()
            };
            let resting =
                teams.iter().min_by_key(|(team, members)| (free_rounds(members), std::cmp::Reverse(**team)));
            if let Some((&team, _)) = resting {
                let members = teams.remove(&team).unwrap_or_default();
                round.away.extend(members.into_iter().map(|id| (id, Bye::Allocated)));
            }
        }
        let team_at = |seat: Option<&PersonId>| seat.and_then(|&id| self.persons[id as usize].form.team);
        let earlier = |round: &Round| {
            let of = |board: &Board| {
                [0, 1].into_iter().filter_map(|seat| team_at(board.seats.get(seat))).collect()
            };
            round.boards.iter().map(of).collect()
        };
        let history = SeatingHistory { rounds: self.rounds.iter().map(earlier).collect() };
        let units: Vec<u32> = teams.keys().copied().collect();
        let seated = seat_at(&units, &vec![2; units.len() / 2], &history, self.settings.seed);
        let seats = |units: Vec<u32>| {
            let (one, two) = (&teams[&units[0]], &teams[&units[1]]);
            vec![one[0], two[0], one[1], two[1]]
        };
        Ok(seated.into_iter().map(seats).collect())
    }
}
