//! Settings: nickname, language, theme, contrast. All but the nickname stay in this browser.

use crate::net::http;
use crate::net::{House, line};
use crate::parts::icons::{self, icon};
use crate::parts::seg::{Cell, seg};
use crate::prefs::{Setting, own_name};
use crate::speech::Speech;
use crate::words::Words;
use game::Lang;
use leptos::ev;
use leptos::prelude::*;
use protocol::Person;
use protocol::api::Rename;

/// The longest nickname, in characters.
const NAME_LENGTH: usize = 24;

/// The page of settings.
#[component]
pub(crate) fn SettingsPage() -> impl IntoView {
    let (words, house, speech) = (Words::here(), House::here(), Speech::here());
    document().set_title(&words.t("title.settings"));
    let languages = Lang::ALL.map(|lang| Cell::text(lang, own_name(lang).to_owned())).into_iter().collect();
    let chosen_language = Signal::derive(move || speech.lang().to_string());
    let set_language = Callback::new(move |code: String| {
        if let Ok(wanted) = code.parse::<Lang>() {
            speech.choose(wanted, house);
        }
    });
    let themes = [("", "settings.system"), ("light", "settings.light"), ("dark", "settings.dark")];
    let contrasts = [("", "settings.system"), ("normal", "settings.normal"), ("more", "settings.more")];
    let language =
        seg("language", words.t("settings.language"), "", languages, chosen_language, set_language);
    // Such as a club's own network: what browsers keep for encrypted lines is not missed without a word.
    let unencrypted = (!window().is_secure_context()).then(|| {
        view! { <p class="sheet pad small" data-unencrypted="">{icon(icons::WARN, 16)} " " {words.t("settings.unencrypted")}</p> }
    });
    view! {
        <main id="main" class="wrap settings">
            <h1>{words.t("settings.title")}</h1>
            <p class="soft">{words.t("settings.lede")}</p>
            {unencrypted}
            <div class="sheet form">
                <Nickname />
                <div class="field"><span class="label">{words.t("settings.language")}</span>{language}</div>
                {kept(&words, Setting::Theme, "theme", "settings.theme", themes)}
                {kept(&words, Setting::Contrast, "contrast", "settings.contrast", contrasts)}
                {switch(&words, Setting::Confirm, "confirm", "settings.confirm", "settings.confirm-hint")}
                {switch(&words, Setting::Ahead, "ahead", "settings.ahead", "settings.ahead-hint")}
            </div>
            <AccountLink />
        </main>
    }
}

/// The way to one's account.
#[component]
fn AccountLink() -> impl IntoView {
    let (words, house) = (Words::here(), House::here());
    let registered = move || house.is_member() == Some(true);
    let (text, verb) = {
        let (guest, member) = (words.t("account.guest"), words.t("account.member"));
        (move || if registered() { member.clone() } else { guest.clone() }, words.t("account.title"))
    };
    view! {
        <div class="sheet form">
            <p>{text}</p>
            <div class="flow"><a class="btn" href="/account" data-account-link="">{verb}</a></div>
        </div>
    }
}

/// A setting that the browser keeps; the empty value is the system's wish.
fn kept(
    words: &Words,
    setting: Setting,
    name: &'static str,
    label: &str,
    values: [(&'static str, &'static str); 3],
) -> AnyView {
    let chosen = RwSignal::new(setting.get().unwrap_or_default());
    let cells = values.map(|(value, key)| Cell::text(value, words.t(key))).into_iter().collect();
    let choose = Callback::new(move |value: String| {
        setting.set(Some(value.as_str()).filter(|value| !value.is_empty()));
        chosen.set(value);
    });
    let control = seg(name, words.t(label), "", cells, chosen.into(), choose);
    view! { <div class="field"><span class="label">{words.t(label)}</span>{control}</div> }.into_any()
}

/// A setting that the browser keeps and that is on or off, with one line of consequence.
fn switch(words: &Words, setting: Setting, name: &'static str, label: &str, hint: &str) -> AnyView {
    view! {
        <label class="line">
            <span class="grow">{words.t(label)}<small>{words.t(hint)}</small></span>
            <input
                type="checkbox"
                role="switch"
                class="switch"
                name=name
                prop:checked=setting.is_on()
                on:change=move |event| setting.turn(event_target_checked(&event))
            />
        </label>
    }
    .into_any()
}

/// The nickname that others see.
#[component]
fn Nickname() -> impl IntoView {
    let (words, house) = (Words::here(), House::here());
    let name = RwSignal::new(house.me.get_untracked().map(|me| me.name).unwrap_or_default());
    let error = RwSignal::new(None::<String>);
    // The name may arrive after the page.
    Effect::new(move |before: Option<bool>| {
        let me = house.me.get();
        if let (Some(me), false) = (&me, before.unwrap_or(false)) {
            name.set(me.name.clone());
        }
        me.is_some()
    });
    let saved_words = words.clone();
    let save = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let (words, wish) = (saved_words.clone(), Rename { name: name.get_untracked().trim().to_owned() });
        wasm_bindgen_futures::spawn_local(async move {
            match http::send::<Person>("PUT", "/api/me", &wish).await {
                Ok(me) => {
                    house.me.set(Some(me));
                    error.set(None);
                    house.tell(words.t("settings.saved"));
                    line::look_again(house);
                }
                Err(failure) => error.set(Some(failure.in_words(&words))),
            }
        });
    };
    view! {
        <form class="field" on:submit=save>
            <label class="label" for="nickname">{words.t("settings.nickname")}</label>
            <div class="row">
                <input
                    id="nickname"
                    class="input"
                    class:err=move || error.with(Option::is_some)
                    maxlength=NAME_LENGTH
                    autocomplete="nickname"
                    bind:value=name
                />
                <button class="btn">{words.t("settings.save")}</button>
            </div>
            {move || error.get().map(|error| view! { <span class="errtext" role="alert">{icon(icons::WARN, 16)} {error}</span> })}
            <span class="hint">{words.t("settings.nickname-hint")}</span>
        </form>
    }
}
