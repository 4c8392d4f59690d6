//! Home: play at once, your tables, open seats, what is being played, the games.

mod lists;
mod quick;

use crate::games;
use crate::net::{House, line};
use crate::parts::game_card::game_cards;
use crate::route::Way;
use crate::words::Words;
use game::Message;
use leptos::prelude::*;
use lists::{being_played, feature, open_seats, yours};
use protocol::api::Lobby;
use quick::Quick;
use wasm_bindgen_futures::spawn_local;

/// The first page.
#[component]
pub(crate) fn HomePage() -> impl IntoView {
    let (words, house, way) = (Words::here(), House::here(), Way::here());
    line::follow_lobby();
    document().set_title("Quadrille");
    // Tables are drawn with their rules: whoever sees some fetches these, and sees them anew.
    Effect::new(move |_| {
        let any =
            |lobby: &Lobby| lobby.lines().chain(&lobby.mine).next().is_some() || !lobby.offers.is_empty();
        if house.lobby.with(|lobby| lobby.as_ref().is_some_and(any)) {
            spawn_local(async move {
                let _ = games::fetch(house.rules).await;
            });
        }
    });
    let lobby = move || {
        house.rules.track();
        house.lobby.get()
    };
    let counts = move |id: &str| {
        house.lobby.with(|lobby| {
            lobby
                .as_ref()
                .map_or(0, |lobby| lobby.playing.iter().filter(|line| line.spec.game == id).count() as u32)
        })
    };
    let now_words = words.clone();
    let now = move || {
        let lobby = lobby()?;
        let count = |key: &'static str, n: usize| {
            let text = now_words.say(&Message::new(key).number("n", n as i64));
            let (number, rest) =
                text.split_once(' ').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap_or_default();
            view! { <span><b>{number}</b> " " {rest}</span> }
        };
        Some(view! {
            <span data-online=lobby.online>{count("home.online", lobby.online as usize)}</span>
            {count("home.tables", lobby.playing.len())}
            {count("home.seeking", seeking(&lobby))}
        })
    };
    let featured = Memo::new(move |_| {
        house.lobby.with(|lobby| {
            let lobby = lobby.as_ref()?;
            let first = lobby.featured.first()?;
            lobby.playing.iter().find(|line| line.table == *first).cloned()
        })
    });
    let urgent = Memo::new(move |_| house.lobby.with(|lobby| lobby.as_ref().is_some_and(awaits)));
    let (first_words, yours_words, feature_words, open_words) =
        (words.clone(), words.clone(), words.clone(), words.clone());
    view! {
        <main id="main" class="wrap">
            <section class="hero">
                <div>
                    <h1>{words.t("home.title")}</h1>
                    <p class="lede">{words.t("home.lede")}</p>
                    // Where it is the reader's turn, that comes before anything new.
                    {move || urgent.get().then(|| yours(&first_words, house, lobby()))}
                    <Quick />
                    {move || (!urgent.get()).then(|| yours(&yours_words, house, lobby()))}
                    <div class="now">{now}</div>
                </div>
                {move || {
                    house.rules.track();
                    feature(&feature_words, featured.get())
                }}
            </section>
            {move || open_seats(&open_words, house, way, lobby())}
            {being_played(&words, house)}
            <h2 class="section">{words.t("games.title")} <span>{words.t("home.learn")}</span></h2>
            {game_cards(&words, counts)}
        </main>
    }
}

/// Whether a table waits for the reader's turn.
fn awaits(lobby: &Lobby) -> bool {
    lobby.mine.iter().any(|line| line.your_turn)
}

/// How many people or tables wait for somebody.
fn seeking(lobby: &Lobby) -> usize {
    let searching: u32 = lobby.searching.iter().map(|searching| searching.people).sum();
    lobby.open.len() + lobby.offers.len() + searching as usize
}
