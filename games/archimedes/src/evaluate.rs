//! How good a position is for each seat, and how promising a move.
//!
//! All is about the room around the kings. The figures began as fits to the results of games between greedy players
//! (with two seats, with four, in teams, with the expert rule), smoothed, and then held their own in matches of tree
//! search at equal work against what was there before.

use crate::moves::Move;
use crate::state::{Phase, State, around};
use game::{PerSeat, Seat};
use grid::bits::{self, has};
use grid::eight::spread;

/// What the room around a king is worth, in points.
struct Worth {
    /// By the number of free squares beside it.
    exits: [i32; 9],
    /// By the greatest number of free squares beside one of those: what it can step to.
    onward: [i32; 9],
    /// For each free square at two steps.
    second: i32,
    /// For each free square at three.
    third: i32,
}

/// For the king that is to step: where it can go matters more than where it stands.
const STEPPING: Worth = Worth {
    exits: [-400, -60, -40, -25, -5, 5, 10, 12, 15],
    onward: [-190, -60, -15, 10, 40, 50, 55, 60, 60],
    second: 2,
    third: 3,
};

/// For the king that has stepped, while its owner still has a pyramid to set.
const BUILDING: Worth = Worth {
    exits: [-400, -200, -80, -35, -5, 20, 35, 40, 45],
    onward: [-70, -50, -35, -5, 10, 20, 30, 35, 35],
    second: 3,
    third: 2,
};

/// For a king whose turn is still to come: the others build first.
const WAITING: Worth = Worth {
    exits: [-420, -250, -80, -40, 0, 25, 45, 55, 60],
    onward: [-110, -55, -45, -20, 0, 5, 8, 10, 10],
    second: 5,
    third: 2,
};

/// What a rescue at hand is worth, by the number of free squares; with more it matters little.
const RESCUE: [i32; 3] = [270, 85, 25];

/// What a seat is worth that is out.
const OUT: i32 = -1000;

/// What a king is worth at least in a team: shut in or out, it has a partner who plays on.
const TEAM_LEAST: i32 = -300;

/// The points of each seat; partners have the same.
pub(crate) fn points(state: &State) -> PerSeat<i32> {
    let own = PerSeat::new(state.table.seats.into(), |seat| seat_points(state, seat));
    if !state.table.teams {
        return own;
    }
    let in_team = |seat: Seat| own[seat].max(TEAM_LEAST);
    PerSeat::new(4, |seat| in_team(seat) + in_team(State::opposite(seat)))
}

fn seat_points(state: &State, seat: Seat) -> i32 {
    if !state.is_in(seat) {
        return OUT;
    }
    let worth = match state.phase {
        _ if seat != state.to_move => &WAITING,
        Phase::Build { .. } | Phase::Drop { .. } | Phase::Free { .. } => &BUILDING,
        _ => &STEPPING,
    };
    let empty = state.empty();
    let exits = state.exits(seat);
    let second = spread(exits) & empty & !exits;
    let third = spread(second) & empty & !second & !exits;
    let onward = bits::each(exits).map(|to| count(around(to) & empty)).max().unwrap_or(0);
    let near = count(exits);
    let rescue = match RESCUE.get(near) {
        Some(points) if state.rescues(seat) != 0 => *points,
        _ => 0,
    };
    worth.exits[near]
        + worth.onward[onward]
        + worth.second * count(second) as i32
        + worth.third * count(third) as i32
        + rescue
}

const fn count(squares: u64) -> usize {
    squares.count_ones() as usize
}

/// How promising a legal move looks, in hundredths of a natural-log unit.
pub(crate) fn promise(state: &State, mv: Move) -> i32 {
    match mv {
        Move::Step(to) => step_promise(state, to),
        Move::Place(square, _) | Move::Drop(square) => {
            for_and_against(state, |seat, exits| build_harm(state, seat, exits, square))
        }
        Move::Lift(square) => -for_and_against(state, |seat, exits| lift_help(state, seat, exits, square)),
        Move::Pass => 0,
    }
}

/// Steps go to where there is room, and preferably to a square that an enemy king would have liked.
fn step_promise(state: &State, to: u8) -> i32 {
    let empty = state.empty();
    let exits = around(to) & empty;
    let second = spread(exits) & empty & !exits;
    // The square that the king leaves is an exit as well.
    let room = WAITING.exits[count(exits) + 1] + 4 * count(second) as i32;
    let taken =
        for_and_against(
            state,
            |seat, exits| {
                if seat != state.to_move && has(exits, to) { harm(exits) / 2 } else { 0 }
            },
        );
    room + taken
}

/// The harm done to enemies less that done to oneself and one's partner.
fn for_and_against(state: &State, harm: impl Fn(Seat, u64) -> i32) -> i32 {
    let signed = |seat| {
        let harm = harm(seat, state.exits(seat));
        if state.are_allies(seat, state.to_move) { -harm } else { harm }
    };
    state.seats().filter(|seat| state.is_in(*seat)).map(signed).sum()
}

/// What it means for a king to lose one of its exits: the fewer there are, the more.
fn harm(exits: u64) -> i32 {
    const HARM: [i32; 9] = [0, 400, 170, 90, 50, 35, 25, 20, 15];
    HARM[count(exits)]
}

/// What a pyramid on the square does to a king.
fn build_harm(state: &State, seat: Seat, exits: u64, square: u8) -> i32 {
    if has(around(state.king(seat)), square) {
        harm(exits)
    } else if has(spread(exits), square) {
        20
    } else {
        0
    }
}

/// What it helps a king that the pyramid on the square goes away.
fn lift_help(state: &State, seat: Seat, exits: u64, square: u8) -> i32 {
    if has(around(state.king(seat)), square) {
        60
    } else if has(spread(exits), square) {
        25
    } else {
        0
    }
}
