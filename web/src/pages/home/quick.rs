//! Play at once: choose a game, a time, against whom.

use crate::net::http;
use crate::net::{House, line, offers};
use crate::notices::on_failure;
use crate::parts::clock;
use crate::parts::seg::{Cell, seg};
use crate::parts::showcase::{showcase, showcases};
use crate::parts::suit::piece;
use crate::prefs::Setting;
use crate::route::Way;
use crate::words::Words;
use game::{Message, Seat};
use leptos::prelude::*;
use protocol::api::{Lobby, NewTable, Opened, SeatWish, TableLine};
use protocol::offer::PACES;
use protocol::{Action, ClockSpec, Occupant, Search, SeatState};
use serde_json::Value;

/// The level that a newcomer meets.
const FIRST_LEVEL: &str = "2";

/// The kind of game with anybody that counts.
const RATED: &str = "rated";

/// For whom the other seats of quick play are.
#[derive(Clone, Copy, PartialEq)]
enum Against {
    Computer,
    Friend,
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
    let pace = move || time.get().parse().ok().and_then(|index: usize| PACES.get(index).copied()).flatten();
    let kind = RwSignal::new(RATED.to_owned());
    // For ratings there has to be an account, and a clock.
    let can_rate = move || pace().is_some() && house.is_member() == Some(true);
    let counts = move || can_rate() && kind.get() == RATED;
    let busy = RwSignal::new(false);
    let games = showcases().iter().map(|game| {
        let content = view! {
            {piece(game.seat(Seat(0)), game.colours, 34)}
            {words.game(game.id).t("name")}
        };
        Cell { value: game.id.to_owned(), content: content.into_any() }
    });
    let times = PACES.iter().enumerate().map(|(index, &pace)| {
        let content = view! { {clock::short(&words, pace)} {waiting(&words, house, game, pace, counts)} };
        Cell { value: index.to_string(), content: content.into_any() }
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
        let seats = showcase(&id).map_or(2, |game| game.colours.len());
        let other = match against {
            Against::Computer => SeatWish::Computer { level: level.get_untracked().parse().unwrap_or(2) },
            Against::Friend => SeatWish::ByLink,
        };
        let mut wishes = vec![other; seats];
        wishes[0] = SeatWish::Me;
        let wish = NewTable {
            game: id,
            setup: Value::Null,
            clock: untrack(pace).map(|clock| ClockSpec { first_turn_ms: None, ..clock }),
            seats: wishes,
            by_lot: against == Against::Friend,
            private: against == Against::Friend,
            ..NewTable::default()
        };
        let words = play_words.clone();
        busy.set(true);
        wasm_bindgen_futures::spawn_local(async move {
            match http::send::<Opened>("POST", "/api/tables", &wish).await {
                Ok(opened) => way.go(&format!("/t/{}", opened.table)),
                Err(failure) => house.tell(failure.in_words(&words)),
            }
            busy.set(false);
        });
    };
    let (computer, friend) = (play.clone(), play);
    // What is chosen can be searched for, or is being searched for.
    let chosen = move || Search { game: game.get(), clock: pace(), rated: counts() };
    let searches = move || house.offers.with(|offers| offers.searching.contains(&chosen()));
    let failed = on_failure(&words, house);
    let pair = move |_| {
        if untrack(searches) {
            offers::stop_searching();
        } else {
            offers::search(untrack(chosen), failed.clone());
        }
    };
    let pair_text = {
        let (anybody, stop) = (words.t("home.anybody"), words.t("seek.stop"));
        move || if searches() { stop.clone() } else { anybody.clone() }
    };
    let level_label = words.t("seat.level");
    let kind_words = words.clone();
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
                <button type="button" class="btn big" data-quick="anybody" aria-pressed=move || searches().to_string() on:click=pair>
                    {pair_text}
                </button>
            </div>
            {move || can_rate().then(|| rated_or_not(&kind_words, kind))}
        </form>
    }
}

/// Whether a game with anybody is to count.
fn rated_or_not(words: &Words, kind: RwSignal<String>) -> AnyView {
    let cells =
        [(RATED, "home.rated"), ("", "home.friendly")].map(|(kind, key)| Cell::text(kind, words.t(key)));
    let choose = Callback::new(move |value| kind.set(value));
    seg("quick-rated", words.t("home.anybody"), "", cells.into(), kind.into(), choose)
}

/// How many search for the chosen game at a pace; nothing where nobody does.
fn waiting(
    words: &Words,
    house: House,
    game: RwSignal<String>,
    pace: Option<ClockSpec>,
    counts: impl Fn() -> bool + Send + Sync + 'static,
) -> impl IntoView {
    let words = words.clone();
    let count = Memo::new(move |_| {
        let search = Search { game: game.get(), clock: pace, rated: pace.is_some() && counts() };
        let of =
            |lobby: &Lobby| lobby.searching.iter().find(|other| other.search == search).map(|it| it.people);
        house.lobby.with(|lobby| lobby.as_ref().and_then(of)).unwrap_or(0)
    });
    let text = move || match count.get() {
        0 => String::new(),
        n => words.say(&Message::new("seek.waiting-here").number("n", n)),
    };
    view! { <small data-searching=count>{text}</small> }
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
