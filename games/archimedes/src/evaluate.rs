//! How good a position is for each seat, and how promising a move.

use crate::moves::Move;
use crate::state::{Phase, State, around};
use game::{PerSeat, Seat};
use grid::bits::has;
use grid::eight::spread;

/// What a king is worth by its free neighbours when its turn comes next after others have moved.
const WAITING: [i32; 9] = [-600, -320, -170, -80, -20, 20, 50, 70, 85];

/// What the free neighbours of the king that is to move are worth.
const MOVING: [i32; 9] = [-600, -150, -60, 0, 30, 50, 60, 70, 75];

/// What each square is worth that a king can reach in two steps and not in one.
const SECOND: i32 = 6;

/// What a seat is worth that is out.
const OUT: i32 = -1500;

/// The points of each seat; partners have the same.
pub(crate) fn points(state: &State) -> PerSeat<i32> {
    let own = PerSeat::new(state.table.seats.into(), |seat| seat_points(state, seat));
    if !state.table.teams {
        return own;
    }
    PerSeat::new(4, |seat| i32::midpoint(own[seat], own[State::opposite(seat)]))
}

fn seat_points(state: &State, seat: Seat) -> i32 {
    if !state.is_in(seat) {
        return OUT;
    }
    let empty = state.empty();
    let exits = around(state.king(seat)) & empty;
    let second = spread(exits) & empty & !exits;
    let moving = seat == state.to_move && matches!(state.phase, Phase::Step | Phase::Rescue);
    let first = if moving { MOVING } else { WAITING };
    first[exits.count_ones() as usize] + SECOND * second.count_ones() as i32
}

/// How promising a legal move looks, in hundredths of a natural-log unit.
pub(crate) fn promise(state: &State, mv: Move) -> i32 {
    match mv {
        Move::Step(to) => 20 * (around(to) & state.empty()).count_ones() as i32,
        Move::Place(square, _) | Move::Drop(square) => square_promise(state, square),
        Move::Lift(square) => -square_promise(state, square) / 2,
        Move::Pass => 0,
    }
}

fn square_promise(state: &State, square: u8) -> i32 {
    let empty = state.empty();
    let mut promise = 0;
    for seat in state.seats().filter(|seat| state.is_in(*seat)) {
        let near = around(state.king(seat));
        if has(near, square) {
            let exits = (near & empty).count_ones() as usize;
            let loss = [0, 400, 250, 160, 120, 90, 70, 60, 50][exits];
            promise += if state.are_allies(seat, state.to_move) { -loss } else { loss };
        }
    }
    promise
}
