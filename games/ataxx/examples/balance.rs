//! Has the computer play each level many times against itself and prints what share the first seat scores, for
//! `data/levels.tsv`: `cargo run --release -p quadrille-ataxx --example balance [GAMES [LEVEL…]]`.
//!
//! Both sides play at the same strength, and take a move that looks a little worse now and then, so that the games
//! differ.

use ai::{Level, Plan, Player};
use ataxx::{Ataxx, Setup};
use game::{About, Line, OptionKind, Rules, Seat, mix};
use std::error::Error;
use std::io::{self, Write};

/// How strong both players are.
const STRENGTH: u8 = 4;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let games = arguments.next().map_or(Ok(400), |number| number.parse())?;
    let only: Vec<String> = arguments.collect();
    let player = Plan::from(Level::new(STRENGTH).ok_or("there is no such strength")?);
    let mut out = io::stdout().lock();
    for option in Ataxx::options() {
        let OptionKind::Layout { named, .. } = option.kind else { continue };
        for layout in named.iter().filter(|layout| only.is_empty() || only.iter().any(|id| id == layout.id)) {
            let setup = Ataxx::complete(Setup { layout: layout.id.into(), ..Setup::default() })
                .map_err(|error| format!("{error:?}"))?;
            let score = (0..games).map(|game| play(&setup, &player, game)).sum::<Result<f32, _>>()?;
            writeln!(out, "{}\t{games}\t{:.1}", layout.id, 100.0 * score / games as f32)?;
        }
    }
    Ok(())
}

/// One game; what the first seat gets.
fn play(setup: &Setup, player: &Plan, game: u32) -> Result<f32, String> {
    let mut line = Line::<Ataxx>::new(setup).map_err(|error| format!("{error:?}"))?;
    for turn in 0_u64.. {
        if let Some(outcome) = line.outcome() {
            return Ok(outcome.share(Seat(0), |seat| Ataxx::side(line.state(), seat)));
        }
        for mv in player.turn(&line, mix(u64::from(game) << 32 | turn)) {
            line.play(mv).map_err(|error| format!("{error:?}"))?;
        }
    }
    Err("a game has no end".into())
}
