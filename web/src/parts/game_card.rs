//! A game as a card, its suit in two corners, and a corner of its board in between.

use crate::board::{Marks, still};
use crate::parts::suit::suit;
use crate::words::Words;
use game::{Message, Seat};
use host::Plugin;
use leptos::prelude::*;
use serde_json::Value;

/// All games as cards. `counts` gives the number of tables being played of a game.
pub(crate) fn game_cards(words: &Words, counts: impl Fn(&str) -> u32 + Copy + Send + Sync + 'static) -> AnyView {
    let cards = catalogue::GAMES.iter().zip(0..).map(|(&plugin, index)| card(words, plugin, index, counts));
    view! { <div class="games">{cards.collect_view()}</div> }.into_any()
}

fn card(
    words: &Words,
    plugin: &'static dyn Plugin,
    index: u8,
    counts: impl Fn(&str) -> u32 + Copy + Send + Sync + 'static,
) -> AnyView {
    let facts = plugin.facts();
    let game_words = words.game(facts.id);
    let table = plugin.table(&Value::Null).ok();
    let colours: Vec<_> = table.map(|table| table.seats.iter().map(|seat| seat.colour).collect()).unwrap_or_default();
    // Each card has another suit, in the colour that the game gives that seat, or its first one.
    let seat = Seat(index % 4);
    let colour = colours.get(seat.index()).or(colours.first()).copied();
    let corner = |class: &'static str| {
        colour.map(|colour| view! { <span class=class>{suit(seat, colour, 14)}</span> })
    };
    let picture = plugin.open(&Value::Null).ok().map(|playing| {
        still(&playing.scene(), &colours, &Marks::default(), false, String::new())
    });
    let (least, most) = facts.seats;
    let seats = if least == most {
        Message::new("game.seats").number("n", most)
    } else {
        Message::new("game.seats-range").number("least", least).number("most", most)
    };
    let count_words = words.clone();
    let tables = move || {
        let count = counts(facts.id);
        (count > 0).then(|| count_words.say(&Message::new("game.tables").number("n", count)))
    };
    view! {
        <a class="sheet game-card" href=format!("/games/{}", facts.id) data-game=facts.id>
            <div class="gb">{corner("ix")} {picture} {corner("ix end")}</div>
            <div class="gt">
                <h3>{game_words.t("name")}</h3>
                <p class="small soft">{game_words.t("tagline")}</p>
                <p class="xs faint">{words.say(&seats)} {move || tables().map(|tables| format!(" · {tables}"))}</p>
            </div>
        </a>
    }
    .into_any()
}
