//! `page.json`: what a finished page consists of. Read by `crates/cli/build.rs` too.

use anyhow::Result;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::Path;

/// All that there is to know of a finished page.
#[derive(Serialize, Deserialize)]
pub(crate) struct Manifest {
    /// A hash of everything the page was made from.
    pub(crate) sources: String,
    /// Its files.
    pub(crate) files: Vec<File>,
}

/// A file of the page.
#[derive(Serialize, Deserialize)]
pub(crate) struct File {
    /// Its path below the page's folder and in its address, such as `assets/quadrille-0123456789abcdef.js`.
    pub(crate) path: String,
    /// What it is, for the header `Content-Type`.
    pub(crate) kind: String,
    /// Whether the name changes with the content, so that browsers may keep it for ever.
    pub(crate) immutable: bool,
    /// Whether there are twins `PATH.br` and `PATH.gz`.
    pub(crate) compressed: bool,
    /// Whether a first visit by a reader of Latin script loads it.
    pub(crate) first_load: bool,
    /// Whether opening a table loads it.
    pub(crate) table_load: bool,
    /// The bytes that travel, headers aside.
    pub(crate) transfer: usize,
}

impl Manifest {
    /// The manifest of a finished page, if there is one that this version understands.
    pub(crate) fn read(page: &Path) -> Option<Self> {
        serde_json::from_slice(&fs::read(page.join("page.json")).ok()?).ok()
    }

    /// Of the files of words, which the document names all, a visit loads one of those that come first, and one of those
    /// that come later: the largest count.
    pub(crate) fn count_one_language(&mut self) {
        for start in ["assets/words-", "assets/later-"] {
            let mut words: Vec<_> = self
                .files
                .iter_mut()
                .filter(|file| file.path.starts_with(start) && file.path.ends_with(".txt"))
                .collect();
            words.sort_by_key(|file| file.transfer);
            for file in words.iter_mut().rev().skip(1) {
                (file.first_load, file.table_load) = (false, false);
            }
        }
    }

    /// Writes the manifest: last, when all else is there.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn write(&self, page: &Path) -> Result<()> {
        Ok(fs::write(page.join("page.json"), serde_json::to_string_pretty(self)? + "\n")?)
    }
}
