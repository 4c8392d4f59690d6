//! All games, to read about.

use crate::net::{House, line};
use crate::parts::game_card::game_cards;
use crate::words::Words;
use leptos::prelude::*;

/// The page of all games.
#[component]
pub(crate) fn GamesPage() -> impl IntoView {
    let (words, house) = (Words::here(), House::here());
    line::follow_lobby();
    let counts = move |id: &str| {
        house.lobby.with(|lobby| {
            lobby
                .as_ref()
                .map_or(0, |lobby| lobby.playing.iter().filter(|line| line.spec.game == id).count() as u32)
        })
    };
    document().set_title(&words.t("title.games"));
    view! {
        <main id="main" class="wrap learn">
            <h1>{words.t("games.title")}</h1>
            <p class="lede">{words.t("games.lede")}</p>
            {game_cards(&words, counts)}
        </main>
    }
}
