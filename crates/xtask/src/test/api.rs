//! The HTTP API, asked for by what it says of itself: `tests/api/check.py` has it from there.

use crate::process::{Console, program};
use crate::tree;
use anyhow::Result;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the check and what it needs are.
fn folder() -> PathBuf {
    tree::root().join("tests/api")
}

/// The Python of the check, with packages of its own.
fn environment() -> PathBuf {
    tree::target().join("schemathesis")
}

/// The system packages that are missing: Python, and what makes environments.
pub(super) fn missing(console: &Console) -> Vec<&'static str> {
    let ready = console.read(&mut program("python3", tree::root(), ["-c", "import ensurepip, venv"]));
    if ready.is_ok() { Vec::new() } else { vec!["python3", "python3-venv"] }
}

/// Installs the packages that the check needs, unless they are there.
///
/// # Errors
/// When they cannot be had.
pub(super) fn install(console: &Console) -> Result<()> {
    let (wanted, environment) = (folder().join("requirements.txt"), environment());
    let noted = environment.join("installed.txt");
    let read = |file: &Path| fs::read_to_string(file).unwrap_or_default();
    if read(&noted) == read(&wanted) {
        return Ok(());
    }
    console.run(program("python3", tree::root(), ["-m", "venv"]).arg(&environment))?;
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"];
    console.run(python().args(pip).arg(&wanted))?;
    fs::copy(wanted, noted)?;
    Ok(())
}

/// Checks the API of the program.
///
/// # Errors
/// When an answer is not what is described.
pub(super) fn check(console: &Console) -> Result<()> {
    console.run(python().arg(folder().join("check.py")).arg(fs::canonicalize(tree::test_program())?))
}

fn python() -> Command {
    Command::new(environment().join("bin/python"))
}
