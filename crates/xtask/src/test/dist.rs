//! The archive, unpacked where there is nothing else, and a game played there.

use super::browser;
use crate::dist::pack;
use crate::page::Make;
use crate::process::{Console, program};
use crate::tree;
use anyhow::{Context as _, Result, ensure};
use flate2::read::GzDecoder;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use tar::Archive;

/// Makes an archive as one for operators is made, but sooner, and plays a game with the program in it.
pub(super) fn check(console: &Console) -> Result<()> {
    let archive = pack(console, Make::Quick)?;
    let empty = tree::target().join("dist.root");
    if empty.exists() {
        fs::remove_dir_all(&empty)?;
    }
    Archive::new(GzDecoder::new(File::open(&archive)?)).unpack(&empty)?;
    let held = fs::read_dir(&empty)?.count();
    ensure!(held == 1, "the archive holds {held} folders");
    console.run(&mut browser::node("dist", &there(console, &empty)?)?)
}

/// A program that runs the one in that root, to which nothing else is there.
fn there(console: &Console, root: &Path) -> Result<PathBuf> {
    let unpacked = fs::read_dir(root)?.next().context("the archive is empty")??.file_name();
    let unpacked = unpacked.to_str().context("a name that is no text")?;
    let is_root = console.read(&mut program("id", root, ["-u"]))?.trim() == "0";
    // Whoever is not root becomes it in a namespace of their own.
    let change = if is_root { "chroot" } else { "unshare --map-root-user chroot" };
    let script = format!(
        "#!/bin/sh\nexec {change} '{}' /{unpacked}/quadrille \"$@\"\n",
        root.canonicalize()?.display()
    );
    let path = tree::target().join("dist.quadrille");
    fs::write(&path, script)?;
    make_executable(&path)?;
    Ok(path)
}

#[cfg(unix)]
fn make_executable(path: &Path) -> Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    Ok(fs::set_permissions(path, fs::Permissions::from_mode(0o755))?)
}

#[cfg(not(unix))]
fn make_executable(_: &Path) -> Result<()> {
    Ok(())
}
