//! How the games of a board stand together: matches of a knockout, and what a board was for each seat.

use super::person::PersonId;
use super::round::{Absentee, Board, Ending};
use crate::entry::Verdict;
use crate::mini_match::{MatchPlan, Next};

/// How a match of a knockout stands.
pub(super) enum MatchState {
    /// Another game is to be played, this side having the first seat.
    Open(usize),
    /// A side has won.
    Won(usize),
}

/// Who sits where in a game (from 0) of a board, which has come about or is the next.
pub(super) fn seats_of_game(board: &Board, plan: Option<MatchPlan>, game: usize) -> Vec<PersonId> {
    let mut seats = board.seats.clone();
    if let Some(plan) = plan
        && let MatchState::Open(first) = state_after(board, plan, game)
    {
        seats.rotate_left(first);
    }
    seats
}

/// How the match at a board stands.
pub(super) fn state(board: &Board, plan: MatchPlan) -> MatchState {
    state_after(board, plan, board.games.len())
}

/// How a match stood after its first `count` games.
pub(super) fn state_after(board: &Board, plan: MatchPlan, count: usize) -> MatchState {
    let mut results = Vec::new();
    for (index, game) in board.games[..count].iter().enumerate() {
        // Seats change: in every second game the higher seed has the second one.
        let first = match plan.next(&results) {
            Next::Game { first } => first,
            Next::Won { .. } => index % 2,
        };
        match &game.result {
            Ending::Verdict(verdict) => {
                results.push(if first == 0 { *verdict } else { verdict.opposite() });
            }
            Ending::Forfeit(Absentee::Second) => return MatchState::Won(first),
            Ending::Forfeit(_) => return MatchState::Won(1 - first),
            Ending::Ruling(_) | Ending::Places(_) | Ending::Attended(_) => {}
        }
    }
    match plan.next(&results) {
        Next::Game { first } => MatchState::Open(first),
        Next::Won { side } => MatchState::Won(side),
    }
}

/// What a board of two was for each seat, once known; `Err` holds who forfeited.
pub(super) fn verdicts(board: &Board, plan: Option<MatchPlan>) -> Result<Option<[Verdict; 2]>, Absentee> {
    let both = |first: Verdict| Some([first, first.opposite()]);
    if let Some(plan) = plan {
        return Ok(match state(board, plan) {
            MatchState::Open(_) => None,
            MatchState::Won(0) => both(Verdict::Win),
            MatchState::Won(_) => both(Verdict::Loss),
        });
    }
    match board.games.first().map(|game| &game.result) {
        Some(Ending::Verdict(verdict)) => Ok(both(*verdict)),
        Some(Ending::Ruling(verdicts)) => Ok(Some(*verdicts)),
        Some(Ending::Forfeit(absentee)) => Err(*absentee),
        Some(Ending::Places(places)) => Ok(both(match places[0].cmp(&places[1]) {
            std::cmp::Ordering::Less => Verdict::Win,
            std::cmp::Ordering::Equal => Verdict::Draw,
            std::cmp::Ordering::Greater => Verdict::Loss,
        })),
        Some(Ending::Attended(_)) | None => Ok(None),
    }
}
