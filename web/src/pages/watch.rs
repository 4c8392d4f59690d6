//! Watching: tables being played, with boards that follow. One of them is large.

use crate::net::{House, line};
use crate::parts::seg::{Cell, seg};
use crate::parts::showcase::showcases;
use crate::parts::states::loading;
use crate::parts::suit::suit;
use crate::parts::{clock, live};
use crate::words::Words;
use game::{Seat, SeatColour};
use leptos::prelude::*;
use protocol::TableId;
use protocol::api::{Lobby, TableLine};
use std::time::Duration;

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
    let now = seconds(house);
    let shown = Memo::new(move |_| house.lobby.with(|lobby| Some(in_order(lobby.as_ref()?, &game.get()))));
    let large = Memo::new(move |_| shown.with(|shown| shown.as_ref()?.first().cloned()));
    let others = move || shown.get().unwrap_or_default().into_iter().skip(1);
    let large_words = words.clone();
    let featured = move || {
        let table = large.get()?;
        Some(view! { <div class="large" data-featured="">{watched(&large_words, house, &table, now)}</div> })
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
                <For each=others key=Clone::clone children=move |table| watched(&card_words, house, &table, now) />
            </div>
        </main>
    }
}

/// The server's clock, second by second.
fn seconds(house: House) -> RwSignal<f64> {
    let now = RwSignal::new(house.server_now());
    let tick = move || {
        now.try_set(house.server_now());
    };
    if let Ok(ticking) = set_interval_with_handle(tick, Duration::from_secs(1)) {
        on_cleanup(move || ticking.clear());
    }
    now
}

/// A table with its clocks.
fn watched(words: &Words, house: House, table: &TableId, now: RwSignal<f64>) -> AnyView {
    let line = live::line(house, table.clone());
    live::card(words, table, line, house, Some(clocks(words, line, now)))
}

/// The clocks of a table, in seat order; nothing at untimed ones, and where the board is not shown.
fn clocks(words: &Words, line: Memo<Option<TableLine>>, now: RwSignal<f64>) -> AnyView {
    let words = words.clone();
    let face = move |seat: Seat, colours: &[SeatColour]| {
        let words = words.clone();
        let runs = Memo::new(move |_| line.with(|line| line.as_ref()?.to_move) == Some(seat));
        // Only the running clock follows the seconds.
        let text = Memo::new(move |_| {
            let (left, spec, since) = line.with(|line| {
                let line = line.as_ref()?;
                Some((*line.clocks.get(seat.index())? as f64, line.spec.clock?, line.changed_at as f64))
            })?;
            let gone = if runs.get() { (now.get() - since).max(0.0) } else { 0.0 };
            let (time, small) = clock::face(&words, left - gone, spec);
            Some(time + &small.filter(|small| !small.starts_with('.')).unwrap_or_default())
        });
        let colour = colours.get(seat.index()).copied().unwrap_or(SeatColour::White);
        view! { <span class:runs=runs data-clock=seat.0>{suit(seat, colour, 12)} <span class="num">{text}</span></span> }
    };
    let seats = Memo::new(move |_| line.with(|line| line.as_ref().map_or(0, |line| line.clocks.len())));
    let row = move || {
        let (seats, colours) = (seats.get(), line.with_untracked(|line| line.as_ref().map(live::colours))?);
        let faces = Seat::all(seats).map(|seat| face(seat, &colours)).collect_view();
        (seats > 0).then(|| view! { <div class="clocks small">{faces}</div> })
    };
    row.into_any()
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
