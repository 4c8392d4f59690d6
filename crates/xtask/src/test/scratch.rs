//! A copy of the work tree with games that were made for a test.

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

/// The program's name here. Both trees build into one target directory, so that they share what other people wrote,
/// and the copy must not take the place of the program proper.
const PROGRAM: &str = "quadrille-with-new-games";

/// The copy, in the target directory.
pub(super) struct Scratch {
    root: PathBuf,
}

impl Scratch {
    /// Makes the copy anew, with these games: names and boards.
    ///
    /// # Errors
    /// When something cannot be copied, or a game cannot be made.
    pub(super) fn with(games: &[(&str, &str)]) -> Result<Self> {
        let root = tree::target().join("new-game");
        if root.exists() {
            fs::remove_dir_all(&root).with_context(|| format!("cannot remove {}", root.display()))?;
        }
        for name in COPIED.iter().chain(&COPIED_TOO) {
            copy(&tree::root().join(name), &root.join(name))?;
        }
        for (name, board) in games {
            let name: Name = name.parse().map_err(|why: String| anyhow!(why))?;
            let board: Board = board.parse().map_err(|why: String| anyhow!(why))?;
            create(&root, &name, board)?;
        }
        let manifest = root.join("crates/cli/Cargo.toml");
        let text = fs::read_to_string(&manifest)?;
        let renamed = text.replacen("name = \"quadrille\"", &format!("name = {PROGRAM:?}"), 1);
        ensure!(text != renamed, "{} has no program named quadrille", manifest.display());
        fs::write(manifest, renamed)?;
        Ok(Scratch { root })
    }

    /// Lets a command run in the copy. It builds where everything is built, but for the page: that has one place.
    pub(super) fn enter(&self, command: &mut Command) {
        command.current_dir(&self.root).env("CARGO_TARGET_DIR", tree::target());
        command.env(tree::PAGE, self.root.join("page"));
    }

    /// Builds the page, which a program built for release embeds.
    ///
    /// # Errors
    /// When it does not build, or has become too large.
    pub(super) fn build_page(&self, console: &Console) -> Result<()> {
        let mut build = cargo(["run", "--quiet", "--package", "xtask", "--", "page"]);
        self.enter(&mut build);
        console.run(&mut build)
    }

    /// Builds the program.
    ///
    /// # Errors
    /// When it does not build.
    pub(super) fn build_program(&self, console: &Console, profile: &str) -> Result<()> {
        let mut build = cargo(["build", "--quiet", "--package", "quadrille-cli", "--profile", profile]);
        self.enter(&mut build);
        console.run(&mut build)
    }

    /// The program, in the folder of its profile.
    pub(super) fn program(&self, folder: &str) -> PathBuf {
        tree::target().join(folder).join(format!("{PROGRAM}{}", env::consts::EXE_SUFFIX))
    }
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
