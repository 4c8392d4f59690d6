//! The board and the table in plain words.

use super::wishes::Wishes;
use crate::board::{Marks, still};
use crate::games;
use crate::parts::clock;
use crate::parts::setup_form::Wish;
use crate::words::Words;
use game::{Message, SeatColour};
use leptos::prelude::*;
use protocol::api::SeatWish;

/// The part beside the form.
pub(super) fn preview(words: &Words, wish: Wish, wishes: Wishes) -> AnyView {
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
        if let Ok(clock) = wishes.time.clock() {
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
