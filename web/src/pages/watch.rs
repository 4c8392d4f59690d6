//! Watching: tables being played, with boards that follow. One of them is large.

use crate::net::{House, line};
use crate::parts::live;
use crate::parts::seg::{Cell, seg};
use crate::parts::showcase::showcases;
use crate::parts::states::loading;
use crate::words::Words;
use leptos::prelude::*;
use protocol::TableId;
use protocol::api::Lobby;

/// The page of tables to watch.
#[component]
pub(crate) fn WatchPage() -> impl IntoView {
    let (words, house) = (Words::here(), House::here());
    line::follow_lobby();
    document().set_title(&words.t("title.watch"));
    // Empty: all games.
    let game = RwSignal::new(String::new());
    let mut cells = vec![Cell::text("", words.t("watch.all"))];
    cells.extend(showcases().iter().map(|known| Cell::text(known.id, words.game(known.id).t("name"))));
    let filter = seg(
        "watch-game",
        words.t("new.game"),
        "many",
        cells,
        game.into(),
        Callback::new(move |id| game.set(id)),
    );
    let shown = Memo::new(move |_| house.lobby.with(|lobby| Some(in_order(lobby.as_ref()?, &game.get()))));
    let large = Memo::new(move |_| shown.with(|shown| shown.as_ref()?.first().cloned()));
    let others = move || shown.get().unwrap_or_default().into_iter().skip(1);
    let large_words = words.clone();
    let featured = move || {
        let table = large.get()?;
        Some(view! { <div class="large" data-featured="">{live::card(&large_words, house, table)}</div> })
    };
    let state_words = words.clone();
    let state = move || match shown.with(|shown| shown.as_ref().map(Vec::is_empty)) {
        None => Some(loading()),
        Some(true) => Some(nobody(&state_words)),
        Some(false) => None,
    };
    let card_words = words.clone();
    view! {
        <main id="main" class="wrap watch" data-watch="">
            <h1>{words.t("nav.watch")}</h1>
            <p class="lede">{words.t("watch.lede")}</p>
            {filter}
            {state}
            {featured}
            <div class="boards">
                <For each=others key=Clone::clone children=move |table| live::card(&card_words, house, table) />
            </div>
        </main>
    }
}

/// The tables of a game, or of all: those that are featured first.
fn in_order(lobby: &Lobby, game: &str) -> Vec<TableId> {
    let wanted = |table: &TableId| {
        lobby.playing.iter().any(|line| line.table == *table && (game.is_empty() || line.spec.game == game))
    };
    let others = lobby.playing.iter().map(|line| &line.table).filter(|table| !lobby.featured.contains(table));
    lobby.featured.iter().chain(others).filter(|table| wanted(table)).cloned().collect()
}

fn nobody(words: &Words) -> AnyView {
    view! {
        <div class="state" data-state="empty">
            <h2>{words.t("watch.nobody")}</h2>
            <p class="small soft">{words.t("watch.nobody-hint")}</p>
            <a class="btn" href="/new">{words.t("nav.new")}</a>
        </div>
    }
    .into_any()
}
