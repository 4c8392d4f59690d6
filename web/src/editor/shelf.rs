//! Boards of one's own, kept by the browser.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// The name under which the browser keeps them.
const NAME: &str = "layouts";

/// A board that somebody kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) game: String,
    pub(crate) name: String,
    pub(crate) position: String,
}

/// All that is kept for a game, the newest first.
pub(crate) fn kept(game: &str) -> Vec<Kept> {
    read().into_iter().filter(|kept| kept.game == game).collect()
}

/// Keeps a board. One of the same name is replaced.
pub(super) fn keep(board: Kept) {
    let mut all = read();
    all.retain(|kept| !is(kept, &board.game, &board.name));
    all.insert(0, board);
    write(&all);
}

/// Forgets a board.
pub(super) fn forget(game: &str, name: &str) {
    let mut all = read();
    all.retain(|kept| !is(kept, game, name));
    write(&all);
}

fn is(kept: &Kept, game: &str, name: &str) -> bool {
    kept.game == game && kept.name == name
}

fn read() -> Vec<Kept> {
    let storage = window().local_storage().ok().flatten();
    let text = storage.and_then(|storage| storage.get_item(NAME).ok()?);
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

fn write(all: &[Kept]) {
    if let (Ok(Some(storage)), Ok(text)) = (window().local_storage(), serde_json::to_string(all)) {
        let _ = storage.set_item(NAME, &text);
    }
}
