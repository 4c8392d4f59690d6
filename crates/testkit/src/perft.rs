//! Perft data files.

use crate::words::refusal;
use game::{Game, perft};
use std::fmt::Write;

/// Runs a table of perft numbers.
///
/// The table is text with tabs between its columns. Its first line names them: `position`, then the depths `d1`,
/// `d2`, … (`d0` is 1). Empty cells and `-` are left out; lines that begin with `#` are comments. Only figures up to
/// `most` are counted, so that a test stays quick. With `base`, positions are read with its options.
///
/// # Panics
/// When a count differs or the table cannot be read. The message lists all that is wrong.
pub fn perft_table<G: Game>(tsv: &str, base: Option<&G::Setup>, most: u64) {
    if let Err(report) = check_perft_table::<G>(tsv, base, most) {
        panic!("{report}");
    }
}

/// As [`perft_table`], but hands back how many figures were counted.
///
/// # Errors
/// A report of all that is wrong.
pub fn check_perft_table<G: Game>(tsv: &str, base: Option<&G::Setup>, most: u64) -> Result<usize, String> {
    let mut lines =
        tsv.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let depths = lines.next().map(|(_, heading)| columns(heading)).unwrap_or_default();
    let mut report = String::new();
    let mut counted = 0;
    for (index, line) in lines {
        let mut complain = |what: &str| {
            let _ = write!(report, "\nline {}: {what}\n  {line}", index + 1);
        };
        let mut cells = line.split('\t');
        let text = cells.next().unwrap_or_default().trim();
        let setup = match G::setup_at(base, text) {
            Ok(setup) => setup,
            Err(error) => {
                complain(&format!("the position cannot be read, {}", refusal::<G>(&error)));
                continue;
            }
        };
        let Ok(state) = G::start(&setup) else {
            complain("the position does not start");
            continue;
        };
        for (cell, depth) in cells.map(str::trim).zip(&depths).filter(|(cell, _)| !matches!(*cell, "" | "-"))
        {
            match (cell.replace(['_', ' '], "").parse::<u64>(), depth) {
                (Ok(expected), Some(_)) if expected > most => {}
                (Ok(expected), Some(depth)) => {
                    let found = perft::<G>(&state, *depth);
                    counted += 1;
                    if found != expected {
                        complain(&format!("depth {depth} should be {expected} and is {found}"));
                    }
                }
                _ => complain(&format!("{cell:?} is no figure of a depth")),
            }
        }
    }
    if counted == 0 {
        report.push_str("\nnothing was counted");
    }
    if report.is_empty() { Ok(counted) } else { Err(format!("perft differs{report}")) }
}

/// The depths that the heading gives to the columns after the first.
fn columns(heading: &str) -> Vec<Option<u32>> {
    heading.split('\t').skip(1).map(|name| name.trim().strip_prefix('d')?.parse().ok()).collect()
}
