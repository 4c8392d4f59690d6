//! `cargo xtask test`: all that must hold before a change is taken.
//!
//! Two lanes run side by side: checks and tests of the source in the foreground, what concerns the page behind them
//! (cargo locks each profile's folder on its own, so they do not wait for each other). The browser tests come last.
//! They drive the program that the other tests are built with: no second build, and every check is on.

mod browser;
mod new_game;
mod parity;
mod schedule;
mod scratch;

use crate::names;
use crate::page;
use crate::process::{Console, cargo};
use crate::tree::{self, WASM};
use anyhow::{Result, bail, ensure};
use clap::Args;
use schedule::{Lane, Step};
use std::process::Command;

/// Checks the format, lints, and runs every test.
#[derive(Args)]
pub(crate) struct Test {
    /// Only these steps, and those they need; otherwise all but `new-game`
    steps: Vec<String>,
}

/// Packages that are not built along with the others: the page is for WebAssembly only, and this program has
/// dependencies that would change the features of everybody else's.
const APART: [&str; 4] = ["--exclude", "quadrille-web", "--exclude", "xtask"];

/// Steps that take long and are run where what they try was changed, when they are named.
const ON_REQUEST: [&str; 1] = ["new-game"];

/// The steps in the order in which they begin, a lane's one after the other.
const STEPS: &[Step] = &[
    Step { name: "format", lane: Lane::Shown, needs: &[], run: format },
    Step { name: "names", lane: Lane::Shown, needs: &[], run: names::check },
    Step { name: "tools", lane: Lane::Behind, needs: &[], run: browser::install },
    Step { name: "page", lane: Lane::Behind, needs: &[], run: page::build },
    Step { name: "lint-page", lane: Lane::Behind, needs: &[], run: lint_page },
    Step { name: "lint", lane: Lane::Shown, needs: &[], run: lint },
    Step { name: "program", lane: Lane::Shown, needs: &["page"], run: program },
    Step { name: "unit", lane: Lane::Shown, needs: &["program"], run: unit },
    // These build where the tests are built, and would only wait for each other before.
    Step { name: "unit-page", lane: Lane::Behind, needs: &["program"], run: unit_page },
    Step { name: "parity", lane: Lane::Behind, needs: &["program"], run: parity::check },
    Step { name: "new-game", lane: Lane::Behind, needs: &["tools", "program"], run: new_game::check },
    Step { name: "docs", lane: Lane::Shown, needs: &[], run: docs },
    Step { name: "browser", lane: Lane::Shown, needs: &["tools", "program"], run: browser::test },
];

impl Test {
    pub(crate) fn run(self) -> Result<()> {
        if let Some(unknown) = self.steps.iter().find(|name| !STEPS.iter().any(|step| step.name == **name)) {
            let known: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
            bail!("there is no step `{unknown}`, only {}", known.join(", "));
        }
        let usual = || STEPS.iter().map(|step| step.name).filter(|name| !ON_REQUEST.contains(name));
        let only = if self.steps.is_empty() { usual().map(str::to_owned).collect() } else { self.steps };
        let failed = schedule::run(STEPS, &only);
        ensure!(failed.is_empty(), "failed: {}", failed.join(", "));
        Ok(())
    }
}

fn format(console: &Console) -> Result<()> {
    console.run(&mut cargo(["fmt", "--all", "--check"]))
}

fn lint(console: &Console) -> Result<()> {
    let deny = ["--all-targets", "--", "-D", "warnings"];
    console.run(cargo(["clippy", "--quiet", "--workspace"]).args(APART).args(deny))?;
    console.run(cargo(["clippy", "--quiet", "--package", "xtask"]).args(deny))
}

fn lint_page(console: &Console) -> Result<()> {
    page::ensure_target(console)?;
    // In the profile of the page: its dependencies' macros are built by now, and its folder is this lane's own.
    let options = ["clippy", "--quiet", "--profile", "wasm-release", "--package", "quadrille-web"];
    console.run(cargo(options).args(["--target", WASM, "--", "-D", "warnings"]))
}

/// All tests but the page's, and the program with the page inside.
fn program(console: &Console) -> Result<()> {
    console.run(tests(&["--no-run"]).env(tree::PAGE, tree::page()))
}

/// Unit, law, property and server tests, and the examples in documentation.
fn unit(console: &Console) -> Result<()> {
    console.run(tests(&[]).env(tree::PAGE, tree::page()))?;
    console.run(&mut cargo(["test", "--quiet", "--package", "xtask"]))
}

/// The command that builds and runs all tests but the page's.
fn tests(options: &[&str]) -> Command {
    let mut tests = cargo(["test", "--quiet", "--workspace", "--no-fail-fast"]);
    tests.args(APART).args(options);
    tests
}

/// The page's tests that need no browser, as native code.
fn unit_page(console: &Console) -> Result<()> {
    console.run(&mut cargo(["test", "--quiet", "--package", "quadrille-web", "--lib"]))
}

/// Documentation: it can be built, and its links lead somewhere.
fn docs(console: &Console) -> Result<()> {
    let options = ["doc", "--quiet", "--no-deps", "--workspace", "--document-private-items"];
    let flags = "-D warnings -A rustdoc::private_intra_doc_links";
    console.run(cargo(options).args(APART).env("RUSTDOCFLAGS", flags))
}
