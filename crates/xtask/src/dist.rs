//! `cargo xtask dist`: one archive that runs on a machine with nothing installed.
//!
//! The program is linked statically, with the page and SQLite inside; beside it lies what an operator needs: units,
//! container files, examples for reverse proxies, how to operate it, and the licences.

use crate::page::Make;
use crate::process::{Console, cargo};
use crate::tree::{self, root};
use anyhow::{Context as _, Result, ensure};
use clap::Args;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use tar::{Builder, EntryType, Header};

/// What the program is built for.
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// What is off unless somebody asks for it is there for those who cannot build anew.
const FEATURES: &str = "oidc,passkeys";

/// How the compiler is told to need nothing.
const STATIC: &str = "-C target-feature=+crt-static --cfg getrandom_backend=\"linux_getrandom\"";

/// What lies beside the program.
const BESIDE: [&str; 6] =
    ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "deploy", "docs/operating.md", "docs/security.md"];

/// Makes the archive.
#[derive(Args)]
pub(crate) struct Dist {
    /// Built sooner, larger and slower: to look at the archive, not to be served from
    #[arg(long)]
    quick: bool,
}

impl Dist {
    pub(crate) fn run(&self) -> Result<()> {
        let make = if self.quick { Make::Quick } else { Make::Small };
        let archive = pack(&Console::shown(), make)?;
        println!("{}", archive.display());
        Ok(())
    }
}

/// Builds page and program and puts them into an archive; where it is.
///
/// # Errors
/// When something cannot be built or written.
pub(crate) fn pack(console: &Console, make: Make) -> Result<PathBuf> {
    ensure!(cfg!(all(target_os = "linux", target_arch = "x86_64")), "archives are made on Linux, x86-64");
    make.build(console)?;
    console.run(&mut build(make))?;
    let profile = if make == Make::Small { "release" } else { "debug" };
    let program = tree::target().join(TARGET).join(profile).join("quadrille");

    let name = format!("quadrille-{}-x86_64-linux", env!("CARGO_PKG_VERSION"));
    // One that is made to be tried does not take the place of one that is to be published.
    let suffix = if make == Make::Quick { "-quick" } else { "" };
    let path = tree::target().join(format!("{name}{suffix}.tar.gz"));
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    let mut archive = Builder::new(GzEncoder::new(file, Compression::best()));
    add_file(&mut archive, &program, &format!("{name}/quadrille"), 0o755)?;
    for beside in BESIDE {
        add(&mut archive, &root().join(beside), &format!("{name}/{beside}"))?;
    }
    archive.into_inner()?.finish()?;
    Ok(path)
}

/// Links everything in, the C library too: what it has for looking up hosts works without files of its own. Random numbers
/// come from the kernel: a program that is linked so does not find the C library's way, and would look for a device.
fn build(make: Make) -> Command {
    let mut build =
        cargo(["build", "--package", "quadrille-cli", "--target", TARGET, "--features", FEATURES]);
    if make == Make::Small {
        build.arg("--release");
    }
    let flags = env::var("RUSTFLAGS").unwrap_or_default();
    build.env("RUSTFLAGS", format!("{flags} {STATIC}").trim());
    build.env(tree::PAGE, tree::page());
    build
}

/// A file, or a folder with all that is in it, in alphabetical order.
fn add(archive: &mut Builder<impl std::io::Write>, from: &Path, to: &str) -> Result<()> {
    if !from.is_dir() {
        return add_file(archive, from, to, 0o644);
    }
    let mut names = Vec::new();
    for entry in fs::read_dir(from)? {
        names.push(entry?.file_name().into_string().ok().context("a name that is no text")?);
    }
    names.sort();
    names.iter().try_for_each(|name| add(archive, &from.join(name), &format!("{to}/{name}")))
}

/// The same sources make the same archive: no times, no owners.
fn add_file(archive: &mut Builder<impl std::io::Write>, from: &Path, to: &str, mode: u32) -> Result<()> {
    let content = fs::read(from).with_context(|| format!("cannot read {}", from.display()))?;
    let mut header = Header::new_gnu();
    header.set_entry_type(EntryType::Regular);
    header.set_size(content.len() as u64);
    header.set_mode(mode);
    Ok(archive.append_data(&mut header, to, content.as_slice())?)
}
