//! Tests of Archimedes, most of them tables in `tests/data`.

mod insight;
mod laws;
mod naive;
mod perft;
mod picture;
mod records;
mod rulings;
mod setups;
mod statistics;
mod twins;

use archimedes::Setup;
use game::Rules;

/// The setups of all the game's families, complete.
fn families() -> Vec<Setup> {
    let mut families = Vec::new();
    for (seats, teams) in [(2, false), (3, false), (4, false), (4, true)] {
        for expert in [false, true] {
            for relocation in ["any-king", "own-king"] {
                let json = format!(
                    r#"{{"seats":{seats},"teams":{teams},"expert":{expert},"relocation":"{relocation}"}}"#
                );
                let setup = serde_json::from_str(&json).unwrap();
                families.push(archimedes::Archimedes::complete(setup).unwrap());
            }
        }
    }
    families
}
