//! What the evaluation and the order of moves are worth.

use crate::state;
use amazons::{Amazons, State};
use game::{Insight, Random, Rules, Seat, each_turn};

/// How far the seat is ahead, in points.
fn lead(state: &State, seat: Seat) -> i32 {
    let points = Amazons::evaluate(state).unwrap();
    points[seat] - points[seat.next(2)]
}

#[test]
fn who_reaches_more_is_ahead() {
    assert!(lead(&state("4Q5/10/**********/q9"), Seat(0)) > 50);
    assert!(lead(&state("4q5/10/**********/Q9"), Seat(0)) < -50);
}

#[test]
fn colours_and_mirrors_are_evaluated_alike() {
    let pairs = [
        ("Q2*q/1*3/5/2q2 b", "q2*Q/1*3/5/2Q2 w", true),
        ("Q2*q/1*3/5/2q2 b", "q*2Q/3*1/5/2q2 b", false),
        ("Q2*q/1*3/5/2q2 b", "2q2/5/1*3/Q2*q b", false),
    ];
    for (one, other, swapped) in pairs {
        let seat = if swapped { Seat(1) } else { Seat(0) };
        assert_eq!(lead(&state(one), Seat(0)), lead(&state(other), seat), "{one} and {other}");
    }
}

/// A way of choosing turns: the position after the turn.
type Player = fn(&State, &mut Random) -> State;

/// Plays a game between two ways of choosing turns; whether the first seat wins.
fn first_wins(choose: [Player; 2], seed: u64) -> bool {
    let mut random = Random::new(seed);
    let mut now = state("2q2q2/8/q6q/8/8/Q6Q/8/2Q2Q2");
    while Amazons::outcome(&now).is_none() {
        now = choose[Amazons::to_move(&now).index()](&now, &mut random);
    }
    Amazons::outcome(&now).unwrap().places[Seat(0)] == 1
}

fn at_random(state: &State, random: &mut Random) -> State {
    let mut now = *state;
    while Amazons::to_move(&now) == Amazons::to_move(state)
        && let Some(mv) = Amazons::random_move(&now, random)
    {
        Amazons::play(&mut now, mv);
    }
    now
}

/// The turn after which the evaluation is best; at random among the best.
fn by_evaluation(state: &State, random: &mut Random) -> State {
    let seat = Amazons::to_move(state);
    let mut best = (i32::MIN, 0, *state);
    each_turn::<Amazons>(state, &mut Vec::new(), &mut |after, _| {
        let value = if Amazons::outcome(after).is_some() { i32::MAX } else { lead(after, seat) };
        let tie = random.below(u32::MAX);
        if (value, tie) > (best.0, best.1) {
            best = (value, tie, *after);
        }
    });
    best.2
}

/// Move by move what the order puts first.
fn by_order(state: &State, random: &mut Random) -> State {
    let mut now = *state;
    loop {
        let mut legal = Vec::new();
        Amazons::moves(&now, &mut legal);
        let best = legal.iter().max_by_key(|mv| (Amazons::order(&now, **mv), random.below(u32::MAX)));
        Amazons::play(&mut now, *best.unwrap());
        if !Amazons::mid_turn(&now) {
            return now;
        }
    }
}

#[test]
fn the_evaluation_beats_chance() {
    for seed in 0..6 {
        assert!(first_wins([by_evaluation, at_random], seed), "as White, seed {seed}");
        assert!(!first_wins([at_random, by_evaluation], seed), "as Black, seed {seed}");
    }
}

#[test]
fn the_order_beats_chance() {
    let games = 100;
    let won = (0..games).filter(|&seed| first_wins([by_order, at_random], seed)).count();
    let lost = (0..games).filter(|&seed| first_wins([at_random, by_order], seed)).count();
    assert!(won > 80 && lost < 20, "of {games} each: won {won} as White, lost {lost} as Black");
}
