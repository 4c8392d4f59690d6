//! Tables in lists: yours, open seats, what is being played, one of them large.

use crate::board::{Marks, still};
use crate::games;
use crate::pages::home::quick::{has, sit_down};
use crate::parts::clock;
use crate::parts::icons::{self, icon};
use crate::parts::people::{holder, rated_holder, seat_lines};
use crate::parts::showcase::{showcase, showcases};
use crate::parts::suit::{piece, suit};
use crate::route::Way;
use crate::words::Words;
use game::{Message, Seat, SeatColour};
use leptos::prelude::*;
use protocol::api::{Lobby, TableLine};
use protocol::{SeatState, Strength};

/// How many boards of tables being played are shown.
const LIVES: usize = 6;

/// The colours of a line's seats; those of the usual game before the rules are here.
fn colours(line: &TableLine) -> Vec<SeatColour> {
    let table = games::find(&line.spec.game).and_then(|plugin| plugin.table(&line.spec.setup).ok());
    match table {
        Some(table) => table.seats.iter().map(|seat| seat.colour).collect(),
        None => showcase(&line.spec.game).map(|game| game.colours.to_vec()).unwrap_or_default(),
    }
}

/// The setup, as far as the rules are here, and the clock of a line in words.
fn details(words: &Words, line: &TableLine) -> String {
    let game_words = words.game(&line.spec.game);
    let table = games::find(&line.spec.game).and_then(|plugin| plugin.table(&line.spec.setup).ok());
    let summary = table.map(|table| table.summary).unwrap_or_default();
    let mut parts: Vec<_> = summary.iter().map(|part| game_words.say(part)).collect();
    parts.push(clock::in_words(words, line.spec.clock));
    parts.extend(line.spec.rated.then(|| words.t("table.rated")));
    parts.join(" · ")
}

/// The board of a line, at rest; bare before the rules are here.
fn board(line: &TableLine, colours: &[SeatColour]) -> Option<AnyView> {
    let scene = match games::find(&line.spec.game) {
        Some(plugin) => {
            let setup = plugin.setup_at(Some(&line.spec.setup), &line.position).ok()?;
            plugin.open(&setup).ok()?.scene()
        }
        None => showcase(&line.spec.game)?.bare(),
    };
    Some(still(&scene, colours, &Marks::default(), false, String::new()).into_any())
}

/// How strong whoever sits on a seat of a line is.
fn rating(line: &TableLine, seat: usize) -> Option<Strength> {
    line.ratings.get(seat).copied().flatten()
}

fn emblem(line: &TableLine, colours: &[SeatColour]) -> Option<AnyView> {
    Some(piece(showcase(&line.spec.game)?.seat(Seat(0)), colours, 26))
}

pub(super) fn yours(words: &Words, lobby: Option<Lobby>) -> Option<AnyView> {
    let mine = lobby?.mine;
    if mine.is_empty() {
        return Some(view! { <p class="small faint now">{words.t("home.no-account")}</p> }.into_any());
    }
    let line = |line: TableLine| {
        let colours = colours(&line);
        let free = line.spec.seats.iter().any(|seat| !matches!(seat, SeatState::Taken(_)));
        let names: Vec<_> = line.spec.seats.iter().map(|seat| holder(words, seat)).collect();
        let pill = if line.your_turn {
            Some(("pill live", words.t("home.your-turn")))
        } else if free {
            Some(("pill", words.t("home.waiting")))
        } else {
            None
        };
        view! {
            <li>
                <a href=format!("/t/{}", line.table) data-table=line.table.0.clone()>
                    {emblem(&line, &colours)}
                    <span class="grow cut">
                        <b>{words.game(&line.spec.game).t("name")}</b>
                        <span class="faint small">" " {names.join(", ")}</span>
                    </span>
                    {pill.map(|(class, text)| view! { <span class=class>{text}</span> })}
                </a>
            </li>
        }
    };
    let lines = mine.into_iter().take(8).map(line).collect_view();
    Some(
        view! { <section class="sheet yours"><h2>{words.t("home.yours")}</h2><ul>{lines}</ul></section> }
            .into_any(),
    )
}

/// One live board beside quick play: the newest table being played, else the first game's start.
pub(super) fn feature(words: &Words, lobby: Option<Lobby>) -> AnyView {
    let live = lobby.and_then(|lobby| lobby.playing.into_iter().next());
    let Some(line) = live else {
        let game = showcases().first();
        let picture = game.map(|game| {
            let marks = Marks { last: game.last.to_vec(), ..Marks::default() };
            still(&game.scene(), game.colours, &marks, false, String::new())
        });
        let id = game.map(|game| game.id).unwrap_or_default();
        let game_words = words.game(id);
        return view! {
            <a class="sheet feature hide-s" href=format!("/games/{id}")>
                {picture}
                <div class="bar foot"><b>{game_words.t("name")}</b><span class="faint">{game_words.t("tagline")}</span></div>
            </a>
        }
        .into_any();
    };
    let colours = colours(&line);
    let bar = |seat: usize| {
        let holder = line.spec.seats.get(seat).map(|state| rated_holder(words, state, rating(&line, seat)));
        let colour = colours.get(seat).copied().unwrap_or(SeatColour::White);
        view! { <div class="bar">{suit(Seat(seat as u8), colour, 12)}<b class="cut">{holder}</b></div> }
    };
    let two = line.spec.seats.len() == 2;
    let all = (!two).then(
        || view! { <div class="bar"><div class="stack">{seat_lines(words, &line, &colours)}</div></div> },
    );
    view! {
        <a class="sheet feature" href=format!("/t/{}", line.table)>
            {two.then(|| bar(1))}
            {board(&line, &colours)}
            {two.then(|| bar(0))}
            {all}
            <div class="bar foot faint">
                <span class="pill live">{words.t("home.live")}</span>
                <span class="cut">{words.game(&line.spec.game).t("name")} " · " {details(words, &line)}</span>
            </div>
        </a>
    }
    .into_any()
}

pub(super) fn open_seats(words: &Words, way: Way, me: Option<&str>, lobby: Option<Lobby>) -> AnyView {
    let head = || {
        view! {
            <div class="head"><h2>{words.t("home.open")}</h2><a href="/new">{words.t("nav.new")}</a></div>
        }
    };
    let Some(lobby) = lobby else {
        return view! {
            <section class="sheet pad open">{head()}<div class="ghosts" aria-hidden="true"><i></i><i></i><i></i></div></section>
        }
        .into_any();
    };
    if lobby.open.is_empty() {
        let sign = |seat: u8| showcases().first().map(|game| piece(game.seat(Seat(seat)), game.colours, 34));
        return view! {
            <section class="sheet pad open">
                {head()}
                <div class="state" data-state="empty">
                    <div class="row">{sign(0)} {sign(1)}</div>
                    <h3>{words.t("home.nobody")}</h3>
                    <p class="small soft">{words.t("home.nobody-hint")}</p>
                    <a class="btn" href="/new">{words.t("nav.new")}</a>
                </div>
            </section>
        }
        .into_any();
    }
    let row = |line: TableLine| {
        let colours = colours(&line);
        let taken = line.spec.seats.iter().zip(0..).filter(|(seat, _)| matches!(seat, SeatState::Taken(_)));
        let players = taken.map(|(seat, index)| rated_holder(words, seat, rating(&line, index)));
        let players = players.collect::<Vec<_>>().join(", ");
        let details = details(words, &line);
        let go = if has(&line, me) {
            view! { <a class="btn sm" href=format!("/t/{}", line.table)>{words.t("home.go")}</a> }.into_any()
        } else {
            let table = line.clone();
            let sit = move |_| sit_down(way, &table);
            view! { <button type="button" class="btn sm" on:click=sit>{words.t("seat.sit-down")}</button> }
                .into_any()
        };
        view! {
            <tr data-table=line.table.0.clone()>
                <td>
                    <span class="who">
                        {emblem(&line, &colours)}
                        <span>
                            <b>{words.game(&line.spec.game).t("name")}</b>
                            <span class="only-s small soft">" " {players.clone()} " · " {details.clone()}</span>
                        </span>
                    </span>
                </td>
                <td class="hide-s">{players}</td>
                <td class="hide-s soft">{details}</td>
                <td>{go}</td>
            </tr>
        }
    };
    view! {
        <section class="sheet pad open">
            {head()}
            <table class="data">
                <thead>
                    <tr>
                        <th>{words.t("new.game")}</th>
                        <th class="hide-s">{words.t("home.player")}</th>
                        <th class="hide-s">{words.t("home.kind")}</th>
                        <th></th>
                    </tr>
                </thead>
                <tbody>{lobby.open.into_iter().take(12).map(row).collect_view()}</tbody>
            </table>
        </section>
    }
    .into_any()
}

pub(super) fn being_played(words: &Words, lobby: Option<Lobby>) -> Option<AnyView> {
    let playing = lobby?.playing;
    if playing.is_empty() {
        return None;
    }
    let count = words.say(&Message::new("game.tables").number("n", playing.len() as i64));
    let card = |line: TableLine| {
        let colours = colours(&line);
        let turns = words.say(&Message::new("home.turns").number("n", line.turns));
        view! {
            <a class="sheet tcard" href=format!("/t/{}", line.table) data-table=line.table.0.clone()>
                <div>{board(&line, &colours)}</div>
                <div class="lt">
                    <div class="row"><b class="grow cut">{words.game(&line.spec.game).t("name")}</b>{icon(icons::EYE, 14)}</div>
                    {seat_lines(words, &line, &colours)}
                    <div class="xs faint">{details(words, &line)} " · " {turns}</div>
                </div>
            </a>
        }
    };
    Some(
        view! {
            <h2 class="section">{words.t("home.playing")} <span>{count}</span></h2>
            <div class="lives">{playing.into_iter().take(LIVES).map(card).collect_view()}</div>
        }
        .into_any(),
    )
}
