//! Results and their correction.

use std::ops::Range;

use super::format::{Final, Format, TeamPairing};
use super::match_state::{MatchState, seats_of_game, state, state_after};
use super::person::PersonId;
use super::refusal::Refusal;
use super::round::{Absentee, Board, Ending, GameResult};
use super::settings::Mode;
use super::tournament::Tournament;
use super::warning::Warning;
use crate::crosstable::Adjustment;
use crate::mini_match::MatchPlan;
use crate::points::Points;

/// The most an arbiter can give or take at a time.
const MOST_POINTS: Points = Points::whole(99);

type Done = Result<Vec<Warning>, Refusal>;

impl Tournament {
    /// The plan of the match at a board, if it is one of a knockout.
    pub(super) fn plan_of(&self, board: &Board) -> Option<MatchPlan> {
        let plan = match self.settings.format {
            Format::Knockout { plan, .. }
            | Format::DoubleElimination { plan, .. }
            | Format::Groups { last: Final::Knockout { plan, .. }, .. } => Some(plan),
            _ => None,
        };
        board.tie.and(plan)
    }

    /// As [`Self::plan_of`], of a board (from 1) of a published round (from 1).
    fn plan_at(&self, round: usize, board: usize) -> Result<Option<MatchPlan>, Refusal> {
        self.find_board(round, board).map(|place| self.plan_of(place))
    }

    /// Finds a board of a published round.
    pub(super) fn find_board(&self, round: usize, board: usize) -> Result<&Board, Refusal> {
        let found = round.checked_sub(1).and_then(|index| self.rounds.get(index));
        let found = found.ok_or(Refusal::NoSuchRound { round })?;
        if !found.published {
            return Err(Refusal::NotPublished { round });
        }
        let place = board.checked_sub(1).and_then(|index| found.boards.get(index));
        place.ok_or(Refusal::NoSuchBoard { round, board })
    }

    /// Finds a board of a published round to change it.
    pub(super) fn board(&mut self, round: usize, board: usize) -> Result<&mut Board, Refusal> {
        self.find_board(round, board)?;
        Ok(&mut self.rounds[round - 1].boards[board - 1])
    }

    pub(super) fn enter_result(
        &mut self,
        round: usize,
        board: usize,
        game: usize,
        result: &GameResult,
    ) -> Done {
        let plan = self.plan_at(round, board)?;
        self.check_result(round, result)?;
        let place = self.board(round, board)?;
        check_fit(place, result, plan)?;
        if game == 0 || game > place.games.len() + 1 {
            return Err(Refusal::NoSuchGame { game });
        }
        if game <= place.games.len() {
            return Err(Refusal::ResultStands);
        }
        let open =
            plan.map_or(place.games.is_empty(), |plan| matches!(state(place, plan), MatchState::Open(_)));
        if !open {
            return Err(if plan.is_some() { Refusal::NoSuchGame { game } } else { Refusal::ResultStands });
        }
        place.games.push(result.clone());
        self.settle_tie(round, board)?;
        Ok(Vec::new())
    }

    pub(super) fn correct(&mut self, round: usize, board: usize, game: usize, result: &GameResult) -> Done {
        let later = self.rounds.len().saturating_sub(round);
        let plan = self.plan_at(round, board)?;
        let depend = plan.is_none() && self.later_rounds_depend_on(round);
        let in_federation = self.settings.mode == Mode::Federation;
        self.check_result(round, result)?;
        let place = self.board(round, board)?;
        check_fit(place, result, plan)?;
        let stands = game.checked_sub(1).and_then(|index| place.games.get_mut(index));
        let stands = stands.ok_or(Refusal::NoResult)?;
        // What was played does not change with what it counts for.
        let record = result.record.clone().or_else(|| stands.record.clone());
        let corrected = GameResult { record, ..result.clone() };
        if in_federation && later > 0 && depend {
            // What the next round was paired by stands, but not how the game was played.
            stands.record.clone_from(&corrected.record);
            place.for_rating = Some(Box::new(GameResult { record: None, ..corrected }));
            return Ok(vec![Warning::ForRatingOnly { round }]);
        }
        *stands = corrected;
        place.for_rating = None;
        let before = place.games.len();
        if let Some(plan) = plan {
            // Games after one that now decides the match were never due.
            while place.games.len() > game
                && matches!(state_after(place, plan, place.games.len() - 1), MatchState::Won(_))
            {
                place.games.pop();
            }
        }
        let results = before - place.games.len();
        self.settle_tie(round, board)?;
        let mut warnings = Vec::new();
        if results > 0 {
            warnings.push(Warning::ResultsLost { results });
        }
        if later > 0 && depend {
            warnings.push(Warning::LaterRoundsStand { rounds: later });
        }
        Ok(warnings)
    }

    /// Refuses the record of another game, and a ruling where places bring the points: it has none.
    fn check_result(&self, round: usize, result: &GameResult) -> Result<(), Refusal> {
        if let Some(record) = &result.record {
            self.check_record(round, record)?;
        }
        match (&self.settings.format, &result.result) {
            (Format::Tables { .. }, Ending::Ruling(_)) => Err(Refusal::ResultDoesNotFit),
            _ => Ok(()),
        }
    }

    /// Whether rounds after this one (from 1) are paired by its results.
    fn later_rounds_depend_on(&self, round: usize) -> bool {
        match self.settings.format {
            Format::RoundRobin { .. }
            | Format::Teams { pairing: TeamPairing::RoundRobin { .. }, .. }
            // Tables are set by who met whom and where, whatever came of it.
            | Format::Tables { .. }
            | Format::Arena { .. } => false,
            Format::Groups { .. } => !self.finalists.is_empty() && round <= self.group_rounds(),
            _ => true,
        }
    }

    /// Tells the tree of a knockout who won the match at a board, or that nobody has yet.
    pub(super) fn settle_tie(&mut self, round: usize, board: usize) -> Result<(), Refusal> {
        let place = &self.rounds[round - 1].boards[board - 1];
        let (Some(plan), Some(tie)) = (self.plan_of(place), place.tie) else { return Ok(()) };
        let winner = match state(place, plan) {
            MatchState::Open(_) => None,
            MatchState::Won(side) => Some(side),
        };
        // The higher seed sits first at a board, whichever side of the tree that is.
        let first = self.seeds().iter().position(|id| Some(id) == place.seats.first());
        let Some(knockout) = &mut self.knockout else { return Ok(()) };
        let sides = knockout.players(tie);
        let swapped = sides.is_some_and(|sides| first.map(|index| index as u32 + 1) != Some(sides[0]));
        let winner = winner.map(|side| if swapped { 1 - side } else { side });
        knockout.decide(tie, winner).map_err(|reason| Refusal::Knockout { reason })
    }

    pub(super) fn adjust(&mut self, person: PersonId, points: Points, at_the_end: bool) -> Done {
        self.person(person)?;
        let knocks_out = match self.settings.format {
            Format::Knockout { .. } | Format::DoubleElimination { .. } => true,
            Format::Groups { last: Final::Knockout { .. }, .. } => !self.finalists.is_empty(),
            _ => false,
        };
        if knocks_out {
            return Err(Refusal::NoPointsHere);
        }
        if !self.draw.is_empty() && !self.draw.contains(&person) {
            return Err(Refusal::NotInTheDraw { person });
        }
        check_amount(points)?;
        let after = if at_the_end { Adjustment::AT_THE_END } else { self.rounds.len() };
        self.adjustments.push((person, after, points));
        Ok(Vec::new())
    }

    /// Games of a person that were played to an end in some rounds (from 0).
    pub(super) fn completed_games(&self, person: PersonId, rounds: Range<usize>) -> usize {
        let played = |board: &&Board| {
            board.seats.contains(&person)
                && board.games.iter().any(|game| !matches!(game.result, Ending::Forfeit(_)))
        };
        self.rounds[rounds].iter().flat_map(|round| &round.boards).filter(played).count()
    }

    /// Who sits where in the next game of a board (round and board from 1); `None` when nothing is to be played
    /// there.
    pub fn next_game(&self, round: usize, board: usize) -> Option<Vec<PersonId>> {
        let found = self.rounds.get(round.checked_sub(1)?).filter(|round| round.published)?;
        let place = found.boards.get(board.checked_sub(1)?)?;
        let open = match self.plan_of(place) {
            None => place.games.is_empty(),
            Some(plan) => matches!(state(place, plan), MatchState::Open(_)),
        };
        open.then(|| seats_of_game(place, self.plan_of(place), place.games.len()))
    }

    /// Boards of a round (from 0) that are not finished.
    pub(super) fn unfinished(&self, round: usize) -> usize {
        let open = |board: &&Board| match self.plan_of(board) {
            Some(plan) => matches!(state(board, plan), MatchState::Open(_)),
            None => board.games.is_empty(),
        };
        self.rounds[round].boards.iter().filter(open).count()
    }
}

/// Refuses more points than can be given or taken at a time.
pub(super) fn check_amount(points: Points) -> Result<(), Refusal> {
    if (-MOST_POINTS..=MOST_POINTS).contains(&points) {
        Ok(())
    } else {
        Err(Refusal::TooManyPoints { most: MOST_POINTS })
    }
}

/// Whether a result can be one of this board.
pub(super) fn check_fit(board: &Board, result: &GameResult, plan: Option<MatchPlan>) -> Result<(), Refusal> {
    if let Some(record) = &result.record {
        record.check()?;
    }
    let seats = board.seats.len();
    let fits = match &result.result {
        Ending::Verdict(_) => seats == 2,
        Ending::Forfeit(absentee) => {
            if plan.is_some() && *absentee == Absentee::Both {
                return Err(Refusal::NeedsWinner);
            }
            seats == 2
        }
        Ending::Ruling(_) => seats == 2 && plan.is_none(),
        Ending::Places(places) => places.len() == seats && are_places(places) && plan.is_none(),
        Ending::Attended(places) => {
            let present: Vec<usize> = places.iter().flatten().copied().collect();
            let is_table = seats > 2 && places.len() == seats;
            is_table && present.len() < seats && are_places(&present) && plan.is_none()
        }
    };
    let scores = result.own_scores.is_empty() || result.own_scores.len() == seats;
    if fits && scores { Ok(()) } else { Err(Refusal::ResultDoesNotFit) }
}

/// Whether these are places: each is one more than the number of better ones.
fn are_places(places: &[usize]) -> bool {
    places.iter().all(|place| places.iter().filter(|other| *other < place).count() + 1 == *place)
}
