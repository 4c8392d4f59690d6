//! Prints golden records of random games from every level, for `tests/data/records.txt`. A record replays for ever:
//! make new ones only beside the old.

use ataxx::{Ataxx, Jumps, Setup};
use game::{About, OptionKind, Rules};
use std::io::{self, Write};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut setups: Vec<Setup> = Vec::new();
    for option in Ataxx::options() {
        if let OptionKind::Layout { named, .. } = option.kind {
            setups.extend(named.iter().map(|level| Setup { layout: level.id.into(), ..Setup::default() }));
        }
    }
    setups.push(Setup { jumps: Jumps::Straight, ..Setup::default() });
    for start in ["x3o/5/2-2/5/o3x", "x6o/3--3/8/8/3--3/o6x o 90 12"] {
        setups.push(Setup { layout: "custom".into(), start: start.into(), ..Setup::default() });
    }
    for (setup, seed) in setups.into_iter().zip(1..) {
        let setup = Ataxx::complete(setup).map_err(|error| io::Error::other(format!("{error:?}")))?;
        writeln!(out, "{}", testkit::random_record::<Ataxx>(&setup, seed))?;
    }
    Ok(())
}
