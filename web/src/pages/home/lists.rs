//! Tables in lists: yours, open seats, what is being played, one of them large.

use crate::board::{Marks, still};
use crate::net::{House, offers};
use crate::notices::{on_failure, withdraw};
use crate::pages::home::quick::{has, sit_down};
use crate::parts::people::{holder, known_as, rated_holder, rated_name, seat_lines};
use crate::parts::showcase::{showcase, showcases};
use crate::parts::suit::{piece, suit};
use crate::parts::{kind, live};
use crate::route::Way;
use crate::words::Words;
use game::{Message, Seat, SeatColour};
use leptos::prelude::*;
use protocol::api::{Lobby, TableLine};
use protocol::{Offer, SeatState, Strength, TableId};

/// How many offers, and how many tables with an open seat, are shown.
const ROWS: usize = 12;

/// How many boards of tables being played are shown.
const LIVES: usize = 6;

/// How strong whoever sits on a seat of a line is.
fn rating(line: &TableLine, seat: usize) -> Option<Strength> {
    line.ratings.get(seat).copied().flatten()
}

fn emblem(line: &TableLine, colours: &[SeatColour]) -> Option<AnyView> {
    Some(piece(showcase(&line.spec.game)?.seat(Seat(0)), colours, 26))
}

pub(super) fn yours(words: &Words, house: House, lobby: Option<Lobby>) -> Option<AnyView> {
    let mine = lobby?.mine;
    if mine.is_empty() {
        let guest = house.is_member() != Some(true);
        return guest
            .then(|| view! { <p class="small faint now">{words.t("home.no-account")}</p> }.into_any());
    }
    let line = |line: TableLine| {
        let colours = live::colours(&line);
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

/// One live board beside quick play, else the first game in the middle of play.
pub(super) fn feature(words: &Words, live: Option<TableLine>) -> AnyView {
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
    let colours = live::colours(&line);
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
            {live::board(&line, &colours)}
            {two.then(|| bar(0))}
            {all}
            <div class="bar foot faint">
                <span class="pill live">{words.t("home.live")}</span>
                <span class="cut">{words.game(&line.spec.game).t("name")} " · " {live::details(words, &line)}</span>
            </div>
        </a>
    }
    .into_any()
}

pub(super) fn open_seats(words: &Words, house: House, way: Way, lobby: Option<Lobby>) -> AnyView {
    let me = house.me.get().map(|me| me.id);
    let me = me.as_deref();
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
    if lobby.open.is_empty() && lobby.offers.is_empty() {
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
    let table_row = |line: TableLine| {
        let taken = line.spec.seats.iter().zip(0..).filter(|(seat, _)| matches!(seat, SeatState::Taken(_)));
        let players = taken.map(|(seat, index)| rated_holder(words, seat, rating(&line, index)));
        let players = players.collect::<Vec<_>>().join(", ");
        let go = if has(&line, me) {
            view! { <a class="btn sm" href=format!("/t/{}", line.table)>{words.t("home.go")}</a> }.into_any()
        } else {
            let table = line.clone();
            let sit = move |_| sit_down(way, &table);
            view! { <button type="button" class="btn sm" on:click=sit>{words.t("seat.sit-down")}</button> }
                .into_any()
        };
        let cells = cells(
            words,
            &line.spec.game,
            emblem(&line, &live::colours(&line)),
            players,
            live::details(words, &line),
        );
        view! { <tr data-table=line.table.0>{cells}<td>{go}</td></tr> }
    };
    let offer_row = |offer: Offer| {
        let owner = rated_name(known_as(words, &offer.by), offer.rating);
        let joined = offer.joined.iter().map(|person| person.name.clone());
        let names: Vec<_> = std::iter::once(owner).chain(joined).collect();
        let game = offer.table.game.clone();
        let mut details =
            kind::details(words, &game, &offer.table.setup, offer.table.clock, offer.table.rated);
        if let Some(range) = offer.range {
            details = format!("{details} · {}–{}", range.least, range.most);
        }
        // Whoever tries all the same is told why not.
        let closed = lobby.closed.contains(&offer.offer).then_some("");
        let sign = showcase(&game).map(|game| piece(game.seat(Seat(0)), game.colours, 26));
        let cells = cells(words, &game, sign, names.join(", "), details);
        let takes_part = offer.people().any(|person| Some(person.id.as_str()) == me);
        let go = if takes_part {
            withdraw(words, house, offer.offer.clone())
        } else {
            let (id, failed) = (offer.offer.clone(), on_failure(words, house));
            let accept = move |_| offers::accept(id.clone(), failed.clone());
            view! { <button type="button" class="btn sm" data-accept="" on:click=accept>{words.t("seat.sit-down")}</button> }
                .into_any()
        };
        view! { <tr data-offer=offer.offer.0 data-closed=closed>{cells}<td>{go}</td></tr> }
    };
    let offers = lobby.offers.into_iter().take(ROWS).map(offer_row).collect_view();
    let tables = lobby.open.into_iter().take(ROWS).map(table_row).collect_view();
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
                <tbody>{offers} {tables}</tbody>
            </table>
        </section>
    }
    .into_any()
}

/// The cells of a row that say what is to be had: on phones all in one.
fn cells(words: &Words, game: &str, sign: Option<AnyView>, players: String, details: String) -> AnyView {
    view! {
        <td>
            <span class="who">
                {sign}
                <span>
                    <b>{words.game(game).t("name")}</b>
                    <span class="only-s small soft">" " {players.clone()} " · " {details.clone()}</span>
                </span>
            </span>
        </td>
        <td class="hide-s">{players}</td>
        <td class="hide-s soft">{details}</td>
    }
    .into_any()
}

pub(super) fn being_played(words: &Words, house: House) -> AnyView {
    let playing = Memo::new(move |_| {
        let shown = |lobby: &Lobby| lobby.playing.iter().map(|line| line.table.clone()).collect::<Vec<_>>();
        house.lobby.with(|lobby| lobby.as_ref().map(shown)).unwrap_or_default()
    });
    let words = words.clone();
    // Cards follow their tables by themselves: the list is made anew only when tables come and go.
    let part = move || {
        let playing = playing.get();
        let count = words.say(&Message::new("game.tables").number("n", playing.len() as i64));
        let shown = playing.iter().take(LIVES);
        let card = |table: &TableId| live::card(&words, table, live::line(house, table.clone()), house, None);
        (!playing.is_empty()).then(|| {
            view! {
                <h2 class="section">{words.t("home.playing")} <span>{count}</span></h2>
                <div class="lives">{shown.map(card).collect_view()}</div>
            }
        })
    };
    part.into_any()
}
