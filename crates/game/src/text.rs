//! Words in several languages.
//!
//! Plugins never return sentences. They return a [`Message`]: a key and its arguments; a [`Catalogue`] turns it
//! into words. A catalogue is a text file for each language, one message a line:
//!
//! ```text
//! # comment
//! end.more-pieces = {winner} has more pieces.
//! caption.pieces[one] = {n} piece
//! caption.pieces[other] = {n} pieces
//! ```
//!
//! `{name}` stands for an argument. A key with a plural form in brackets (`one`, `few`, `many`, `other`, as in
//! Unicode's plural rules for whole numbers) is chosen by the argument `n`.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// A language that the site speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English, the language that others fall back to.
    En,
    /// French.
    Fr,
    /// Russian.
    Ru,
}

impl Lang {
    /// All languages, English first.
    pub const ALL: [Lang; 3] = [Lang::En, Lang::Fr, Lang::Ru];

    /// The language's two-letter code, as in `lang="fr"`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fr => "fr",
            Lang::Ru => "ru",
        }
    }

    /// The plural category of the whole number `n`, by Unicode's plural rules.
    #[must_use]
    pub const fn plural(self, n: i64) -> &'static str {
        let n = n.unsigned_abs();
        match self {
            Lang::En if n == 1 => "one",
            Lang::Fr if n <= 1 => "one",
            Lang::Ru if n % 10 == 1 && n % 100 != 11 => "one",
            Lang::Ru if matches!(n % 10, 2..=4) && !matches!(n % 100, 12..=14) => "few",
            Lang::Ru => "many",
            _ => "other",
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Lang {
    type Err = ();

    /// Reads a language tag such as `fr` or `fr-CA`; `Err` where the site does not speak it.
    fn from_str(tag: &str) -> Result<Self, ()> {
        let code = tag.split(['-', '_']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(code)).ok_or(())
    }
}

/// An argument of a [`Message`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Value {
    /// A whole number; the argument named `n` also chooses the plural form.
    Number(i64),
    /// Text that is the same in every language: a square's name, a turn.
    Text(String),
    /// The key of another message, put into words of the same language.
    Key(Cow<'static, str>),
}

/// Something to be said: a key with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Message {
    /// The key in the plugin's catalogue or in the common one.
    pub key: Cow<'static, str>,
    /// The arguments by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(Cow<'static, str>, Value)>,
}

impl Message {
    /// The message `key`, without arguments as yet.
    #[must_use]
    pub const fn new(key: &'static str) -> Self {
        Message { key: Cow::Borrowed(key), args: Vec::new() }
    }

    /// With a number for `{name}`.
    #[must_use]
    pub fn number(mut self, name: &'static str, value: impl Into<i64>) -> Self {
        self.args.push((name.into(), Value::Number(value.into())));
        self
    }

    /// With text for `{name}`.
    #[must_use]
    pub fn text(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.args.push((name.into(), Value::Text(value.into())));
        self
    }

    /// With another message's words for `{name}`.
    #[must_use]
    pub fn key(mut self, name: &'static str, key: impl Into<Cow<'static, str>>) -> Self {
        self.args.push((name.into(), Value::Key(key.into())));
        self
    }
}

impl From<&'static str> for Message {
    fn from(key: &'static str) -> Self {
        Message::new(key)
    }
}

/// The messages of one language, from one or more files.
#[derive(Clone, Debug)]
pub struct Catalogue {
    lang: Lang,
    entries: BTreeMap<String, String>,
}

/// What every game can say, in each language.
const COMMON: [(Lang, &str); 3] = [
    (Lang::En, include_str!("../texts/en.txt")),
    (Lang::Fr, include_str!("../texts/fr.txt")),
    (Lang::Ru, include_str!("../texts/ru.txt")),
];

impl Catalogue {
    /// A catalogue without any messages as yet.
    #[must_use]
    pub const fn new(lang: Lang) -> Self {
        Catalogue { lang, entries: BTreeMap::new() }
    }

    /// The messages common to all games, in `lang`.
    #[must_use]
    pub fn common(lang: Lang) -> Self {
        let mut catalogue = Catalogue::new(lang);
        catalogue.add(&COMMON);
        catalogue
    }

    /// Adds the messages of a plugin or page, given as one file for each language. Later files win.
    pub fn add(&mut self, files: &[(Lang, &str)]) {
        for (_, file) in files.iter().filter(|(lang, _)| *lang == self.lang) {
            for line in file.lines().filter(|line| !line.trim_start().starts_with('#')) {
                if let Some((key, text)) = line.split_once('=') {
                    self.entries.insert(key.trim().to_owned(), text.trim().to_owned());
                }
            }
        }
    }

    /// Its messages in alphabetical order of keys, plural forms (`key[one]`) one by one.
    pub fn entries(&self) -> impl Iterator<Item = (&str, &str)> {
        self.entries.iter().map(|(key, text)| (key.as_str(), text.as_str()))
    }

    /// The language of this catalogue.
    #[must_use]
    pub const fn lang(&self) -> Lang {
        self.lang
    }

    /// The keys in alphabetical order, plural forms (`key[one]`) one by one.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }

    /// Whether there are words for `key`, plural or not.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.entries.contains_key(key)
            || self.entries.contains_key(&format!("{key}[{}]", self.lang.plural(5)))
    }

    /// The words for `message`. A missing key gives the key itself, so that nothing is ever blank.
    #[must_use]
    pub fn say(&self, message: &Message) -> String {
        let number = message.args.iter().find_map(|(name, value)| match value {
            Value::Number(n) if name == "n" => Some(*n),
            _ => None,
        });
        let plural =
            number.and_then(|n| self.entries.get(&format!("{}[{}]", message.key, self.lang.plural(n))));
        let Some(template) = plural.or_else(|| self.entries.get(message.key.as_ref())) else {
            return message.key.clone().into_owned();
        };
        let mut words = String::with_capacity(template.len());
        let mut rest = template.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            words.push_str(before);
            let Some((name, after)) = after.split_once('}') else { break };
            match message.args.iter().find(|(known, _)| known == name).map(|(_, value)| value) {
                Some(Value::Number(n)) => words.push_str(&n.to_string()),
                Some(Value::Text(text)) => words.push_str(text),
                Some(Value::Key(key)) => words.push_str(&self.word(key)),
                None => words.push_str(name),
            }
            rest = after;
        }
        words + rest
    }

    /// The words for a key without arguments.
    #[must_use]
    pub fn word(&self, key: &str) -> String {
        self.entries.get(key).cloned().unwrap_or_else(|| key.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: [(Lang, &str); 2] = [
        (
            Lang::En,
            "# a test\nhello = Hello, {who}\npieces[one] = {n} piece\npieces[other] = {n} pieces\nred = Red",
        ),
        (Lang::Ru, "pieces[one] = {n} фишка\npieces[few] = {n} фишки\npieces[many] = {n} фишек"),
    ];

    fn catalogue(lang: Lang) -> Catalogue {
        let mut catalogue = Catalogue::common(lang);
        catalogue.add(&FILES);
        catalogue
    }

    #[test]
    fn arguments_are_put_in() {
        let english = catalogue(Lang::En);
        assert_eq!(english.say(&Message::new("hello").text("who", "Ann")), "Hello, Ann");
        assert_eq!(english.say(&Message::new("hello").key("who", "red")), "Hello, Red");
        assert_eq!(english.say(&Message::new("missing.key")), "missing.key");
    }

    #[test]
    fn plurals_follow_the_language() {
        let say = |lang, n: i64| catalogue(lang).say(&Message::new("pieces").number("n", n));
        assert_eq!([1, 2].map(|n| say(Lang::En, n)), ["1 piece", "2 pieces"]);
        assert_eq!(
            [1, 2, 5, 11, 21, 22].map(|n| say(Lang::Ru, n)),
            ["1 фишка", "2 фишки", "5 фишек", "11 фишек", "21 фишка", "22 фишки"]
        );
    }

    #[test]
    fn common_messages_exist_in_every_language() {
        let bare = |key: &str| key.split('[').next().unwrap_or_default().to_owned();
        for key in Catalogue::common(Lang::En).keys() {
            for lang in Lang::ALL {
                assert!(Catalogue::common(lang).has(&bare(key)), "{key} is missing in {lang}");
            }
        }
    }

    #[test]
    fn language_tags_are_read() {
        assert_eq!("fr-CA".parse(), Ok(Lang::Fr));
        assert_eq!("RU".parse(), Ok(Lang::Ru));
        assert_eq!("xx".parse::<Lang>(), Err(()));
    }
}
