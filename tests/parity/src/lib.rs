//! # The same rules twice
//!
//! Built natively and for WebAssembly, this crate plays the same games and tells what it saw, a line for each setup
//! of each hosted game and one for each golden record. `cargo xtask test` compares the two reports.
//!
//! A line has counts of turns, and a digest of positions, keys, turns and pictures on the way; so a difference
//! is found wherever it is, and its game and setup are named.

mod digest;
mod record;
mod setups;
mod walk;

use wasm_bindgen::prelude::wasm_bindgen;

/// What random games, counts and computer opponents of every hosted game come to.
#[wasm_bindgen]
#[must_use]
pub fn report() -> String {
    let mut report = String::new();
    for game in catalogue::GAMES {
        for setup in setups::samples(*game) {
            report.push_str(&walk::line(*game, &setup));
        }
    }
    report
}

/// What the golden records of a file come to, a line for each.
#[wasm_bindgen]
#[must_use]
pub fn replayed(records: &str) -> String {
    record::lines(records)
}
