//! `cargo xtask page`: the page that the program embeds.
//!
//! The sources are `web/`: a crate, `index.html`, `boot.js`, `style/*.css`, fonts and pictures. What comes out is
//! `page/` in the target directory: `index.html`, `assets/` with a hash in each name (so that browsers may keep them
//! for ever), compressed twins of all that shrinks, and `page.json`, which lists it all.

mod bundle;
mod compress;
mod manifest;
mod split;
mod wasm;

use crate::process::Console;
use crate::tree;
use anyhow::{Context as _, Result, ensure};
pub(crate) use wasm::{bind, compile, ensure_target};

use bundle::Bundle;
use clap::Args;
use manifest::Manifest;
use std::fs;

/// What a first visit may transfer at most, in bytes.
const FIRST_LOAD_LIMIT: usize = 300_000;

/// Builds the page alone.
#[derive(Args)]
pub(crate) struct Page {}

impl Page {
    pub(crate) fn run(&self) -> Result<()> {
        build(&Console::shown())
    }
}

/// Builds the page, unless it is as the sources are, and says what a first visit transfers.
///
/// # Errors
/// When something cannot be built, or a first visit would transfer too much.
pub(crate) fn build(console: &Console) -> Result<()> {
    wasm::ensure_target(console)?;
    let compiled = wasm::build(console)?;
    let bundle = Bundle::collect(&compiled)?;

    let finished = tree::page();
    let manifest = match Manifest::read(&finished) {
        Some(manifest) if manifest.sources == bundle.sources() => manifest,
        _ => {
            // Written beside and then renamed: whoever reads the folder finds a whole page.
            let fresh = finished.with_extension("new");
            if fresh.exists() {
                fs::remove_dir_all(&fresh)?;
            }
            let manifest = bundle.write(&fresh)?;
            if finished.exists() {
                fs::remove_dir_all(&finished)?;
            }
            fs::rename(&fresh, &finished).with_context(|| format!("cannot write {}", finished.display()))?;
            manifest
        }
    };
    report(&manifest)
}

/// Says what a first visit transfers, and fails when that is too much.
fn report(manifest: &Manifest) -> Result<()> {
    let first = || manifest.files.iter().filter(|file| file.first_load);
    let total: usize = first().map(|file| file.transfer).sum();
    for file in first() {
        println!("{:>9} bytes  {}", file.transfer, file.path);
    }
    println!("{total:>9} bytes  first load, brotli ({} kB)", total.div_ceil(1000));
    let table: usize = manifest.files.iter().filter(|file| file.table_load).map(|file| file.transfer).sum();
    println!("{table:>9} bytes  opening a table adds ({} kB)", table.div_ceil(1000));
    ensure!(total <= FIRST_LOAD_LIMIT, "the first load is above {FIRST_LOAD_LIMIT} bytes");
    Ok(())
}
