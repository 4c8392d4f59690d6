//! Plays levels against each other in every game, and all of them against a greedy and a random player.
//!
//! `cargo run --release -p quadrille-ai --example ladder [OPENINGS [LOW:HIGH ...]]`, for instance `ladder 20 1:3 3:5`.
//! Level 0 is the random player, 9 the greedy one.
#![allow(clippy::print_stdout, missing_docs)]

use ai::{AtRandom, Greedy, Level, Plan, Player, Standing, contest, openings};
use archimedes::Archimedes;
use ataxx::Ataxx;
use game::{Insight, Line, Rules};
use std::time::Instant;

/// A level, or one of the two simple players.
enum Rung {
    Random,
    Level(Plan),
    Greedy,
}

impl Rung {
    fn new(number: u8) -> Self {
        match number {
            0 => Rung::Random,
            9 => Rung::Greedy,
            _ => Rung::Level(Level::new(number).expect("a level from 1 to 8").into()),
        }
    }
}

impl<G: Insight> Player<G> for Rung {
    fn turn(&self, line: &Line<G>, seed: u64) -> Vec<G::Move> {
        match self {
            Rung::Random => AtRandom.turn(line, seed),
            Rung::Level(plan) => plan.turn(line, seed),
            Rung::Greedy => Greedy.turn(line, seed),
        }
    }
}

fn climb<G: Insight>(name: &str, setup: G::Setup, turns: u32, count: u32, pairs: &[(u8, u8)]) {
    let setup = G::complete(setup).expect("a setup that can be played");
    let start = Line::<G>::new(&setup).expect("a start");
    let openings = openings(&start, count, turns, 1);
    for &(low, high) in pairs {
        let begun = Instant::now();
        let standing: Standing = contest(&openings, &Rung::new(high), &Rung::new(low), 7);
        println!("{name:22} {high} against {low}: {standing}, {:.0} s", begun.elapsed().as_secs_f32());
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let count = arguments.next().map_or(10, |count| count.parse().expect("how many openings"));
    let pair = |text: String| {
        let (low, high) = text.split_once(':').expect("LOW:HIGH");
        (low.parse().expect("a level"), high.parse().expect("a level"))
    };
    let mut pairs: Vec<(u8, u8)> = arguments.map(pair).collect();
    if pairs.is_empty() {
        pairs = (1..8).map(|low| (low, low + 1)).collect();
    }
    climb::<Ataxx>("Ataxx", <Ataxx as Rules>::Setup::default(), 4, count, &pairs);
    let archimedes = |seats, teams| archimedes::Setup { seats, teams, ..Default::default() };
    climb::<Archimedes>("Archimedes, 2 seats", archimedes(2, false), 4, count, &pairs);
    climb::<Archimedes>("Archimedes, 3 seats", archimedes(3, false), 3, count, &pairs);
    climb::<Archimedes>("Archimedes, 4 seats", archimedes(4, false), 4, count, &pairs);
    climb::<Archimedes>("Archimedes, teams", archimedes(4, true), 4, count, &pairs);
}
