//! Finished tables: searched, taken away, brought in.

use crate::address::{escaped, query, value};
use crate::annals::asked::asked;
use crate::annals::import::import;
use crate::annals::rows::rows;
use crate::annals::search::search;
use crate::annals::ways;
use crate::net::http;
use crate::words::Words;
use leptos::prelude::*;
use protocol::archive::ArchivePage as Page;
use wasm_bindgen_futures::spawn_local;

/// What may stand in the address.
const NAMES: [&str; 8] = ["game", "setup", "player", "with", "result", "rated", "from", "until"];

/// The page that `asked` asks for, the query of its address.
#[component]
pub(crate) fn ArchivePage(asked_for: String) -> impl IntoView {
    let words = Words::here();
    document().set_title(&words.t("title.archive"));
    let values = NAMES.map(|name| (name, value(&asked_for, name).unwrap_or_default()));
    let question = query(&values);
    let path = format!("/api/archive?{question}");
    let (said, more) = (words.clone(), question.clone());
    view! {
        <main id="main" class="wrap annals">
            <h1>{words.t("archive.title")}</h1>
            <p class="soft">{words.t("archive.lede")}</p>
            {search(&words, &asked_for)}
            {asked(Signal::stored(path), move |page: Page| found(&said, more.clone(), page))}
            {import(&words)}
            {ways(&words, "/archive")}
        </main>
    }
}

fn found(words: &Words, question: String, first: Page) -> AnyView {
    if first.tables.is_empty() {
        return view! {
            <div class="state" data-state="empty"><h2>{words.t("archive.none")}</h2><p class="small soft">{words.t("archive.none-hint")}</p></div>
        }
        .into_any();
    }
    let next = RwSignal::new(first.next);
    let pages = RwSignal::new(vec![first.tables]);
    let export = |format: &str, key: &str| {
        let address = format!("/api/archive/export?{question}&format={format}").replace("?&", "?");
        view! { <a class="btn sm" href=address download="" data-export=format.to_owned()>{words.t(key)}</a> }
    };
    let exports = view! { {export("text", "archive.as-text")} {export("json", "archive.as-json")} };
    let more_label = words.t("archive.more");
    let ask = move |_| {
        let Some(before) = next.get_untracked() else { return };
        let path = format!("/api/archive?{question}&before={}", escaped(&before)).replace("?&", "?");
        spawn_local(async move {
            if let Ok(page) = http::get::<Page>(&path).await {
                // The page may be left before the answer comes.
                next.try_set(page.next);
                pages.try_update(|pages| pages.push(page.tables));
            }
        });
    };
    let said = words.clone();
    let list = move || pages.with(|pages| pages.iter().map(|tables| rows(&said, tables)).collect_view());
    view! {
        <section class="sheet pad">
            <div class="head"><h2>{words.t("archive.found")}</h2><span class="row">{exports}</span></div>
            {list}
            <button type="button" class="btn" data-more="" hidden=move || next.with(Option::is_none) on:click=ask>{more_label}</button>
        </section>
    }
    .into_any()
}
