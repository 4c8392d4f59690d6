//! JSON documents with a list of many items, one a line, and faults that name line and column.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A place in a JSON document and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {what}")]
pub struct JsonFault {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in bytes.
    pub column: usize,
    /// What is wrong, or what was expected.
    pub what: String,
}

impl JsonFault {
    /// A fault of the item with this index in a list that stands at the top of a document.
    pub(super) fn at_item(text: &str, list: &str, index: usize, what: impl fmt::Display) -> Self {
        let (line, column) = place_of(text, list, index).unwrap_or((1, 1));
        Self { line, column, what: what.to_string() }
    }

    /// A fault of the document as a whole.
    pub(super) fn of_document(what: impl fmt::Display) -> Self {
        Self { line: 1, column: 1, what: what.to_string() }
    }
}

impl From<serde_json::Error> for JsonFault {
    fn from(error: serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        let text = error.to_string();
        let what = text.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&text);
        Self { line: line.max(1), column: column.max(1), what: what.to_owned() }
    }
}

/// What a document is and which version of its form it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    pub(super) format: &'static str,
    pub(super) version: u32,
}

impl Kind {
    /// Refuses a document of another kind or of a version that is not known.
    pub(super) fn check(self, format: &str, version: u32) -> Result<(), JsonFault> {
        if format != self.format {
            return Err(JsonFault::of_document(format_args!("expected the format “{}”", self.format)));
        }
        if version != self.version {
            return Err(JsonFault::of_document(format_args!(
                "expected version {}, found {version}",
                self.version
            )));
        }
        Ok(())
    }

    /// Writes a document: other fields first, then the list with one item a line, so that versions can be compared
    /// line by line.
    pub(super) fn write<T: Serialize>(
        self,
        fields: &[(&str, String)],
        list: &str,
        items: impl Iterator<Item = T>,
    ) -> String {
        let mut text = format!("{{\n\"format\":{},\n\"version\":{},\n", json(&self.format), self.version);
        for (name, value) in fields {
            text.push_str(&format!("{}:{value},\n", json(name)));
        }
        let items: Vec<String> = items.map(|item| json(&item)).collect();
        text.push_str(&format!("{}:[\n{}\n]\n}}\n", json(&list), items.join(",\n")));
        text
    }
}

/// A value as JSON on one line.
pub(super) fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data with text for keys has a JSON form")
}

/// Line and column at which an item begins.
fn place_of(text: &str, list: &str, index: usize) -> Option<(usize, usize)> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let stopped = Document { list, index }.deserialize(&mut reader).err()?;
    // The column told is that before the item.
    Some((stopped.line(), stopped.column() + 1))
}

/// Walks through a document up to an item of its list, and fails there.
struct Document<'a> {
    list: &'a str,
    index: usize,
}

impl<'de> DeserializeSeed<'de> for Document<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Document<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a document")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            if key == self.list {
                map.next_value_seed(List { index: self.index })?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

struct List {
    index: usize,
}

impl<'de> DeserializeSeed<'de> for List {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for List {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        for _ in 0..self.index {
            items.next_element::<IgnoredAny>()?;
        }
        // No item is a number: the reader stops where this one begins, and tells where that is.
        items.next_element::<Never>()?;
        Ok(())
    }
}

/// Reads no item of any list.
#[derive(Deserialize)]
#[serde(transparent)]
struct Never(#[expect(dead_code, reason = "only its type matters: it does not read")] u8);
