//! `cargo xtask serve`: from sources to a running site.

use crate::page;
use crate::process::{Console, cargo};
use crate::tree;
use anyhow::{Context as _, Result};
use clap::Args;
use std::ffi::OsString;
use std::process::Command;

/// Builds page and program, and starts the program.
#[derive(Args)]
pub(crate) struct Serve {
    /// Arguments for `quadrille serve`, such as `--listen 0.0.0.0:8080`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<OsString>,
}

impl Serve {
    pub(crate) fn run(self) -> Result<()> {
        let console = Console::shown();
        page::build(&console)?;
        build_program(&console)?;
        let mut program = Command::new(tree::program());
        program.arg("serve").args(self.args);
        become_program(program)
    }
}

/// The program takes this one's place, so that signals reach it and nobody stands in between.
#[cfg(unix)]
fn become_program(mut program: Command) -> Result<()> {
    use std::os::unix::process::CommandExt as _;
    Err(program.exec()).with_context(|| format!("cannot start {}", tree::program().display()))
}

#[cfg(not(unix))]
fn become_program(mut program: Command) -> Result<()> {
    let status = program.status().with_context(|| format!("cannot start {}", tree::program().display()))?;
    anyhow::ensure!(status.success(), "the program ended ({status})");
    Ok(())
}

/// Builds the program with the page inside, which [`page::build`] must have built.
pub(crate) fn build_program(console: &Console) -> Result<()> {
    console.run(&mut cargo(["build", "--release", "--package", "quadrille-cli"]))
}
