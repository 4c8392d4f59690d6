//! Where things are.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The target that the page is built for.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// The variable that says where the package of a running program lies: cargo sets it, and a test that lets this program
/// work on a copy of the tree.
pub(crate) const PACKAGE: &str = "CARGO_MANIFEST_DIR";

/// The root of the work tree.
pub(crate) fn root() -> &'static Path {
    static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
        let package = env::var_os(PACKAGE).unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        Path::new(&package).join("../..")
    });
    &ROOT
}

/// Where cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    let chosen = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    root().join(chosen)
}

/// The variable that names another place for the finished page. The build script of the program reads it too.
pub(crate) const PAGE: &str = "QUADRILLE_PAGE";

/// The finished page, as the program embeds it: `page.json` lists what else is there.
pub(crate) fn page() -> PathBuf {
    env::var_os(PAGE).map_or_else(|| target().join("page"), PathBuf::from)
}

/// The finished program.
pub(crate) fn program() -> PathBuf {
    built("release", "quadrille")
}

/// The program that is built along with the tests.
pub(crate) fn test_program() -> PathBuf {
    built("debug", "quadrille")
}

/// A program that was built in a profile's folder.
pub(crate) fn built(profile: &str, name: &str) -> PathBuf {
    target().join(profile).join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

/// The browser tests, a Node package.
pub(crate) fn browser_tests() -> PathBuf {
    root().join("tests/browser")
}
