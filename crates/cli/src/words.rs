//! What the program says, in the reader's language.

use game::{Catalogue, Lang, Message};
use host::{Plugin, Refusal};
use std::env;

/// The program's own words.
const OWN: [(Lang, &str); 3] = [
    (Lang::En, include_str!("../texts/en.txt")),
    (Lang::Fr, include_str!("../texts/fr.txt")),
    (Lang::Ru, include_str!("../texts/ru.txt")),
];

/// The words of the program and of one game.
pub(crate) struct Words(Catalogue);

impl Words {
    /// The words of that game and of this program in `lang`.
    pub(crate) fn new(game: &dyn Plugin, lang: Lang) -> Self {
        let mut catalogue = Catalogue::common(lang);
        catalogue.add(&OWN);
        catalogue.add(game.texts());
        Words(catalogue)
    }

    /// The words for a message.
    pub(crate) fn say(&self, message: &Message) -> String {
        self.0.say(message)
    }

    /// The words for a key without arguments.
    pub(crate) fn word(&self, key: &str) -> String {
        self.0.word(key)
    }

    /// What a refusal says, without where.
    pub(crate) fn refusal(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Setup { message, .. } => self.say(message),
            Refusal::Text(error) => {
                format!("{} {}", self.word("cli.expected"), self.say(&error.expected))
            }
            Refusal::NotNow => self.word("cli.not-now"),
            Refusal::Failed(said) => format!("{} {said}", self.word("cli.game-failed")),
        }
    }
}

/// The language that the environment asks for; English if it asks for none that we speak.
pub(crate) fn lang_of_environment() -> Lang {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| env::var(name).ok())
        .find(|value| !value.is_empty())
        .and_then(|tag| tag.parse().ok())
        .unwrap_or(Lang::En)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_language_has_the_same_words() {
        let keys = |lang| {
            let mut catalogue = Catalogue::common(lang);
            catalogue.add(&OWN);
            catalogue
                .keys()
                .map(|key| key.split('[').next().unwrap_or_default().to_owned())
                .collect::<BTreeSet<_>>()
        };
        for lang in Lang::ALL {
            assert_eq!(keys(lang), keys(Lang::En), "{lang}");
        }
    }
}
