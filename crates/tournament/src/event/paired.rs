//! What a pairing made, as the log keeps it: whatever later versions would pair, a log replays for ever.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::deed::Deed;
use super::format::{Final, Format};
use super::outcome::check_fit;
use super::person::PersonId;
use super::refusal::Refusal;
use super::round::{Board, Round, TeamMatch};
use super::tournament::Tournament;
use crate::knockout::Knockout;

/// A round as it was paired, with what was settled along with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paired {
    /// The round before anything happened in it.
    pub round: Round,
    /// Who has which number of the draw, if it was made with this round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draw: Vec<PersonId>,
    /// Which team has which number of the draw, if it was made with this round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<u32>,
    /// Who went through to the final, if it begins with this round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub finalists: Vec<PersonId>,
    /// Whom acceleration reaches last, if this is the first round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_accelerated: Option<PersonId>,
}

/// What is known already of a deed that is carried out.
#[derive(Clone, Copy, Debug)]
pub(super) enum Past<'a> {
    /// Nothing: it is done for the first time.
    None,
    /// It stands in the log, with the round that it paired if it paired one and the log holds it. Whether it might be
    /// done was judged then, by the rules of then.
    Log(Option<&'a Paired>),
}

impl Past<'_> {
    /// Whether the deed stands in the log.
    pub(super) const fn is_done(self) -> bool {
        matches!(self, Self::Log(_))
    }
}

impl Tournament {
    /// What a deed that pairs a round has made.
    pub(super) fn made_by(&self, deed: &Deed) -> Option<Box<Paired>> {
        let pairs = matches!(deed, Deed::Pair | Deed::PairAgain | Deed::PairWaiting { .. });
        let last = self.rounds.last().filter(|_| pairs)?;
        let mut paired = Paired { round: Round { published: false, ..last.clone() }, ..Paired::default() };
        if self.rounds.len() == 1 {
            paired.draw.clone_from(&self.draw);
            paired.teams.clone_from(&self.teams.draw);
            paired.last_accelerated = self.last_accelerated;
        }
        if self.rounds.len() == self.group_rounds() + 1 {
            paired.finalists.clone_from(&self.finalists);
        }
        Some(Box::new(paired))
    }

    /// The next round: the one that the log holds, or by the rules if it holds none.
    pub(super) fn next_round(&mut self, past: Past<'_>) -> Result<Round, Refusal> {
        let Past::Log(Some(paired)) = past else { return self.draw_round() };
        if self.rounds.is_empty() {
            self.draw.clone_from(&paired.draw);
            self.teams.draw.clone_from(&paired.teams);
            self.last_accelerated = paired.last_accelerated;
            self.check_draw(&self.draw)?;
            if !matches!(self.settings.format, Format::Groups { .. }) {
                self.knockout = self.tree(self.draw.len());
            }
        }
        if paired.finalists.is_empty() == self.is_final_due() {
            return Err(Refusal::PairingDoesNotFit);
        }
        if !paired.finalists.is_empty() {
            self.finalists.clone_from(&paired.finalists);
            self.check_draw(&self.finalists)?;
            self.knockout = self.tree(self.finalists.len());
        }
        self.check_paired(&paired.round)?;
        Ok(paired.round.clone())
    }

    /// The tree for so many people, in formats that have one.
    pub(super) fn tree(&self, count: usize) -> Option<Knockout> {
        match self.settings.format {
            Format::Knockout { third_place, .. }
            | Format::Groups { last: Final::Knockout { third_place, .. }, .. } => {
                Some(Knockout::single(count, third_place))
            }
            Format::DoubleElimination { grand_final, .. } => Some(Knockout::double(count, grand_final)),
            _ => None,
        }
    }

    /// Refuses numbers of a draw that do not belong to people, each once, or to nobody where there must be some.
    fn check_draw(&self, draw: &[PersonId]) -> Result<(), Refusal> {
        let distinct: BTreeSet<&PersonId> = draw.iter().collect();
        let known = draw.iter().all(|&id| (id as usize) < self.persons.len());
        let is_needed = self.settings.format.has_a_draw() && !self.has_teams();
        if known && distinct.len() == draw.len() && (!is_needed || draw.len() >= 2) {
            Ok(())
        } else {
            Err(Refusal::PairingDoesNotFit)
        }
    }

    /// Refuses a round of a log that cannot be one of this tournament.
    fn check_paired(&self, round: &Round) -> Result<(), Refusal> {
        let mut people: Vec<PersonId> =
            round.boards.iter().flat_map(|board| board.seats.iter().copied()).chain(round.bye).collect();
        people.sort_unstable();
        let is_known = |id: &PersonId| (*id as usize) < self.persons.len();
        let distinct = people.windows(2).all(|two| two[0] != two[1]);
        let away = round.away.iter().all(|(id, _)| is_known(id));
        let fine = people.iter().all(is_known)
            && distinct
            && away
            && round.boards.iter().all(|board| self.is_board(board))
            && round.matches.iter().all(|found| self.is_match(found, round));
        if fine { Ok(()) } else { Err(Refusal::PairingDoesNotFit) }
    }

    /// Whether a board has as many seats as the format asks for, and no results but those that came with the pairing.
    fn is_board(&self, board: &Board) -> bool {
        let of_tables = matches!(self.settings.format, Format::Tables { .. });
        let seats = if of_tables { 2..=5 } else { 2..=2 };
        let plan = self.plan_of(board);
        let tie = board
            .tie
            .is_none_or(|tie| self.knockout.as_ref().is_some_and(|knockout| knockout.players(tie).is_some()));
        let results = board.games.len() <= usize::from(board.automatic)
            && board.games.iter().all(|game| check_fit(board, game, plan).is_ok());
        seats.contains(&board.seats.len()) && tie && results && board.for_rating.is_none()
    }

    /// Whether a match is one of two teams whose boards are among those of the round.
    fn is_match(&self, found: &TeamMatch, round: &Round) -> bool {
        let teams = self.teams();
        let is_team = |number: u32| teams.iter().any(|team| team.number == number);
        let is_known = |id: &PersonId| (*id as usize) < self.persons.len();
        let players = || found.boards.iter().flat_map(|board| board.home.into_iter().chain(board.guest));
        let manned =
            found.boards.iter().filter(|board| board.home.is_some() && board.guest.is_some()).count();
        let fits = found.first.checked_add(manned).is_some_and(|end| end <= round.boards.len());
        is_team(found.home) && is_team(found.guest) && players().all(|id| is_known(&id)) && fits
    }
}
