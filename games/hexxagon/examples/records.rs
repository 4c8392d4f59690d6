//! Prints golden records of random games, for `tests/data/records.txt`. A record replays for ever: make new ones
//! only beside the old.

use game::Rules;
use hexxagon::{Hexxagon, Setup};
use std::io::{self, Write};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let setup =
        Hexxagon::complete(Setup::default()).map_err(|error| io::Error::other(format!("{error:?}")))?;
    for seed in 1..=10 {
        writeln!(out, "{}", testkit::random_record::<Hexxagon>(&setup, seed))?;
    }
    Ok(())
}
