//! An arena: those who wait are paired whenever the host asks; every pairing is a round of its own.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::format::Format;
use super::match_state::verdicts;
use super::paired::Past;
use super::person::PersonId;
use super::ranking::PersonStanding;
use super::refusal::Refusal;
use super::round::{Absentee, Board, GameResult, Round};
use super::teams::TeamStanding;
use super::tournament::Tournament;
use super::warning::Warning;
use crate::arena::{Arena, ArenaGame, ArenaPlayer, score_sheet};
use crate::colour::Colour;
use crate::entry::{Number, Verdict};
use crate::points::Points;
use crate::standings::Standing;
use crate::swiss::NoPairing;
use crate::tiebreak::{Figure, Part, Source};

impl Tournament {
    /// Refuses what an arena has no time for any more.
    pub(super) const fn check_time(&self, at: u64) -> Result<(), Refusal> {
        match self.settings.format {
            Format::Arena { ends_at, .. } if at >= ends_at => Err(Refusal::TimeIsOver),
            _ => Ok(()),
        }
    }

    pub(super) fn pair_waiting(
        &mut self,
        waiting: &[PersonId],
        at: u64,
        past: Past<'_>,
    ) -> Result<Vec<Warning>, Refusal> {
        if !self.is_arena() {
            return Err(Refusal::NoArena);
        }
        self.check_time(at)?;
        let free = self.free();
        for &person in waiting {
            if self.person(person)?.has_left {
                return Err(Refusal::HasLeft { person });
            }
            if !free.contains(&person) {
                return Err(Refusal::StillPlaying { person });
            }
        }
        let round = match past {
            Past::Log(Some(_)) => self.next_round(past)?,
            Past::Log(None) | Past::None => self.draw_arena(waiting)?,
        };
        self.rounds.push(round);
        self.publish()
    }

    /// Those who are there and do not play.
    pub(super) fn free(&self) -> Vec<PersonId> {
        let going_on = |board: &&Board| board.games.is_empty();
        let boards = self.rounds.iter().flat_map(|round| &round.boards).filter(going_on);
        let playing: BTreeSet<PersonId> = boards.flat_map(|board| board.seats.iter().copied()).collect();
        let is_free = |id: &PersonId| !self.persons[*id as usize].has_left && !playing.contains(id);
        (0..self.persons.len() as PersonId).filter(is_free).collect()
    }

    pub(super) fn draw_arena(&self, waiting: &[PersonId]) -> Result<Round, Refusal> {
        let pairs = self.arena().pair(waiting);
        if pairs.is_empty() {
            return Err(Refusal::NoPairing { reason: NoPairing::Nobody });
        }
        let boards = pairs.iter().map(|pair| Board::new(vec![pair.white, pair.black])).collect();
        Ok(Round { boards, ..Round::default() })
    }

    /// The arena so far, with ids of persons for numbers.
    fn arena(&self) -> Arena {
        let mut arena = Arena::default();
        for (id, person) in self.persons.iter().enumerate() {
            let id = id as Number;
            let rating = person.form.rating.unwrap_or(0);
            arena.players.insert(id, ArenaPlayer { rating, games: Vec::new(), paused: person.has_left });
            if let (Some(team), true) = (person.form.team, self.has_team_battle()) {
                arena.teams.insert(id, team);
            }
        }
        for board in self.rounds.iter().flat_map(|round| &round.boards) {
            let (&[one, two], Some(result)) = (board.seats.as_slice(), board.games.first()) else { continue };
            let sides = [(one, two, Colour::White), (two, one, Colour::Black)];
            for ((own, opponent, colour), verdict) in sides.into_iter().zip(both_verdicts(board)) {
                let berserk = result.halved.get(usize::from(colour == Colour::Black)) == Some(&true);
                let game = ArenaGame { opponent, colour, verdict, berserk, turns: turns(result) };
                if let Some(player) = arena.players.get_mut(&own) {
                    player.games.push(game);
                }
            }
        }
        arena
    }

    const fn has_team_battle(&self) -> bool {
        matches!(self.settings.format, Format::Arena { leaders: Some(_), .. })
    }

    /// Points, games won, rating.
    pub(super) fn arena_standings(&self) -> Vec<PersonStanding> {
        let arena = self.arena();
        let mut lines: Vec<_> = arena
            .standings()
            .into_iter()
            .map(|line| {
                let made = self.points_of_arena(&arena, line.number);
                ((-made.points(), Reverse((line.wins, line.rating))), line.number, made.parts)
            })
            .collect();
        lines.sort_by_key(|&(key, number, _)| (key, number));
        let keys: Vec<_> = lines.iter().map(|&(key, ..)| key).collect();
        let line = |(key, person, made_of): ((Points, _), PersonId, Vec<Part>)| PersonStanding {
            person,
            standing: Standing {
                place: 1 + keys.partition_point(|other| *other < key),
                number: person + 1,
                points: -key.0,
                made_of,
                figures: Vec::new(),
            },
        };
        lines.into_iter().map(line).collect()
    }

    /// The points of somebody's games and those given. Opponents are numbered as the lines are.
    fn points_of_arena(&self, arena: &Arena, person: PersonId) -> Figure {
        let games = arena.players.get(&person).map_or(&[][..], |player| &player.games);
        let finished = |(index, round): (usize, &Round)| {
            let (board, _) = round.seat_of(person)?;
            (!round.boards[board].games.is_empty()).then_some(index + 1)
        };
        let rounds = self.rounds.iter().enumerate().filter_map(finished);
        let parts = rounds.zip(games).zip(score_sheet(games)).map(|((round, game), score)| {
            let points = Points::whole(score.points as i32);
            Part::of_points(round, Some(game.opponent + 1), points, Source::Game)
        });
        Figure::sum(parts.chain(self.given_to(person)).collect())
    }

    /// The standings of a battle of teams: the points of each team's best.
    pub(super) fn battle_standings(&self, leaders: usize) -> Vec<TeamStanding> {
        let mut members: BTreeMap<u32, Vec<Part>> = BTreeMap::new();
        // The best come first.
        for line in self.arena_standings() {
            if let Some(team) = self.persons[line.person as usize].form.team {
                let Standing { number, points, .. } = line.standing;
                let own = members.entry(team).or_default();
                let part = Part::of_points(0, Some(number), points, Source::Player);
                own.push(Part { cut: own.len() >= leaders, ..part });
            }
        }
        let mut lines: Vec<(u32, Figure)> =
            members.into_iter().map(|(team, parts)| (team, Figure::sum(parts))).collect();
        lines.sort_by_key(|(team, figure)| (-figure.points(), *team));
        let all: Vec<Points> = lines.iter().map(|(_, figure)| figure.points()).collect();
        let line = |(team, figure): (u32, Figure)| TeamStanding {
            place: 1 + all.partition_point(|&other| other > figure.points()),
            team,
            points: figure.points(),
            made_of: figure.parts.clone(),
            game_points: figure,
            figures: Vec::new(),
        };
        lines.into_iter().map(line).collect()
    }
}

/// What a finished game was for each seat; who did not come has lost.
fn both_verdicts(board: &Board) -> [Verdict; 2] {
    match verdicts(board, None) {
        Ok(known) => known.unwrap_or([Verdict::Loss; 2]),
        Err(Absentee::First) => [Verdict::Loss, Verdict::Win],
        Err(Absentee::Second) => [Verdict::Win, Verdict::Loss],
        Err(Absentee::Both) => [Verdict::Loss; 2],
    }
}

/// How long a game was. One of which nothing is known was long enough for everything.
fn turns(result: &GameResult) -> u32 {
    let recorded = || result.record.as_ref().map(|record| record.turns.len() as u32);
    result.turns.or_else(recorded).unwrap_or(u32::MAX)
}
