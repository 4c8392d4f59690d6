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

/// What a package was compiled to.
pub(crate) struct Compiled {
    /// The WebAssembly module.
    pub(crate) module: PathBuf,
    /// Where its build script puts what it makes, if it has one.
    pub(crate) made: Option<PathBuf>,
}

/// Compiles a package to a WebAssembly module.
///
/// # Errors
/// When it does not compile, or makes no module.
pub(crate) fn compile(console: &Console, package: &str, profile: &str) -> Result<Compiled> {
    let options = ["build", "--lib", "--target", WASM, "--message-format", "json-render-diagnostics"];
    let messages = console.read(cargo(options).args(["--package", package, "--profile", profile]))?;
    let messages: Vec<Message> =
        messages.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let is_wasm = |file: &&PathBuf| file.extension().is_some_and(|extension| extension == "wasm");
    let artifact = messages.iter().rfind(|message| message.filenames.iter().any(|file| is_wasm(&file)));
    let artifact = artifact.with_context(|| format!("{package} makes no WebAssembly module"))?;
    let module = artifact.filenames.iter().find(is_wasm).cloned().unwrap_or_default();
    let script = messages.iter().find(|message| {
        message.reason == "build-script-executed" && message.package_id == artifact.package_id
    });
    Ok(Compiled { module, made: script.and_then(|script| script.out_dir.clone()) })
}

/// A line of what cargo says.
#[derive(Deserialize)]
struct Message {
    reason: String,
    #[serde(default)]
    package_id: String,
    #[serde(default)]
    filenames: Vec<PathBuf>,
    #[serde(default)]
    out_dir: Option<PathBuf>,
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
pub(crate) fn bind(module: Vec<u8>, name: &str) -> Result<Bound> {
    let mut output = Bindgen::new()
        .input_bytes(name, module)
        .keep_lld_exports(true)
        .demangle(false)
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
