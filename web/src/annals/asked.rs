//! What the server is asked, and what stands there until it answers.

use crate::net::http::{self, Failure};
use crate::parts::states::{down, loading};
use crate::words::Words;
use leptos::prelude::*;
use serde::de::DeserializeOwned;
use wasm_bindgen_futures::spawn_local;

/// How it stands with a question.
#[derive(Clone)]
enum Answer<T> {
    Waiting,
    Here(T),
    /// The server says no, and why.
    No(String),
    Down,
}

/// What the server says at `path`, as `show` shows it. Asked again when the path changes.
pub(super) fn asked<T>(path: Signal<String>, show: impl Fn(T) -> AnyView + Send + 'static) -> AnyView
where
    T: DeserializeOwned + Clone + Send + Sync + 'static,
{
    let words = StoredValue::new(Words::here());
    let answer = RwSignal::new(Answer::<T>::Waiting);
    let ask = move || {
        let asked = path.get();
        answer.set(Answer::Waiting);
        spawn_local(async move {
            let found = http::get::<T>(&asked).await;
            // The page may be left, or ask something else, before the answer comes.
            if path.try_get_untracked() != Some(asked) {
                return;
            }
            answer.try_set(match found {
                Ok(found) => Answer::Here(found),
                Err(Failure::Refused(refusal)) => {
                    Answer::No(words.with_value(|words| words.say(&refusal.message)))
                }
                Err(Failure::Down) => Answer::Down,
            });
        });
    };
    Effect::new(move |_| ask());
    let content = move || match answer.get() {
        Answer::Waiting => loading(),
        Answer::Here(found) => untrack(|| show(found)),
        Answer::No(why) => {
            view! { <div class="state bad" role="alert" data-state="refused"><p>{why}</p></div> }.into_any()
        }
        Answer::Down => down(move || untrack(ask)),
    };
    content.into_any()
}
