//! The lines of a new game in the catalogue.

use super::name::Name;
use anyhow::{Context as _, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// The catalogue's two files before and after.
pub(super) struct Catalogue([Change; 2]);

struct Change {
    path: PathBuf,
    old: String,
    new: String,
}

/// The catalogue of a work tree with one game more.
///
/// # Errors
/// When a file cannot be read, or there is no place for the game in it.
pub(super) fn with(root: &Path, name: &Name) -> Result<Catalogue> {
    let change = |path: &str, add: fn(&str, &Name) -> Option<String>| {
        let full = root.join(path);
        let old = fs::read_to_string(&full).with_context(|| format!("cannot read {path}"))?;
        let new = add(&old, name).with_context(|| format!("{path} has no place for a game"))?;
        Ok::<Change, anyhow::Error>(Change { path: full, old, new })
    };
    Ok(Catalogue([
        change("games/catalogue/Cargo.toml", add_dependency)?,
        change("games/catalogue/src/lib.rs", add_to_list)?,
    ]))
}

impl Catalogue {
    /// Writes both files, or neither.
    pub(super) fn write(&self) -> Result<()> {
        let [manifest, list] = &self.0;
        let write = |path: &Path, content: &str| {
            fs::write(path, content).with_context(|| format!("cannot write {}", path.display()))
        };
        let written = write(&manifest.path, &manifest.new).and_then(|()| write(&list.path, &list.new));
        if written.is_err() {
            for change in &self.0 {
                let _ = fs::write(&change.path, &change.old);
            }
        }
        written
    }
}

/// A line among the dependencies, which are sorted.
fn add_dependency(manifest: &str, name: &Name) -> Option<String> {
    let id = &name.id;
    let line = format!("{id} = {{ package = \"quadrille-{id}\", path = \"../{id}\" }}\n");
    let heading = "[dependencies]\n";
    let first = manifest.find(heading)? + heading.len();
    let mut at = first;
    for other in manifest[first..].split_inclusive('\n') {
        let key = other.split([' ', '=']).next().unwrap_or_default().trim();
        if key.is_empty() || key.starts_with('[') || key > id.as_str() {
            break;
        }
        at += other.len();
    }
    Some(format!("{}{line}{}", &manifest[..at], &manifest[at..]))
}

/// A line at the end of the list in `host! { … }`, whose order is that of the site.
fn add_to_list(source: &str, name: &Name) -> Option<String> {
    let list = source.find("\nhost! {\n")?;
    let end = list + source[list..].find("\n}")? + 1;
    Some(format!("{}    {}::{},\n{}", &source[..end], name.lib, name.kind, &source[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_finds_its_place_in_the_catalogue() {
        let name: Name = "nine-men".parse().unwrap();
        let manifest = "[package]\n\n[dependencies]\nabalone = 1\nzertz = 1\n";
        assert_eq!(
            add_dependency(manifest, &name).unwrap(),
            "[package]\n\n[dependencies]\nabalone = 1\n\
             nine-men = { package = \"quadrille-nine-men\", path = \"../nine-men\" }\nzertz = 1\n"
        );
        assert_eq!(add_dependency("[package]\n", &name), None);
        let list = "x\n\nhost! {\n    zertz::Zertz,\n}\n\nfn y() {\n}\n";
        assert_eq!(
            add_to_list(list, &name).unwrap(),
            "x\n\nhost! {\n    zertz::Zertz,\n    nine_men::NineMen,\n}\n\nfn y() {\n}\n"
        );
        assert_eq!(add_to_list("fn y() {\n}\n", &name), None);
    }
}
