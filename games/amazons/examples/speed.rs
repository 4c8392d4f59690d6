//! Measures perft, play-outs and the evaluation: `cargo run --release -p quadrille-amazons --example speed`.

use amazons::Amazons;
use game::{Insight, Random, Rules, perft};
use std::io::{self, Write};
use std::time::Instant;

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let setup =
        Amazons::complete(Default::default()).map_err(|error| io::Error::other(format!("{error:?}")))?;
    let start = Amazons::start(&setup).map_err(|error| io::Error::other(format!("{error:?}")))?;

    let clock = Instant::now();
    let turns = perft::<Amazons>(&start, 3);
    let seconds = clock.elapsed().as_secs_f64();
    writeln!(
        out,
        "perft 3\t{turns} turns\t{seconds:.2} s\t{:.0} million a second",
        turns as f64 / seconds / 1e6
    )?;

    let mut random = Random::new(1);
    let games = 20_000;
    let mut moves = 0_u64;
    let mut positions = Vec::new();
    let clock = Instant::now();
    for game in 0..games {
        let mut state = start;
        while let Some(mv) = Amazons::random_move(&state, &mut random) {
            Amazons::play(&mut state, mv);
            moves += 1;
            if game % 20 == 0 {
                positions.push(state);
            }
        }
    }
    let seconds = clock.elapsed().as_secs_f64();
    writeln!(
        out,
        "play-outs\t{games} of {:.1} turns\t{seconds:.2} s\t{:.0} a second",
        moves as f64 / 2.0 / f64::from(games),
        f64::from(games) / seconds
    )?;

    let clock = Instant::now();
    let sum: i64 = positions
        .iter()
        .filter_map(Amazons::evaluate)
        .map(|points| i64::from(points.as_slice()[0] - points.as_slice()[1]))
        .sum();
    let each = clock.elapsed().as_secs_f64() / positions.len() as f64;
    writeln!(out, "evaluations\t{} (sum {sum})\t{:.0} ns each", positions.len(), each * 1e9)
}
