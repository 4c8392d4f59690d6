//! For those who have an account: where they are signed in, password, codes, what is known of them, the way out.

use crate::account::agent;
use crate::account::bots::bots;
use crate::account::form::{Field, Form, form};
use crate::account::issuer::link;
use crate::account::page::Desk;
use crate::account::passkeys::passkeys;
use crate::annals::own_ratings;
use crate::net::http;
use crate::parts::moment::moment;
use crate::parts::people::profile_address;
use crate::words::Words;
use game::Message;
use leptos::prelude::*;
use protocol::account::{Account, ChangeAccount, Codes, Confirm, Role, Session};
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;

const PASSWORD: Form = Form {
    hook: "password",
    title: "account.change",
    hint: "account.change-hint",
    verb: "account.change-verb",
    fields: &[
        Field::password("old-password", "account.password", false),
        Field::password("next-password", "account.new-password", true),
    ],
    grave: false,
};

const CODES: Form = Form {
    hook: "codes",
    title: "account.codes",
    hint: "account.codes-hint",
    verb: "account.codes-verb",
    fields: &[Field::password("codes-password", "account.password", false)],
    grave: false,
};

const DELETE: Form = Form {
    hook: "delete",
    title: "account.delete",
    hint: "account.delete-hint",
    verb: "account.delete-verb",
    fields: &[Field::password("delete-password", "account.password", false)],
    grave: true,
};

/// An account and all that can be done with it.
pub(super) fn member(desk: Desk, account: &Account) -> AnyView {
    let words = Words::here();
    let sign_out = move |_| {
        let words = desk.words();
        spawn_local(async move {
            match http::send::<Value>("DELETE", "/api/session", &()).await {
                Ok(_) => desk.left(),
                Err(_) => desk.house.tell(words.t("state.down")),
            }
        });
    };
    let password = form(desk, &PASSWORD, move |mut values, reply| {
        let new_password = values.pop();
        let wish = ChangeAccount { password: values.pop().unwrap_or_default(), new_password, email: None };
        reply.ask_surely(
            desk,
            desk.by_passkey(&wish.password),
            ("PUT", "/api/account"),
            wish,
            move |account: Account| {
                desk.house.tell(desk.words().t("account.changed"));
                desk.account.set(Some(Some(account)));
            },
        );
    });
    let codes = form(desk, &CODES, move |mut values, reply| {
        let wish = Confirm { password: values.pop().unwrap_or_default() };
        reply.ask_surely(
            desk,
            desk.by_passkey(&wish.password),
            ("POST", "/api/account/codes"),
            wish,
            move |made: Codes| {
                desk.codes.set(Some(made.codes));
                window().scroll_to_with_x_and_y(0.0, 0.0);
            },
        );
    });
    let delete = form(desk, &DELETE, move |mut values, reply| {
        let wish = Confirm { password: values.pop().unwrap_or_default() };
        reply.ask_surely(
            desk,
            desk.by_passkey(&wish.password),
            ("DELETE", "/api/account"),
            wish,
            move |_: Value| {
                desk.left();
            },
        );
    });
    let left = words.say(&Message::new("account.codes-left").number("n", account.codes_left));
    let keeps_order = (account.role >= Role::Moderator).then(
        || view! { <a class="btn" href="/moderation" data-moderation="">{words.t("moderation.title")}</a> },
    );
    view! {
        <div class="stack">
            <section class="sheet form" data-account=account.person.name.clone()>
                <h2>{account.person.name.clone()}</h2>
                {account.email.clone().map(|email| view! { <p class="small soft">{email}</p> })}
                <p class="small soft">{left}</p>
                <div class="flow">
                    {keeps_order}
                    <a class="btn" href=profile_address(&account.person.name) data-own-profile="">{words.t("profile.own")}</a>
                    <a class="btn" href="/api/account/export" download="quadrille.json">{words.t("account.export")}</a>
                    <button type="button" class="btn" data-sign-out="" on:click=sign_out>{words.t("account.sign-out")}</button>
                </div>
            </section>
            {own_ratings(&words, &account.person.name)}
            {sessions(desk, &account.sessions)}
            {passkeys(desk)}
            {link(desk)}
            {bots(desk)}
            {password}
            {codes}
            {delete}
        </div>
    }
    .into_any()
}

/// Where the account is signed in.
fn sessions(desk: Desk, sessions: &[Session]) -> AnyView {
    let words = Words::here();
    let end = move |path: String| {
        let words = desk.words();
        spawn_local(async move {
            match http::send::<Account>("DELETE", &path, &()).await {
                Ok(account) => desk.account.set(Some(Some(account))),
                Err(_) => desk.house.tell(words.t("state.down")),
            }
        });
    };
    let others = sessions.iter().any(|session| !session.current).then(|| {
        view! {
            <button type="button" class="btn" data-end="others" on:click=move |_| end("/api/account/sessions".into())>
                {words.t("account.end-others")}
            </button>
        }
    });
    let items = sessions.iter().map(|session| {
        let seen = words.say(&Message::new("account.seen").text("when", moment(session.seen_at, &words)));
        let state = if session.current {
            view! { <span class="pill">{words.t("account.this-one")}</span> }.into_any()
        } else {
            let path = format!("/api/account/sessions/{}", session.id);
            view! {
                <button type="button" class="btn sm" data-end=session.id.clone() on:click=move |_| end(path.clone())>
                    {words.t("account.end")}
                </button>
            }
            .into_any()
        };
        view! {
            <li class="row">
                <span class="grow cut">{agent::called(&session.agent)}<br /><span class="xs faint">{seen}</span></span>
                {state}
            </li>
        }
    });
    view! {
        <section class="sheet form">
            <h2>{words.t("account.sessions")}</h2>
            <ul class="stack" data-sessions=sessions.len()>{items.collect_view()}</ul>
            {others}
        </section>
    }
    .into_any()
}
