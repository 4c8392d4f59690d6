//! Who sits where.

use super::wishes::Wishes;
use crate::parts::setup_form::Wish;
use crate::parts::suit::suit;
use crate::prefs::Setting;
use crate::words::Words;
use game::{Message, Seat};
use leptos::prelude::*;
use protocol::api::SeatWish;

/// The part of the form.
pub(super) fn seats_field(words: &Words, wish: Wish, wishes: Wishes) -> AnyView {
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
