//! The name of a new game, in all its forms.

use crate::names::{self, Word};
use anyhow::{Result, bail};
use std::path::Path;
use std::str::FromStr;

/// Words that Rust keeps for itself, as names of crates or everywhere.
const KEPT: &str = "abstract alloc as async await become box break const continue core crate do dyn else enum \
    extern false final fn for gen if impl in let loop macro match mod move mut override priv proc-macro pub ref \
    return self static std struct super test trait true try type typeof union unsafe unsized use virtual where \
    while yield";

/// The longest name, in letters: it is read in addresses and typed on command lines.
const LONGEST: usize = 24;

/// A name that a game may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    /// As in addresses: `nine-mens-morris`.
    pub(crate) id: String,
    /// As a crate: `nine_mens_morris`.
    pub(crate) lib: String,
    /// As a type: `NineMensMorris`.
    pub(crate) kind: String,
    /// As a title, until the author writes a better one: `Nine mens morris`.
    pub(crate) title: String,
}

impl FromStr for Name {
    type Err = String;

    fn from_str(id: &str) -> Result<Self, String> {
        let advice = "a name is small letters, digits and single hyphens, such as `nine-mens-morris`";
        let known = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if let Some(strange) = id.chars().find(|letter| !u8::try_from(*letter).is_ok_and(known)) {
            return Err(format!("{strange:?} cannot be in it: {advice}"));
        }
        if id.len() > LONGEST {
            return Err(format!("it has {} letters, {LONGEST} are the most", id.len()));
        }
        let parts: Vec<&str> = id.split('-').collect();
        if parts.contains(&"") {
            return Err(format!("it is empty, or a hyphen joins nothing: {advice}"));
        }
        if !id.starts_with(|first: char| first.is_ascii_lowercase()) {
            return Err(format!("it must begin with a letter: {advice}"));
        }
        if KEPT.split_whitespace().any(|kept| kept == id) {
            return Err(format!("Rust keeps `{id}` for itself; `{id}-game` would do"));
        }
        Ok(Name {
            id: id.to_owned(),
            lib: parts.join("_"),
            kind: parts.iter().map(|part| capital(part)).collect(),
            title: capital(&parts.join(" ")),
        })
    }
}

impl Name {
    /// Whether the name would mean only this game.
    ///
    /// # Errors
    /// When it is a word in the code of the house, with the place. Then nobody could tell by looking whether the code
    /// speaks of the game, and types or crates would get into each other's way.
    pub(crate) fn check_free(&self, root: &Path) -> Result<()> {
        let words = [Word::new(&self.id)];
        if let Some((_, place)) = names::mentions(root, &words)?.first() {
            bail!(
                "`{id}` means something else in {place}; choose a name of its own, such as `{id}-game`",
                id = self.id
            );
        }
        Ok(())
    }
}

/// With its first letter large.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}
