//! Counts all figures of `tests/data/perft.tsv` up to a limit, far beyond what the tests have time for:
//! `cargo run --release -p quadrille-ataxx --example perft [LIMIT]`.

use ataxx::Ataxx;
use std::io::{self, Write};

fn main() -> io::Result<()> {
    let limit = std::env::args().nth(1).and_then(|number| number.parse().ok()).unwrap_or(10_000_000_000);
    let table = include_str!("../tests/data/perft.tsv");
    let counted = testkit::check_perft_table::<Ataxx>(table, None, limit).map_err(io::Error::other)?;
    writeln!(io::stdout(), "{counted} figures are right")
}
