//! A game as a card, its suit in two corners, and its board in the middle of play in between.

use crate::board::{Marks, still};
use crate::parts::showcase::{Showcase, showcases};
use crate::parts::suit::suit;
use crate::words::Words;
use game::{Message, Seat};
use leptos::prelude::*;

/// All games as cards. `counts` gives the number of tables at which a game is being played.
pub(crate) fn game_cards(
    words: &Words,
    counts: impl Fn(&str) -> u32 + Copy + Send + Sync + 'static,
) -> AnyView {
    let cards = showcases().iter().zip(0..).map(|(game, index)| card(words, game, index, counts));
    view! { <div class="games">{cards.collect_view()}</div> }.into_any()
}

fn card(
    words: &Words,
    game: &'static Showcase,
    index: u8,
    counts: impl Fn(&str) -> u32 + Copy + Send + Sync + 'static,
) -> AnyView {
    let id = game.id;
    let game_words = words.game(id);
    // Each card has another suit, in the colour that the game gives that seat, or its first one.
    let seat = Seat(index % 4);
    let colour = game.colours.get(seat.index()).or(game.colours.first()).copied();
    let corner = |class: &'static str| {
        colour.map(|colour| view! { <span class=class>{suit(seat, colour, 14)}</span> })
    };
    let marks = Marks { last: game.last.to_vec(), ..Marks::default() };
    let picture = still(&game.scene(), game.colours, &marks, false, String::new());
    let (least, most) = game.seats;
    let seats = if least == most {
        Message::new("game.seats").number("n", most)
    } else {
        Message::new("game.seats-range").number("least", least).number("most", most)
    };
    let count_words = words.clone();
    let tables = move || {
        let count = counts(id);
        (count > 0)
            .then(|| format!(" · {}", count_words.say(&Message::new("game.tables").number("n", count))))
    };
    view! {
        <a class="sheet game-card" href=format!("/games/{id}") data-game=id>
            <div class="gb">{corner("ix")} {picture} {corner("ix end")}</div>
            <div class="gt">
                <h3>{game_words.t("name")}</h3>
                <p class="small soft">{game_words.t("tagline")}</p>
                <p class="xs faint">{words.say(&seats)} {tables}</p>
            </div>
        </a>
    }
    .into_any()
}
