//! For those whose account a program plays: saying so, and the tokens by which it is let in.

use crate::account::form::{Field, Form, form};
use crate::account::page::Desk;
use crate::net::http;
use crate::parts::clipboard;
use crate::parts::moment::moment;
use crate::words::Words;
use game::Message;
use leptos::prelude::*;
use protocol::account::Confirm;
use protocol::bot::{MadeToken, NewToken, Token, Tokens};
use wasm_bindgen_futures::spawn_local;

const BECOME: Form = Form {
    hook: "bot",
    title: "bot.become",
    hint: "bot.become-hint",
    verb: "bot.become-verb",
    fields: &[Field::password("bot-password", "account.password", false)],
    grave: true,
};

const MAKE: Form = Form {
    hook: "token",
    title: "bot.token",
    hint: "bot.token-hint",
    verb: "bot.token-verb",
    fields: &[Field {
        id: "token-name",
        label: "passkey.name",
        kind: "text",
        complete: "off",
        at: "name",
        optional: false,
    }],
    grave: false,
};

/// How it stands with programs: nothing for an account with which somebody has played.
pub(super) fn bots(desk: Desk) -> AnyView {
    let known = RwSignal::new(None::<Tokens>);
    // The secret of a token that was just made.
    let secret = RwSignal::new(None::<String>);
    spawn_local(async move {
        if let Ok(tokens) = http::get::<Tokens>("/api/account/bot").await {
            // The page may have been left meanwhile.
            known.try_set(Some(tokens));
        }
    });
    let part = move || {
        let tokens = known.get()?;
        if tokens.bot {
            let count = tokens.tokens.len();
            let make = form(desk, &MAKE, move |mut values, reply| {
                let wish = NewToken { name: values.pop().unwrap_or_default() };
                reply.ask(desk, ("POST", "/api/account/tokens"), wish, move |made: MadeToken| {
                    secret.set(Some(made.secret));
                    known.set(Some(made.tokens));
                });
            });
            let part = view! {
                <div class="stack" data-tokens=count>{shown(secret)} {list(desk, known, tokens.tokens)} {make}</div>
            };
            return Some(part.into_any());
        }
        let become_one = form(desk, &BECOME, move |mut values, reply| {
            let wish = Confirm { password: values.pop().unwrap_or_default() };
            let by_passkey = desk.by_passkey(&wish.password);
            reply.ask_surely(desk, by_passkey, ("POST", "/api/account/bot"), wish, move |tokens: Tokens| {
                known.set(Some(tokens));
            });
        });
        tokens.may_become.then_some(become_one)
    };
    part.into_any()
}

/// A token that was just made, this one time.
fn shown(secret: RwSignal<Option<String>>) -> impl IntoView {
    let words = Words::here();
    move || {
        let token = secret.get()?;
        let copied = RwSignal::new(false);
        let (copy, done) = (words.t("invite.copy"), words.t("invite.copied"));
        let text = token.clone();
        Some(view! {
            <section class="sheet form codes" role="status">
                <h2>{words.t("bot.made")}</h2>
                <p class="small soft">{words.t("bot.made-hint")}</p>
                <p class="cut"><code data-token-secret="">{token}</code></p>
                <div class="flow">
                    <button type="button" class="btn" on:click=move |_| copied.set(clipboard::copy(&text))>
                        {move || if copied.get() { done.clone() } else { copy.clone() }}
                    </button>
                </div>
            </section>
        })
    }
}

fn list(desk: Desk, known: RwSignal<Option<Tokens>>, tokens: Vec<Token>) -> Option<AnyView> {
    if tokens.is_empty() {
        return None;
    }
    let words = Words::here();
    let revoke = move |id: &str| {
        let (words, path) = (desk.words(), format!("/api/account/tokens/{id}"));
        spawn_local(async move {
            match http::send::<Tokens>("DELETE", &path, &()).await {
                Ok(tokens) => {
                    known.try_set(Some(tokens));
                }
                Err(failure) => desk.house.tell(failure.in_words(&words)),
            }
        });
    };
    let row = |token: Token| {
        let used = match token.used_at {
            Some(at) => words.say(&Message::new("passkey.used").text("when", moment(at, &words))),
            None => words.t("passkey.unused"),
        };
        let Token { id, name, .. } = token;
        view! {
            <li class="row" data-token=name.clone()>
                <span class="grow cut">{name.clone()}<br /><span class="xs faint">{used}</span></span>
                <button type="button" class="btn sm" data-revoke="" on:click=move |_| revoke(&id)>
                    {words.t("bot.revoke")}
                </button>
            </li>
        }
    };
    let items = tokens.into_iter().map(row).collect_view();
    let part = view! {
        <section class="sheet form">
            <h2>{words.t("bot.tokens")}</h2>
            <ul class="stack">{items}</ul>
        </section>
    };
    Some(part.into_any())
}
