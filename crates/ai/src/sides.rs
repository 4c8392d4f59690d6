//! Sides, and what each of them may expect.

use crate::maths::logistic;
use game::{Insight, MAX_SEATS, Outcome, PerSeat, Rules, Seat, Side};

/// What each side gets or may expect of what can be had, from 0 to 1; sides are numbered as in [`Sides`]. The mean
/// over the sides is ½.
pub(crate) type Shares = [f32; MAX_SEATS];

/// The least doubt that remains about a position that is judged and not proven.
const DOUBT: f32 = 0.001;

/// Which seats win together, the sides numbered 0, 1, … without gaps in the order of their first seats.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sides {
    of: PerSeat<u8>,
    count: usize,
}

impl Sides {
    /// The sides of a game. They do not change while it lasts.
    pub(crate) fn new<G: Rules>(state: &G::State) -> Self {
        let seats = G::seats(state);
        let mut known: Vec<Side> = Vec::with_capacity(seats);
        let of = PerSeat::new(seats, |seat| {
            let side = G::side(state, seat);
            let number = known.iter().position(|&other| other == side).unwrap_or(known.len());
            if number == known.len() {
                known.push(side);
            }
            number as u8
        });
        Sides { of, count: known.len() }
    }

    /// How many sides there are.
    pub(crate) const fn count(&self) -> usize {
        self.count
    }

    /// The number of a seat's side.
    pub(crate) fn of(&self, seat: Seat) -> usize {
        self.of[seat].into()
    }

    /// The number of the side that decides next.
    pub(crate) fn mover<G: Rules>(&self, state: &G::State) -> usize {
        self.of(G::to_move(state))
    }

    /// What each side got of a finished game: the mean of its seats' shares.
    pub(crate) fn got(&self, outcome: &Outcome) -> Shares {
        let mut sum = Shares::default();
        let mut members = [0.0_f32; MAX_SEATS];
        for (seat, &side) in self.of.iter() {
            sum[usize::from(side)] += outcome.share(seat, |other| Side(self.of[other]));
            members[usize::from(side)] += 1.0;
        }
        std::array::from_fn(|side| if members[side] > 0.0 { sum[side] / members[side] } else { 0.0 })
    }

    /// What each side may expect by the plugin's evaluation, were it to meet every other side alone; never quite 0
    /// or 1. `None` if the plugin has no opinion.
    pub(crate) fn judged<G: Insight>(&self, state: &G::State) -> Option<Shares> {
        let points = self.points::<G>(state)?;
        let mut shares = Shares::default();
        for side in 0..self.count {
            for other in side + 1..self.count {
                let expected = logistic((points[side] - points[other]) as f32 / G::POINTS);
                shares[side] += expected;
                shares[other] += 1.0 - expected;
            }
        }
        let others = (self.count.max(2) - 1) as f32;
        Some(shares.map(|share| (share / others).clamp(DOUBT, 1.0 - DOUBT)))
    }

    /// The plugin's points for each side; partners have equal points.
    pub(crate) fn points<G: Insight>(&self, state: &G::State) -> Option<[i32; MAX_SEATS]> {
        let points = G::evaluate(state)?;
        let mut by_side = [0; MAX_SEATS];
        for (seat, &side) in self.of.iter() {
            by_side[usize::from(side)] = points[seat];
        }
        Some(by_side)
    }

    /// Each seat's share: that of its side.
    pub(crate) fn per_seat(&self, shares: &Shares) -> PerSeat<f32> {
        PerSeat::new(self.of.len(), |seat| shares[self.of(seat)])
    }
}
