//! From Rust to a WebAssembly module and the script that loads it.

use crate::process::{Console, cargo, find, program};
use crate::tree::{WASM, root};
use anyhow::{Context as _, Result, anyhow, bail};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

/// Makes sure that Rust's standard library for WebAssembly is there.
///
/// # Errors
/// When it is not and cannot be added.
pub(crate) fn ensure_target(console: &Console) -> Result<()> {
    let library =
        console.read(&mut program("rustc", root(), ["--print", "target-libdir", "--target", WASM]))?;
    if Path::new(library.trim()).is_dir() {
        return Ok(());
    }
    if find(&["rustup"]).is_none() {
        bail!("install Rust's standard library for {WASM} (package `rust-std-{WASM}` or similar)");
    }
    console.run(&mut program("rustup", root(), ["target", "add", WASM]))
}

/// Compiles the page's crate for size and gives the module's path.
///
/// # Errors
/// When it does not compile.
pub(crate) fn build(console: &Console) -> Result<PathBuf> {
    compile(console, "quadrille-web", "wasm-release")
}

/// Compiles a package to a WebAssembly module and gives its path.
///
/// # Errors
/// When it does not compile, or makes no module.
pub(crate) fn compile(console: &Console, package: &str, profile: &str) -> Result<PathBuf> {
    let options = ["build", "--lib", "--target", WASM, "--message-format", "json-render-diagnostics"];
    let messages = console.read(cargo(options).args(["--package", package, "--profile", profile]))?;
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Message>(line).ok())
        .filter(|message| message.reason == "compiler-artifact")
        .flat_map(|message| message.filenames)
        .rfind(|file| file.extension().is_some_and(|extension| extension == "wasm"))
        .with_context(|| format!("{package} makes no WebAssembly module"))
}

/// A line of what cargo says.
#[derive(Deserialize)]
struct Message {
    reason: String,
    #[serde(default)]
    filenames: Vec<PathBuf>,
}

/// A module and the script that loads it.
pub(crate) struct Bound {
    /// The module, without what only debuggers read.
    pub(crate) wasm: Vec<u8>,
    /// The script, an ES module.
    pub(crate) js: String,
}

/// Writes the script between a module and a browser.
///
/// # Errors
/// When the module was not made with the same version of wasm-bindgen.
pub(crate) fn bind(module: &Path, name: &str) -> Result<Bound> {
    let mut output = Bindgen::new()
        .input_path(module)
        .out_name(name)
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate_output()
        .map_err(|error| anyhow!("wasm-bindgen: {error:#}"))?;
    if output.js().contains("./snippets/") {
        bail!("the page brings scripts of its own, which the bundle does not know how to place");
    }
    let js = output.js().to_owned();
    Ok(Bound { wasm: output.wasm_mut().emit_wasm(), js })
}
