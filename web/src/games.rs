//! The hosted games with their rules. They are a part of the page that is fetched when rules are first needed: what the
//! first page shows of games is known without (see [`showcase`](crate::parts::showcase)).

use host::Plugin;
use leptos::prelude::*;
use std::sync::OnceLock;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// The games, once they have been fetched.
static GAMES: OnceLock<&'static [&'static dyn Plugin]> = OnceLock::new();

/// All games, in the order of lists; none before they have been fetched.
pub(crate) fn all() -> &'static [&'static dyn Plugin] {
    if cfg!(not(target_family = "wasm")) {
        return catalogue::GAMES; // Tests fetch nothing.
    }
    GAMES.get().copied().unwrap_or_default()
}

/// The game of that id, if games have been fetched and it is one of them.
pub(crate) fn find(id: &str) -> Option<&'static dyn Plugin> {
    all().iter().copied().find(|plugin| plugin.facts().id == id)
}

/// Fetches the games, and says so to what waits for them by `here`.
pub(crate) async fn fetch(here: RwSignal<bool>) -> Result<(), SplitLoaderError> {
    let games = games_part().await?;
    if GAMES.set(games).is_ok() {
        here.set(true);
    }
    Ok(())
}

#[wasm_split(games, fallible)]
fn games_part() -> Result<&'static [&'static dyn Plugin], SplitLoaderError> {
    Ok(catalogue::GAMES)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    /// Files that name the catalogue outside their tests.
    fn names_catalogue(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                names_catalogue(&path, found);
            } else if fs::read_to_string(&path)
                .unwrap()
                .split("#[cfg(test)]")
                .next()
                .unwrap()
                .contains("catalogue::")
            {
                found.push(path.file_name().unwrap().to_string_lossy().into_owned());
            }
        }
    }

    #[test]
    fn rules_are_reached_here_alone() {
        // Another way to them would put the rules of all games into the module that comes first.
        let mut found = Vec::new();
        names_catalogue(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
        assert_eq!(found, ["games.rs"]);
    }
}
