//! Signing in by the issuer that the operator names, and what is left to do when one comes back.

use crate::account::form::{Field, Form, Reply, filled, form};
use crate::account::page::Desk;
use crate::parts::icons::{self, icon};
use game::Message;
use leptos::prelude::*;
use protocol::account::{Confirm, Registered};
use protocol::oidc::{Errand, Issuer, Newcomer};
use protocol::refusal::PARTICULAR;
use serde_json::Value;

/// What stands in the address of whoever was refused, before the reason.
const REFUSED: &str = "#refused=";

const NAME: Form = Form {
    hook: "newcomer",
    title: "account.register",
    hint: "account.register-hint",
    verb: "account.register-verb",
    fields: &[Field::name("newcomer-name")],
    grave: false,
};

const LINK: Form = Form {
    hook: "link",
    title: "issuer.title",
    hint: "issuer.link-hint",
    verb: "issuer.link",
    fields: &[Field::password("link-password", "account.password", false)],
    grave: false,
};

const UNLINK: Form = Form {
    hook: "unlink",
    title: "issuer.unlink",
    hint: "issuer.unlink-hint",
    verb: "issuer.unlink",
    fields: &[Field::password("unlink-password", "account.password", false)],
    grave: false,
};

fn say(desk: Desk, key: &'static str, issuer: &Issuer) -> String {
    desk.words().say(&Message::new(key).text("issuer", issuer.name.clone()))
}

/// Goes to the issuer; whoever comes back is at this page again.
fn go(to: &Errand) {
    // A browser that does not go there stays here.
    let _ = window().location().set_href(&to.to);
}

/// Why somebody who came back was refused, if they were. Only what the server can say is said.
fn refused(desk: Desk) -> Option<String> {
    let place = window().location().hash().ok()?;
    let key = place.strip_prefix(REFUSED)?;
    let (known, _) = PARTICULAR.iter().find(|(known, _)| *known == key)?;
    Some(desk.words().t(known))
}

/// For whoever has just come back: why they were refused.
pub(super) fn refusal(desk: Desk) -> AnyView {
    let why = refused(desk);
    why.map(|why| view! { <p class="errtext" role="alert" data-refused="">{icon(icons::WARN, 16)} {why}</p> })
        .into_any()
}

/// For a guest: the way there.
pub(super) fn sign_in(desk: Desk) -> AnyView {
    let part = move || {
        let issuer = desk.ways.with(|ways| ways.issuer.clone()).filter(|issuer| issuer.newcomer.is_none())?;
        let leave = leave(desk, say(desk, "issuer.sign-in", &issuer));
        Some(view! { <section class="sheet form" data-by-issuer="">{leave}</section> })
    };
    part.into_any()
}

/// Whether the reader came back as somebody who has no account yet.
pub(super) fn is_newcomer(desk: Desk) -> bool {
    desk.ways.with(|ways| ways.issuer.as_ref().is_some_and(|issuer| issuer.newcomer.is_some()))
}

/// For a guest who came back and has no account yet: a name.
pub(super) fn newcomer(desk: Desk) -> AnyView {
    let part = move || {
        let issuer = desk.ways.with(|ways| ways.issuer.clone()).filter(|issuer| issuer.newcomer.is_some())?;
        let suggested = issuer.newcomer.clone().unwrap_or_default();
        let choose = filled(desk, &NAME, &[suggested], move |mut values, reply| {
            let wish = Newcomer { name: values.pop().unwrap_or_default() };
            reply.ask(desk, ("POST", "/api/oidc/account"), wish, move |made: Registered| {
                desk.codes.set(Some(made.codes));
                desk.came_in(Some(made.account));
            });
        });
        let welcome = say(desk, "issuer.new", &issuer);
        Some(view! { <div class="stack" data-newcomer=""><p role="status">{welcome}</p>{choose}</div> })
    };
    part.into_any()
}

/// The button that leads there, and why it did not.
fn leave(desk: Desk, verb: String) -> AnyView {
    let reply = Reply::new();
    let leave = move |_| {
        reply.ask(desk, ("POST", "/api/oidc"), Confirm { password: String::new() }, |errand: Errand| {
            go(&errand);
        });
    };
    view! {
        <div class="flow">
            <button type="button" class="btn main" data-leave="" disabled=move || reply.waits() on:click=leave>{verb}</button>
        </div>
        {reply.told()}
    }
    .into_any()
}

/// For whoever has an account: linking it, and taking the link away.
pub(super) fn link(desk: Desk) -> AnyView {
    let part = move || {
        let issuer = desk.ways.with(|ways| ways.issuer.clone())?;
        Some(untrack(|| if issuer.linked { linked(desk, &issuer) } else { unlinked(desk) }))
    };
    part.into_any()
}

fn unlinked(desk: Desk) -> AnyView {
    let link = form(desk, &LINK, move |mut values, reply| {
        let wish = Confirm { password: values.pop().unwrap_or_default() };
        reply.ask_surely(
            desk,
            desk.by_passkey(&wish.password),
            ("POST", "/api/oidc"),
            wish,
            |errand: Errand| {
                go(&errand);
            },
        );
    });
    view! { <div class="stack" data-linked="false">{link}</div> }.into_any()
}

fn linked(desk: Desk, issuer: &Issuer) -> AnyView {
    let unlink = form(desk, &UNLINK, move |mut values, reply| {
        let wish = Confirm { password: values.pop().unwrap_or_default() };
        reply.ask_surely(
            desk,
            desk.by_passkey(&wish.password),
            ("DELETE", "/api/oidc"),
            wish,
            move |_: Value| {
                desk.ask_ways();
            },
        );
    });
    let again = leave(desk, say(desk, "issuer.again", issuer));
    view! {
        <div class="stack" data-linked="true">
            <section class="sheet form"><h2>{desk.words().t("issuer.title")}</h2>{again}</section>
            {unlink}
        </div>
    }
    .into_any()
}
