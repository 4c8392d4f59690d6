//! Prints golden records of random games of every family, for `tests/data/records.txt`. A record replays for ever: make
//! new ones only beside the old.

use archimedes::{Archimedes, Relocation, Setup};
use game::Rules;
use std::io::{self, Write};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut seed = 0;
    for (seats, teams) in [(2, false), (3, false), (4, false), (4, true)] {
        for expert in [false, true] {
            for relocation in [Relocation::AnyKing, Relocation::OwnKing] {
                seed += 1;
                let setup = Setup { seats, teams, expert, relocation, ..Setup::default() };
                let setup =
                    Archimedes::complete(setup).map_err(|error| io::Error::other(format!("{error:?}")))?;
                writeln!(out, "{}", testkit::random_record::<Archimedes>(&setup, seed))?;
            }
        }
    }
    Ok(())
}
