//! Scores of the two-sided search: points that the side to move is ahead, and ends of the game far beyond them.

use crate::maths::logistic;

pub(super) type Score = i32;

/// Beyond all scores.
pub(super) const INFINITE: Score = 2_000_000;
/// A win at once; one turn later is worth one less.
const WIN: Score = 1_000_000;
/// The farthest win.
const LEAST_WIN: Score = WIN - u16::MAX as Score;

/// The score of a game that ends after so many turns with that share.
pub(super) fn ended(share: f32, turns: u16) -> Score {
    if share > 0.5 {
        WIN - Score::from(turns)
    } else if share < 0.5 {
        Score::from(turns) - WIN
    } else {
        0
    }
}

/// The score of a judgement, short of a win.
pub(super) fn judged(points: i32) -> Score {
    points.clamp(1 - LEAST_WIN, LEAST_WIN - 1)
}

/// Whether the score is a win or a loss for certain.
pub(super) const fn is_decided(score: Score) -> bool {
    score.abs() >= LEAST_WIN
}

/// In how many turns from the root the game is over, if the score is decided.
pub(super) const fn turns(score: Score) -> Option<u16> {
    if is_decided(score) { Some((WIN - score.abs()) as u16) } else { None }
}

/// The same score counted from a position that lies `turns` below the root, for the table.
pub(super) fn from_there(score: Score, turns: u16) -> Score {
    if is_decided(score) { score + score.signum() * Score::from(turns) } else { score }
}

/// The inverse of [`from_there`].
pub(super) fn from_root(score: Score, turns: u16) -> Score {
    if is_decided(score) { score - score.signum() * Score::from(turns) } else { score }
}

/// What share the side to move may expect.
pub(super) fn share(score: Score, points: f32) -> f32 {
    if is_decided(score) {
        if score > 0 { 1.0 } else { 0.0 }
    } else {
        logistic(score as f32 / points).clamp(0.001, 0.999)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quicker_wins_and_slower_losses_score_more() {
        assert!(ended(1.0, 1) > ended(1.0, 2) && ended(0.0, 2) > ended(0.0, 1));
        assert!(judged(i32::MAX) < ended(1.0, u16::MAX) && judged(i32::MIN) > ended(0.0, u16::MAX));
        assert_eq!(turns(ended(0.0, 7)), Some(7));
        assert_eq!(turns(judged(i32::MAX)), None);
    }

    #[test]
    fn the_table_counts_turns_from_the_position() {
        let score = ended(1.0, 7);
        assert_eq!(from_there(score, 5), ended(1.0, 2));
        assert_eq!(from_root(from_there(score, 5), 5), score);
        assert_eq!(from_there(-score, 5), ended(0.0, 2));
    }
}
