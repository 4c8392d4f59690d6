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
pub(crate) struct Page {
    /// Sooner, and larger: to look at what one works on, not to be served to others
    #[arg(long)]
    quick: bool,
}

impl Page {
    pub(crate) fn run(&self) -> Result<()> {
        let make = if self.quick { Make::Quick } else { Make::Small };
        make.build(&Console::shown())
    }
}

/// How much work goes into making the page small.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Make {
    /// All that helps: for those who visit.
    Small,
    /// Little: for those who work on it.
    Quick,
}

/// Builds the page for those who visit.
///
/// # Errors
/// As [`Make::build`].
pub(crate) fn build(console: &Console) -> Result<()> {
    Make::Small.build(console)
}

impl Make {
    /// The profile that cargo compiles in.
    fn profile(self) -> &'static str {
        match self {
            Make::Small => "wasm-release",
            Make::Quick => "wasm-quick",
        }
    }

    /// How hard Brotli tries, up to 11.
    fn brotli_quality(self) -> i32 {
        match self {
            Make::Small => 11,
            Make::Quick => 1,
        }
    }

    /// Builds the page, unless it is as the sources are, and says what a first visit transfers.
    ///
    /// # Errors
    /// When something cannot be built, or a first visit would transfer too much.
    pub(crate) fn build(self, console: &Console) -> Result<()> {
        wasm::ensure_target(console)?;
        let compiled = wasm::compile(console, "quadrille-web", self.profile())?;
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
                let manifest = bundle.write(&fresh, self.brotli_quality())?;
                if finished.exists() {
                    fs::remove_dir_all(&finished)?;
                }
                let place = || format!("cannot write {}", finished.display());
                fs::rename(&fresh, &finished).with_context(place)?;
                manifest
            }
        };
        let total = report(&manifest);
        ensure!(
            self == Make::Quick || total <= FIRST_LOAD_LIMIT,
            "the first load is above {FIRST_LOAD_LIMIT} bytes"
        );
        Ok(())
    }
}

/// Says what a first visit transfers, and returns it.
fn report(manifest: &Manifest) -> usize {
    let first = || manifest.files.iter().filter(|file| file.first_load);
    let total: usize = first().map(|file| file.transfer).sum();
    for file in first() {
        println!("{:>9} bytes  {}", file.transfer, file.path);
    }
    println!("{total:>9} bytes  first load, brotli ({} kB)", total.div_ceil(1000));
    let table: usize = manifest.files.iter().filter(|file| file.table_load).map(|file| file.transfer).sum();
    println!("{table:>9} bytes  opening a table adds ({} kB)", table.div_ceil(1000));
    total
}
