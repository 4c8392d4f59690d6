//! What the tests share: tables of data, and setups in short.
#![allow(dead_code, reason = "each test uses its part")]

use archimedes::{Archimedes, Relocation, Setup};
use game::Rules;

/// The rows of a table: columns are parted by tabs; empty lines and those that begin with `#` say nothing.
pub fn rows(table: &str) -> Vec<Vec<String>> {
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

/// A complete setup from its number of seats, the letters of its options, and a position or the word `start`.
pub fn setup(seats: &str, options: &str, position: &str) -> Setup {
    let setup = Setup {
        seats: seats.parse().unwrap(),
        teams: options.contains('t'),
        expert: options.contains('e'),
        relocation: if options.contains('o') { Relocation::OwnKing } else { Relocation::AnyKing },
        start: if position == "start" { String::new() } else { position.to_owned() },
    };
    Archimedes::complete(setup).unwrap_or_else(|error| panic!("{position}: {error:?}"))
}
