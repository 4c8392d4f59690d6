//! # The laws that every game obeys
//!
//! A plugin's tests call [`laws`] once. It plays random games from every setup it is given, with fixed seeds, and at
//! each position holds the plugin to what the documentation of [`game`] promises. What is broken is named together
//! with the position, so that an author sees at once where to look:
//!
//! ```text
//! a law is broken: the moves of a state are distinct
//!   what:     Take(2) is listed twice
//!   setup:    {"start":"9 0"}
//!   position: 3 1
//!   turn:     5 of random game 2
//! ```
//!
//! One file holds one family of laws; the names of the laws in it are sentences and say what is promised.
//!
//! | file | laws about |
//! |---|---|
//! | `setups` | setups, options, seats, facts |
//! | `moves` | the list of moves, what a move does, random moves |
//! | `turns` | half-made turns, the bound, counting turns |
//! | `ends` | outcomes, retirement, games decided early |
//! | `notation` | positions and turns as text |
//! | `hostile` | text and JSON that nobody in his right mind would send |
//! | `keys` | hash keys and repetition keys |
//! | `picture` | scenes, paths of targets, marks, plans |
//! | `insight` | evaluation and move ordering |
//! | `words` | message catalogues and rule pages |
//!
//! Two helpers run data files that a person who knows no Rust can read: [`perft_table`] and [`replay`].

#[macro_use]
mod breach;
mod ends;
mod hostile;
mod insight;
mod keys;
mod moves;
mod notation;
mod perft;
mod picture;
mod record;
mod setups;
mod turns;
mod walk;
mod words;

pub use breach::Violation;
pub use perft::{check_perft_table, perft_table};
pub use record::{check_records, random_record, replay};

use game::Game;

/// Holds the game to all laws: on each of the setups, and on the default one, `games` random games.
///
/// # Panics
/// When a law is broken. The message names it, the setup, the position and the turn.
pub fn laws<G: Game>(setups: &[G::Setup], games: u32) {
    if let Err(violation) = check::<G>(setups, games) {
        panic!("{violation}");
    }
}

/// As [`laws`], but hands back what is wrong.
///
/// # Errors
/// The first law that is broken.
pub fn check<G: Game>(setups: &[G::Setup], games: u32) -> Result<(), Box<Violation>> {
    let words = words::Words::of::<G>();
    breach::outside(|| words.check_files::<G>())?;
    breach::outside(|| setups::check_facts::<G>(&words))?;
    breach::outside(|| setups::check_options::<G>(&words))?;
    let default = G::Setup::default();
    for setup in std::iter::once(&default).chain(setups) {
        let setup = breach::outside(|| setups::check_setup::<G>(setup, &words))?;
        walk::games::<G>(&setup, games, &words)?;
    }
    breach::outside(|| words.check_pages::<G>(setups))
}
