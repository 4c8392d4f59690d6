//! What helps the computer opponent: how good a position is.

use crate::rules::{SQUARES, State};
use crate::{{type}};
use game::{Insight, PerSeat, Seat, Square};

/// The distance of a square that no stone can reach.
const FAR: u8 = u8::MAX;

impl Insight for {{type}} {
    /// Two squares of room more make it likely that one wins.
    const POINTS: f32 = 20.0;

    /// Ten points for each square that the seat reaches first: whoever has more room has steps left at the end.
    fn evaluate(state: &State) -> Option<PerSeat<i32>> {
        let steps = [Seat(0), Seat(1)].map(|seat| distances(state, seat));
        let room = |seat: Seat| {
            let (own, other) = (&steps[seat.index()], &steps[seat.next(2).index()]);
            own.iter().zip(other).filter(|(own, other)| own < other).count() as i32
        };
        Some(PerSeat::new(2, |seat| 10 * room(seat)))
    }
}

/// How many steps each square is away from the nearest of the seat's stones.
fn distances(state: &State, seat: Seat) -> [u8; SQUARES] {
    let mut distances = [FAR; SQUARES];
    let mut reached: Vec<Square> = state.stones(seat).collect();
    for stone in &reached {
        distances[usize::from(stone.0)] = 0;
    }
    let mut next = 0;
    while let Some(&square) = reached.get(next) {
        next += 1;
        let further = distances[usize::from(square.0)] + 1;
        for neighbour in state.free_beside(square) {
            let distance = &mut distances[usize::from(neighbour.0)];
            if *distance == FAR {
                *distance = further;
                reached.push(neighbour);
            }
        }
    }
    distances
}
