//! Laws about the hints for computer opponents.

use crate::breach::Verdict;
use crate::moves::legal;
use game::{Game, Seat};

/// What holds in every unfinished state.
pub(crate) fn check_position<G: Game>(state: &G::State) -> Verdict {
    ensure!(G::POINTS.is_finite() && G::POINTS > 0.0, "points have a size", "POINTS is {}", G::POINTS);
    let seats = G::seats(state);
    let points = G::evaluate(state);
    ensure!(points == G::evaluate(state), "an evaluation is always the same", "{points:?} at first");
    if let Some(points) = points {
        ensure!(points.len() == seats, "each seat is evaluated", "{points:?} for {seats} seats");
        for (seat, theirs) in points.iter() {
            for other in Seat::all(seats).filter(|&other| G::side(state, other) == G::side(state, seat)) {
                ensure!(
                    *theirs == points[other],
                    "partners are evaluated alike",
                    "seats {seat} and {other}: {points:?}"
                );
            }
        }
    }
    for mv in legal::<G>(state) {
        let order = G::order(state, mv);
        ensure!(order == G::order(state, mv), "an order is always the same", "{mv:?}: {order} at first");
        ensure!(G::ORDERS || order == 0, "a game that orders moves says so", "{mv:?} has the order {order}");
    }
    Ok(())
}
