//! Matches between teams, board by board.

use serde::{Deserialize, Serialize};

use crate::colour::Colour;
use crate::entry::{Number, Verdict};
use crate::points::Points;

/// One board of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TeamBoard {
    /// The home player, if the board is manned.
    pub home: Option<Number>,
    /// The guest, if the board is manned.
    pub guest: Option<Number>,
    /// The colour of the home player.
    pub home_colour: Colour,
}

/// Why a line-up is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineUpRefusal {
    /// Somebody is not of the team.
    #[error("number {0} is not a player of the team")]
    NotInTeam(Number),
    /// Players must sit in the fixed order.
    #[error("number {0} sits above somebody who comes earlier in the fixed order")]
    OutOfOrder(Number),
    /// Empty boards are the last ones.
    #[error("a board may only be left empty at the end")]
    Gap,
}

/// Checks a line-up against the fixed order of a team's players.
///
/// # Errors
/// The first player who may not sit there.
pub fn check_line_up(players: &[Number], line_up: &[Option<Number>]) -> Result<(), LineUpRefusal> {
    let mut last = None;
    let mut gap = false;
    for board in line_up {
        let Some(number) = *board else {
            gap = true;
            continue;
        };
        if gap {
            return Err(LineUpRefusal::Gap);
        }
        let place = players.iter().position(|&player| player == number);
        match (place, last) {
            (None, _) => return Err(LineUpRefusal::NotInTeam(number)),
            (Some(place), Some(last)) if place <= last => return Err(LineUpRefusal::OutOfOrder(number)),
            _ => last = place,
        }
    }
    Ok(())
}

/// The boards of a match. Colours follow `sequence` for the home team, such as White, Black, White, Black, again
/// from its start if there are more boards.
pub fn boards(home: &[Option<Number>], guest: &[Option<Number>], sequence: &[Colour]) -> Vec<TeamBoard> {
    let alternating = [Colour::White, Colour::Black];
    let sequence = if sequence.is_empty() { &alternating } else { sequence };
    let player = |team: &[Option<Number>], board: usize| team.get(board).copied().flatten();
    let board = |board: usize| TeamBoard {
        home: player(home, board),
        guest: player(guest, board),
        home_colour: sequence[board % sequence.len()],
    };
    (0..home.len().max(guest.len())).map(board).collect()
}

/// Match points by result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MatchScoring {
    /// More game points than the opponents.
    pub win: Points,
    /// As many.
    pub draw: Points,
    /// Fewer.
    pub loss: Points,
}

impl Default for MatchScoring {
    /// Two, one, none.
    fn default() -> Self {
        Self { win: Points::whole(2), draw: Points::ONE, loss: Points::ZERO }
    }
}

/// What both sides made, home first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchScore {
    /// Points of the boards.
    pub game_points: [Points; 2],
    /// Points for the match.
    pub match_points: [Points; 2],
}

/// Scores a match. `results` are those of both players, home first; an empty board loses to a manned one. If neither
/// team has anybody, both have lost.
pub fn score(boards: &[TeamBoard], results: &[Option<[Verdict; 2]>], scoring: MatchScoring) -> MatchScore {
    let mut score = MatchScore::default();
    for (index, board) in boards.iter().enumerate() {
        let verdict = match (board.home, board.guest) {
            (Some(_), Some(_)) => results.get(index).copied().flatten(),
            (Some(_), None) => Some([Verdict::Win, Verdict::Loss]),
            (None, Some(_)) => Some([Verdict::Loss, Verdict::Win]),
            (None, None) => None,
        };
        for (points, verdict) in score.game_points.iter_mut().zip(verdict.into_iter().flatten()) {
            *points += match verdict {
                Verdict::Win => Points::ONE,
                Verdict::Draw => Points::HALF,
                Verdict::Loss => Points::ZERO,
            };
        }
    }
    if boards.iter().all(|board| board.home.is_none() && board.guest.is_none()) {
        score.match_points = [scoring.loss; 2];
        return score;
    }
    let [home, guest] = score.game_points;
    score.match_points = match home.cmp(&guest) {
        std::cmp::Ordering::Greater => [scoring.win, scoring.loss],
        std::cmp::Ordering::Equal => [scoring.draw, scoring.draw],
        std::cmp::Ordering::Less => [scoring.loss, scoring.win],
    };
    score
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ups_keep_the_order() {
        let check_line_up = |line_up: &[Option<Number>]| check_line_up(&[11, 12, 13, 14], line_up);
        assert_eq!(check_line_up(&[Some(11), Some(13), None]), Ok(()));
        assert_eq!(check_line_up(&[Some(13), Some(11)]), Err(LineUpRefusal::OutOfOrder(11)));
        assert_eq!(check_line_up(&[Some(13), Some(99)]), Err(LineUpRefusal::NotInTeam(99)));
        assert_eq!(check_line_up(&[None, Some(13)]), Err(LineUpRefusal::Gap));
    }

    #[test]
    fn boards_and_scores() {
        let boards = boards(&[Some(1), Some(2), Some(3)], &[Some(4), Some(5), None], &[]);
        assert_eq!(boards[1].home_colour, Colour::Black);
        let results = [Some([Verdict::Loss, Verdict::Win]), Some([Verdict::Draw; 2])];
        let score = score(&boards, &results, MatchScoring::default());
        assert_eq!(score.game_points, [Points::tenths(15), Points::tenths(15)]);
        assert_eq!(score.match_points, [Points::ONE, Points::ONE]);
    }
}
