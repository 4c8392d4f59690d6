//! A table of the lobby, as it is shown: its board at rest, which follows what is played.

use crate::board::{Marks, still};
use crate::games;
use crate::net::House;
use crate::parts::kind;
use crate::parts::people::seat_lines;
use crate::parts::showcase::showcase;
use crate::words::Words;
use game::{Message, SeatColour};
use leptos::prelude::*;
use protocol::TableId;
use protocol::api::TableLine;

/// The colours of a line's seats; those of the usual game before the rules are here.
pub(crate) fn colours(line: &TableLine) -> Vec<SeatColour> {
    let table = games::find(&line.spec.game).and_then(|plugin| plugin.table(&line.spec.setup).ok());
    match table {
        Some(table) => table.seats.iter().map(|seat| seat.colour).collect(),
        None => showcase(&line.spec.game).map(|game| game.colours.to_vec()).unwrap_or_default(),
    }
}

/// Setup and clock of a line in words.
pub(crate) fn details(words: &Words, line: &TableLine) -> String {
    kind::details(words, &line.spec.game, &line.spec.setup, line.spec.clock, line.spec.rated)
}

/// The board of a line, at rest; bare before the rules are here.
pub(crate) fn board(line: &TableLine, colours: &[SeatColour]) -> Option<AnyView> {
    let scene = match games::find(&line.spec.game) {
        Some(plugin) => {
            let setup = plugin.setup_at(Some(&line.spec.setup), &line.position).ok()?;
            plugin.open(&setup).ok()?.scene()
        }
        None => showcase(&line.spec.game)?.bare(),
    };
    let marks = Marks { last: line.last.clone(), ..Marks::default() };
    Some(still(&scene, colours, &marks, false, String::new()).into_any())
}

/// The line of a table being played, as the lobby has it.
pub(crate) fn line(house: House, table: TableId) -> Memo<Option<TableLine>> {
    Memo::new(move |_| {
        let find =
            |lobby: &protocol::api::Lobby| lobby.playing.iter().find(|line| line.table == table).cloned();
        house.lobby.with(|lobby| lobby.as_ref().and_then(find))
    })
}

/// A table being played as a card, with `more` below what is said about it. It follows the lobby by itself: nothing of the
/// page is made anew for a turn but the board.
pub(crate) fn card(
    words: &Words,
    table: &TableId,
    line: Memo<Option<TableLine>>,
    house: House,
    more: Option<AnyView>,
) -> AnyView {
    let picture = move || {
        house.rules.track();
        line.with(|line| line.as_ref().and_then(|line| board(line, &colours(line))))
    };
    let (about_words, turn_words) = (words.clone(), words.clone());
    // Who sits there and what is played do not change with a turn.
    let lasting = Memo::new(move |_| {
        line.with(|line| line.as_ref().map(|line| (line.spec.clone(), line.ratings.clone())))
    });
    let about = move || {
        house.rules.track();
        lasting.track();
        let line = line.get_untracked()?;
        Some(view! {
            <b class="cut">{about_words.game(&line.spec.game).t("name")}</b>
            {seat_lines(&about_words, &line, &colours(&line))}
            <div class="xs faint">{details(&about_words, &line)}</div>
        })
    };
    let turns = Memo::new(move |_| line.with(|line| line.as_ref().map_or(0, |line| line.turns)));
    let turns_text = move || turn_words.say(&Message::new("home.turns").number("n", turns.get()));
    view! {
        <a class="sheet tcard" href=format!("/t/{table}") data-table=table.0.clone() data-turns-played=turns>
            <div>{picture}</div>
            <div class="lt">{about}{more}<div class="xs faint">{turns_text}</div></div>
        </a>
    }
    .into_any()
}
