//! The board as text and as a link: to be copied out, and written or pasted in.

use crate::editor::bench::Bench;
use crate::editor::link;
use crate::parts::clipboard;
use crate::parts::icons::{self, icon};
use crate::words::Words;
use leptos::html;
use leptos::prelude::*;

/// The position as text, always in view; what is written there is on the board at once.
pub(super) fn as_text(bench: Bench, words: &Words) -> AnyView {
    let field = NodeRef::<html::Textarea>::new();
    let title = words.t("editor.text");
    let write = move |event| {
        let text = event_target_value(&event).replace(['\n', '\r'], "");
        bench.history.update(|history| history.extend(text));
    };
    let select = move || {
        if let Some(field) = field.get_untracked() {
            field.select();
        }
    };
    let copy = copy_button(words, "text", move || bench.text.get_untracked(), select);
    view! {
        <section class="sheet pad stack">
            <div class="row"><h2 class="grow">{title.clone()}</h2> {copy}</div>
            <textarea
                node_ref=field
                class="input num position"
                class:err=move || bench.verdict.with(Result::is_err)
                rows="2"
                data-text=""
                spellcheck="false"
                autocomplete="off"
                autocapitalize="off"
                aria-label=title
                aria-invalid=move || bench.verdict.with(Result::is_err).to_string()
                prop:value=move || bench.text.get()
                on:input=write
                on:change=move |_| bench.lift()
            ></textarea>
            <span class="hint">{words.t("editor.text-hint")}</span>
        </section>
    }
    .into_any()
}

/// The link that carries the board.
pub(super) fn as_link(bench: Bench, words: &Words) -> AnyView {
    let field = NodeRef::<html::Input>::new();
    let title = words.t("editor.link");
    let address = move || link::link(bench.legend.get_value().id, &bench.text.get(), &bench.name.get());
    let select = move || {
        if let Some(field) = field.get_untracked() {
            field.select();
        }
    };
    let copy = copy_button(words, "link", move || untrack(address), select);
    view! {
        <section class="sheet pad stack">
            <div class="row"><h2 class="grow">{title.clone()}</h2> {copy}</div>
            <input node_ref=field class="input" readonly=true data-link-to-board="" aria-label=title prop:value=address />
            <span class="hint">{words.t("editor.link-hint")}</span>
        </section>
    }
    .into_any()
}

fn copy_button(
    words: &Words,
    name: &'static str,
    text: impl Fn() -> String + 'static,
    select: impl Fn() + 'static,
) -> AnyView {
    let copied = RwSignal::new(String::new());
    let copy = move |_| {
        let text = text();
        if clipboard::copy(&text) {
            copied.set(text);
        } else {
            select();
        }
    };
    let label = {
        let (copy, done) = (words.t("invite.copy"), words.t("invite.copied"));
        move || if copied.with(String::is_empty) { copy.clone() } else { done.clone() }
    };
    view! {
        <button type="button" class="btn sm" data-copy=name on:click=copy>{icon(icons::COPY, 15)} {label}</button>
    }
    .into_any()
}
