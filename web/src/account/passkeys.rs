//! One's passkeys: what there are, another one, and signing in by one.

use crate::account::device;
use crate::account::form::{Field, Form, Reply, form};
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
        Field {
            id: "passkey-name",
            label: "passkey.name",
            kind: "text",
            complete: "off",
            at: "name",
            optional: false,
        },
        Field::password("passkey-password", "account.password", false),
    ],
    grave: false,
};

/// Signing in without name and password, where house and browser know how.
pub(super) fn sign_in(desk: Desk) -> AnyView {
    let reply = Reply::new();
    let show = move |_| {
        let answer = async {
            let proof = device::show().await?;
            http::send::<Person>("POST", "/api/session/passkey", &proof).await
        };
        reply.wait_for(desk, answer, move |person| desk.came_back(&person));
    };
    let verb = desk.words().t("passkey.sign-in");
    let part = move || {
        let known = desk.ways.with(|ways| ways.passkeys) && device::knows_passkeys();
        known.then(|| {
            view! {
                <section class="sheet form" data-by-passkey="">
                    <div class="flow">
                        <button type="button" class="btn main" disabled=move || reply.waits() on:click=show>{verb.clone()}</button>
                    </div>
                    {reply.told()}
                </section>
            }
        })
    };
    part.into_any()
}

/// The passkeys of an account, with a form for another one.
pub(super) fn passkeys(desk: Desk) -> AnyView {
    let has = Memo::new(move |_| desk.ways.with(|ways| ways.passkeys));
    Effect::new(move |_| {
        if has.get() {
            spawn_local(async move {
                if let Ok(list) = http::get::<Vec<Passkey>>("/api/account/passkeys").await {
                    desk.passkeys.try_set(list);
                }
            });
        }
    });
    let words = Words::here();
    let part = move || {
        if !has.get() {
            return None;
        }
        if !device::knows_passkeys() {
            return Some(view! { <p class="small soft">{words.t("passkey.impossible")}</p> }.into_any());
        }
        // With another list the form is another one: nothing stays in it.
        let passkeys = desk.passkeys.get();
        let count = passkeys.len();
        let add = form(desk, &ADD, move |mut values, reply| {
            let password = values.pop().unwrap_or_default();
            let name = values.pop().unwrap_or_default();
            let by_passkey = desk.by_passkey(&password);
            reply.wait_for(desk, add(name, password, by_passkey), move |list| {
                desk.passkeys.set(list);
                desk.house.tell(desk.words().t("passkey.added"));
            });
        });
        Some(view! { <div class="stack" data-passkeys=count>{list(desk, passkeys)} {add}</div> }.into_any())
    };
    part.into_any()
}

/// Adds a passkey: who asks says first that it is really they.
async fn add(name: String, password: String, by_passkey: bool) -> Result<Vec<Passkey>, Failure> {
    // Where there is none and the password is empty, an issuer may have stood for it before.
    if by_passkey {
        device::confirm().await?;
    }
    let options: Value = http::send("POST", "/api/account/passkeys/begin", &Confirm { password }).await?;
    let credential = device::make(&options).await?;
    http::send("POST", "/api/account/passkeys", &NewPasskey { name, credential }).await
}

fn list(desk: Desk, passkeys: Vec<Passkey>) -> Option<AnyView> {
    if passkeys.is_empty() {
        return None;
    }
    let words = Words::here();
    let remove = move |id: &str| {
        let (words, path) = (desk.words(), format!("/api/account/passkeys/{id}"));
        spawn_local(async move {
            match http::send::<Vec<Passkey>>("DELETE", &path, &()).await {
                // The page may have been left meanwhile.
                Ok(list) => {
                    desk.passkeys.try_set(list);
                }
                Err(failure) => desk.house.tell(failure.in_words(&words)),
            }
        });
    };
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
    let items = passkeys.into_iter().map(row).collect_view();
    let part = view! {
        <section class="sheet form">
            <h2>{words.t("passkey.title")}</h2>
            <ul class="stack">{items}</ul>
        </section>
    };
    Some(part.into_any())
}
