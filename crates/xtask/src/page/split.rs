//! Cuts a module into the one that comes first and those that are fetched when they are needed, at the functions that
//! are marked `wasm_split`.

use anyhow::{Context as _, Result, anyhow, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use wasm_split_cli_support::{Options, transform};

/// The module's name for the script that fetches the others.
const LOADER: &str = "./parts.js";
/// The loader's name for the script of the module that comes first.
const GLUE: &str = "./glue.js";

/// A module in parts.
pub(super) struct Parts {
    /// The module that comes first, for wasm-bindgen.
    pub(super) first: Vec<u8>,
    /// The others, by the names by which the loader fetches them.
    pub(super) others: Vec<Part>,
    loader: String,
}

/// A module that is fetched when it is needed.
pub(super) struct Part {
    /// Its file, such as `split_table.wasm`.
    pub(super) name: String,
    pub(super) wasm: Vec<u8>,
    /// The marks in the source that need it.
    pub(super) needed_by: Vec<String>,
}

impl Parts {
    /// Cuts a module; `work` is a folder for what lies about meanwhile.
    ///
    /// # Errors
    /// When the module was linked without `--emit-relocs`, or what marks the cuts is of another version.
    pub(super) fn cut(module: &[u8], work: &Path) -> Result<Self> {
        if work.exists() {
            fs::remove_dir_all(work)?;
        }
        fs::create_dir_all(work)?;
        let main = work.join("first.wasm");
        let mut options = Options::new(module);
        options.output_dir = work;
        options.main_out_path = &main;
        options.link_name = LOADER;
        options.main_module = GLUE;
        let done = transform(options).map_err(|error| anyhow!("cannot cut the module: {error:#}"))?;
        let part = |file: &PathBuf| -> Result<Part> {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            let needs = done.prefetch_map.iter().filter(|(_, files)| files.iter().any(|file| *file == stem));
            let needed_by = needs.map(|(mark, _)| mark.clone()).collect();
            Ok(Part { name, wasm: without_custom_sections(&fs::read(file)?)?, needed_by })
        };
        let mut others = done.split_modules.iter().map(part).collect::<Result<Vec<_>>>()?;
        others.sort_by(|one, other| one.name.cmp(&other.name));
        let loader = fs::read_to_string(work.join(LOADER))?;
        Ok(Parts { first: fs::read(main)?, others, loader })
    }

    /// Puts the loader into the script that wasm-bindgen made: each needs the other, and one file is fetched faster.
    ///
    /// # Errors
    /// When the scripts are not as they used to be.
    pub(super) fn join(&self, glue: &str) -> Result<String> {
        let main = format!("import {{ initSync }} from \"{GLUE}\";");
        ensure!(self.loader.contains(&main), "the loader does not begin as it used to");
        let loader = self.loader.replace(&main, "");
        let mut names = Vec::new();
        let mut lines = Vec::new();
        for line in glue.lines() {
            match line.strip_prefix("import * as ").and_then(|line| line.split_once(" from ")) {
                Some((name, from)) if from.contains(LOADER) => names.push(name),
                _ => lines.push(line),
            }
        }
        let exports = loader.lines().filter_map(|line| line.strip_prefix("export const ")?.split(' ').next());
        let exports: Vec<_> = exports.collect();
        ensure!(!names.is_empty() && !exports.is_empty(), "nothing is fetched later");
        let loaders = exports.join(", ");
        let given: String = names.iter().map(|name| format!("const {name} = {{ {loaders} }};\n")).collect();
        Ok(format!("{}\n{}\n{given}", lines.join("\n"), loader.replace("export const ", "const ")))
    }
}

/// A module without its custom sections, which only tools read.
fn without_custom_sections(module: &[u8]) -> Result<Vec<u8>> {
    let broken = || "this is no WebAssembly module";
    let (head, mut rest) = module.split_at_checked(8).with_context(broken)?;
    let mut kept = head.to_vec();
    while let Some(&id) = rest.first() {
        let (mut length, mut bytes) = (0_usize, 1);
        loop {
            let byte = *rest.get(bytes).with_context(broken)?;
            length |= usize::from(byte & 0x7f) << (7 * (bytes - 1));
            bytes += 1;
            if byte & 0x80 == 0 {
                break;
            }
            ensure!(bytes <= 5, broken());
        }
        let (section, after) = rest.split_at_checked(bytes + length).with_context(broken)?;
        if id != 0 {
            kept.extend_from_slice(section);
        }
        rest = after;
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts() -> Parts {
        let loader = "import { initSync } from \"./glue.js\";\nlet shared;\n\
            export const __wasm_split_load_a = wrap(() => fetch(\"./split_a.wasm\"));\n";
        Parts { first: Vec::new(), others: Vec::new(), loader: loader.into() }
    }

    #[test]
    fn the_loader_comes_into_the_script() {
        let glue = "import * as import1 from \"./parts.js\"\nfunction imports() { return import1; }";
        let joined = parts().join(glue).unwrap();
        assert!(!joined.contains("import *") && !joined.contains("glue.js"), "{joined}");
        assert!(joined.contains("\nconst __wasm_split_load_a = wrap("), "{joined}");
        assert!(joined.ends_with("const import1 = { __wasm_split_load_a };\n"), "{joined}");
        assert!(parts().join("function imports() {}").is_err());
    }

    #[test]
    fn custom_sections_go() {
        let module = [b"\0asm\x01\0\0\0".as_slice(), &[0, 2, 1, 0], &[1, 1, 0], &[0, 3, 2, 9, 9]].concat();
        let kept = without_custom_sections(&module).unwrap();
        assert_eq!(kept, [b"\0asm\x01\0\0\0".as_slice(), &[1, 1, 0]].concat());
        assert!(without_custom_sections(&module[..10]).is_err());
        assert!(without_custom_sections(b"text").is_err());
    }
}
