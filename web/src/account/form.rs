//! A form of text fields.

use crate::account::device;
use crate::account::page::Desk;
use crate::net::http::{self, Failure};
use crate::parts::icons::{self, icon};
use crate::words::Words;
use game::Message;
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use protocol::account::PASSWORD;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen_futures::spawn_local;

/// A field.
pub(super) struct Field {
    /// Its name in the page; unique there.
    pub(super) id: &'static str,
    /// The message key of its label.
    pub(super) label: &'static str,
    /// `text`, `password` or `email`.
    pub(super) kind: &'static str,
    /// What a browser may fill in.
    pub(super) complete: &'static str,
    /// Whether it may stay empty.
    pub(super) optional: bool,
}

impl Field {
    /// A password: the one that holds, or with `new` one that is chosen.
    pub(super) const fn password(id: &'static str, label: &'static str, new: bool) -> Self {
        let complete = if new { "new-password" } else { "current-password" };
        Field { id, label, kind: "password", complete, optional: false }
    }

    /// Whether something wrong concerns this field: what the server names is a thing, not a field of a page.
    fn is_wrong(&self, wrong: &Wrong) -> bool {
        let thing = match self.kind {
            "text" if self.complete == "username" => "name",
            kind => kind,
        };
        wrong.at.as_deref().is_some_and(|at| at == thing)
    }

    /// An account's name.
    pub(super) const fn name(id: &'static str) -> Self {
        Field { id, label: "account.name", kind: "text", complete: "username", optional: false }
    }
}

/// A form.
pub(super) struct Form {
    /// Its name in the page.
    pub(super) hook: &'static str,
    /// The message keys of its heading, of what it is for, and of its button.
    pub(super) title: &'static str,
    pub(super) hint: &'static str,
    pub(super) verb: &'static str,
    pub(super) fields: &'static [Field],
    /// Whether it destroys something.
    pub(super) grave: bool,
}

/// Where a form says what is wrong, and that it waits.
#[derive(Clone, Copy)]
pub(super) struct Reply {
    error: RwSignal<Option<Wrong>>,
    waits: RwSignal<bool>,
}

/// What is wrong, and with which of the things that were asked for, if it is one of them.
#[derive(Clone)]
struct Wrong {
    text: String,
    at: Option<String>,
}

impl Reply {
    /// Asks the server, and goes on with its answer; where it says no, the form tells why.
    pub(super) fn ask<T: DeserializeOwned + 'static>(
        self,
        desk: Desk,
        (method, path): (&'static str, &'static str),
        body: impl Serialize + 'static,
        then: impl FnOnce(T) + 'static,
    ) {
        self.wait_for(desk, async move { http::send::<T>(method, path, &body).await }, then);
    }

    /// As [`ask`](Self::ask), where the password may be empty: then a passkey stands for it, if there is one.
    pub(super) fn ask_surely<T: DeserializeOwned + 'static>(
        self,
        desk: Desk,
        password: &str,
        (method, path): (&'static str, &'static str),
        body: impl Serialize + 'static,
        then: impl FnOnce(T) + 'static,
    ) {
        let by_passkey = password.is_empty() && desk.passkeys.with_untracked(|passkeys| !passkeys.is_empty());
        let answer = async move {
            if by_passkey {
                device::confirm().await?;
            }
            http::send::<T>(method, path, &body).await
        };
        self.wait_for(desk, answer, then);
    }

    /// Waits for an answer, and goes on with it; where it is no, the form tells why.
    pub(super) fn wait_for<T: 'static>(
        self,
        desk: Desk,
        answer: impl Future<Output = Result<T, Failure>> + 'static,
        then: impl FnOnce(T) + 'static,
    ) {
        let words = desk.words();
        spawn_local(async move {
            let answer = answer.await;
            // The form may be gone by now.
            self.waits.try_set(false);
            let error = match answer {
                Ok(answer) => {
                    self.error.try_set(None);
                    return then(answer);
                }
                Err(failure) => Wrong { text: failure.in_words(&words), at: failure.at() },
            };
            self.error.try_set(Some(error));
        });
    }
}

/// A form; `send` gets what the fields hold, in their order. Whoever has another way in may leave the
/// password empty.
pub(super) fn form(desk: Desk, of: &'static Form, send: impl Fn(Vec<String>, Reply) + 'static) -> AnyView {
    filled(desk, of, &[], send)
}

/// As [`form`], with what stands in the fields at first.
pub(super) fn filled(
    desk: Desk,
    of: &'static Form,
    at_first: &[String],
    send: impl Fn(Vec<String>, Reply) + 'static,
) -> AnyView {
    let words = Words::here();
    let reply = Reply { error: RwSignal::new(None), waits: RwSignal::new(false) };
    let inputs: Vec<NodeRef<html::Input>> = of.fields.iter().map(|_| NodeRef::new()).collect();
    let fields = of.fields.iter().zip(&inputs).enumerate().map(|(index, (field, &input))| {
        let at_first = at_first.get(index).cloned();
        let or = move || desk.instead_of_password().filter(|_| field.complete == "current-password");
        let told = words.clone();
        let hint = (field.complete == "new-password").then(|| {
            let least = Message::new("account.password-hint").number("min", PASSWORD.0 as i64);
            view! { <span class="hint">{words.say(&least)}</span> }
        });
        view! {
            <div class="field">
                <label class="label" for=field.id>{words.t(field.label)}</label>
                <input
                    id=field.id
                    class="input"
                    node_ref=input
                    type=field.kind
                    value=at_first
                    autocomplete=field.complete
                    required=move || !field.optional && or().is_none()
                    maxlength="128"
                    class:err=move || reply.error.with(|wrong| wrong.as_ref().is_some_and(|wrong| field.is_wrong(wrong)))
                />
                {hint}
                {move || or().map(|key| view! { <span class="small soft">{told.t(key)}</span> })}
            </div>
        }
    });
    let fields = fields.collect_view();
    let on_submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        if reply.waits.get_untracked() {
            return;
        }
        reply.waits.set(true);
        let values =
            inputs.iter().map(|input| input.get_untracked().map(|input| input.value()).unwrap_or_default());
        send(values.collect(), reply);
    };
    let error = move || {
        let wrong = reply.error.get()?;
        Some(view! { <span class="errtext" role="alert">{icon(icons::WARN, 16)} {wrong.text}</span> })
    };
    view! {
        <form class="sheet form" data-form=of.hook on:submit=on_submit>
            <h2>{words.t(of.title)}</h2>
            <p class="small soft">{words.t(of.hint)}</p>
            {fields}
            {error}
            <div class="flow">
                <button class="btn" class:main=!of.grave class:bad=of.grave disabled=move || reply.waits.get()>
                    {words.t(of.verb)}
                </button>
            </div>
        </form>
    }
    .into_any()
}
