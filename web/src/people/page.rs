//! Whom one follows, blocks and mutes, in lists.

use crate::net::House;
use crate::net::http;
use crate::parts::people::profile_address;
use crate::parts::states::{down, loading};
use crate::people::ties;
use crate::words::Words;
use leptos::prelude::*;
use protocol::ties::{Tie, Tied, Ties};
use wasm_bindgen_futures::spawn_local;

/// How it stands with the lists.
#[derive(Clone)]
enum Lists {
    Waiting,
    Here(Ties),
    Down,
}

/// The page of the people with whom one has something.
#[component]
pub(crate) fn PeoplePage() -> impl IntoView {
    let (words, house) = (Words::here(), House::here());
    document().set_title(&words.t("title.people"));
    let lists = RwSignal::new(Lists::Waiting);
    let ask = move || {
        spawn_local(async move {
            let answer = http::get::<Ties>("/api/ties").await;
            // The page may have been left meanwhile.
            lists.try_set(answer.map_or(Lists::Down, Lists::Here));
        });
    };
    // Who one is may become known after the page, or change.
    Effect::new(move |_| {
        house.me.track();
        ask();
    });
    let inner = words.clone();
    let content = move || match lists.get() {
        Lists::Waiting => loading(),
        Lists::Down => down(ask),
        Lists::Here(ties) => {
            let Ties { follow, block, mute } = ties;
            view! {
                <div class="stack">
                    {list(&inner, Tie::Follow, follow, ask)}
                    {list(&inner, Tie::Block, block, ask)}
                    {list(&inner, Tie::Mute, mute, ask)}
                </div>
            }
            .into_any()
        }
    };
    view! {
        <main id="main" class="wrap settings people">
            <h1>{words.t("people.title")}</h1>
            <p class="soft">{words.t("people.lede")}</p>
            {content}
        </main>
    }
}

/// One list: heading, what is in it, and how to take somebody off.
fn list(words: &Words, tie: Tie, people: Vec<Tied>, again: impl Fn() + Copy + Send + 'static) -> AnyView {
    let [title, empty, verb] = match tie {
        Tie::Follow => ["people.follow", "people.follow-none", "tie.unfollow"],
        Tie::Block => ["people.block", "people.block-none", "tie.unblock"],
        Tie::Mute => ["people.mute", "people.mute-none", "tie.unmute"],
    }
    .map(|key| words.t(key));
    let house = House::here();
    let (here, away) = (words.t("seat.here"), words.t("seat.away"));
    let nobody = people.is_empty().then(|| view! { <p class="small soft" data-state="empty">{empty}</p> });
    let items = people.into_iter().map(|tied| {
        let presence = (tie == Tie::Follow).then(|| {
            let word = if tied.online { here.clone() } else { away.clone() };
            view! { <span class="on-dot" class:off=!tied.online role="img" title=word.clone() aria-label=word></span> }
        });
        let (id, words) = (tied.person.id.clone(), words.clone());
        let name = if tied.person.registered {
            let address = profile_address(&tied.person.name);
            view! { <a href=address>{tied.person.name.clone()}</a> }.into_any()
        } else {
            tied.person.name.clone().into_any()
        };
        let end = move |_| ties::set((house, words.clone()), &id, tie, false, move |_| again());
        view! {
            <li class="row" data-person=tied.person.name.clone() data-online=tied.online.to_string()>
                {presence}
                <span class="grow cut">{name}</span>
                <button type="button" class="btn sm" data-end=tie.name() on:click=end>{verb.clone()}</button>
            </li>
        }
    });
    let items = items.collect_view();
    view! {
        <section class="sheet form" data-list=tie.name()>
            <h2>{title}</h2>
            {nobody}
            <ul class="stack">{items}</ul>
        </section>
    }
    .into_any()
}
