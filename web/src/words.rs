//! The page's words: one catalogue for the page, one for each game, in the language that is spoken; and one that comes with
//! the parts of the page that are fetched later.

use game::{Catalogue, Lang, Message};
use leptos::prelude::*;
use std::sync::{Arc, OnceLock};

/// All words in one language. Cheap to copy about.
#[derive(Clone)]
pub(crate) struct Words(Arc<Inner>);

struct Inner {
    page: Catalogue,
    games: Vec<(String, Catalogue)>,
    /// What parts say that are fetched later, once it is here. Whoever has words already has these then.
    later: OnceLock<Catalogue>,
}

impl Inner {
    /// Where the words for a key of `first` are.
    fn find<'a>(&'a self, first: &'a Catalogue, key: &str) -> &'a Catalogue {
        self.later.get().filter(|later| later.has(key)).unwrap_or(first)
    }
}

impl Words {
    /// Reads a file of words as the build writes it: the page's, `key=text` a line, then each game's under its id in
    /// brackets.
    pub(crate) fn read(lang: Lang, text: &str) -> Self {
        let mut parts = text.split("\n[");
        let mut page = Catalogue::new(lang);
        page.add(&[(lang, parts.next().unwrap_or_default())]);
        let games = parts.filter_map(|part| {
            let (id, own) = part.split_once(']')?;
            let mut texts = page.clone();
            texts.add(&[(lang, own)]);
            Some((id.to_owned(), texts))
        });
        Words(Arc::new(Inner { games: games.collect(), page, later: OnceLock::new() }))
    }

    /// Adds the words of what is fetched later, from their file. Those that are here already stay.
    pub(crate) fn complete(&self, text: &str) {
        let mut later = Catalogue::new(self.lang());
        later.add(&[(self.lang(), text)]);
        let _ = self.0.later.set(later);
    }

    /// Whether the words of what is fetched later are here.
    pub(crate) fn is_complete(&self) -> bool {
        self.0.later.get().is_some()
    }

    /// The words of the part of the page that is being made.
    pub(crate) fn here() -> Self {
        expect_context()
    }

    pub(crate) fn lang(&self) -> Lang {
        self.0.page.lang()
    }

    /// The words for a key of the page without arguments.
    pub(crate) fn t(&self, key: &str) -> String {
        self.0.find(&self.0.page, key).word(key)
    }

    /// A message of the page.
    pub(crate) fn say(&self, message: &Message) -> String {
        self.0.find(&self.0.page, &message.key).say(message)
    }

    /// The words of a game, the page's included; the page's alone where the game is not known.
    pub(crate) fn game(&self, id: &str) -> GameWords {
        GameWords(self.clone(), self.0.games.iter().position(|(known, _)| known == id))
    }
}

/// The words of one game.
#[derive(Clone)]
pub(crate) struct GameWords(Words, Option<usize>);

impl GameWords {
    /// Where the words for a key are: a game may say in its own way what the page says.
    fn find(&self, key: &str) -> &Catalogue {
        let inner = &self.0.0;
        let own = self.1.and_then(|index| inner.games.get(index)).map_or(&inner.page, |(_, own)| own);
        if own.has(key) { own } else { inner.find(own, key) }
    }

    /// The words of the page alone.
    pub(crate) fn page(&self) -> &Words {
        &self.0
    }

    pub(crate) fn t(&self, key: &str) -> String {
        self.find(key).word(key)
    }

    pub(crate) fn say(&self, message: &Message) -> String {
        self.find(&message.key).say(message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    /// The page's messages, one file for each language.
    const TEXTS: [(Lang, &str); 3] = [
        (Lang::En, include_str!("../texts/en.txt")),
        (Lang::Fr, include_str!("../texts/fr.txt")),
        (Lang::Ru, include_str!("../texts/ru.txt")),
    ];

    fn bare(key: &str) -> &str {
        key.split('[').next().unwrap_or_default()
    }

    fn page_keys(lang: Lang) -> BTreeSet<String> {
        let mut catalogue = Catalogue::common(lang);
        catalogue.add(&TEXTS);
        catalogue.keys().map(|key| bare(key).to_owned()).collect()
    }

    /// String literals that begin like a key, in the page's source.
    fn keys_used(folder: &Path, keys: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                keys_used(&path, keys);
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                keys_of(&path, keys);
            }
        }
    }

    fn keys_of(file: &Path, keys: &mut BTreeSet<String>) {
        let source = std::fs::read_to_string(file).unwrap();
        for start in ["t(\"", "Message::new(\"", "key: \""] {
            let found = source.split(start).skip(1).filter_map(|rest| rest.split('"').next());
            keys.extend(found.filter(|key| key.contains('.')).map(str::to_owned));
        }
    }

    #[test]
    fn the_file_of_words_holds_page_and_games() {
        for (lang, first, later) in made() {
            let words = Words::read(lang, first);
            assert!(!words.is_complete());
            assert_eq!(words.t("editor.save"), "editor.save", "not yet");
            words.complete(later);
            let mut page = Catalogue::common(lang);
            page.add(&TEXTS);
            assert_eq!(words.t("nav.new"), page.word("nav.new"));
            for key in page.keys().filter(|key| !key.contains('[')) {
                assert_eq!(words.t(key), page.word(key), "{key} in {lang}");
            }
            let turns = Message::new("report.title").text("who", "Ann");
            assert_eq!(
                (words.say(&turns), words.game("heap").say(&turns)),
                (page.say(&turns), page.say(&turns))
            );
            assert_eq!(words.game("no-such-game").t("nav.new"), page.word("nav.new"));
            for plugin in catalogue::GAMES {
                page.add(plugin.texts());
                let game = words.game(plugin.facts().id);
                for key in ["name", "tagline", "nav.new"] {
                    assert_eq!(game.t(key), page.word(key), "{} in {lang}", plugin.facts().id);
                }
            }
        }
    }

    /// The files of words that the build script made: the language, what is fetched first, what comes later.
    fn made() -> [(Lang, &'static str, &'static str); 3] {
        macro_rules! made {
            ($name:literal) => {
                include_str!(concat!(env!("OUT_DIR"), "/words/", $name, ".txt"))
            };
        }
        [
            (Lang::En, made!("words-en"), made!("later-en")),
            (Lang::Fr, made!("words-fr"), made!("later-fr")),
            (Lang::Ru, made!("words-ru"), made!("later-ru")),
        ]
    }

    #[test]
    fn what_the_first_part_says_is_fetched_first() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut said = BTreeSet::new();
        for folder in ["", "net", "pages/home", "parts"] {
            for file in std::fs::read_dir(source.join(folder)).unwrap().map(|entry| entry.unwrap().path()) {
                // This file, and a part that forms alone have.
                if file.is_file() && !file.ends_with("words.rs") && !file.ends_with("setup_form.rs") {
                    keys_of(&file, &mut said);
                }
            }
        }
        keys_of(&source.join("pages/games.rs"), &mut said);
        let (_, _, later) = made()[0];
        let later: BTreeSet<&str> =
            later.lines().filter_map(|line| line.split('=').next()).map(bare).collect();
        assert!(later.len() > 100, "{} keys come later", later.len());
        let early: Vec<_> = said.iter().filter(|key| later.contains(key.as_str())).collect();
        assert!(early.is_empty(), "the first part says {early:?}, which come later");
    }

    #[test]
    fn every_key_exists_in_every_language() {
        let english = page_keys(Lang::En);
        for lang in [Lang::Fr, Lang::Ru] {
            let other = page_keys(lang);
            let difference: Vec<_> = english.symmetric_difference(&other).collect();
            assert!(difference.is_empty(), "{lang} and en differ in {difference:?}");
        }
    }

    #[test]
    fn every_key_used_exists() {
        let mut used = BTreeSet::new();
        keys_used(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut used);
        assert!(used.len() > 50, "the search for keys finds too few: {used:?}");
        let known = page_keys(Lang::En);
        let missing: Vec<_> = used.difference(&known).collect();
        assert!(missing.is_empty(), "no words for {missing:?}");
    }

    #[test]
    fn every_refusal_has_words() {
        let known = page_keys(Lang::En);
        let particular = protocol::refusal::PARTICULAR.iter().map(|(key, _)| *key);
        for key in protocol::RefusalCode::ALL.iter().map(|code| code.key()).chain(particular) {
            assert!(known.contains(key), "no words for {key}");
        }
    }

    #[test]
    fn arguments_are_the_same_in_every_language() {
        let arguments = |text: &str| -> BTreeSet<String> {
            text.split('{').skip(1).filter_map(|rest| rest.split('}').next()).map(str::to_owned).collect()
        };
        let texts = |lang: Lang| {
            let file = TEXTS.iter().find(|(known, _)| *known == lang).unwrap().1;
            file.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('='))
        };
        for lang in [Lang::Fr, Lang::Ru] {
            for (key, text) in texts(lang) {
                let english =
                    texts(Lang::En).find(|(known, _)| bare(known.trim()) == bare(key.trim())).unwrap().1;
                assert_eq!(arguments(text), arguments(english), "{key} in {lang}");
            }
        }
    }
}
