//! Compression: done once, read many times.

use anyhow::Result;
use brotli::enc::BrotliEncoderParams;
use brotli::enc::backward_references::BrotliEncoderMode::{BROTLI_MODE_FONT, BROTLI_MODE_GENERIC};
use flate2::{Compression, write::GzEncoder};
use std::io::Write as _;

/// What is compressed: text and WebAssembly; fonts and pictures are dense already.
const SHRINKS: [&str; 8] = ["css", "html", "js", "json", "svg", "txt", "wasm", "webmanifest"];

/// The compressed twins of a file.
pub(super) struct Twins {
    pub(super) brotli: Vec<u8>,
    pub(super) gzip: Vec<u8>,
}

/// Compresses a file, Brotli with a quality from 0 to 11; `None` if that would gain nothing.
pub(super) fn compress(extension: &str, content: &[u8], quality: i32) -> Result<Option<Twins>> {
    if !SHRINKS.contains(&extension) {
        return Ok(None);
    }
    // WebAssembly is not text, and its distances are like those in a font: 1 % smaller than by the generic mode.
    let mode = if extension == "wasm" { BROTLI_MODE_FONT } else { BROTLI_MODE_GENERIC };
    let size_hint = content.len();
    let params = BrotliEncoderParams { mode, quality, lgwin: 24, size_hint, ..Default::default() };
    let mut brotli = Vec::new();
    brotli::BrotliCompress(&mut &*content, &mut brotli, &params)?;
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(content)?;
    let twins = Twins { brotli, gzip: gzip.finish()? };
    Ok((twins.brotli.len() < content.len()).then_some(twins))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    #[test]
    fn twins_hold_what_the_original_holds() {
        let content = "one two three ".repeat(100).into_bytes();
        let twins = compress("css", &content, 11).unwrap().unwrap();
        let mut unpacked = Vec::new();
        brotli::BrotliDecompress(&mut &*twins.brotli, &mut unpacked).unwrap();
        assert_eq!(unpacked, content);
        unpacked.clear();
        flate2::read::GzDecoder::new(&*twins.gzip).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, content);
        assert!(twins.brotli.len() < 60 && twins.gzip.len() < 60);
    }

    #[test]
    fn what_is_dense_is_left_alone() {
        assert!(compress("woff2", &[0; 1000], 11).unwrap().is_none());
        assert!(compress("css", b"a{}", 11).unwrap().is_none());
    }
}
