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
    /// What the server calls what stands there.
    pub(super) at: &'static str,
    /// Whether it may stay empty.
    pub(super) optional: bool,
}

impl Field {
    /// A password: the one that holds, or with `new` one that is chosen.
    pub(super) const fn password(id: &'static str, label: &'static str, new: bool) -> Self {
        let complete = if new { "new-password" } else { "current-password" };
        Field { id, label, kind: "password", complete, at: "password", optional: false }
    }

    /// An account's name.
    pub(super) const fn name(id: &'static str) -> Self {
        Field { id, label: "account.name", kind: "text", complete: "username", at: "name", optional: false }
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
    /// Nothing was asked yet.
    pub(super) fn new() -> Self {
        Reply { error: RwSignal::new(None), waits: RwSignal::new(false) }
    }

    /// Whether an answer is awaited.
    pub(super) fn waits(self) -> bool {
        self.waits.get()
    }

    /// Whether that is what is wrong.
    fn names(self, at: &str) -> bool {
        self.error.with(|wrong| wrong.as_ref().is_some_and(|wrong| wrong.at.as_deref() == Some(at)))
    }

    /// What is wrong, in words.
    pub(super) fn told(self) -> AnyView {
        let part = move || {
            let wrong = self.error.get()?;
            Some(view! { <span class="errtext" role="alert">{icon(icons::WARN, 16)} {wrong.text}</span> })
        };
        part.into_any()
    }

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

    /// As [`ask`](Self::ask), after a passkey was shown where one stands for the password.
    pub(super) fn ask_surely<T: DeserializeOwned + 'static>(
        self,
        desk: Desk,
        by_passkey: bool,
        (method, path): (&'static str, &'static str),
        body: impl Serialize + 'static,
        then: impl FnOnce(T) + 'static,
    ) {
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
        self.waits.set(true);
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
    let reply = Reply::new();
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
                    class:err=move || reply.names(field.at)
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
        let values =
            inputs.iter().map(|input| input.get_untracked().map(|input| input.value()).unwrap_or_default());
        send(values.collect(), reply);
    };
    view! {
        <form class="sheet form" data-form=of.hook on:submit=on_submit>
            <h2>{words.t(of.title)}</h2>
            <p class="small soft">{words.t(of.hint)}</p>
            {fields}
            {reply.told()}
            <div class="flow">
                <button class="btn" class:main=!of.grave class:bad=of.grave disabled=move || reply.waits()>
                    {words.t(of.verb)}
                </button>
            </div>
        </form>
    }
    .into_any()
}
