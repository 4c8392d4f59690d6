//! What one may do about somebody: follow, mute, block, report them.

use crate::net::House;
use crate::net::http;
use crate::people::report::{Subject, report_dialog};
use crate::words::Words;
use leptos::prelude::*;
use protocol::Person;
use protocol::ties::{Between, Tie};
use wasm_bindgen_futures::spawn_local;

/// The words for beginning and for ending a tie.
const fn verbs(tie: Tie) -> [&'static str; 2] {
    match tie {
        Tie::Follow => ["tie.follow", "tie.unfollow"],
        Tie::Block => ["tie.block", "tie.unblock"],
        Tie::Mute => ["tie.mute", "tie.unmute"],
    }
}

/// Begins or ends a tie, and goes on with what there is then. Whatever is wrong is said at the foot of the page.
pub(crate) fn set(
    (house, words): (House, Words),
    person: &str,
    tie: Tie,
    begin: bool,
    then: impl FnOnce(Between) + 'static,
) {
    let path = format!("/api/ties/{person}/{}", tie.name());
    spawn_local(async move {
        match http::send::<Between>(if begin { "PUT" } else { "DELETE" }, &path, &()).await {
            Ok(between) => then(between),
            Err(failure) => house.tell(failure.in_words(&words)),
        }
    });
}

/// The buttons about one person; none about oneself. Guests are not followed: they may be gone tomorrow.
pub(crate) fn ties(person: Person) -> AnyView {
    let (words, house) = (Words::here(), House::here());
    let (reported, about) = (RwSignal::new(None::<Subject>), person.clone());
    let between = RwSignal::new(None::<Between>);
    let id = StoredValue::new(person.id);
    let me = move || house.me.with(|me| me.as_ref().is_none_or(|me| id.with_value(|id| me.id == *id)));
    spawn_local(async move {
        let path = format!("/api/ties/{}", id.try_get_value().unwrap_or_default());
        if let Ok(found) = http::get::<Between>(&path).await {
            // The page may have been left meanwhile.
            between.try_set(Some(found));
        }
    });
    let kinds = if person.registered { &Tie::ALL[..] } else { &[Tie::Block, Tie::Mute] };
    let buttons = kinds.iter().map(|&tie| {
        let [begin, end] = verbs(tie).map(|key| words.t(key));
        let has = move || between.get().is_some_and(|between| between.has(tie));
        let words = words.clone();
        let press = move |_| {
            let begin = !untrack(has);
            id.with_value(|id| {
                set((house, words.clone()), id, tie, begin, move |now| {
                    between.try_set(Some(now));
                });
            });
        };
        view! {
            <button
                type="button"
                class="btn sm"
                data-tie=tie.name()
                aria-pressed=move || has().to_string()
                disabled=move || between.get().is_none()
                on:click=press
            >
                {move || if has() { end.clone() } else { begin.clone() }}
            </button>
        }
    });
    let buttons = buttons.collect_view();
    let report = move |_| reported.set(Some(Subject { about: about.clone(), line: None }));
    view! {
        <div class="flow ties" hidden=me>
            {buttons}
            <button type="button" class="btn sm" data-report="" on:click=report>{words.t("report.verb")}</button>
            {report_dialog(reported)}
        </div>
    }
    .into_any()
}
