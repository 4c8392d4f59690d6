//! The form by which a moderator decides about somebody.

use crate::net::http;
use crate::parts::icons::{self, icon};
use crate::people::ruling::Ruling;
use crate::words::Words;
use game::Message;
use leptos::ev;
use leptos::prelude::*;
use protocol::TableId;
use protocol::account::Role;
use protocol::moderation::{Decision, Deed, Desk, LONGEST};
use wasm_bindgen_futures::spawn_local;

/// For how long somebody can be silenced, in hours.
const HOURS: [u32; 4] = [1, 24, 7 * 24, 30 * 24];

/// What a deed is called.
pub(super) fn deed_word(words: &Words, deed: &Deed) -> String {
    match deed {
        Deed::Dismiss => words.t("deed.dismiss"),
        Deed::Warn => words.t("deed.warn"),
        Deed::Silence { hours } => words.say(&Message::new("deed.silence").number("n", *hours)),
        Deed::Close => words.t("deed.close"),
        Deed::Rename { name } if name.is_empty() => words.t("deed.rename"),
        Deed::Rename { name } => words.say(&Message::new("deed.renamed").text("name", name.clone())),
        Deed::Lift => words.t("deed.lift"),
        Deed::Result { table, .. } if table.0.is_empty() => words.t("deed.result"),
        Deed::Result { places, .. } if places.is_empty() => words.t("deed.annulled"),
        Deed::Result { .. } => words.t("deed.corrected"),
        Deed::Role { role: Role::Player } => words.t("deed.player"),
        Deed::Role { role: Role::Moderator } => words.t("deed.moderator"),
        Deed::Role { role: Role::Admin } => words.t("deed.admin"),
    }
}

/// What may be decided: about a report, or without one.
fn deeds(report: Option<u64>) -> Vec<Deed> {
    let mut deeds = vec![if report.is_some() { Deed::Dismiss } else { Deed::Lift }, Deed::Warn];
    deeds.extend(HOURS.map(|hours| Deed::Silence { hours }));
    let result = Deed::Result { table: TableId(String::new()), places: Vec::new() };
    deeds.extend([Deed::Rename { name: String::new() }, result, Deed::Close]);
    if report.is_none() {
        deeds.extend([Role::Player, Role::Moderator, Role::Admin].map(|role| Deed::Role { role }));
    }
    deeds
}

/// The form; `table` is the one that a report is about, and `then` gets the desk as it is afterwards.
pub(super) fn decide(
    about: String,
    report: Option<u64>,
    table: Option<&TableId>,
    then: impl Fn(Desk) + Copy + Send + 'static,
) -> AnyView {
    let words = Words::here();
    let choices = StoredValue::new(deeds(report));
    let chosen = RwSignal::new(0_usize);
    let (name, why) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let error = RwSignal::new(None::<String>);
    let ruling = Ruling::about(table);
    let is =
        move |kind: fn(&Deed) -> bool| choices.with_value(|deeds| deeds.get(chosen.get()).is_some_and(kind));
    let renames = move || is(|deed| matches!(deed, Deed::Rename { .. }));
    let rules = Memo::new(move |_| is(|deed| matches!(deed, Deed::Result { .. })));
    let options = choices.with_value(|deeds| {
        let option = |(index, deed): (usize, &Deed)| {
            let text = deed_word(&words, deed);
            view! { <option value=index>{text}</option> }
        };
        deeds.iter().enumerate().map(option).collect_view()
    });
    let sent = words.clone();
    let send = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let deed = choices.with_value(|deeds| deeds.get(chosen.get_untracked()).cloned());
        let Some(deed) = deed else { return };
        let deed = match deed {
            Deed::Rename { .. } => Deed::Rename { name: name.get_untracked().trim().to_owned() },
            Deed::Result { .. } => match ruling.deed() {
                Some(deed) => deed,
                None => return error.set(Some(sent.t("moderation.look-first"))),
            },
            other => other,
        };
        let decision = Decision { about: about.clone(), report, deed, why: why.get_untracked() };
        let words = sent.clone();
        spawn_local(async move {
            let said = match http::send::<Desk>("POST", "/api/moderation/decisions", &decision).await {
                Ok(desk) => return then(desk),
                Err(failure) => failure.in_words(&words),
            };
            // Another's decision may have taken the form away.
            error.try_set(Some(said));
        });
    };
    let pick = move |event| chosen.set(event_target_value(&event).parse().unwrap_or_default());
    let wrong = move || {
        let error = error.get()?;
        Some(view! { <span class="errtext" role="alert">{icon(icons::WARN, 16)} {error}</span> })
    };
    let shown = words.clone();
    let result = move || rules.get().then(|| ruling.view(&shown));
    let new_name = words.t("account.name");
    let why_word = words.t("moderation.why");
    view! {
        <form class="decide" data-decide=report.map(|report| report.to_string()).unwrap_or_default() on:submit=send>
            <select class="input" aria-label=words.t("moderation.deed") on:change=pick>{options}</select>
            <input class="input" hidden=move || !renames() aria-label=new_name.clone() placeholder=new_name maxlength="24" data-new-name="" bind:value=name />
            {result}
            <input class="input" required=true aria-label=why_word.clone() placeholder=why_word maxlength=LONGEST data-why="" bind:value=why />
            <button class="btn">{words.t("moderation.decide")}</button>
            {wrong}
        </form>
    }
    .into_any()
}
