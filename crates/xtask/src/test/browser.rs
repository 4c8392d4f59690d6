//! Tests in a real browser, against the real program.

use crate::process::{Console, find, program};
use crate::tree::{self, browser_tests};
use anyhow::{Context as _, Result};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What of the system's packages the browser tests need and the machine does not have.
pub(super) fn missing() -> Vec<&'static str> {
    let mut packages = Vec::new();
    if find(&["npm"]).is_none() {
        packages.extend(["nodejs", "npm"]);
    }
    if chromium().is_none() {
        packages.push("chromium");
    }
    packages
}

/// Installs the Node packages that the browser tests use.
///
/// # Errors
/// When they cannot be fetched.
pub(super) fn install(console: &Console) -> Result<()> {
    let folder = browser_tests();
    // npm leaves a copy of the lock file in what it installed.
    let (wanted, present) =
        (folder.join("package-lock.json"), folder.join("node_modules/.package-lock.json"));
    let time = |file: &PathBuf| fs::metadata(file).and_then(|data| data.modified()).ok();
    if time(&present) <= time(&wanted) {
        console.run(&mut program("npm", &folder, ["ci", "--no-audit", "--no-fund"]))?;
    }
    Ok(())
}

/// Runs the browser tests.
///
/// # Errors
/// When one fails.
pub(super) fn test(console: &Console) -> Result<()> {
    console.run(&mut node("tests", &tree::test_program())?)
}

/// The command that runs the tests of a folder against a program.
///
/// # Errors
/// When there is no browser.
pub(super) fn node(folder: &str, quadrille: &Path) -> Result<Command> {
    let chromium = chromium().context("there is no Chromium")?;
    let mut node =
        program("node", &browser_tests(), ["--test", "--test-concurrency=2", "--test-reporter=spec"]);
    node.args(test_files(folder)?).env("QUADRILLE", quadrille).env("CHROMIUM", chromium);
    Ok(node)
}

/// The files of a folder of tests, in alphabetical order.
fn test_files(folder: &str) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(browser_tests().join(folder))? {
        files.push(entry?.path());
    }
    files.sort();
    Ok(files)
}

/// A browser of the Chromium family.
fn chromium() -> Option<PathBuf> {
    let named = env::var_os("CHROMIUM").map(PathBuf::from);
    named.or_else(|| find(&["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]))
}
