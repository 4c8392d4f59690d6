//! Questions as they stand in addresses: `game=x&player=Ann%20Archer`.

use crate::route::argument;
use js_sys::{decode_uri_component, encode_uri_component};

/// The value of `name`, as somebody wrote it; `None` where it is left out or empty.
pub(crate) fn value(query: &str, name: &str) -> Option<String> {
    let raw = argument(query, name)?.replace('+', " ");
    Some(plain(&raw)).filter(|value| !value.is_empty())
}

/// A part of an address as somebody wrote it.
pub(crate) fn plain(part: &str) -> String {
    decode_uri_component(part).map_or_else(|_| part.to_owned(), String::from)
}

/// A name as a part of an address.
pub(crate) fn escaped(name: &str) -> String {
    encode_uri_component(name).into()
}

/// A query of all that is not empty.
pub(crate) fn query(values: &[(&str, String)]) -> String {
    let given = values.iter().filter(|(_, value)| !value.is_empty());
    let pairs: Vec<String> = given.map(|(name, value)| format!("{name}={}", escaped(value))).collect();
    pairs.join("&")
}
