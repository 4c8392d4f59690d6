//! How long an arena takes to pair those who wait, in its first rounds.
//!
//! `cargo run --release -p quadrille-tournament --example arena_pairing [PLAYERS]`
#![allow(clippy::print_stdout, missing_docs)]

use std::time::Instant;
use tournament::entry::Verdict;
use tournament::event::{Deed, Ending, Form, Format, GameResult, Settings, Tournament};
use tournament::lots::Lots;

const ROUNDS: usize = 9;

fn main() {
    let players = std::env::args().nth(1).map_or(200, |count| count.parse().expect("how many players"));
    let mut lots = Lots::new(1);
    let mut arena =
        Tournament::new(Settings::of(Format::arena(u64::MAX), "Arena", 0, 1)).expect("usable settings");
    for id in 0..players {
        let rating = Some(1000 + lots.below(1200) as u32);
        let form = Form { name: format!("P{id}"), rating, ..Form::default() };
        arena.submit(Deed::Enter { form }, "host", 0, "").expect("an entry");
    }
    let mut times = Vec::new();
    for round in 1..=ROUNDS {
        let waiting: Vec<u32> = (0..players).collect();
        let begun = Instant::now();
        arena.submit(Deed::PairWaiting { waiting }, "host", 0, "").expect("a pairing");
        times.push(begun.elapsed());
        for board in 1..=arena.rounds()[round - 1].boards.len() {
            let verdict = [Verdict::Win, Verdict::Draw, Verdict::Loss][lots.below(3) as usize];
            let result = GameResult::plain(Ending::Verdict(verdict));
            arena.submit(Deed::Result { round, board, game: 1, result }, "host", 0, "").expect("a result");
        }
    }
    times.sort_unstable();
    let [least, median, most] = [0, ROUNDS / 2, ROUNDS - 1].map(|index| times[index].as_secs_f64() * 1e3);
    println!(
        "{players} players, {ROUNDS} rounds: {median:.1} ms ({least:.1} to {most:.1}) to pair all of them"
    );
}
