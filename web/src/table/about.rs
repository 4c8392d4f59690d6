//! The table in words, and its invitation.

use crate::editor::{layout_option, link};
use crate::games;
use crate::parts::icons::{self, icon};
use crate::parts::setup_form::CUSTOM;
use crate::parts::{clipboard, clock, qr};
use crate::people::ties;
use crate::table::desk::Desk;
use crate::table::log::Log;
use crate::words::Words;
use game::Message;
use leptos::html;
use leptos::prelude::*;
use protocol::{Action, Person, TableSpec};
use wasm_bindgen_futures::spawn_local;

/// Game, setup, clock; what the game says of the position; who watches.
pub(crate) fn about(desk: Desk) -> AnyView {
    let page = Words::here();
    let words = desk.words();
    let summary = desk.read(|log| {
        let mut parts: Vec<_> = log.about.summary.iter().map(|part| words.say(part)).collect();
        parts.push(clock::in_words(&page, log.spec.clock));
        parts.extend(log.spec.rated.then(|| page.t("table.rated")));
        parts.extend((!log.spec.times.is_empty()).then(|| page.t("clock.handicap")));
        parts.join(" · ")
    });
    let id = desk.read(|log| log.spec.game.clone()).unwrap_or_default();
    let captions = {
        let words = words.clone();
        move || {
            let stop = desk.shown_index();
            let texts = desk.read(|log| {
                let captions = log.stops[stop].scene.captions.iter().filter(|caption| caption.seat.is_none());
                captions.map(|caption| words.say(&caption.text)).collect::<Vec<_>>()
            });
            texts
                .unwrap_or_default()
                .into_iter()
                .map(|text| view! { <p class="small soft">{text}</p> })
                .collect_view()
        }
    };
    let watching = {
        let words = words.clone();
        move || {
            let watchers = desk.read(|log| log.watchers).unwrap_or(0);
            (watchers > 0).then(|| {
                let text = words.say(&Message::new("table.watching").number("n", watchers));
                view! { <p class="small soft row">{icon(icons::EYE, 16)} {text}</p> }
            })
        }
    };
    let minutes = desk.read(|log| log.spec.delay_ms.div_ceil(60_000)).unwrap_or(0);
    let late = (minutes > 0).then(|| {
        let text = words.say(&Message::new("table.late").number("n", minutes as i64));
        view! { <p class="small soft" data-late=minutes>{text}</p> }
    });
    let imported = desk.read(|log| log.spec.imported.clone()).flatten().map(|imported| {
        let text = words.say(&Message::new("table.imported").text("who", imported.by.name));
        view! { <p class="small soft" data-imported="">{text}</p> }
    });
    // A board of one's own can be drawn further.
    let drawn = desk.read(|log| own_board(&log.spec)).flatten().map(|address| {
        view! { <a class="btn sm" data-draw="" target="_blank" rel="noopener" href=address>{words.t("new.draw-layout")}</a> }
    });
    let (table, label) = (desk.table.get_value(), words.t("table.record"));
    let record = move || {
        let over = desk.read(|log| log.ending.is_some() && log.last().seq > 0).unwrap_or(false);
        over.then(|| view! { <a class="btn sm" href=format!("/api/tables/{table}/record") download="">{label.clone()}</a> })
    };
    view! {
        <section class="sheet pad stack about">
            <div>
                <h1 class="title">{words.t("name")}</h1>
                <p class="small soft">{summary}</p>
            </div>
            {imported}
            {captions}
            {late}
            {watching}
            {others(desk)}
            <div class="row">
                // Whoever goes away from a game in play seems to have left it.
                <a class="btn sm" href=format!("/games/{id}") target="_blank" rel="noopener">{icon(icons::BOOK, 16)} {words.t("table.rules")}</a>
                {drawn}
                {record}
            </div>
        </section>
    }
    .into_any()
}

/// The address of the editor with the board of a table, where somebody drew that board.
fn own_board(spec: &TableSpec) -> Option<String> {
    let (key, _) = games::find(&spec.game).and_then(layout_option)?;
    let start = spec.setup.get("start")?.as_str()?;
    (spec.setup.get(key)? == CUSTOM).then(|| link::address("/editor", &spec.game, start))
}

/// The other people at the table, each with what one may do about them.
fn others(desk: Desk) -> AnyView {
    let people = Memo::new(move |_| {
        let me = desk.house.me.get().map(|me| me.id);
        let mut people = desk.read(Log::people).unwrap_or_default();
        people.retain(|person| Some(&person.id) != me.as_ref() && !person.name.is_empty());
        people
    });
    let words = desk.words();
    let part = move || {
        let about = |person: Person| {
            let (name, open) = (person.name.clone(), RwSignal::new(false));
            let label = words.say(&Message::new("tie.about").text("who", name.as_str()));
            // Asked for when somebody wants it.
            let buttons = move || open.get().then(|| ties(person.clone()));
            view! {
                <details class="about-person" data-about=name.clone() on:toggle=move |_| open.set(true)>
                    <summary class="small">{label}</summary>
                    {buttons}
                </details>
            }
        };
        people.get().into_iter().map(about).collect_view()
    };
    part.into_any()
}

/// The link to send, for whoever opened the table and still waits for somebody; or for an open table, its address.
pub(crate) fn invitation(desk: Desk) -> AnyView {
    let words = desk.words();
    let copied = RwSignal::new(false);
    let drawn = RwSignal::new(None::<qr::Code>);
    let field = NodeRef::<html::Input>::new();
    let part = move || {
        let waiting = desk.read(|log| !log.started && log.ending.is_none()).unwrap_or(false);
        // Whoever has opened a table for others sits nowhere, and has the invitation all the same.
        let mine = !desk.mine().is_empty() || desk.read(|log| log.invitation.is_some()).unwrap_or(false);
        if !(waiting && mine) {
            return None;
        }
        let secret = desk.read(|log| log.invitation.clone()).flatten().or(desk.invitation.get_value());
        let by_link = secret.is_some();
        let link = address(&desk.table.get_value().0, secret.as_deref());
        let copy = {
            let link = link.clone();
            move |_| {
                let done = clipboard::copy(&link);
                if let Some(field) = field.get_untracked().filter(|_| !done) {
                    field.select();
                }
                copied.set(done);
            }
        };
        let (title, hint) =
            if by_link { ("invite.title", "invite.hint") } else { ("invite.open-title", "invite.open-hint") };
        let label = {
            let (copy, done) = (words.t("invite.copy"), words.t("invite.copied"));
            move || if copied.get() { done.clone() } else { copy.clone() }
        };
        let draw = {
            let (link, shut) = (link.clone(), words.t("room.shut"));
            move |_| {
                let (link, shut) = (link.clone(), shut.clone());
                spawn_local(async move {
                    match qr::code(&link).await {
                        Some(code) => {
                            drawn.try_set(Some(code));
                        }
                        None => desk.house.tell(shut),
                    }
                });
            }
        };
        let (verb, what) = (words.t("invite.code"), words.t("invite.code-label"));
        let code = move || {
            match drawn.get() {
            Some(code) => qr::picture(&code, what.clone()),
            None => {
                view! { <button type="button" class="btn" data-draw-code="" on:click=draw.clone()>{verb.clone()}</button> }
                    .into_any()
            }
        }
        };
        Some(view! {
            <section class="sheet invite" data-state="waiting">
                <h2>{words.t(title)}</h2>
                <p class="small soft">{words.t(hint)}</p>
                <div class="row">
                    <input node_ref=field class="input" readonly=true aria-label=words.t("invite.link") data-invitation="" prop:value=link />
                    <button type="button" class="btn main" on:click=copy>{icon(icons::COPY, 18)} {label}</button>
                </div>
                <div class="row">
                    {code}
                    <button type="button" class="btn quiet danger" data-close-table="" on:click=move |_| desk.act(Action::Abort)>
                        {words.t("offer.abort")}
                    </button>
                </div>
            </section>
        })
    };
    part.into_any()
}

/// The address of a table. The secret stands after `#`, which browsers never send to a server, so it is in no log.
fn address(table: &str, secret: Option<&str>) -> String {
    let origin = window().location().origin().unwrap_or_default();
    let secret = secret.map(|secret| format!("#i={secret}")).unwrap_or_default();
    format!("{origin}/t/{table}{secret}")
}
