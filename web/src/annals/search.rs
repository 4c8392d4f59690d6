//! The form by which finished tables are searched.

use crate::address::{query, value};
use crate::parts::showcase::showcases;
use crate::route::Way;
use crate::words::Words;
use game::Message;
use leptos::ev;
use leptos::prelude::*;

/// A field: its name in the address, and what it holds.
type Field = (&'static str, RwSignal<String>);

/// The form, filled in as the address says. Sent, it goes to the address of its question.
pub(super) fn search(words: &Words, asked: &str) -> AnyView {
    let way = Way::here();
    let field = |name: &'static str| (name, RwSignal::new(value(asked, name).unwrap_or_default()));
    let fields @ [game, player, with, result, rated, from, until] =
        ["game", "player", "with", "result", "rated", "from", "until"].map(field);
    let setup = value(asked, "setup").unwrap_or_default();
    let go = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let mut values: Vec<(&str, String)> =
            fields.iter().map(|(name, value)| (*name, value.get_untracked().trim().to_owned())).collect();
        values.push(("setup", setup.clone()));
        way.go(format!("/archive?{}", query(&values)).trim_end_matches('?'));
    };
    let games = showcases().iter().map(|game| (game.id.to_owned(), words.game(game.id).t("name")));
    let seats = showcases().iter().map(|game| game.seats.1).max().unwrap_or(2);
    let mut results = vec![("drawn".to_owned(), words.t("end.draw"))];
    results.push(("won".into(), words.t("archive.player-won")));
    results.push(("lost".into(), words.t("archive.player-lost")));
    results.extend(
        (1..=seats)
            .map(|seat| (seat.to_string(), words.say(&Message::new("archive.seat-won").number("n", seat)))),
    );
    let kinds = [("true", "archive.rated"), ("false", "archive.unrated")];
    let kinds = kinds.map(|(value, key)| (value.to_owned(), words.t(key)));
    view! {
        <form class="sheet pad search" role="search" on:submit=go>
            {choice(words, game, "new.game", games.collect())}
            {text(words, player, "archive.player", "text")}
            {text(words, with, "archive.with", "text")}
            {choice(words, result, "archive.result", results)}
            {choice(words, rated, "archive.kind", kinds.to_vec())}
            {text(words, from, "archive.from", "date")}
            {text(words, until, "archive.until", "date")}
            <button class="btn main" data-search="">{words.t("archive.search")}</button>
        </form>
    }
    .into_any()
}

fn text(words: &Words, (name, value): Field, label: &str, kind: &'static str) -> AnyView {
    view! {
        <div class="field">
            <label class="label" for=name>{words.t(label)}</label>
            <input id=name class="input" type=kind maxlength="40" autocomplete="off" bind:value=value />
        </div>
    }
    .into_any()
}

/// A choice of one value, or of any.
fn choice(words: &Words, (name, value): Field, label: &str, options: Vec<(String, String)>) -> AnyView {
    let any = (String::new(), words.t("archive.any"));
    let options = std::iter::once(any).chain(options).map(|(option, text)| {
        let is = option.clone();
        view! { <option value=option selected=move || value.get() == is>{text}</option> }
    });
    view! {
        <div class="field">
            <label class="label" for=name>{words.t(label)}</label>
            <select id=name class="input" on:change=move |event| value.set(event_target_value(&event))>
                {options.collect_view()}
            </select>
        </div>
    }
    .into_any()
}
