//! `cargo xtask new-game`: a small complete game as a crate, and its lines in the catalogue.
//!
//! The files come from `templates/new-game`. Everything is made ready before the first file is written, so that a
//! refusal changes nothing.

mod board;
mod catalogue;
mod name;
mod sample;
mod template;

use crate::tree;
use anyhow::{Context as _, Result, ensure};
pub(crate) use board::Board;
use clap::Args;
pub(crate) use name::Name;
use sample::Sample;
use std::fs;
use std::path::{Path, PathBuf};

/// Writes a small complete game as a crate, to be changed into yours.
#[derive(Args)]
pub(crate) struct NewGame {
    /// Its name in addresses and records: small letters, digits, hyphens
    name: Name,
    /// The board: FILESxRANKS from 3x3 to 10x10, or a hexagon of hexagons from hex3 to hex8
    #[arg(long, default_value = "8x8")]
    board: Board,
    /// The root of the work tree to write into; the one that this program was built from, if left out
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
}

impl NewGame {
    pub(crate) fn run(self) -> Result<()> {
        let root = self.into.as_deref().unwrap_or_else(|| tree::root());
        create(root, &self.name, self.board)?;
        let name = &self.name.id;
        println!("games/{name} holds a small complete game. Its lines stand in games/catalogue.");
        println!();
        let test = format!("cargo test -p quadrille-{name}");
        let width = test.len() + 2;
        println!("{test:width$}# the laws, and its own tests");
        println!("{:width$}# play it", "cargo xtask serve --quick");
        println!();
        println!("GAMES.md says how to make it yours.");
        Ok(())
    }
}

/// Writes the crate of a new game into the work tree `root`, and its lines in the catalogue.
///
/// # Errors
/// When the name is taken or means something else already, or a file cannot be read or written. Nothing has changed
/// then.
pub(crate) fn create(root: &Path, name: &Name, board: Board) -> Result<()> {
    let folder = root.join("games").join(&name.id);
    ensure!(!folder.exists(), "there is a folder games/{} already; choose another name", name.id);
    name.check_free(root)?;
    let catalogue = catalogue::with(root, name)?;
    let files = template::files(root, name, &Sample::new(board))?;

    let written = write(&folder, &files).and_then(|()| catalogue.write());
    if written.is_err() {
        // What was written so far goes again: a crate that is half there would break everybody's build.
        let _ = fs::remove_dir_all(&folder);
    }
    written
}

/// Writes the files of a folder that does not exist yet.
fn write(folder: &Path, files: &[(PathBuf, String)]) -> Result<()> {
    for (path, content) in files {
        let path = folder.join(path);
        path.parent()
            .map_or(Ok(()), fs::create_dir_all)
            .and_then(|()| fs::write(&path, content))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
