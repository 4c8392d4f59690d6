//! Whether the code of the house names a game.
//!
//! Server, page, search and program know no game: among code, one crate outside a game's own folder mentions it, the
//! catalogue. Comments, tests, benches, examples and data may.

mod code;
mod word;

use crate::process::Console;
use crate::tree;
use anyhow::{Context as _, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
pub(crate) use word::Word;

/// Folders whose content is not the code of the house: tests and their like, data, what others wrote.
const ASIDE: [&str; 9] =
    ["bench", "benches", "examples", "node_modules", "target", "templates", "test", "tests", "texts"];

/// Looks for the names of all hosted games.
///
/// # Errors
/// With each place where code names one that it should not.
pub(crate) fn check(_: &Console) -> Result<()> {
    let root = tree::root();
    let games: Vec<Word> = hosted(root)?.iter().map(|id| Word::new(id)).collect();
    let places = mentions(root, &games)?;
    if places.is_empty() {
        println!("no code outside its folder and the catalogue names one of {} games", games.len());
        return Ok(());
    }
    let lines: Vec<String> = places.iter().map(|(game, place)| format!("{place}: {game}")).collect();
    bail!("code outside its folder and the catalogue names a game:\n  {}", lines.join("\n  "))
}

/// The ids of the games in the catalogue of a work tree: its dependencies in the same folder.
fn hosted(root: &Path) -> Result<Vec<String>> {
    let path = root.join("games/catalogue/Cargo.toml");
    let manifest = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let game = |line: &str| Some(line.split_once("path = \"../")?.1.split_once('"')?.0.to_owned());
    let games: Vec<String> = manifest.lines().filter_map(game).filter(|id| !id.starts_with("..")).collect();
    anyhow::ensure!(!games.is_empty(), "{} names no game", path.display());
    Ok(games)
}

/// Which of these words stand in code, and where: such as `web/src/app.rs:12`. The folder of a game may have its own.
pub(crate) fn mentions<'a>(root: &Path, words: &'a [Word]) -> Result<Vec<(&'a str, String)>> {
    let mut files = Vec::new();
    for folder in ["crates", "games", "web"] {
        collect(&root.join(folder), &mut files)?;
    }
    files.sort();
    let mut places = Vec::new();
    for file in files {
        let shown = file.strip_prefix(root).unwrap_or(&file);
        let source = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let foreign: Vec<&Word> =
            words.iter().filter(|word| !shown.starts_with(Path::new("games").join(word.text()))).collect();
        let lines = if is_manifest(&file) { code::dependencies(&source) } else { code::lines(&source) };
        for (index, line) in lines.iter().enumerate() {
            let found = foreign.iter().filter(|word| word.is_in(line));
            places.extend(found.map(|word| (word.text(), format!("{}:{}", shown.display(), index + 1))));
        }
    }
    Ok(places)
}

/// The files of code below a folder.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() {
            // The catalogue is the one crate that may name games.
            let aside = ASIDE.contains(&name) || path.ends_with("games/catalogue");
            if !aside {
                collect(&path, files)?;
            }
        } else if name.ends_with(".rs") || name.ends_with(".js") || is_manifest(&path) {
            // `tests.rs` is the file of a test module.
            if name != "tests.rs" {
                files.push(path);
            }
        }
    }
    Ok(())
}

fn is_manifest(file: &Path) -> bool {
    file.ends_with("Cargo.toml")
}
