//! Prints golden records of random games, for `tests/data/records.txt`. A record replays for ever: make new ones
//! only beside the old.

use assimilation::{Assimilation, Jumps, Setup};
use game::Rules;
use std::io::{self, Write};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for seed in 1..=10 {
        let jumps = if seed % 3 == 0 { Jumps::Straight } else { Jumps::All };
        let setup = Assimilation::complete(Setup { jumps, ..Setup::default() })
            .map_err(|error| io::Error::other(format!("{error:?}")))?;
        writeln!(out, "{}", testkit::random_record::<Assimilation>(&setup, seed))?;
    }
    Ok(())
}
