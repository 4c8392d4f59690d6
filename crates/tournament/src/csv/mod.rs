//! Tables for spreadsheets, as comma-separated values: standings out, entries in and out.

mod entries;
mod standings;

pub use self::entries::{CsvFault, CsvFaultKind, read_entries, write_entries};
pub use self::standings::standings;

use ::csv::{Terminator, WriterBuilder};

/// Rows as text. Lines end in CR and LF.
fn write(rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
    for row in rows {
        writer.write_record(row).expect("a vector takes whatever is written, and all rows are of one length");
    }
    let bytes = writer.into_inner().expect("a vector has nothing to flush");
    String::from_utf8(bytes).expect("what was text is text")
}

/// What a spreadsheet would compute because it begins like a formula gets a quote mark in front.
fn guarded(text: &str) -> String {
    if is_formula(text) { format!("'{text}") } else { text.to_owned() }
}

/// What was meant before it was guarded.
fn unguarded(text: &str) -> &str {
    text.strip_prefix('\'').filter(|rest| is_formula(rest)).unwrap_or(text)
}

fn is_formula(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r'])
}
