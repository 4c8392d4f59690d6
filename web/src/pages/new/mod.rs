//! A new table: a form made from the game's options, with a running summary and the board beside it.

use crate::board::{Marks, still};
use crate::editor::link;
use crate::games;
use crate::net::House;
use crate::net::http::{self, Failure};
use crate::parts::clock;
use crate::parts::icons::{self, icon};
use crate::parts::rated::{rated_switch, why_not};
use crate::parts::seg::{Cell, seg};
use crate::parts::setup_form::{SetupForm, Wish};
use crate::parts::suit::suit;
use crate::prefs::Setting;
use crate::route::Way;
use crate::words::Words;
use game::{Message, Seat, SeatColour};
use leptos::prelude::*;
use protocol::api::{NewTable, Opened, SeatWish};
use protocol::{ClockSpec, RefusalCode};

/// The longest time for a seat, in minutes, and the longest increment, in seconds.
const MAX_MINUTES: u32 = 180;
const MAX_SECONDS: u32 = 180;

/// What the creator wants, besides the setup.
#[derive(Clone, Copy)]
struct Wishes {
    seats: RwSignal<Vec<SeatWish>>,
    by_lot: RwSignal<bool>,
    private: RwSignal<bool>,
    rated: RwSignal<bool>,
    timed: RwSignal<bool>,
    minutes: RwSignal<String>,
    seconds: RwSignal<String>,
}

impl Wishes {
    /// The clock; the field that is wrong where there can be none.
    fn clock(self) -> Result<Option<ClockSpec>, &'static str> {
        if !self.timed.get() {
            return Ok(None);
        }
        let minutes = self.minutes.with(|text| text.trim().parse::<u32>().ok());
        let seconds = self.seconds.with(|text| text.trim().parse::<u32>().ok());
        let minutes = minutes.filter(|minutes| (1..=MAX_MINUTES).contains(minutes)).ok_or("minutes")?;
        let seconds = seconds.filter(|seconds| *seconds <= MAX_SECONDS).ok_or("seconds")?;
        Ok(Some(ClockSpec::fischer(u64::from(minutes) * 60_000, u64::from(seconds) * 1_000)))
    }
}

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
    let wishes = Wishes {
        seats: RwSignal::new(vec![SeatWish::Me, SeatWish::Computer { level }]),
        by_lot: RwSignal::new(false),
        private: RwSignal::new(false),
        rated: RwSignal::new(false),
        timed: RwSignal::new(false),
        minutes: RwSignal::new("10".into()),
        seconds: RwSignal::new("5".into()),
    };
    // The setup says how many seats there are.
    Effect::new(move |_| {
        let count = wish.table().map_or(2, |table| table.seats.len());
        wishes.seats.update(|seats| seats.resize(count, SeatWish::Computer { level }));
    });
    let unrated = Signal::derive(move || {
        let can_rate = wish.table().is_none_or(|table| table.can_rate);
        wishes.seats.with(|seats| why_not(seats, wishes.timed.get(), can_rate))
    });
    let refused = RwSignal::new(None::<(Option<String>, String)>);
    let busy = RwSignal::new(false);
    let open_words = words.clone();
    let open = move |_| {
        let Ok(clock) = untrack(move || wishes.clock()) else { return };
        let wanted = NewTable {
            game: game.get_untracked(),
            setup: untrack(move || wish.effective()),
            clock,
            seats: wishes.seats.get_untracked(),
            by_lot: wishes.by_lot.get_untracked(),
            private: wishes.private.get_untracked(),
            rated: wishes.rated.get_untracked() && unrated.get_untracked().is_none(),
            ..NewTable::default()
        };
        let words = open_words.clone();
        busy.set(true);
        wasm_bindgen_futures::spawn_local(async move {
            match http::send::<Opened>("POST", "/api/tables", &wanted).await {
                Ok(opened) => way.go(&format!("/t/{}", opened.table)),
                Err(Failure::Refused(refusal)) => {
                    let text = words.game(&wanted.game).say(&refusal.message);
                    let field = refusal.at.filter(|_| refusal.code == RefusalCode::BadSetup);
                    refused.set(Some((field, text)));
                }
                Err(Failure::Down) => house.tell(words.t("state.down")),
            }
            busy.set(false);
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
            refused.get().map(|(_, text)| text)
        }
    };
    let can_open = move || !busy.get() && wish.complete().is_ok() && wishes.clock().is_ok();
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
                    {clock_field(&words, wishes)}
                    <div>
                        {rated_switch(&words, wishes.rated, unrated)}
                        {toggle("by-lot", words.t("new.by-lot"), words.t("new.by-lot-hint"), wishes.by_lot)}
                        {toggle("private", words.t("new.private"), words.t("new.private-hint"), wishes.private)}
                    </div>
                </form>
            </div>
            <aside class="sheet preview">
                {preview(&words, wish, wishes)}
                <div class="sum stick">
                    {move || wrong().map(|text| view! { <span class="errtext" role="alert">{icon(icons::WARN, 16)} {text}</span> })}
                    <button type="button" class="btn main big wide" data-open-table="" disabled=move || !can_open() on:click=open>
                        {words.t("new.open")}
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

/// Who sits where.
fn seats_field(words: &Words, wish: Wish, wishes: Wishes) -> AnyView {
    let legend = words.t("new.seats");
    let words = words.clone();
    let rows = move || {
        let table = wish.table()?;
        let game_words = words.game(&wish.game.get_untracked());
        let row = |(info, index): (&game::SeatInfo, u8)| {
            let name = game_words.t(info.name);
            seat_row(&words, wishes, usize::from(index), suit(Seat(index), info.colour, 14), name)
        };
        Some(view! { <div class="seat-rows">{table.seats.iter().zip(0..).map(row).collect_view()}</div> })
    };
    view! { <fieldset class="field"><legend>{legend}</legend>{rows}</fieldset> }.into_any()
}

/// The word by which a form names what is wanted of a seat.
const fn wish_key(wish: SeatWish) -> &'static str {
    match wish {
        SeatWish::Me => "me",
        SeatWish::Computer { .. } => "computer",
        SeatWish::Open => "open",
        SeatWish::ByLink => "by-link",
    }
}

fn seat_row(words: &Words, wishes: Wishes, index: usize, sign: AnyView, name: String) -> AnyView {
    let wanted = move || wishes.seats.with(|seats| seats.get(index).copied()).unwrap_or(SeatWish::Open);
    let set = move |wish: SeatWish| {
        wishes.seats.update(|seats| {
            if let Some(seat) = seats.get_mut(index) {
                *seat = wish;
            }
        });
    };
    let saved_level = move || Setting::Level.get().and_then(|level| level.parse().ok()).unwrap_or(2);
    let choose = move |value: String| {
        set(match value.as_str() {
            "me" => SeatWish::Me,
            "computer" => SeatWish::Computer { level: saved_level() },
            "by-link" => SeatWish::ByLink,
            _ => SeatWish::Open,
        });
    };
    let option = |value: &'static str, key: &str| {
        let text = words.t(key);
        view! { <option value=value selected=move || wish_key(wanted()) == value>{text}</option> }
    };
    let level_words = words.clone();
    let level = move || {
        let SeatWish::Computer { level } = wanted() else { return None };
        let options = (1..=8_u8).map(|number| {
            let text = level_words.say(&Message::new("seat.level-n").number("n", number));
            view! { <option value=number selected=number == level>{text}</option> }
        });
        let change = move |value: String| {
            if let Ok(level) = value.parse() {
                Setting::Level.set(Some(&value));
                set(SeatWish::Computer { level });
            }
        };
        Some(view! {
            <select class="input" data-level=index aria-label=level_words.t("seat.level") on:change=move |event| change(event_target_value(&event))>
                {options.collect_view()}
            </select>
        })
    };
    let label = name.clone();
    view! {
        <div class="seat-row">
            <span class="name">{sign} <span class="cut">{name}</span></span>
            <select class="input" data-wish=index aria-label=label on:change=move |event| choose(event_target_value(&event))>
                {option("me", "wish.me")}
                {option("computer", "wish.computer")}
                {option("open", "wish.open")}
                {option("by-link", "wish.by-link")}
            </select>
            <span>{level}</span>
        </div>
    }
    .into_any()
}

fn clock_field(words: &Words, wishes: Wishes) -> AnyView {
    let cells = vec![Cell::text("none", words.t("clock.none")), Cell::text("timed", words.t("clock.timed"))];
    let chosen = Signal::derive(move || if wishes.timed.get() { "timed" } else { "none" }.to_owned());
    let choose = Callback::new(move |value: String| wishes.timed.set(value == "timed"));
    let number = |name: &'static str, key: &str, value: RwSignal<String>, range: (u32, u32)| {
        let message = Message::new("setup.out-of-range").number("min", range.0).number("max", range.1);
        let error_text = words.say(&message);
        let wrong = move || wishes.clock().err() == Some(name);
        let (label, error_id) = (words.t(key), format!("{name}-error"));
        view! {
            <div class="field">
                <label class="label" for=name>{label}</label>
                <input
                    id=name
                    class="input num"
                    class:err=wrong
                    inputmode="numeric"
                    aria-describedby=error_id.clone()
                    aria-invalid=move || wrong().to_string()
                    bind:value=value
                />
                <span class="errtext" id=error_id hidden=move || !wrong()>{icon(icons::WARN, 16)} {error_text}</span>
            </div>
        }
    };
    let minutes = number("minutes", "new.minutes", wishes.minutes, (1, MAX_MINUTES));
    let seconds = number("seconds", "new.seconds", wishes.seconds, (0, MAX_SECONDS));
    view! {
        <div class="field">
            <span class="label">{words.t("new.clock")}</span>
            {seg("clock", words.t("new.clock"), "", cells, chosen, choose)}
        </div>
        <div class="two" hidden=move || !wishes.timed.get()>{minutes} {seconds}</div>
    }
    .into_any()
}

/// The board and the table in plain words.
fn preview(words: &Words, wish: Wish, wishes: Wishes) -> AnyView {
    let words = words.clone();
    let board = move || {
        let plugin = games::find(&wish.game.get())?;
        let setup = wish.complete().ok()?;
        let playing = plugin.open(&setup).ok()?;
        let colours: Vec<SeatColour> = wish.table()?.seats.iter().map(|seat| seat.colour).collect();
        Some(still(&playing.scene(), &colours, &Marks::default(), true, String::new()))
    };
    let summary = move || {
        let game_words = words.game(&wish.game.get());
        let table = wish.table();
        let mut title = vec![game_words.t("name")];
        title.extend(table.iter().flat_map(|table| &table.summary).map(|part| game_words.say(part)));
        let mut lines = Vec::new();
        if let Ok(clock) = wishes.clock() {
            lines.push(clock::in_words(&words, clock));
        }
        let seats = wishes.seats.get();
        let mine = seats.iter().filter(|seat| **seat == SeatWish::Me).count();
        lines.push(words.say(&Message::new("new.mine").number("n", mine as i64)));
        let wanted = |wish: SeatWish| seats.iter().filter(|seat| **seat == wish).count() as i64;
        for (wish, key) in [(SeatWish::Open, "new.open-seats"), (SeatWish::ByLink, "new.link-seats")] {
            if wanted(wish) > 0 {
                lines.push(
                    words.say(&Message { key: key.into(), args: Vec::new() }.number("n", wanted(wish))),
                );
            }
        }
        if wishes.by_lot.get() {
            lines.push(words.t("new.by-lot-sum"));
        }
        if wishes.private.get() {
            lines.push(words.t("new.private-hint"));
        }
        let lines = lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
        view! { <h2>{title.join(", ")}</h2><ul>{lines}</ul> }
    };
    view! { <div class="inner">{board}</div><div class="sum">{summary}</div> }.into_any()
}
