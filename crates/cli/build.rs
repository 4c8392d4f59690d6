//! Embeds the page that `cargo xtask page` has built.
//!
//! The folder is the one that `QUADRILLE_PAGE` names, and for release builds else `page` in the target directory; its
//! `page.json` lists the page's files. Other builds, and release builds where there is none, get a program without a
//! page, which says so when it serves.

use serde_json::Value;
use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    println!("cargo:rerun-if-env-changed=QUADRILLE_PAGE");
    let named = env::var_os("QUADRILLE_PAGE").map(PathBuf::from);
    let beside = (env::var("PROFILE")? == "release").then(|| beside(&out));
    let files = named.or(beside).map_or_else(|| Ok(String::new()), |page| embedded(&page))?;
    fs::write(out.join("page_files.rs"), format!("&[\n{files}]\n"))?;
    Ok(())
}

/// The page's folder beside the folders of profiles, whether or not a target is named in between.
fn beside(out: &Path) -> PathBuf {
    let folders: Vec<PathBuf> = out.ancestors().skip(3).take(3).map(|folder| folder.join("page")).collect();
    folders.iter().find(|page| page.join("page.json").is_file()).unwrap_or(&folders[0]).clone()
}

/// An expression for each file; nothing if there is no page.
fn embedded(page: &Path) -> Result<String, Box<dyn Error>> {
    let list = page.join("page.json");
    println!("cargo:rerun-if-changed={}", list.display());
    let Ok(list) = fs::read(list) else { return Ok(String::new()) };
    let list: Value = serde_json::from_slice(&list)?;
    let mut expressions = String::new();
    for file in list["files"].as_array().ok_or("page.json lists no files")? {
        let path = file["path"].as_str().ok_or("page.json names no path")?;
        let kind = file["kind"].as_str().ok_or("page.json names no kind")?;
        let bytes = |ending: &str| format!("include_bytes!({:?})", page.join(format!("{path}{ending}")));
        let twin = |ending: &str| {
            if file["compressed"] == true { format!("Some({})", bytes(ending)) } else { "None".into() }
        };
        writeln!(
            expressions,
            "PageFile {{ path: {path:?}, kind: {kind:?}, immutable: {}, plain: {}, brotli: {}, gzip: {} }},",
            file["immutable"] == true,
            bytes(""),
            twin(".br"),
            twin(".gz"),
        )?;
    }
    Ok(expressions)
}
