//! How it ended, leaving, and playing again.

use crate::parts::icons::{self, icon};
use crate::parts::rated::signed;
use crate::parts::suit::suit;
use crate::route::Way;
use crate::table::desk::{Desk, leaving_key};
use crate::table::log::{Log, What};
use crate::words::GameWords;
use game::{Message, Seat, SeatColour};
use leptos::html;
use leptos::prelude::*;
use protocol::{Action, Ending, Strength};

/// The result with its reason and, for players, the rematch. Nothing while the game is on.
pub(crate) fn outcome(desk: Desk) -> AnyView {
    let asked = RwSignal::new(false);
    let way = Way::here();
    // Whoever has asked for another game is taken to it.
    Effect::new(move |_| {
        let table = desk.read(|log| log.rematch.clone()).flatten();
        if let Some(table) = table.filter(|_| asked.get_untracked()) {
            way.go(&format!("/t/{table}"));
        }
    });
    let part = move || {
        let ending = desk.read(|log| log.ending.clone()).flatten()?;
        let words = desk.words();
        let title = verdict(desk, &ending, &words);
        let reason = reason(desk, &ending, &words);
        let score = ending.score.as_ref().map(|score| {
            let figure = |(figure, seat)| format!("{} {figure}", desk.seat_name(Seat(seat)));
            score.iter().zip(0..).map(figure).collect::<Vec<_>>().join(", ")
        });
        let placed = ending.places.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let places = (ending.places.len() > 2).then(|| places(desk, &ending, &words));
        let why = match score {
            Some(score) => format!("{reason} {score}."),
            None => reason,
        };
        Some(view! {
            <section
                class="sheet result"
                role="status"
                data-state="over"
                data-places=placed
                data-reason=ending.reason.clone()
            >
                <h2>{title}</h2>
                <p class="soft">{why}</p>
                {places}
                {own_rating(desk, &words)}
                {rematch(desk, asked, &words)}
            </section>
        })
    };
    part.into_any()
}

/// What the game did to the reader's rating.
fn own_rating(desk: Desk, words: &GameWords) -> Option<AnyView> {
    let seat = *desk.mine().first()?;
    let strength = desk.read(|log| log.ratings.get(seat.index()).copied().flatten()).flatten()?;
    let change = strength.change?;
    let now = Strength { points: strength.points + change, ..strength };
    let message = Message::new("end.rating").text("points", now.to_string()).text("change", signed(change));
    Some(view! { <p class="small soft" data-own-rating=now.points>{words.say(&message)}</p> }.into_any())
}

/// “Red has won”, “You have won”, “You have lost”, “A draw”.
fn verdict(desk: Desk, ending: &Ending, words: &GameWords) -> String {
    if !ending.has_result() {
        return words.t(without_result(ending));
    }
    if ending.places.iter().all(|&place| place == 1) {
        return words.t("end.draw");
    }
    let winners: Vec<Seat> =
        ending.places.iter().zip(0..).filter(|(place, _)| **place == 1).map(|(_, seat)| Seat(seat)).collect();
    let mine = desk.mine();
    let all_mine = mine.len() == ending.places.len();
    if !all_mine && mine.iter().any(|seat| winners.contains(seat)) {
        return words.t(if winners.len() > 1 { "end.your-side-won" } else { "end.you-won" });
    }
    // Where there are two sides, who has not won has lost; among more there are places.
    let sides = desk.read(|log| log.sides().len()).unwrap_or(0);
    if !mine.is_empty() && !all_mine && sides == 2 {
        return words.t(if ending.places.len() > 2 { "end.your-side-lost" } else { "end.you-lost" });
    }
    let names: Vec<_> = winners.iter().map(|&seat| desk.seat_name(seat)).collect();
    won(words, &names)
}

/// What is said of a game without a result: called off, or annulled.
pub(crate) fn without_result(ending: &Ending) -> &'static str {
    if ending.is_decided() { "end.annulled-title" } else { "end.no-result" }
}

/// “Red has won”, “Crimson and Azure have won”.
pub(crate) fn won(words: &GameWords, names: &[String]) -> String {
    let and = format!(" {} ", words.t("seat.and"));
    words.say(&Message::new("end.won").text("who", names.join(&and)).number("n", names.len() as i64))
}

/// Why it is over: a seat that left is named.
fn reason(desk: Desk, ending: &Ending, words: &GameWords) -> String {
    let left = desk.read(|log| {
        log.last().deed.as_ref().and_then(|deed| match deed.what {
            What::Left(why) => Some((why, deed.seat)),
            What::Turn { .. } => None,
        })
    });
    match left.flatten().filter(|_| !ending.is_decided()) {
        Some((why, seat)) => words.say(&Message::new(leaving_key(why)).text("who", desk.seat_name(seat))),
        None => words.say(&Message { key: ending.reason.clone().into(), args: Vec::new() }),
    }
}

fn places(desk: Desk, ending: &Ending, words: &GameWords) -> AnyView {
    let mut order: Vec<(u8, Seat)> =
        ending.places.iter().zip(0..).map(|(&place, seat)| (place, Seat(seat))).collect();
    order.sort_unstable();
    let lines = order.into_iter().map(|(place, seat)| {
        let colour = desk.read(|log| log.colours[seat.index()]).unwrap_or(SeatColour::White);
        let number = words.say(&Message::new("end.place").number("n", place));
        view! {
            <li>
                <span class="n">{number}</span>
                {suit(seat, colour, 12)}
                <span class="cut">{desk.seat_name(seat)} " · " {desk.name(seat)}</span>
            </li>
        }
    });
    view! { <ol class="places">{lines.collect_view()}</ol> }.into_any()
}

/// Playing again: asking for it, and the way to the new table. `asked`: the reader has asked for it here.
fn rematch(desk: Desk, asked: RwSignal<bool>, words: &GameWords) -> AnyView {
    if let Some(table) = desk.read(|log| log.rematch.clone()).flatten() {
        let label = words.t("rematch.go");
        return view! { <a class="btn main" data-rematch="go" href=format!("/t/{table}")>{label}</a> }
            .into_any();
    }
    let mine = desk.mine();
    let Some(&seat) = mine.first() else { return ().into_any() };
    let offers = desk.read(|log| log.rematch_offers.clone()).unwrap_or_default();
    if mine.iter().any(|seat| offers.contains(seat)) {
        return view! { <p class="small soft" data-rematch="waiting">{words.t("rematch.waiting")}</p> }
            .into_any();
    }
    let other = offers.first().map(|&seat| {
        let text = words.say(&Message::new("rematch.asked").text("who", desk.name(seat)));
        view! { <p class="small">{text}</p> }
    });
    let label = words.t("rematch.offer");
    let ask = move |_| {
        asked.set(true);
        desk.act(Action::Rematch { seat });
    };
    view! {
        {other}
        <button type="button" class="btn main" data-rematch="offer" on:click=ask>
            {label}
        </button>
    }
    .into_any()
}

/// What resigning means for a seat: the end of the game, a partner who plays on alone, or others who do.
fn resign_key(log: &Log, leaver: Seat) -> &'static str {
    let sides = log.sides();
    let stays = |seats: &[Seat]| seats.iter().any(|&seat| seat != leaver && log.takes_part(seat));
    if sides.iter().any(|(_, seats)| seats.contains(&leaver) && stays(seats)) {
        "resign.consequence-team"
    } else if sides.iter().filter(|(_, seats)| stays(seats)).count() > 1 {
        "resign.consequence-many"
    } else {
        "resign.consequence"
    }
}

/// Resigning, with a dialog that says the consequence. Nothing for those who do not play.
pub(crate) fn resign(desk: Desk) -> AnyView {
    let words = desk.words();
    let dialog = NodeRef::<html::Dialog>::new();
    let can = move || {
        desk.read(|log| log.started && log.ending.is_none() && !log.frozen).unwrap_or(false)
            && desk.mine().iter().any(|&seat| desk.read(|log| log.takes_part(seat)).unwrap_or(false))
    };
    // Of several seats at one screen the one to move resigns.
    let leaver = move || {
        let mine = desk.mine();
        let moving = desk.to_move().filter(|seat| mine.contains(seat));
        moving
            .or_else(|| mine.into_iter().find(|&seat| desk.read(|log| log.takes_part(seat)).unwrap_or(false)))
    };
    let open = move |_| {
        if let Some(dialog) = dialog.get_untracked() {
            let _ = dialog.show_modal();
        }
    };
    let close = move || {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    let go = move |_| {
        close();
        if let Some(seat) = untrack(leaver) {
            desk.act(Action::Resign { seat });
        }
    };
    let (title, play_on, verb) = (words.t("resign.title"), words.t("resign.play-on"), words.t("resign.verb"));
    let text = move || {
        let Some(seat) = leaver() else { return String::new() };
        let who = desk.seat_name(seat);
        let key = desk.read(|log| resign_key(log, seat)).unwrap_or("resign.consequence");
        words.say(&Message { key: key.into(), args: Vec::new() }.text("who", who))
    };
    let label = verb.clone();
    view! {
        <button type="button" class="btn quiet danger" data-resign="" hidden=move || !can() on:click=open>
            {icon(icons::FLAG, 18)}
            {label}
        </button>
        <dialog node_ref=dialog class="dialog" aria-labelledby="resign-title">
            <h2 id="resign-title">{title}</h2>
            <p class="soft">{text}</p>
            <div class="flow">
                <button type="button" class="btn" autofocus=true on:click=move |_| close()>{play_on}</button>
                <button type="button" class="btn bad" data-resign="sure" on:click=go>{verb}</button>
            </div>
        </dialog>
    }
    .into_any()
}
