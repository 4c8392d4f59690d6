//! The files of the page, as whoever builds the program gives them.

use std::borrow::Cow;

/// Where the files of the page come from: embedded in a program, or a folder.
pub trait Assets: Send + Sync + 'static {
    /// The file with this path, such as `index.html` or `assets/page-1f3a.wasm`; no leading slash.
    fn get(&self, path: &str) -> Option<Asset>;
}

/// A file of the page, compressed beforehand where that is worth it.
#[derive(Clone, Debug)]
pub struct Asset {
    /// Its media type, such as `text/css; charset=utf-8`.
    pub media_type: &'static str,
    /// As it is.
    pub plain: Cow<'static, [u8]>,
    /// Compressed by Brotli.
    pub brotli: Option<Cow<'static, [u8]>>,
    /// Compressed by gzip.
    pub gzip: Option<Cow<'static, [u8]>>,
    /// Whether its name changes with its content, so that browsers may keep it for ever.
    pub hashed: bool,
}

/// A site without a page, for bots and tests.
#[derive(Clone, Copy, Debug)]
pub struct NoAssets;

impl Assets for NoAssets {
    fn get(&self, _: &str) -> Option<Asset> {
        None
    }
}
