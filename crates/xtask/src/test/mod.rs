//! `cargo xtask test`: all that must hold before a change is taken.
//!
//! Two lanes run side by side: checks and tests of the source in the foreground, what concerns the page behind them
//! (cargo locks each profile's folder on its own, so they do not wait for each other). The browser tests come last.
//! They drive the program that the other tests are built with: no second build, and every check is on.

mod api;
mod browser;
mod deny;
mod dist;
mod new_game;
mod parity;
mod schedule;
mod scratch;
mod tools;

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
    /// Only these steps, and those they need; otherwise all but `dist` and `new-game`
    steps: Vec<String>,
}

/// What is off in the program unless somebody asks for it is tested like all the rest.
const FEATURES: &str = "quadrille-cli/oidc,quadrille-cli/passkeys";

/// All packages but this program, whose dependencies would change the features of everybody else's. Tests of the page
/// that need no browser are native code: one build for all of them compiles less than two.
pub(super) const TESTED: [&str; 5] = ["--workspace", "--exclude", "xtask", "--features", FEATURES];

/// Of these the page is linted for itself, as what it is.
const LINTED: [&str; 7] =
    ["--workspace", "--exclude", "quadrille-web", "--exclude", "xtask", "--features", FEATURES];

/// …and what has features once more without them, as it is built for most.
const PLAIN: [&str; 4] = ["--package", "quadrille-cli", "--package", "quadrille-server"];

/// Steps that take long and are run where what they try was changed, when they are named.
const ON_REQUEST: [&str; 2] = ["dist", "new-game"];

/// The steps in the order in which they begin, a lane's one after the other.
const STEPS: &[Step] = &[
    Step { name: "format", lane: Lane::Shown, needs: &[], after: &[], run: format },
    Step { name: "names", lane: Lane::Shown, needs: &[], after: &[], run: names::check },
    Step { name: "deny", lane: Lane::Shown, needs: &[], after: &[], run: deny::check },
    Step { name: "tools", lane: Lane::Behind, needs: &[], after: &[], run: tools::install },
    Step { name: "page", lane: Lane::Behind, needs: &[], after: &[], run: page::build },
    Step { name: "lint-page", lane: Lane::Behind, needs: &[], after: &[], run: lint_page },
    Step { name: "lint", lane: Lane::Shown, needs: &[], after: &[], run: lint },
    // While the page is being built; what it is embedded in is built once more then, which takes seconds.
    Step { name: "compile", lane: Lane::Shown, needs: &[], after: &[], run: compile },
    Step { name: "program", lane: Lane::Shown, needs: &["compile", "page"], after: &[], run: program },
    Step { name: "unit", lane: Lane::Shown, needs: &["program", "tools"], after: &[], run: unit },
    Step { name: "docs", lane: Lane::Shown, needs: &[], after: &[], run: docs },
    // These build in the folder of the steps above, and would take turns with them.
    Step { name: "parity", lane: Lane::Behind, needs: &["program"], after: &["docs"], run: parity::check },
    Step {
        name: "new-game",
        lane: Lane::Behind,
        needs: &["tools"],
        after: &["page", "program"],
        run: new_game::check,
    },
    Step { name: "api", lane: Lane::Behind, needs: &["tools", "program"], after: &["docs"], run: api::check },
    Step {
        name: "dist",
        lane: Lane::Behind,
        needs: &["tools"],
        after: &["page", "program"],
        run: dist::check,
    },
    Step { name: "browser", lane: Lane::Shown, needs: &["tools", "program"], after: &[], run: browser::test },
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
    console.run(cargo(["clippy", "--quiet"]).args(LINTED).args(deny))?;
    console.run(cargo(["clippy", "--quiet"]).args(PLAIN).args(["--", "-D", "warnings"]))?;
    console.run(cargo(["clippy", "--quiet", "--package", "xtask"]).args(deny))
}

fn lint_page(console: &Console) -> Result<()> {
    page::ensure_target(console)?;
    // In the profile of the page: its dependencies' macros are built by now, and its folder is this lane's own.
    let options = ["clippy", "--quiet", "--profile", "wasm-release", "--package", "quadrille-web"];
    console.run(cargo(options).args(["--target", WASM, "--", "-D", "warnings"]))
}

/// All tests but this program's.
fn compile(console: &Console) -> Result<()> {
    console.run(&mut tests(&["--no-run"]))
}

/// The program with the page inside, and its tests.
fn program(console: &Console) -> Result<()> {
    console.run(tests(&["--no-run"]).env(tree::PAGE, tree::page()))
}

/// Unit, law, property and server tests, and the examples in documentation.
fn unit(console: &Console) -> Result<()> {
    console.run(tests(&[]).env(tree::PAGE, tree::page()))?;
    console.run(cargo(["test", "--quiet", "--doc"]).args(TESTED))?;
    console.run(&mut cargo(["test", "--quiet", "--package", "xtask"]))
}

/// The command that builds and runs all tests but this program's. What is in `examples` has been compiled by the linter.
fn tests(options: &[&str]) -> Command {
    let mut tests = cargo(["test", "--quiet", "--no-fail-fast", "--lib", "--bins", "--tests"]);
    tests.args(TESTED).args(options);
    tests
}

/// Documentation: it can be built, and its links lead somewhere.
fn docs(console: &Console) -> Result<()> {
    let options = ["doc", "--quiet", "--no-deps", "--document-private-items"];
    let flags = "-D warnings -A rustdoc::private_intra_doc_links";
    console.run(cargo(options).args(LINTED).env("RUSTDOCFLAGS", flags))
}
