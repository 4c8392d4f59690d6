//! What the tests need of a machine beside Rust.

use super::{api, browser};
use crate::process::{Console, find, program};
use crate::tree;
use anyhow::{Result, bail};
use std::fs;

/// Installs what tests need and the machine does not have: PostgreSQL, Python, Node.js, Chromium, packages of both. And `strace`,
/// where it can be had: the test of power cuts does without, but then tries nothing.
///
/// # Errors
/// When something is missing that only somebody else can install; says what.
pub(super) fn install(console: &Console) -> Result<()> {
    let mut packages = browser::missing();
    packages.extend(api::missing(console));
    if !has_postgres() {
        packages.push("postgresql");
    }
    if cfg!(target_os = "linux") && find(&["strace"]).is_none() && may_install(console) {
        packages.push("strace");
    }
    install_packages(console, &packages)?;
    api::install(console)?;
    browser::install(console)
}

/// Whether there is a PostgreSQL: on the path, or where Debian keeps it.
fn has_postgres() -> bool {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    find(&["initdb"]).is_some()
        || versions.into_iter().any(|version| version.path().join("bin/initdb").is_file())
}

/// Installs system packages, where that is allowed.
fn install_packages(console: &Console, packages: &[&str]) -> Result<()> {
    if packages.is_empty() {
        return Ok(());
    }
    if !may_install(console) {
        bail!("install {} for the tests", packages.join(", "));
    }
    let apt = |args: &[&str]| {
        let mut command = program("apt-get", tree::root(), args);
        command.env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    console.run(&mut apt(&["update", "--quiet"]))?;
    console.run(apt(&["install", "--quiet", "--yes", "--no-install-recommends"]).args(packages))
}

/// Whether system packages can be installed: by root, on Debian and its kin.
fn may_install(console: &Console) -> bool {
    let root = || console.read(&mut program("id", tree::root(), ["-u"])).is_ok_and(|id| id.trim() == "0");
    find(&["apt-get"]).is_some() && root()
}
