//! Matches between players, to find out who is stronger: many openings, each played from every side.

use crate::budget::Budget;
use crate::plan::{Method, Plan};
use crate::report::Status;
use crate::root::Root;
use crate::search::Search;
use crate::sides::Sides;
use crate::standing::Standing;
use crate::turns::greedy_turn;
use game::{Insight, Line, Random, mix};

/// Somebody who plays turns.
pub trait Player<G: Insight> {
    /// A complete legal turn in a game that is on. The seed makes games differ.
    fn turn(&self, line: &Line<G>, seed: u64) -> Vec<G::Move>;
}

impl<G: Insight> Player<G> for Plan {
    fn turn(&self, line: &Line<G>, seed: u64) -> Vec<G::Move> {
        let mut search = Search::new(line, *self, seed);
        while search.run(u32::MAX) == Status::Working {}
        search.best()
    }
}

/// Plays the turn after which the plugin's evaluation is best, without looking further.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl<G: Insight> Player<G> for Greedy {
    fn turn(&self, line: &Line<G>, seed: u64) -> Vec<G::Move> {
        greedy_turn(&mut Root::new(line), &[], &mut Random::new(seed)).unwrap_or_default()
    }
}

/// Plays any legal turn.
#[derive(Clone, Copy, Debug)]
pub struct AtRandom;

impl<G: Insight> Player<G> for AtRandom {
    fn turn(&self, line: &Line<G>, seed: u64) -> Vec<G::Move> {
        let mut random = Random::new(seed);
        let mut state = line.state().clone();
        let mut turn = Vec::new();
        while let Some(mv) = G::random_move(&state, &mut random) {
            G::play(&mut state, mv);
            turn.push(mv);
            if !G::mid_turn(&state) {
                break;
            }
        }
        turn
    }
}

/// How many nodes are spent on finding out whether an opening is even.
const LOOK: u32 = 500;
/// How far from even what a seat may expect of an opening may be, from 0 to 1.
const EVEN: f32 = 0.25;

/// Games that have gone on for some random turns and are still about even, to begin a match with. Fewer than `count`
/// if they are hard to find.
#[must_use]
pub fn openings<G: Insight>(start: &Line<G>, count: u32, turns: u32, seed: u64) -> Vec<Line<G>> {
    let begin = |number: u32| {
        let mut line = start.clone();
        for turn in 0..turns {
            if line.outcome().is_none() {
                play(&mut line, &AtRandom, mix(seed ^ u64::from(number) << 32 ^ u64::from(turn)));
            }
        }
        line
    };
    (0..10 * count).map(begin).filter(is_even).take(count as usize).collect()
}

/// Whether the game is on and no seat is about to win it.
fn is_even<G: Insight>(line: &Line<G>) -> bool {
    if line.outcome().is_some() {
        return false;
    }
    // Tree search gives a mean; the other methods, of few nodes, what the side to move could hope for.
    let plan = Plan { method: Some(Method::Puct), ..Plan::from(Budget::nodes(LOOK)) };
    let mut search = Search::new(line, plan, 0);
    while search.run(LOOK) == Status::Working {}
    let report = search.report();
    report.proof.is_none() && report.values.as_slice().iter().all(|value| (value - 0.5).abs() <= EVEN)
}

/// Plays every opening once from each side: there `one` alone, `others` on all other sides.
pub fn contest<G: Insight>(
    openings: &[Line<G>],
    one: &impl Player<G>,
    others: &impl Player<G>,
    seed: u64,
) -> Standing {
    let mut shares = Vec::with_capacity(openings.len());
    for (number, opening) in openings.iter().enumerate() {
        let sides = Sides::new::<G>(opening.state());
        let sum: f32 = (0..sides.count())
            .map(|side| {
                let mut line = opening.clone();
                for turn in 0_u64.. {
                    if line.outcome().is_some() {
                        break;
                    }
                    let seed = mix(seed ^ (number as u64) << 32 ^ (side as u64) << 56 ^ turn);
                    if sides.mover::<G>(line.state()) == side {
                        play(&mut line, one, seed);
                    } else {
                        play(&mut line, others, seed);
                    }
                }
                line.outcome().map_or(0.5, |outcome| sides.got(outcome)[side])
            })
            .sum();
        shares.push(f64::from(sum) / sides.count() as f64);
    }
    Standing { shares }
}

/// Lets a player make a turn.
///
/// # Panics
/// If the turn is not legal and complete: that is a fault of the player, and no result would be worth anything.
fn play<G: Insight>(line: &mut Line<G>, player: &impl Player<G>, seed: u64) {
    let turn = player.turn(line, seed);
    assert!(!turn.is_empty(), "no turn in {line:?}");
    for mv in turn {
        assert!(line.play(mv).is_ok(), "illegal move {mv:?} in {line:?}");
    }
    assert!(line.outcome().is_some() || !G::mid_turn(line.state()), "half a turn in {line:?}");
}
