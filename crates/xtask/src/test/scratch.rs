//! A copy of the work tree that hosts nothing but games that were made for a test.
//!
//! Both trees build into one target directory, so that they share what other people wrote. Packages of the copy have
//! another version: to cargo they would be the same as those they were copied from, and a file that somebody changes
//! between copying and compiling would count as compiled.

use crate::new_game::{Board, Name, create};
use crate::process::{Console, cargo};
use crate::tree;
use anyhow::{Context as _, Result, anyhow, ensure};
use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a build needs. (The rest of the root is for people.)
const COPIED: [&str; 8] =
    [".cargo", "Cargo.lock", "Cargo.toml", "crates", "games", "rust-toolchain.toml", "rustfmt.toml", "web"];

/// Members of the workspace that lie elsewhere.
const COPIED_TOO: [&str; 1] = ["tests/parity"];

/// Folders that are not sources.
const LEFT: [&str; 2] = ["node_modules", "target"];

/// The program's name here: programs have no version in their file name.
const PROGRAM: &str = "quadrille-with-new-games";

/// The copy, in the target directory.
pub(super) struct Scratch {
    root: PathBuf,
}

impl Scratch {
    /// Makes the copy with these games and no other: names and boards. What is as it was the last time keeps its age,
    /// so that nothing is built again that was made again.
    ///
    /// # Errors
    /// When something cannot be copied, or a game cannot be made.
    pub(super) fn with(games: &[(&str, &str)]) -> Result<Self> {
        let root = tree::target().join("new-game.fresh");
        if root.exists() {
            fs::remove_dir_all(&root).with_context(|| format!("cannot remove {}", root.display()))?;
        }
        for name in COPIED.iter().chain(&COPIED_TOO) {
            copy(&tree::root().join(name), &root.join(name))?;
        }
        change(&root.join("Cargo.toml"), |manifest| {
            manifest.replacen(
                "[workspace.package]\nversion = \"",
                "[workspace.package]\nversion = \"0.0.0-of-",
                1,
            )
        })?;
        change(&root.join("crates/cli/Cargo.toml"), |manifest| {
            manifest.replacen("name = \"quadrille\"", &format!("name = {PROGRAM:?}"), 1)
        })?;
        // Fewer games make a smaller page, which is sooner built.
        change(&root.join("games/catalogue/Cargo.toml"), without_games)?;
        change(&root.join("games/catalogue/src/lib.rs"), without_list)?;
        for (name, board) in games {
            let name: Name = name.parse().map_err(|why: String| anyhow!(why))?;
            let board: Board = board.parse().map_err(|why: String| anyhow!(why))?;
            create(&root, &name, board)?;
        }
        let kept = tree::target().join("new-game");
        renew(&root, &kept)?;
        Ok(Scratch { root: kept })
    }

    /// Lets a command run in the copy. It builds where everything is built, but for the page: that has one place.
    pub(super) fn enter(&self, command: &mut Command) {
        command.current_dir(&self.root).env("CARGO_TARGET_DIR", tree::target());
        command.env(tree::PAGE, self.root.with_extension("page"));
    }

    /// Builds the page, which the program embeds.
    ///
    /// # Errors
    /// When it does not build, or has become too large.
    pub(super) fn build_page(&self, console: &Console) -> Result<()> {
        let mut build = Command::new(env::current_exe().context("where is this program?")?);
        self.enter(build.arg("page"));
        console.run(build.env(tree::PACKAGE, self.root.join("crates/xtask")))
    }

    /// Builds the program, with the page if there is one.
    ///
    /// # Errors
    /// When it does not build.
    pub(super) fn build_program(&self, console: &Console) -> Result<()> {
        let mut build = cargo(["build", "--quiet", "--package", "quadrille-cli"]);
        self.enter(&mut build);
        console.run(&mut build)
    }

    /// The program.
    pub(super) fn program(&self) -> PathBuf {
        tree::target().join("debug").join(format!("{PROGRAM}{}", env::consts::EXE_SUFFIX))
    }
}

/// Moves the files of a fresh folder into one that may be there from the last time, but for those that are the same.
fn renew(fresh: &Path, kept: &Path) -> Result<()> {
    let renewed = || -> Result<()> {
        fs::create_dir_all(kept)?;
        for entry in fs::read_dir(kept)? {
            let entry = entry?;
            let (path, other) = (entry.path(), fresh.join(entry.file_name()));
            if path.is_dir() && !other.is_dir() {
                fs::remove_dir_all(path)?;
            } else if path.is_file() && !other.is_file() {
                fs::remove_file(path)?;
            }
        }
        for entry in fs::read_dir(fresh)? {
            let entry = entry?;
            let (path, to) = (entry.path(), kept.join(entry.file_name()));
            if path.is_dir() {
                renew(&path, &to)?;
            } else if !to.is_file() || fs::read(&path)? != fs::read(&to)? {
                fs::rename(path, to)?;
            }
        }
        Ok(())
    };
    renewed().with_context(|| format!("cannot renew {}", kept.display()))
}

/// Changes a file of the copy, which must not stay as it is.
fn change(file: &Path, how: impl FnOnce(&str) -> String) -> Result<()> {
    let old = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let new = how(&old);
    ensure!(new != old, "{} has nothing that could be changed", file.display());
    fs::write(file, new).with_context(|| format!("cannot write {}", file.display()))
}

/// The catalogue's manifest without the games, which are its neighbours.
fn without_games(manifest: &str) -> String {
    let kept = |line: &&str| !line.contains("path = \"../") || line.contains("path = \"../../");
    manifest.split_inclusive('\n').filter(kept).collect()
}

/// The catalogue with an empty list.
fn without_list(source: &str) -> String {
    const BEGINS: &str = "\nhost! {\n";
    let Some((before, after)) = source.split_once(BEGINS) else { return source.to_owned() };
    let rest = after.find('}').map_or("", |end| &after[end..]);
    format!("{before}{BEGINS}{rest}")
}

/// Copies a file or a folder. Files keep their times, so that cargo builds again only what has changed.
fn copy(from: &Path, to: &Path) -> Result<()> {
    let copied = || -> Result<()> {
        if from.is_dir() {
            fs::create_dir_all(to)?;
            for entry in fs::read_dir(from)? {
                let name = entry?.file_name();
                if !LEFT.iter().any(|left| name == *left) {
                    copy(&from.join(&name), &to.join(&name))?;
                }
            }
            return Ok(());
        }
        to.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::copy(from, to)?;
        File::options().write(true).open(to)?.set_modified(fs::metadata(from)?.modified()?)?;
        Ok(())
    };
    copied().with_context(|| format!("cannot copy {}", from.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_copy_hosts_none_of_the_games_that_are_there() {
        let read = |name: &str| fs::read_to_string(tree::root().join("games/catalogue").join(name)).unwrap();
        let (manifest, source) = (without_games(&read("Cargo.toml")), without_list(&read("src/lib.rs")));
        assert!(manifest.contains("\nhost = ") && !manifest.contains("\"../a"), "{manifest}");
        assert!(source.contains("\nhost! {\n}\n"), "{source}");
    }

    #[test]
    fn only_what_has_changed_is_renewed() {
        let folder = env::temp_dir().join(format!("quadrille-renew-{}", std::process::id()));
        let (fresh, kept) = (folder.join("fresh"), folder.join("kept"));
        let put = |root: &Path, files: &[(&str, &str)]| {
            for (name, text) in files {
                let file = root.join(name);
                fs::create_dir_all(file.parent().unwrap()).unwrap();
                fs::write(file, text).unwrap();
            }
        };
        put(&kept, &[("same/a", "1"), ("other/b", "1"), ("gone/c", "1"), ("d/e", "now a file")]);
        put(&fresh, &[("same/a", "1"), ("other/b", "2"), ("new/f", "1"), ("d", "was a folder")]);
        let age = || fs::metadata(kept.join("same/a")).unwrap().modified().unwrap();
        let before = age();
        renew(&fresh, &kept).unwrap();
        let read = |name: &str| fs::read_to_string(kept.join(name)).ok();
        assert_eq!(age(), before);
        assert_eq!(read("other/b").as_deref(), Some("2"));
        assert_eq!(read("new/f").as_deref(), Some("1"));
        assert_eq!(read("d").as_deref(), Some("was a folder"));
        assert!(!kept.join("gone").exists());
        fs::remove_dir_all(folder).unwrap();
    }
}
