//! What others wrote: under which licences, from where, and which of it not at all. `deny.toml` says what may be, in the
//! words of cargo-deny, which takes longer to compile than all of this.

use crate::process::{Console, cargo};
use crate::tree;
use anyhow::{Context as _, Result, ensure};
use serde::Deserialize;
use spdx::{Expression, ParseMode};
use std::fs;

/// What the source of a package of a registry begins with; a tree that names no other has Cargo's own alone.
const REGISTRY: &str = "registry+";

/// What of `deny.toml` is held here.
#[derive(Deserialize)]
struct Deny {
    licenses: Licences,
    bans: Bans,
}

#[derive(Deserialize)]
struct Licences {
    allow: Vec<String>,
}

#[derive(Deserialize)]
struct Bans {
    deny: Vec<Banned>,
}

#[derive(Deserialize)]
struct Banned {
    #[serde(rename = "crate")]
    name: String,
}

/// What Cargo knows of all packages.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    /// Where it comes from; nothing for what lies in this tree.
    source: Option<String>,
}

/// Checks all that stands in `Cargo.lock`.
pub(super) fn check(console: &Console) -> Result<()> {
    let path = tree::root().join("deny.toml");
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let deny: Deny = toml::from_str(&text).context("deny.toml")?;
    let metadata =
        console.read(&mut cargo(["metadata", "--locked", "--all-features", "--format-version", "1"]))?;
    let metadata: Metadata = serde_json::from_str(&metadata).context("what cargo metadata says")?;
    let faults: Vec<String> = metadata.packages.iter().flat_map(|package| faults(&deny, package)).collect();
    ensure!(faults.is_empty(), "deny.toml does not allow:\n{}", faults.join("\n"));
    Ok(())
}

fn faults(deny: &Deny, package: &Package) -> Vec<String> {
    let Package { name, version, license, source } = package;
    let mut faults = Vec::new();
    if deny.bans.deny.iter().any(|banned| banned.name == *name) {
        faults.push(format!("{name} {version}: not this one"));
    }
    if source.as_ref().is_some_and(|source| !source.starts_with(REGISTRY)) {
        faults.push(format!("{name} {version}: not from the registry"));
    }
    let licence = license.as_deref().unwrap_or_default();
    let allowed = |id: Option<spdx::LicenseId>| {
        id.is_some_and(|id| deny.licenses.allow.iter().any(|allowed| allowed == id.name))
    };
    // Older packages write a slash for “or”.
    match Expression::parse_mode(licence, ParseMode::LAX) {
        Ok(read) if read.evaluate(|wanted| allowed(wanted.license.id())) => {}
        _ => faults.push(format!("{name} {version}: licence “{licence}”")),
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_allowed_is_named() {
        let deny: Deny = toml::from_str(
            "[licenses]\nallow = [\"MIT\", \"Zlib\"]\n[bans]\ndeny = [{ crate = \"left-pad\" }]\n",
        )
        .unwrap();
        let package = |name: &str, licence: Option<&str>, source: Option<&str>| Package {
            name: name.into(),
            version: "1.0.0".into(),
            license: licence.map(Into::into),
            source: source.map(Into::into),
        };
        let registry = Some("registry+https://example.org/index");
        for (licence, good) in [
            (Some("MIT"), true),
            (Some("MIT/Apache-2.0"), true),
            (Some("GPL-3.0-only OR (MIT AND Zlib)"), true),
            (Some("MIT AND Apache-2.0"), false),
            (Some("GPL-3.0-only"), false),
            (Some("my own"), false),
            (None, false),
        ] {
            assert_eq!(faults(&deny, &package("a", licence, registry)).is_empty(), good, "{licence:?}");
        }
        assert!(faults(&deny, &package("ours", Some("MIT"), None)).is_empty());
        let odd =
            faults(&deny, &package("left-pad", Some("GPL-3.0-only"), Some("git+https://example.org/a")));
        assert_eq!(odd.len(), 3, "{odd:?}");
    }
}
