//! A new table: a form made from the game's options, with a running summary and the board beside it.

mod preview;
mod seats;
mod time;
mod wishes;

use crate::address;
use crate::editor::link;
use crate::games;
use crate::net::http::{self, Failure};
use crate::net::{House, offers};
use crate::parts::icons::{self, icon};
use crate::parts::rated::rated_switch;
use crate::parts::seg::{Cell, seg};
use crate::parts::setup_form::{SetupForm, Wish};
use crate::prefs::Setting;
use crate::route::Way;
use crate::words::Words;
use game::Message;
use leptos::prelude::*;
use preview::preview;
use protocol::api::{Opened, SeatWish};
use seats::seats_field;
use time::clock_field;
use wishes::Wishes;

/// How many may watch, as the form offers it.
const WATCHERS: [Option<u16>; 6] = [None, Some(0), Some(1), Some(5), Some(20), Some(100)];

/// The form for a new table.
#[component]
pub(crate) fn NewPage(game: Option<String>) -> impl IntoView {
    let (words, house, way) = (Words::here(), House::here(), Way::here());
    document().set_title(&words.t("title.new"));
    let known = |id: &String| games::find(id).is_some();
    let first = games::all().first().map(|plugin| plugin.facts().id.to_owned()).unwrap_or_default();
    let game = RwSignal::new(game.or(Setting::Game.get()).filter(known).unwrap_or(first));
    let wish = Wish::new(game);
    if let Some(position) = link::position() {
        wish.begin_at(&position);
    }
    let level = Setting::Level.get().and_then(|level| level.parse().ok()).unwrap_or(2);
    let wishes = Wishes::new(level);
    // Whoever comes from somebody's page asks them.
    let query = window().location().search().unwrap_or_default();
    if let Some(whom) = address::value(&query, "whom") {
        wishes.ask(whom);
    }
    // The setup says how many seats there are.
    Effect::new(move |_| {
        let count = wish.table().map_or(2, |table| table.seats.len());
        wishes.seats.update(|seats| seats.resize(count, SeatWish::Computer { level }));
        wishes.time.resize(count);
    });
    // By post nobody waits in the house.
    Effect::new(move |_| {
        if wishes.time.kind.with(|kind| kind == "post") {
            wishes.while_here.set(false);
        }
    });
    let unrated = Signal::derive(move || wishes.unrated(wish));
    let refused = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    let open_words = words.clone();
    let open = move |_| {
        let Some(wanted) = untrack(|| wishes.table(wish)) else { return };
        let words = open_words.clone();
        busy.set(true);
        let game = wanted.game.clone();
        let answered = move |answer: Result<String, Failure>| {
            busy.set(false);
            match answer {
                Ok(address) => way.go(&address),
                Err(Failure::Refused(refusal)) => refused.set(Some(words.game(&game).say(&refusal.message))),
                Err(Failure::Down) => house.tell(words.t("state.down")),
            }
        };
        if untrack(|| wishes.offers()) {
            // What is offered stands at the top of every page.
            let (asked, within) = untrack(|| (wishes.asked(), wishes.within()));
            offers::offer(wanted, asked, within, move |answer| {
                answered(answer.map(|()| "/".to_owned()));
            });
            return;
        }
        wasm_bindgen_futures::spawn_local(async move {
            let opened = http::send::<Opened>("POST", "/api/tables", &wanted).await;
            answered(opened.map(|opened| format!("/t/{}", opened.table)));
        });
    };
    let games = games::all().iter().map(|plugin| {
        let id = plugin.facts().id;
        Cell::text(id, words.game(id).t("name"))
    });
    let choose_game = Callback::new(move |id: String| {
        Setting::Game.set(Some(&id));
        wish.clear();
        refused.set(None);
        game.set(id);
    });
    let wrong = {
        let words = words.clone();
        move || {
            if wish.complete().is_err() {
                return Some(words.t("new.see-above"));
            }
            refused.get()
        }
    };
    let can_open = move || !busy.get() && wish.complete().is_ok() && wishes.time.is_right();
    let verb = {
        let (offer, open) = (words.t("new.offer"), words.t("new.open"));
        move || if wishes.offers() { offer.clone() } else { open.clone() }
    };
    let chosen_game = move || game.get();
    view! {
        <main id="main" class="wrap new-page">
            <div>
                <h1>{words.t("nav.new")}</h1>
                <p class="soft">{words.t("new.lede")}</p>
                <form class="sheet form" on:submit=|event| event.prevent_default()>
                    <div class="field">
                        <span class="label">{words.t("new.game")}</span>
                        {seg("game", words.t("new.game"), "many", games.collect(), game.into(), choose_game)}
                    </div>
                    {move || {
                        chosen_game();
                        view! { <SetupForm wish=wish /> }
                    }}
                    {seats_field(&words, wish, wishes)}
                    {clock_field(&words, wish, wishes.time)}
                    <div>
                        {rated_switch(&words, wishes.rated, unrated)}
                        {toggle("by-lot", words.t("new.by-lot"), words.t("new.by-lot-hint"), wishes.by_lot)}
                        {toggle("private", words.t("new.private"), words.t("new.private-hint"), wishes.private)}
                    </div>
                    {watchers_field(&words, wishes)}
                    {delay_field(&words, wishes)}
                    {offer_field(&words, wishes)}
                </form>
            </div>
            <aside class="sheet preview">
                {preview(&words, wish, wishes)}
                <div class="sum stick">
                    {move || wrong().map(|text| view! { <span class="errtext" role="alert">{icon(icons::WARN, 16)} {text}</span> })}
                    <button type="button" class="btn main big wide" data-open-table="" disabled=move || !can_open() on:click=open>
                        {verb}
                    </button>
                </div>
            </aside>
        </main>
    }
}

/// A line with a switch and one line of consequence.
fn toggle(name: &'static str, label: String, hint: String, value: RwSignal<bool>) -> AnyView {
    view! {
        <label class="line">
            <span class="grow">{label}<small>{hint}</small></span>
            <input type="checkbox" role="switch" class="switch" name=name bind:checked=value />
        </label>
    }
    .into_any()
}

/// How many may watch.
fn watchers_field(words: &Words, wishes: Wishes) -> AnyView {
    let option = |limit: Option<u16>| {
        let text = match limit {
            None => words.t("new.watchers-all"),
            Some(0) => words.t("new.watchers-none"),
            Some(limit) => words.say(&Message::new("new.watchers-n").number("n", limit)),
        };
        let value = limit.map(|limit| limit.to_string()).unwrap_or_default();
        view! { <option value=value selected=move || wishes.watchers.get() == limit>{text}</option> }
    };
    let options = WATCHERS.map(option).into_iter().collect_view();
    // Whatever is no number is nobody's wish.
    let choose = move |value: String| wishes.watchers.set(value.parse().ok());
    view! {
        <div class="field">
            <label class="label" for="watchers">{words.t("new.watchers")}</label>
            <select id="watchers" class="input" on:change=move |event| choose(event_target_value(&event))>{options}</select>
        </div>
    }
    .into_any()
}

/// How late those who watch see what happens, in minutes.
const DELAYS: [u64; 4] = [0, 1, 5, 15];

fn delay_field(words: &Words, wishes: Wishes) -> AnyView {
    let cell = |minutes: u64| {
        let text = match minutes {
            0 => words.t("new.late-none"),
            _ => words.say(&Message::new("new.late-minutes").number("n", minutes as i64)),
        };
        Cell::text(minutes * 60_000, text)
    };
    let cells = DELAYS.map(cell).into();
    let choose = Callback::new(move |delay: String| wishes.delay.set(delay));
    view! {
        <div class="field" hidden=move || wishes.watchers.get() == Some(0)>
            <span class="label">{words.t("new.late")}</span>
            {seg("delay", words.t("new.late"), "", cells, wishes.delay.into(), choose)}
            <span class="hint">{words.t("new.late-hint")}</span>
        </div>
    }
    .into_any()
}

/// How open seats are offered, and to whom.
fn offer_field(words: &Words, wishes: Wishes) -> AnyView {
    let one = move || wishes.offers() && wishes.count(SeatWish::Open) == 1;
    view! {
        <div class="field" hidden=move || !wishes.can_offer()>
            {toggle("while-here", words.t("new.while-here"), words.t("new.while-here-hint"), wishes.while_here)}
            <div class="field" hidden=move || !one()>
                <label class="label" for="whom">{words.t("new.whom")}</label>
                <input id="whom" class="input" maxlength="24" autocomplete="off" bind:value=wishes.whom />
                <span class="hint">{words.t("new.whom-hint")}</span>
            </div>
            {range_field(words, wishes)}
        </div>
    }
    .into_any()
}

/// How far from one's own rating others may be, as the form offers it.
const WITHIN: [u16; 4] = [100, 200, 300, 500];

/// For which ratings a seek is: for those who have one themselves.
fn range_field(words: &Words, wishes: Wishes) -> AnyView {
    let house = House::here();
    let any = view! { <option value="">{words.t("new.range-any")}</option> };
    let option = |within: u16| {
        let text = words.say(&Message::new("new.range-within").number("n", within));
        view! { <option value=within>{text}</option> }
    };
    let options = WITHIN.map(option).into_iter().collect_view();
    let member = move || house.is_member() == Some(true);
    // Whatever is no number is nobody's wish.
    let choose = move |value: String| wishes.range.set(value.parse().ok());
    view! {
        <div class="field" hidden=move || !member() || !wishes.can_ask_rating()>
            <label class="label" for="range">{words.t("new.range")}</label>
            <select id="range" class="input" on:change=move |event| choose(event_target_value(&event))>{any} {options}</select>
        </div>
    }
    .into_any()
}
