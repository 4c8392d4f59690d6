//! A table: the board, who sits at it, what was played, what to do now.

use crate::board::view::LiveBoard;
use crate::net::{House, Link};
use crate::parts::states::{loading, missing};
use crate::route::argument;
use crate::table::desk::{Blank, Desk};
use crate::table::log::Log;
use crate::table::sight::sights;
use crate::table::{about, offers, outcome, strips, talk, todo, trays, turns};
use crate::words::Words;
use game::{Message, Seat, Target};
use leptos::ev;
use leptos::prelude::*;
use protocol::TableId;
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen::JsCast;

/// The page of the table `id`.
#[component]
pub(crate) fn TablePage(id: String) -> impl IntoView {
    let invitation = argument(&window().location().hash().unwrap_or_default(), "i");
    let desk = Desk::open(House::here(), TableId(id), invitation);
    keep_time(desk);
    remember_the_way_back(desk);
    listen_to_keys(desk);
    // Who I am may become known after the table: the turn in the making depends on it.
    Effect::new(move |_| {
        desk.house.me.track();
        untrack(move || desk.begin());
    });
    let there = Memo::new(move |_| desk.log.with(Option::is_some));
    move || {
        if there.get() {
            // Made once: its parts follow the log by themselves.
            return untrack(move || at_table(desk));
        }
        match desk.blank.get() {
            Blank::Loading => view! { <main id="main" class="wrap">{loading()}</main> }.into_any(),
            Blank::NotFound => missing("table.missing", "table.missing-hint"),
            Blank::Unknown => missing("table.unknown", "table.unknown-hint"),
            Blank::Shut => missing("table.shut", "table.shut-hint"),
        }
    }
}

/// Whoever goes away from a game in play finds the way back on every page.
fn remember_the_way_back(desk: Desk) {
    let (house, table) = (desk.house, desk.table.get_value());
    if house.left.with_untracked(|left| left.as_ref().is_some_and(|(left, _)| *left == table)) {
        house.left.set(None);
    }
    let plays = Memo::new(move |_| {
        let mine = !desk.mine().is_empty();
        // By post nobody has to be there.
        let on = desk.read(|log| log.to_move().is_some() && log.claim_after.is_some()).unwrap_or(false);
        (mine && on).then(|| desk.words().t("name"))
    });
    // Read at the end: the log is gone by then.
    let game = StoredValue::new(None);
    Effect::new(move |_| game.set_value(plays.get()));
    on_cleanup(move || {
        if let Some(game) = game.try_get_value().flatten() {
            house.left.set(Some((table.clone(), game)));
        }
    });
}

/// The clock of the page ticks while a clock of the table runs, or somebody is away.
fn keep_time(desk: Desk) {
    let tick = move || {
        let runs = desk.log.with_untracked(|log| {
            let ticks = |log: &Log| !log.clocks.is_empty() || log.claim_at().is_some();
            log.as_ref().is_some_and(|log| log.to_move().is_some() && ticks(log))
        });
        if runs {
            desk.now.set(desk.clock_now());
        }
    };
    if let Ok(handle) = set_interval_with_handle(tick, Duration::from_millis(100)) {
        on_cleanup(move || handle.clear());
    }
    // An event moves the clocks at once.
    Effect::new(move |_| {
        desk.log.track();
        desk.now.set(desk.clock_now());
    });
}

/// Keys of the page: arrows go through the turns, Escape takes back, F turns the board.
fn listen_to_keys(desk: Desk) {
    let handle = window_event_listener(ev::keydown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let writing = target
            .is_some_and(|target| target.closest("input, select, textarea, dialog").ok().flatten().is_some());
        if writing || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        match event.key().as_str() {
            "Escape" if desk.shown.get_untracked().is_some() => desk.show(usize::MAX),
            "Escape" => desk.back(),
            "ArrowLeft" | "PageUp" => desk.step(-1),
            "ArrowRight" | "PageDown" => desk.step(1),
            "Home" => desk.show(0),
            "End" => desk.show(usize::MAX),
            "f" => desk.turned.update(|turned| *turned = !*turned),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || handle.remove());
}

fn at_table(desk: Desk) -> AnyView {
    let words = desk.words();
    let page = Words::here();
    let count = desk.read(|log| log.seats.len()).unwrap_or(2);
    let two = count <= 2;
    let colours = desk.read(|log| log.colours.clone()).unwrap_or_else(|| Arc::from([]));
    let seen = sights(desk);
    let sight = Signal::derive(move || seen.with(|(sight, _)| sight.clone()));
    let position = Signal::derive(move || seen.with(|(_, position)| position.clone()));
    let label = {
        let words = words.clone();
        Signal::derive(move || {
            let game = words.t("name");
            let mover = desk.to_move().map(|seat| desk.seat_name(seat));
            match mover {
                Some(who) => words.say(&Message::new("board.label").text("game", game).text("who", who)),
                None => game,
            }
        })
    };
    set_title(desk);
    let on_touch = Callback::new(move |square| desk.touch(Target::Square(square)));
    let on_rest = Callback::new(move |square| {
        if desk.rest.get_untracked() != square {
            desk.rest.set(square);
        }
    });
    // The reader sits below; with the board, the strips turn round.
    let ends = Memo::new(move |_| if desk.flipped() { [Seat(0), Seat(1)] } else { [Seat(1), Seat(0)] });
    let above = move || {
        let [above, _] = ends.get();
        untrack(move || if two { strips::strip(desk, above) } else { strips::order(desk) })
    };
    let below = move || {
        let [_, below] = ends.get();
        untrack(move || two.then(|| strips::strip(desk, below)))
    };
    let state = move || {
        desk.read(|log| {
            if log.frozen {
                "frozen"
            } else if log.ending.is_some() {
                "over"
            } else if log.started {
                "playing"
            } else {
                "waiting"
            }
        })
    };
    let keys_hint = page.t("table.keys");
    view! {
        <main
            id="main"
            class="wrap play"
            class:many=!two
            data-state=state
            data-seq=move || desk.read(|log| log.seq)
            data-link=move || if desk.house.link.get() == Link::Up { "up" } else { "down" }
            data-pending=move || desk.pending.with(Option::is_some).to_string()
            data-to-move=move || desk.read(|log| log.to_move().map(|seat| seat.0)).flatten()
        >
            <aside class="rail side-facts">
                {(!two).then(|| strips::teams(desk))}
                {about::about(desk)}
            </aside>
            <section class="stage" aria-label=page.t("table.board")>
                {above}
                <LiveBoard sight=sight colours=colours words=words.clone() position=position label=label on_touch=on_touch on_rest=on_rest />
                {trays::trays(desk)}
                {below}
            </section>
            <aside class="rail side-play">
                {frozen(desk)}
                {about::invitation(desk)}
                {outcome::outcome(desk)}
                {offers::absence(desk)}
                <section class="sheet log">
                    {turns::turn_list(desk)}
                    {turns::tools(desk)}
                    {review_note(desk)}
                    {todo::todo(desk)}
                </section>
                {under(desk)}
                {offers::open_offer(desk)}
                {talk::talk(desk)}
                <p class="xs faint hide-s">{keys_hint}</p>
            </aside>
            <p class="unseen" role="status" aria-live="polite" data-spoken="">{move || desk.spoken.get()}</p>
        </main>
    }
    .into_any()
}

/// Says that an earlier position is looked at, with the way back.
fn review_note(desk: Desk) -> AnyView {
    let words = desk.words();
    let part = move || {
        let index = desk.shown.get()?;
        let text = if index == 0 {
            words.t("turns.at-start")
        } else {
            let names = desk.seat_names();
            let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_default();
            let turn = desk.read(|log| turns::called(log.stops.get(index)?, &words, name)).flatten();
            words.say(&Message::new("turns.at").text("turn", turn.unwrap_or_default()))
        };
        Some(view! {
            <div class="board-note now" data-review=index>
                <span class="grow">{text}</span>
                <button type="button" class="btn sm" on:click=move |_| desk.show(usize::MAX)>{words.t("turns.to-now")}</button>
            </div>
        })
    };
    part.into_any()
}

fn under(desk: Desk) -> AnyView {
    let playing = move || {
        desk.read(|log| log.started && log.ending.is_none() && !log.frozen).unwrap_or(false)
            && !desk.mine().is_empty()
    };
    let (asking, leaving) = (offers::asking(desk), outcome::resign(desk));
    view! { <section class="sheet under" hidden=move || !playing()>{asking} {leaving}</section> }.into_any()
}

fn frozen(desk: Desk) -> AnyView {
    let words = desk.words();
    let part = move || {
        let frozen = desk.read(|log| log.frozen).unwrap_or(false);
        frozen.then(|| {
            view! {
                <div class="state bad" role="alert" data-state="frozen">
                    <h2>{words.t("table.frozen")}</h2>
                    <p class="small soft">{words.t("table.frozen-hint")}</p>
                    <a class="btn" href="/">{words.t("state.home")}</a>
                </div>
            }
        })
    };
    part.into_any()
}

/// The browser's tab says whose turn it is.
fn set_title(desk: Desk) {
    let words = desk.words();
    Effect::new(move |_| {
        let game = words.t("name");
        let mine = desk.mine();
        let yours = desk.to_move().is_some_and(|seat| mine.contains(&seat));
        let title = if yours {
            words.say(&Message::new("title.your-turn").text("game", game))
        } else {
            words.say(&Message::new("title.page").text("page", game))
        };
        document().set_title(&title);
    });
}
