//! For those who have no account, or are not signed in.

use crate::account::form::{Field, Form, form};
use crate::account::issuer;
use crate::account::page::Desk;
use crate::account::passkeys;
use crate::words::Words;
use leptos::prelude::*;
use protocol::Person;
use protocol::account::{NewAccount, Recover, Registered, SignIn};

const REGISTER: Form = Form {
    hook: "register",
    title: "account.register",
    hint: "account.register-hint",
    verb: "account.register-verb",
    fields: &[
        Field::name("new-name"),
        Field::password("new-password", "account.password", true),
        Field {
            id: "new-email",
            label: "account.email",
            kind: "email",
            complete: "email",
            at: "email",
            optional: true,
        },
    ],
    grave: false,
};

const SIGN_IN: Form = Form {
    hook: "sign-in",
    title: "account.sign-in",
    hint: "account.sign-in-hint",
    verb: "account.sign-in-verb",
    fields: &[Field::name("name"), Field::password("password", "account.password", false)],
    grave: false,
};

const RECOVER: Form = Form {
    hook: "recover",
    title: "account.recover",
    hint: "account.recover-hint",
    verb: "account.recover-verb",
    fields: &[
        Field::name("recover-name"),
        Field {
            id: "recover-code",
            label: "account.code",
            kind: "text",
            complete: "off",
            at: "code",
            optional: false,
        },
        Field::password("recover-password", "account.new-password", true),
    ],
    grave: false,
};

/// Making an account, signing in, getting in by a code.
pub(super) fn guest(desk: Desk) -> AnyView {
    let register = form(desk, &REGISTER, move |mut values, reply| {
        let email = values.pop().filter(|email| !email.trim().is_empty());
        let (password, name) = (values.pop().unwrap_or_default(), values.pop().unwrap_or_default());
        let wish = NewAccount { name: name.trim().to_owned(), password, email };
        reply.ask(desk, ("POST", "/api/account"), wish, move |made: Registered| {
            desk.codes.set(Some(made.codes));
            desk.came_in(Some(made.account));
        });
    });
    let sign_in = form(desk, &SIGN_IN, move |mut values, reply| {
        let (password, name) = (values.pop().unwrap_or_default(), values.pop().unwrap_or_default());
        let wish = SignIn { name, password };
        reply.ask(desk, ("POST", "/api/session"), wish, move |person: Person| desk.came_back(&person));
    });
    let recover = form(desk, &RECOVER, move |mut values, reply| {
        let password = values.pop().unwrap_or_default();
        let (code, name) = (values.pop().unwrap_or_default(), values.pop().unwrap_or_default());
        let wish = Recover { name, code, password };
        reply
            .ask(desk, ("POST", "/api/session/recover"), wish, move |person: Person| desk.came_back(&person));
    });
    let forgotten = Words::here().t("account.forgotten");
    view! {
        <div class="stack">
            {issuer::newcomer(desk)}
            {issuer::sign_in(desk)}
            {passkeys::sign_in(desk)}
            {sign_in}
            <details class="recover">
                <summary>{forgotten}</summary>
                {recover}
            </details>
            <div hidden=move || issuer::is_newcomer(desk)>{register}</div>
        </div>
    }
    .into_any()
}
