//! One's passkeys: what there are, another one, and signing in by one.

use crate::account::device;
use crate::account::form::{Field, Form, form};
use crate::account::page::Desk;
use crate::net::http::{self, Failure};
use crate::parts::moment::moment;
use crate::words::Words;
use game::Message;
use leptos::prelude::*;
use protocol::Person;
use protocol::account::Confirm;
use protocol::passkey::{NewPasskey, Passkey};
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;

const ADD: Form = Form {
    hook: "passkey",
    title: "passkey.add",
    hint: "passkey.hint",
    verb: "passkey.add",
    fields: &[
        Field { id: "passkey-name", label: "passkey.name", kind: "text", complete: "off", optional: false },
        Field::password("passkey-password", "account.password", false),
    ],
    grave: false,
};

/// Signing in without name and password, where house and browser know how.
pub(super) fn sign_in(desk: Desk) -> AnyView {
    let error = RwSignal::new(None::<String>);
    let waits = RwSignal::new(false);
    let show = move |_| {
        waits.set(true);
        spawn_local(async move {
            let answer = async {
                let proof = device::show().await?;
                http::send::<Person>("POST", "/api/session/passkey", &proof).await
            };
            let answer = answer.await;
            // The page may have been left meanwhile.
            waits.try_set(false);
            match answer {
                Ok(_) => desk.came_in(None),
                Err(failure) => {
                    error.try_set(Some(failure.in_words(&desk.words())));
                }
            }
        });
    };
    let verb = desk.words().t("passkey.sign-in");
    let part = move || {
        let known = desk.ways.with(|ways| ways.passkeys) && device::knows_passkeys();
        let told = error.get().map(|error| view! { <span class="errtext" role="alert">{error}</span> });
        known.then(|| {
            view! {
                <section class="sheet form" data-by-passkey="">
                    <div class="flow">
                        <button type="button" class="btn main" disabled=move || waits.get() on:click=show>{verb.clone()}</button>
                    </div>
                    {told}
                </section>
            }
        })
    };
    part.into_any()
}

/// The passkeys of an account, with a form for another one.
pub(super) fn passkeys(desk: Desk) -> AnyView {
    spawn_local(async move {
        if let Ok(list) = http::get::<Vec<Passkey>>("/api/account/passkeys").await {
            desk.passkeys.try_set(list);
        }
    });
    let words = Words::here();
    let part = move || {
        if !desk.ways.with(|ways| ways.passkeys) {
            return None;
        }
        if !device::knows_passkeys() {
            return Some(view! { <p class="small soft">{words.t("passkey.impossible")}</p> }.into_any());
        }
        // With another list the form is another one: nothing stays in it.
        let count = desk.passkeys.with(Vec::len);
        let add = form(desk, &ADD, move |mut values, reply| {
            let password = values.pop().unwrap_or_default();
            let name = values.pop().unwrap_or_default();
            let has_some = desk.passkeys.with_untracked(|passkeys| !passkeys.is_empty());
            reply.wait_for(desk, add(name, password, has_some), move |list| {
                desk.passkeys.set(list);
                desk.house.tell(desk.words().t("passkey.added"));
            });
        });
        Some(view! { <div class="stack" data-passkeys=count>{list(desk)} {add}</div> }.into_any())
    };
    part.into_any()
}

/// Adds a passkey: who asks says first that it is really they.
async fn add(name: String, password: String, has_some: bool) -> Result<Vec<Passkey>, Failure> {
    // Where there is a passkey, one of them stands for the password; an issuer may have done so before.
    if password.is_empty() && has_some {
        device::confirm().await?;
    }
    let options: Value = http::send("POST", "/api/account/passkeys/begin", &Confirm { password }).await?;
    let credential = device::make(&options).await?;
    http::send("POST", "/api/account/passkeys", &NewPasskey { name, credential }).await
}

fn list(desk: Desk) -> AnyView {
    let words = Words::here();
    let remove = move |id: &str| {
        let path = format!("/api/account/passkeys/{id}");
        spawn_local(async move {
            match http::send::<Vec<Passkey>>("DELETE", &path, &()).await {
                Ok(list) => desk.passkeys.set(list),
                Err(failure) => desk.house.tell(failure.in_words(&desk.words())),
            }
        });
    };
    let items = move || {
        let row = |passkey: Passkey| {
            let used = match passkey.used_at {
                Some(at) => words.say(&Message::new("passkey.used").text("when", moment(at, &words))),
                None => words.t("passkey.unused"),
            };
            let Passkey { id, name, .. } = passkey;
            view! {
                <li class="row" data-passkey=name.clone()>
                    <span class="grow cut">{name.clone()}<br /><span class="xs faint">{used}</span></span>
                    <button type="button" class="btn sm" data-remove="" on:click=move |_| remove(&id)>
                        {words.t("passkey.remove")}
                    </button>
                </li>
            }
        };
        let passkeys = desk.passkeys.get();
        (!passkeys.is_empty()).then(|| {
            view! {
                <section class="sheet form">
                    <h2>{words.t("passkey.title")}</h2>
                    <ul class="stack">{passkeys.into_iter().map(row).collect_view()}</ul>
                </section>
            }
        })
    };
    items.into_any()
}
