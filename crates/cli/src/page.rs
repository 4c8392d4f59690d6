//! The page inside the program.

use server::{Asset, Assets};
use std::borrow::Cow;

/// A file of the page, as the build script lists it.
struct PageFile {
    path: &'static str,
    kind: &'static str,
    immutable: bool,
    plain: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

/// The files of the page; none if the program was built without.
static FILES: &[PageFile] = include!(concat!(env!("OUT_DIR"), "/page_files.rs"));

/// What stands in place of the page in a program that was built without.
const NOTICE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Quadrille</title>\
    <p>This program was built without the page. <code>cargo xtask serve</code> builds both.</p>";

/// The page that was built into the program, or a notice that there is none.
pub(crate) struct Page;

impl Assets for Page {
    fn get(&self, path: &str) -> Option<Asset> {
        if FILES.is_empty() {
            return (path == "index.html").then(|| Asset {
                media_type: "text/html; charset=utf-8",
                plain: Cow::Borrowed(NOTICE.as_bytes()),
                brotli: None,
                gzip: None,
                hashed: false,
            });
        }
        let file = FILES.iter().find(|file| file.path == path)?;
        Some(Asset {
            media_type: file.kind,
            plain: Cow::Borrowed(file.plain),
            brotli: file.brotli.map(Cow::Borrowed),
            gzip: file.gzip.map(Cow::Borrowed),
            hashed: file.immutable,
        })
    }
}
