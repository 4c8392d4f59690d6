//! Prints golden records of random games on all boards, for `tests/data/records.txt`. A record replays for ever: make
//! new ones only beside the old.

use amazons::{Amazons, Setup};
use game::Rules;
use std::io::{self, Write};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let named = ["10x10", "10x10", "8x8", "6x6"];
    let mut setups: Vec<Setup> =
        named.iter().map(|board| Setup { board: (*board).into(), ..Setup::default() }).collect();
    let customs = [
        "1q1q1/q3q/5/Q3Q/1Q1Q1",
        "1qq1/q2q/4/Q2Q/1QQ1 b",
        "Q8q/10/2*4*2/q8Q b - - 0 12",
        "3q*1q3/10/10/*2Q2*2q/10/10/Q2q5Q/4Q5/10/10 w d7 - 0 2",
    ];
    setups.extend(customs.iter().map(|start| Setup { board: "custom".into(), start: (*start).into() }));
    for (setup, seed) in setups.into_iter().zip(1..) {
        let setup = Amazons::complete(setup).map_err(|error| io::Error::other(format!("{error:?}")))?;
        writeln!(out, "{}", testkit::random_record::<Amazons>(&setup, seed))?;
    }
    Ok(())
}
