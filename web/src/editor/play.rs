//! From the bench to a table: at once against the computer, or by the form.

use crate::editor::bench::Bench;
use crate::editor::link;
use crate::net::House;
use crate::net::http::{self, Failure};
use crate::prefs::Setting;
use crate::route::Way;
use crate::words::Words;
use leptos::prelude::*;
use protocol::api::{NewTable, Opened, SeatWish};

/// The level that somebody meets who has chosen none yet.
const FIRST_LEVEL: u8 = 2;

/// Opens a table with the board against the computer, and goes there.
pub(super) fn try_it(bench: Bench, words: Words, way: Way, house: House, busy: RwSignal<bool>) {
    let legend = bench.legend.get_value();
    let Ok(setup) = bench.verdict.get_untracked() else { return };
    let Ok(table) = legend.plugin.table(&setup) else { return };
    let level = Setting::Level.get().and_then(|level| level.parse().ok()).unwrap_or(FIRST_LEVEL);
    let mut seats = vec![SeatWish::Computer { level }; table.seats.len()];
    if let Some(first) = seats.first_mut() {
        *first = SeatWish::Me;
    }
    let game = legend.id.to_owned();
    let wish =
        NewTable { game, setup, clock: None, seats, by_lot: false, private: true, ..NewTable::default() };
    busy.set(true);
    wasm_bindgen_futures::spawn_local(async move {
        match http::send::<Opened>("POST", "/api/tables", &wish).await {
            Ok(opened) => way.go(&format!("/t/{}", opened.table)),
            Err(Failure::Refused(refusal)) => house.tell(words.game(&wish.game).say(&refusal.message)),
            Err(Failure::Down) => house.tell(words.t("state.down")),
        }
        busy.set(false);
    });
}

/// The form for a new table with the board in it.
pub(super) fn form(bench: Bench) -> String {
    link::address("/new", bench.legend.get_value().id, &bench.text.get())
}
