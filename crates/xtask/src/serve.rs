//! `cargo xtask serve`: from sources to a running site.

use crate::page::Make;
use crate::process::{Console, cargo};
use crate::tree;
use anyhow::{Context as _, Result};
use clap::Args;
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

/// Builds page and program, and starts the program.
#[derive(Args)]
pub(crate) struct Serve {
    /// Built sooner, larger and slower: to look at what one works on, not to be served to others
    #[arg(long)]
    quick: bool,
    /// Arguments for `quadrille serve`, such as `--listen 0.0.0.0:8080`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<OsString>,
}

impl Serve {
    pub(crate) fn run(self) -> Result<()> {
        let console = Console::shown();
        let (make, path) =
            if self.quick { (Make::Quick, tree::test_program()) } else { (Make::Small, tree::program()) };
        make.build(&console)?;
        console.run(&mut build_program(make))?;
        let mut program = Command::new(&path);
        program.arg("serve").args(self.args);
        become_program(program, &path)
    }
}

/// Builds the program with the page inside, which must have been built.
fn build_program(make: Make) -> Command {
    let mut build = cargo(["build", "--package", "quadrille-cli"]);
    match make {
        Make::Small => build.arg("--release"),
        // Without a name it would have no page: it is built along with the tests, most of which need none.
        Make::Quick => build.env(tree::PAGE, tree::page()),
    };
    build
}

/// The program takes this one's place, so that signals reach it and nobody stands in between.
#[cfg(unix)]
fn become_program(mut program: Command, path: &Path) -> Result<()> {
    use std::os::unix::process::CommandExt as _;
    Err(program.exec()).with_context(|| format!("cannot start {}", path.display()))
}

#[cfg(not(unix))]
fn become_program(mut program: Command, path: &Path) -> Result<()> {
    let status = program.status().with_context(|| format!("cannot start {}", path.display()))?;
    anyhow::ensure!(status.success(), "the program ended ({status})");
    Ok(())
}
