//! The language that is spoken. Its words are fetched: `boot.js` fetches those that the page begins with, beside the
//! module; what only later parts say comes with them, and other languages when they are chosen.

use crate::net::House;
use crate::net::http::{self, Failure};
use crate::prefs::Setting;
use crate::words::Words;
use game::Lang;
use leptos::prelude::*;
use std::cell::RefCell;
use wasm_bindgen_futures::spawn_local;

thread_local! {
    /// The words that are spoken, for those who have no part of the page to ask.
    static SPOKEN: RefCell<Option<Words>> = const { RefCell::new(None) };
}

/// The language that is spoken, with its words.
#[derive(Clone, Copy)]
pub(crate) struct Speech {
    words: RwSignal<Words>,
    /// The language that was chosen last; its words may be on their way.
    wanted: RwSignal<Lang>,
}

impl Speech {
    /// Begins with these words.
    pub(crate) fn begin(words: Words) -> Self {
        SPOKEN.set(Some(words.clone()));
        Speech { wanted: RwSignal::new(words.lang()), words: RwSignal::new(words) }
    }

    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// The words that are spoken, whoever asks; `None` before the page has begun.
    pub(crate) fn spoken() -> Option<Words> {
        SPOKEN.try_with(|spoken| spoken.try_borrow().ok()?.clone()).ok()?
    }

    /// The words now. What reads them is made anew in another language.
    pub(crate) fn words(self) -> Words {
        self.words.get()
    }

    /// The language now.
    pub(crate) fn lang(self) -> Lang {
        self.words.with(Words::lang)
    }

    /// Speaks another language as soon as its words are there. Where they cannot be had, all stays as it is.
    pub(crate) fn choose(self, lang: Lang, house: House) {
        self.wanted.set(lang);
        spawn_local(async move {
            // The room that is open may say what comes later.
            let words = async {
                let words = fetch(lang).await?;
                fetch_rest(&words).await?;
                Ok::<_, Failure>(words)
            };
            let words = words.await;
            if self.wanted.get_untracked() != lang {
                return;
            }
            match words {
                Ok(words) => {
                    Setting::Language.set(Some(lang.code()));
                    SPOKEN.set(Some(words.clone()));
                    self.words.set(words);
                }
                Err(_) => house.tell(self.words.with_untracked(|words| words.t("state.down"))),
            }
        });
    }
}

/// The words of a language that come first.
async fn fetch(lang: Lang) -> Result<Words, Failure> {
    Ok(Words::read(lang, &file("words", lang).await?))
}

/// Fetches what of the words comes later, unless it is here.
///
/// # Errors
/// When it cannot be fetched; it may be asked for again.
pub(crate) async fn fetch_rest(words: &Words) -> Result<(), Failure> {
    if !words.is_complete() {
        words.complete(&file("later", words.lang()).await?);
    }
    Ok(())
}

/// A file of words, from the address that the document gives.
async fn file(which: &str, lang: Lang) -> Result<String, Failure> {
    let boot = document().get_element_by_id("boot");
    let address = boot.and_then(|boot| boot.get_attribute(&format!("data-{which}-{lang}")));
    http::text(&address.ok_or(Failure::Down)?).await
}
