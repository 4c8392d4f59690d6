//! A tournament report as it lies on the disk.

use crate::failure::Failure;
use encoding_rs::{Encoding, WINDOWS_1252};
use std::fs;
use std::path::Path;

/// The text of a report. Without an encoding it is UTF-8 or says at its beginning what it is; if it is neither, it is
/// taken for what most programs wrote before, with a remark.
pub(crate) fn read(file: &Path, encoding: Option<&'static Encoding>) -> Result<String, Failure> {
    let name = file.display();
    let bytes = fs::read(file).map_err(|error| Failure::Asked(format!("{name}: {error}")))?;
    let marked = Encoding::for_bom(&bytes).map(|(encoding, _)| encoding);
    if let Some(encoding) = marked.or(encoding) {
        let (text, _, broken) = encoding.decode(&bytes);
        if broken {
            return Err(Failure::Asked(format!("{name}: expected {}, found other bytes", encoding.name())));
        }
        return Ok(text.into_owned());
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) => {
            let (line, column) = place(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
            let supposed = WINDOWS_1252.name();
            eprintln!(
                "{name}: line {line}, column {column}: expected UTF-8; taken for {supposed}, --encoding says another"
            );
            Ok(WINDOWS_1252.decode_without_bom_handling(error.as_bytes()).0.into_owned())
        }
    }
}

/// Reads the name of an encoding, such as `windows-1251`.
pub(crate) fn encoding(name: &str) -> Result<&'static Encoding, String> {
    let known = Encoding::for_label(name.as_bytes());
    known.ok_or_else(|| {
        "no encoding has this name; windows-1252, windows-1251 and utf-16le are some".to_owned()
    })
}

/// Line and column after a text, both from 1.
fn place(before: &[u8]) -> (usize, usize) {
    let text = String::from_utf8_lossy(before).replace("\r\n", "\n").replace('\r', "\n");
    let column = text.chars().rev().take_while(|&letter| letter != '\n').count() + 1;
    (text.matches('\n').count() + 1, column)
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn places_count_lines_of_any_end() {
        assert_eq!(place(b""), (1, 1));
        assert_eq!(place(b"a\r\nb\rc\nde"), (4, 3));
        assert_eq!(place("é".as_bytes()), (1, 2));
    }
}
