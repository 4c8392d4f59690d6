//! Lists the migrations, so that a new one is a new file and nothing else.

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

const FOLDER: &str = "migrations";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={FOLDER}");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let mut list = String::from("&[\n");
    for file in fs::read_dir(root.join(FOLDER))? {
        let file = file?.path();
        let (version, name) = named(&file).ok_or("a migration has a name such as 0001_first.sql")?;
        writeln!(list, "    ({version}, {name:?}, include_str!({:?})),", file.display().to_string())?;
    }
    list.push(']');
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("migrations.rs"), list)?;
    Ok(())
}

/// The number and the name of a migration: `0001_first.sql` is number 1, `first`.
fn named(file: &Path) -> Option<(i64, String)> {
    let (version, name) = file.file_name()?.to_str()?.strip_suffix(".sql")?.split_once('_')?;
    Some((version.parse().ok()?, name.replace('_', " ")))
}
