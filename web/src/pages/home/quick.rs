//! Play at once: choose a game, a time, against whom.

use crate::net::http::{self, Failure};
use crate::net::{House, line};
use crate::parts::seg::{Cell, seg};
use crate::parts::showcase::{showcase, showcases};
use crate::parts::suit::piece;
use crate::prefs::Setting;
use crate::route::Way;
use crate::words::Words;
use game::Seat;
use leptos::prelude::*;
use protocol::api::{NewTable, Opened, SeatWish, TableLine};
use protocol::{Action, ClockSpec, Occupant, SeatState};
use serde_json::Value;

/// Time controls of quick play: minutes and seconds; none first.
const TIMES: [Option<(u64, u64)>; 4] = [None, Some((3, 2)), Some((5, 3)), Some((15, 10))];
/// The level that a newcomer meets.
const FIRST_LEVEL: &str = "2";
/// Against whom quick play is.
#[derive(Clone, Copy, PartialEq)]
enum Against {
    Computer,
    Friend,
    Anybody,
}

/// Choose a game, a time, against whom: sit down.
#[component]
pub(super) fn Quick() -> impl IntoView {
    let (words, house, way) = (Words::here(), House::here(), Way::here());
    let known = |id: &String| showcase(id).is_some();
    let first = showcases().first().map(|game| game.id.to_owned()).unwrap_or_default();
    let game = RwSignal::new(Setting::Game.get().filter(known).unwrap_or(first));
    let level = RwSignal::new(Setting::Level.get().unwrap_or_else(|| FIRST_LEVEL.into()));
    let time = RwSignal::new("0".to_owned());
    let busy = RwSignal::new(false);
    let games = showcases().iter().map(|game| {
        let content = view! {
            {piece(game.seat(Seat(0)), game.colours, 34)}
            {words.game(game.id).t("name")}
        };
        Cell { value: game.id.to_owned(), content: content.into_any() }
    });
    let times = TIMES.iter().enumerate().map(|(index, time)| match time {
        None => Cell::text(index, words.t("clock.none")),
        Some((minutes, seconds)) => Cell::text(index, format!("{minutes} + {seconds}")),
    });
    let levels = (1..=8_u8).map(|level| Cell::text(level, level.to_string()));
    let keep_game = Callback::new(move |id: String| {
        Setting::Game.set(Some(&id));
        game.set(id);
    });
    let keep_level = Callback::new(move |value: String| {
        Setting::Level.set(Some(&value));
        level.set(value);
    });
    let play_words = words.clone();
    let play = move |against: Against| {
        let id = game.get_untracked();
        // Somebody may be waiting already.
        if against == Against::Anybody {
            let waiting = house.lobby.with_untracked(|lobby| {
                let me = house.me.get_untracked().map(|me| me.id);
                lobby
                    .as_ref()?
                    .open
                    .iter()
                    .find(|line| line.spec.game == id && !has(line, me.as_deref()))
                    .cloned()
            });
            if let Some(line) = waiting {
                sit_down(way, &line);
                return;
            }
        }
        let seats = showcase(&id).map_or(2, |game| game.colours.len());
        let other = match against {
            Against::Computer => SeatWish::Computer { level: level.get_untracked().parse().unwrap_or(2) },
            Against::Friend => SeatWish::ByLink,
            Against::Anybody => SeatWish::Open,
        };
        let mut wishes = vec![other; seats];
        wishes[0] = SeatWish::Me;
        let chosen =
            time.get_untracked().parse::<usize>().ok().and_then(|index| TIMES.get(index).copied().flatten());
        let clock = chosen.map(|(minutes, seconds)| ClockSpec::fischer(minutes * 60_000, seconds * 1_000));
        let wish = NewTable {
            game: id,
            setup: Value::Null,
            clock,
            seats: wishes,
            by_lot: against != Against::Computer,
            private: against == Against::Friend,
            ..NewTable::default()
        };
        let words = play_words.clone();
        busy.set(true);
        wasm_bindgen_futures::spawn_local(async move {
            match http::send::<Opened>("POST", "/api/tables", &wish).await {
                Ok(opened) => way.go(&format!("/t/{}", opened.table)),
                Err(Failure::Refused(refusal)) => house.tell(words.say(&refusal.message)),
                Err(Failure::Down) => house.tell(words.t("state.down")),
            }
            busy.set(false);
        });
    };
    let (computer, friend, anybody) = (play.clone(), play.clone(), play);
    let level_label = words.t("seat.level");
    view! {
        <form class="sheet quick" aria-label=words.t("home.quick") on:submit=|event| event.prevent_default()>
            {seg("quick-game", words.t("new.game"), "pick many", games.collect(), game.into(), keep_game)}
            {seg("quick-time", words.t("new.clock"), "", times.collect(), time.into(), Callback::new(move |value| time.set(value)))}
            <div class="field">
                <span class="label">{level_label.clone()}</span>
                {seg("quick-level", level_label, "", levels.collect(), level.into(), keep_level)}
            </div>
            <div class="go">
                <button type="button" class="btn main big" data-quick="computer" disabled=move || busy.get() on:click=move |_| computer(Against::Computer)>
                    {words.t("home.computer")}
                </button>
                <button type="button" class="btn big" data-quick="friend" disabled=move || busy.get() on:click=move |_| friend(Against::Friend)>
                    {words.t("home.friend")}
                </button>
                <button type="button" class="btn big" data-quick="anybody" disabled=move || busy.get() on:click=move |_| anybody(Against::Anybody)>
                    {words.t("home.anybody")}
                </button>
            </div>
        </form>
    }
}

/// Takes the first open seat of a table and goes there. Where somebody was quicker, the table's page says so.
pub(super) fn sit_down(way: Way, table: &TableLine) {
    let open = table.spec.seats.iter().zip(0..).find(|(seat, _)| **seat == SeatState::Open);
    if let Some((_, seat)) = open {
        line::act(table.table.clone(), Action::Sit { seat: Seat(seat), invitation: None });
    }
    way.go(&format!("/t/{}", table.table));
}

/// Whether a person sits at a table.
pub(super) fn has(line: &TableLine, person: Option<&str>) -> bool {
    line.spec.seats.iter().any(
        |seat| matches!(seat, SeatState::Taken(Occupant::Person(taken)) if Some(taken.id.as_str()) == person),
    )
}
