//! How a game ended.

use crate::seat::{PerSeat, Seat, Side};

/// The end of a game: a place for each seat, why, and the game's own score if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// 1 for the first place, 2 for the second, …; seats that tie share the better number (1, 1, 3, 3).
    pub places: PerSeat<u8>,
    /// A message key that says why it is over, such as `end.more-pieces`.
    pub reason: &'static str,
    /// The game's own score (Ataxx: 30–19), seat by seat; `None` where a game keeps none.
    pub score: Option<PerSeat<i32>>,
}

impl Outcome {
    /// `winner`'s seat is first and all others tie behind it.
    #[must_use]
    pub fn win(seats: usize, winner: Seat, reason: &'static str) -> Self {
        Self::ranked(seats, reason, |seat| i32::from(seat == winner))
    }

    /// All seats tie.
    #[must_use]
    pub fn draw(seats: usize, reason: &'static str) -> Self {
        Self::ranked(seats, reason, |_| 0)
    }

    /// The higher the score the better the place; equal scores tie. The score is kept.
    #[must_use]
    pub fn by_score(seats: usize, reason: &'static str, score: impl Fn(Seat) -> i32) -> Self {
        let score = PerSeat::new(seats, score);
        Outcome { score: Some(score), ..Self::ranked(seats, reason, |seat| score[seat]) }
    }

    /// The higher the rank the better the place; equal ranks tie. Ranks are not kept: they are not a score.
    #[must_use]
    pub fn ranked(seats: usize, reason: &'static str, rank: impl Fn(Seat) -> i32) -> Self {
        let rank = PerSeat::new(seats, rank);
        let better = |than: i32| rank.as_slice().iter().filter(|&&other| other > than).count() as u8;
        Outcome { places: PerSeat::new(seats, |seat| 1 + better(rank[seat])), reason, score: None }
    }

    /// Whether everybody shares the first place.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.places.as_slice().iter().all(|&place| place == 1)
    }

    /// What `seat` got of what could be had, from 0 (all others are ahead) to 1 (all others are behind), ties
    /// counting half. Seats of its own side do not count among the others.
    #[must_use]
    pub fn share(&self, seat: Seat, side: impl Fn(Seat) -> Side) -> f32 {
        let mut others = 0_u8;
        let mut halves = 0_u8;
        for (other, &place) in self.places.iter() {
            if side(other) != side(seat) {
                others += 1;
                halves += match self.places[seat].cmp(&place) {
                    std::cmp::Ordering::Less => 2,
                    std::cmp::Ordering::Equal => 1,
                    std::cmp::Ordering::Greater => 0,
                };
            }
        }
        if others == 0 { 0.5 } else { f32::from(halves) / f32::from(2 * others) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_share_the_better_place() {
        let outcome = Outcome::by_score(4, "end.test", |seat| [7, 9, 7, 1][seat.index()]);
        assert_eq!(outcome.places.as_slice(), [2, 1, 2, 4]);
        assert!(!outcome.is_draw());
        assert!(Outcome::draw(3, "end.test").is_draw());
    }

    #[test]
    fn a_share_leaves_partners_out() {
        let teams = |seat: Seat| Side(seat.0 % 2);
        let outcome = Outcome::ranked(4, "end.test", |seat| i32::from(teams(seat) == Side(1)));
        assert_eq!(
            Seat::all(4).map(|seat| outcome.share(seat, teams)).collect::<Vec<_>>(),
            [0.0, 1.0, 0.0, 1.0]
        );
        let each = |seat: Seat| Side(seat.0);
        assert_eq!(Outcome::win(3, Seat(2), "end.test").share(Seat(0), each), 0.25);
    }
}
