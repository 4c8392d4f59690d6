//! What the reader was told: the page behind the bell.

use crate::net::House;
use crate::net::http;
use crate::parts::moment::moment;
use crate::parts::states::{down, loading};
use crate::people::decide::deed_word;
use crate::people::devices::devices;
use crate::words::Words;
use game::Message;
use leptos::prelude::*;
use protocol::moderation::Deed;
use protocol::notice::{News, Notice, Notices, Seen};
use wasm_bindgen_futures::spawn_local;

/// The page of notices.
#[component]
pub(crate) fn NoticesPage() -> impl IntoView {
    let (words, house) = (Words::here(), House::here());
    document().set_title(&words.t("title.notices"));
    let list = RwSignal::new(None::<Result<Notices, ()>>);
    let ask = move || {
        spawn_local(async move {
            let answer = http::get::<Notices>("/api/notices").await.map_err(|_| ());
            let newest =
                answer.as_ref().ok().and_then(|notices| notices.notices.first()).map(|notice| notice.number);
            // What was new is shown as such, this once. The page may have been left meanwhile.
            if list.try_set(Some(answer)).is_none()
                && let Some(up_to) = newest
                && let Ok(seen) = http::send::<Notices>("POST", "/api/notices/seen", &Seen { up_to }).await
            {
                house.unseen.set(seen.unseen);
            }
        });
    };
    // Who one is may become known after the page; and more may come while it is open.
    Effect::new(move |_| {
        house.me.track();
        if house.unseen.get() > 0 || list.with_untracked(Option::is_none) {
            ask();
        }
    });
    let inner = words.clone();
    let content = move || {
        match list.get() {
        None => loading(),
        Some(Err(())) => down(ask),
        Some(Ok(notices)) if notices.notices.is_empty() => {
            view! { <div class="state" data-state="empty"><p class="soft">{inner.t("notices.none")}</p></div> }.into_any()
        }
        Some(Ok(notices)) => {
            let lines = notices.notices.iter().map(|one| notice(&inner, one)).collect_view();
            view! { <ul class="sheet news" data-notices=notices.notices.len()>{lines}</ul> }.into_any()
        }
    }
    };
    view! {
        <main id="main" class="wrap settings">
            <h1>{words.t("notices.title")}</h1>
            {devices()}
            <div class="told">{content}</div>
        </main>
    }
}

fn notice(words: &Words, notice: &Notice) -> AnyView {
    let name = |game: &str| words.game(game).t("name");
    let (text, more, address) = match &notice.news {
        News::YourTurn { table, game } => {
            let text = words.say(&Message::new("title.your-turn").text("game", name(game)));
            (text, None, Some(format!("/t/{table}")))
        }
        News::Challenged { by, game } => {
            let message = Message::new("notices.challenged").text("who", by.name.clone());
            (words.say(&message.text("game", name(game))), None, Some("/".to_owned()))
        }
        News::Followed { followers } => {
            (words.say(&Message::new("notices.followed").number("n", *followers)), None, None)
        }
        News::Decided { deed: deed @ Deed::Result { table, .. }, why } => {
            let text = words.say(&Message::new("notices.decided-game").text("deed", deed_word(words, deed)));
            (text, Some(why.clone()), Some(format!("/t/{table}")))
        }
        News::Decided { deed, why } => {
            let text = words.say(&Message::new("notices.decided").text("deed", deed_word(words, deed)));
            (text, Some(why.clone()), Some("/fair-play".to_owned()))
        }
    };
    let text = match address {
        Some(address) => view! { <a href=address>{text}</a> }.into_any(),
        None => text.into_any(),
    };
    view! {
        <li class:fresh=!notice.seen data-fresh=(!notice.seen).to_string()>
            <p>{text}</p>
            {more.map(|more| view! { <p class="small soft">{more}</p> })}
            <p class="xs faint">{moment(notice.at, words)}</p>
        </li>
    }
    .into_any()
}
