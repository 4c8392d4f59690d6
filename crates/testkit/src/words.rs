//! Laws about words: whatever a plugin says can be said in every language.

use crate::breach::Verdict;
use game::{Catalogue, Game, Lang, Message, TextError, Value};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// The messages of a game in every language.
pub(crate) struct Words(Vec<(Lang, BTreeMap<String, String>)>);

impl Words {
    /// The messages of a game, the common ones included.
    pub(crate) fn of<G: Game>() -> Self {
        let language = |lang| {
            let mut catalogue = Catalogue::common(lang);
            catalogue.add(G::texts());
            let entries = catalogue.keys().map(|key| (key.to_owned(), catalogue.word(key))).collect();
            (lang, entries)
        };
        Words(Lang::ALL.map(language).into())
    }

    /// Whether the message `key` can be said without arguments.
    pub(crate) fn check_key(&self, key: impl Into<Cow<'static, str>>) -> Verdict {
        self.check(&Message { key: key.into(), args: Vec::new() })
    }

    /// Whether the message can be said in every language.
    pub(crate) fn check(&self, message: &Message) -> Verdict {
        for (lang, entries) in &self.0 {
            for template in templates(*lang, entries, message)? {
                check_arguments(*lang, template, message)?;
            }
            for (name, value) in &message.args {
                if let Value::Key(key) = value {
                    let known = entries.contains_key(key.as_ref());
                    ensure!(
                        known,
                        "every message is in every language",
                        "{key} ({name}) is missing in {lang}"
                    );
                }
            }
        }
        Ok(())
    }

    /// Whether the message files themselves are in order.
    pub(crate) fn check_files<G: Game>(&self) -> Verdict {
        let mut keys: Vec<(Lang, BTreeSet<String>)> = Vec::new();
        for lang in Lang::ALL {
            let mut known = BTreeSet::new();
            for (_, file) in G::texts().iter().filter(|(of, _)| *of == lang) {
                for line in file.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
                    let Some((key, _)) = line.split_once('=') else {
                        broken!("a message file has a message a line", "in {lang}: {line}");
                    };
                    let key = key.trim();
                    ensure!(known.insert(key.to_owned()), "a message is given once", "{key} twice in {lang}");
                }
            }
            keys.push((lang, known.iter().map(|key| bare(key).to_owned()).collect()));
        }
        for (lang, theirs) in &keys {
            for (other, known) in &keys {
                let missing: Vec<_> = theirs.difference(known).collect();
                ensure!(
                    missing.is_empty(),
                    "every message is in every language",
                    "{missing:?} of {lang} are missing in {other}"
                );
            }
        }
        self.check_key("name")?;
        self.check_key("tagline")
    }

    /// Whether there is a rule page in every language, with diagrams that can be drawn.
    pub(crate) fn check_pages<G: Game>(&self, setups: &[G::Setup]) -> Verdict {
        for (lang, _) in &self.0 {
            let mut pages = G::rule_pages().iter().filter(|(of, _)| of == lang).map(|(_, page)| page);
            let page = pages.next().filter(|page| page.trim_start().starts_with("# "));
            let Some(page) = page else {
                broken!("a rule page with a title is in every language", "none in {lang}");
            };
            ensure!(pages.next().is_none(), "a language has one rule page", "two in {lang}");
            for diagram in diagrams(page) {
                check_diagram::<G>(*lang, &diagram, setups)?;
            }
        }
        Ok(())
    }
}

/// Why a text was refused, in English.
pub(crate) fn refusal<G: Game>(error: &TextError) -> String {
    let mut catalogue = Catalogue::common(Lang::En);
    catalogue.add(G::texts());
    let expected = if error.expected.key.starts_with("expected.") { "expected " } else { "" };
    format!("column {}: {expected}{}", error.column, catalogue.say(&error.expected))
}

/// The key without its plural form.
fn bare(key: &str) -> &str {
    key.split('[').next().unwrap_or(key)
}

/// The templates by which a message may be said, depending on its number.
fn templates<'a>(
    lang: Lang,
    entries: &'a BTreeMap<String, String>,
    message: &Message,
) -> Verdict<BTreeSet<&'a str>> {
    let plain = entries.get(message.key.as_ref());
    let counts = message.args.iter().any(|(name, value)| name == "n" && matches!(value, Value::Number(_)));
    let mut found = BTreeSet::new();
    // The numbers to 120 show every plural form of every language here.
    for n in 0..=if counts { 120 } else { 0 } {
        let form = format!("{}[{}]", message.key, lang.plural(n));
        let template = entries.get(&form).filter(|_| counts).or(plain);
        ensure!(
            template.is_some(),
            "every message is in every language",
            "{} is missing in {lang}",
            if counts { form } else { message.key.to_string() }
        );
        found.extend(template.map(String::as_str));
    }
    Ok(found)
}

fn check_arguments(lang: Lang, template: &str, message: &Message) -> Verdict {
    let mut rest = template;
    while let Some((_, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        ensure!(
            message.args.iter().any(|(known, _)| known == name),
            "a message brings the arguments that its words ask for",
            "{} in {lang} asks for {{{name}}}: {template}",
            message.key
        );
        rest = after;
    }
    Ok(())
}

/// The lines of each fenced block tagged `board`.
fn diagrams(page: &str) -> Vec<Vec<&str>> {
    let mut found: Vec<Vec<&str>> = Vec::new();
    // In a fenced block: whether it is a board.
    let mut inside = None;
    for line in page.lines() {
        match (line.strip_prefix("```"), inside) {
            (Some(tag), None) => {
                let board = tag.trim() == "board";
                inside = Some(board);
                found.extend(board.then(Vec::new));
            }
            (Some(_), Some(_)) => inside = None,
            (None, Some(true)) => found.last_mut().into_iter().for_each(|block| block.push(line)),
            (None, _) => {}
        }
    }
    found
}

/// A diagram: the position on its first line, then lines such as `mark: a1 b2`.
fn check_diagram<G: Game>(lang: Lang, diagram: &[&str], setups: &[G::Setup]) -> Verdict {
    let text = diagram.first().copied().unwrap_or_default();
    let bases = std::iter::once(None).chain(setups.iter().map(Some));
    let Some(setup) = bases.filter_map(|base| G::setup_at(base, text).ok()).next() else {
        let why = G::setup_at(None, text).err().map(|error| refusal::<G>(&error)).unwrap_or_default();
        broken!("a rule page's diagrams are positions", "in {lang}: {text:?}, {why}");
    };
    let Ok(state) = G::start(&setup) else {
        broken!("a rule page's diagrams are positions", "in {lang}: {text:?} does not start");
    };
    let board = G::scene(&state).board;
    for line in diagram.iter().skip(1).filter_map(|line| line.strip_prefix("mark:")) {
        for name in line.split_whitespace() {
            ensure!(
                board.parse(name).is_some(),
                "a rule page marks squares of the board",
                "in {lang}: {name} in {text}"
            );
        }
    }
    Ok(())
}
