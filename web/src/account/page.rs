//! The page of one's account.

use crate::account::guest::guest;
use crate::account::issuer;
use crate::account::member::member;
use crate::net::http::{self, Failure};
use crate::net::{House, line};
use crate::parts::clipboard;
use crate::parts::states::{down, loading};
use crate::people;
use crate::words::Words;
use game::Message;
use leptos::prelude::*;
use protocol::Person;
use protocol::account::Account;
use protocol::passkey::{Passkey, Ways};
use wasm_bindgen_futures::spawn_local;

/// All signals of the page.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    pub(super) house: House,
    words: StoredValue<Words>,
    /// The account; `Some(None)` where there is none, `None` while that is not known.
    pub(super) account: RwSignal<Option<Option<Account>>>,
    /// New recovery codes, which are told once.
    pub(super) codes: RwSignal<Option<Vec<String>>>,
    /// What lets people in beside passwords.
    pub(super) ways: RwSignal<Ways>,
    /// One's passkeys.
    pub(super) passkeys: RwSignal<Vec<Passkey>>,
    down: RwSignal<bool>,
}

impl Desk {
    pub(super) fn words(self) -> Words {
        self.words.get_value()
    }

    /// Somebody signed in; the socket is still the guest's.
    pub(super) fn came_in(self, account: Option<Account>) {
        line::join_anew(self.house);
        people::renew(self.words().lang().code());
        self.ask_ways();
        match account {
            Some(account) => self.account.set(Some(Some(account))),
            None => self.ask(),
        }
        window().scroll_to_with_x_and_y(0.0, 0.0);
    }

    /// Somebody who has been here before has signed in.
    pub(super) fn came_back(self, person: &Person) {
        self.house.tell(self.words().say(&Message::new("account.back").text("who", person.name.as_str())));
        self.came_in(None);
    }

    /// Nobody is signed in any more.
    pub(super) fn left(self) {
        line::join_anew(self.house);
        self.codes.set(None);
        self.passkeys.set(Vec::new());
        self.ask_ways();
        self.account.set(Some(None));
        window().scroll_to_with_x_and_y(0.0, 0.0);
    }

    /// Whether a passkey is to stand for a password that was left empty.
    pub(super) fn by_passkey(self, password: &str) -> bool {
        password.is_empty() && self.passkeys.with_untracked(|passkeys| !passkeys.is_empty())
    }

    /// What stands for the password where it is asked for: the message key of how.
    pub(super) fn instead_of_password(self) -> Option<&'static str> {
        let linked = || self.ways.with(|ways| ways.issuer.as_ref().is_some_and(|issuer| issuer.linked));
        if self.passkeys.with(|passkeys| !passkeys.is_empty()) {
            return Some("passkey.or");
        }
        linked().then_some("issuer.or")
    }

    /// Asks what lets people in beside passwords.
    pub(super) fn ask_ways(self) {
        spawn_local(async move {
            // A server that does not say has nothing.
            if let Ok(ways) = http::get::<Ways>("/api/ways").await {
                self.ways.try_set(ways);
            }
        });
    }

    /// Asks for the account, if there is one.
    fn ask(self) {
        self.account.set(None);
        self.down.set(false);
        spawn_local(async move {
            let answer = match http::get::<Person>("/api/me").await {
                Ok(me) if me.registered => http::get::<Account>("/api/account").await.map(Some),
                answer => answer.map(|_| None),
            };
            // The page may be left before the answer comes.
            match answer {
                Ok(account) => self.account.try_set(Some(account)).is_some(),
                Err(Failure::Refused(_)) => self.account.try_set(Some(None)).is_some(),
                Err(Failure::Down) => self.down.try_set(true).is_some(),
            };
        });
    }
}

/// The page of one's account.
#[component]
pub(crate) fn AccountPage() -> impl IntoView {
    let words = Words::here();
    document().set_title(&words.t("title.account"));
    let desk = Desk {
        house: House::here(),
        words: StoredValue::new(words.clone()),
        account: RwSignal::new(None),
        codes: RwSignal::new(None),
        ways: RwSignal::new(Ways::default()),
        passkeys: RwSignal::new(Vec::new()),
        down: RwSignal::new(false),
    };
    desk.ask();
    desk.ask_ways();
    let content = move || {
        if desk.down.get() {
            return down(move || desk.ask());
        }
        match desk.account.get() {
            None => loading(),
            Some(None) => untrack(|| guest(desk)),
            Some(Some(account)) => untrack(|| member(desk, &account)),
        }
    };
    view! {
        <main id="main" class="wrap settings">
            <h1>{words.t("account.title")}</h1>
            <p class="soft">{words.t("account.lede")}</p>
            {issuer::refusal(desk)}
            {new_codes(desk)}
            {content}
        </main>
    }
}

/// Recovery codes, the one time they are told.
fn new_codes(desk: Desk) -> AnyView {
    let words = Words::here();
    let part = move || {
        let codes = desk.codes.get()?;
        let text = codes.join("\n");
        let copied = RwSignal::new(false);
        let (copy, done) = (words.t("invite.copy"), words.t("invite.copied"));
        let items = codes.into_iter().map(|code| view! { <li><code>{code}</code></li> }).collect_view();
        Some(view! {
            <section class="sheet form codes" role="status" data-codes="">
                <h2>{words.t("account.write-down")}</h2>
                <p class="small soft">{words.t("account.write-down-hint")}</p>
                <ul>{items}</ul>
                <div class="flow">
                    <button type="button" class="btn" on:click=move |_| copied.set(clipboard::copy(&text))>
                        {move || if copied.get() { done.clone() } else { copy.clone() }}
                    </button>
                    <button type="button" class="btn main" data-codes="kept" on:click=move |_| desk.codes.set(None)>
                        {words.t("account.kept")}
                    </button>
                </div>
            </section>
        })
    };
    part.into_any()
}
