//! The rules in WebAssembly against the same rules in native code.

use crate::page;
use crate::process::{Console, cargo, program};
use crate::tree;
use anyhow::{Result, bail, ensure};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

const PACKAGE: &str = "quadrille-parity";

/// Has both builds of the package `quadrille-parity` play the same games, and compares what they tell of them.
///
/// # Errors
/// With the first line in which they differ.
pub(super) fn check(console: &Console) -> Result<()> {
    page::ensure_target(console)?;
    let records = golden_records()?;
    console.run(cargo(["build", "--quiet", "--bin", PACKAGE]).args(super::TESTED))?;
    let native = console.read(Command::new(tree::built("debug", PACKAGE)).args(&records))?;

    let module = fs::read(page::compile(console, PACKAGE, "dev")?.module)?;
    let folder = tree::target().join("parity");
    fs::create_dir_all(&folder)?;
    let bound = page::bind(module, "parity")?;
    fs::write(folder.join("parity.mjs"), bound.js)?;
    fs::write(folder.join("parity.wasm"), bound.wasm)?;
    fs::write(folder.join("run.mjs"), RUN)?;
    let wasm = console.read(program("node", &folder, ["run.mjs"]).args(&records))?;

    ensure!(native.lines().count() > 1, "the report is empty");
    for (native, wasm) in native.lines().zip(wasm.lines()) {
        if native != wasm {
            bail!("native code and WebAssembly differ\n  native: {native}\n  wasm32: {wasm}");
        }
    }
    ensure!(native == wasm, "the reports differ in length");
    println!("{} setups and records play alike in native code and WebAssembly", native.lines().count());
    Ok(())
}

/// The games' golden records, each a file.
fn golden_records() -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for game in fs::read_dir(tree::root().join("games"))? {
        let records = game?.path().join("tests/data/records.txt");
        if records.is_file() {
            found.push(records);
        }
    }
    found.sort();
    Ok(found)
}

/// Loads the module and prints its reports.
const RUN: &str = "\
import { readFileSync } from 'node:fs';
import { initSync, replayed, report } from './parity.mjs';
initSync({ module: readFileSync(new URL('parity.wasm', import.meta.url)) });
process.stdout.write(report());
for (const file of process.argv.slice(2)) process.stdout.write(replayed(readFileSync(file, 'utf8')));
";
