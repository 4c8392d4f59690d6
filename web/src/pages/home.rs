//! Home: play at once, your tables, open seats, what is being played, the games.

use crate::board::{Marks, still};
use crate::net::http::{self, Failure};
use crate::net::{House, line};
use crate::parts::clock;
use crate::parts::game_card::game_cards;
use crate::parts::icons::{self, icon};
use crate::parts::people::{holder, seat_lines};
use crate::parts::seg::{Cell, seg};
use crate::parts::showcase::{showcase, showcases};
use crate::parts::suit::{piece, suit};
use crate::prefs::Setting;
use crate::route::Way;
use crate::words::Words;
use game::{Message, Seat, SeatColour};
use leptos::prelude::*;
use protocol::api::{Lobby, NewTable, Opened, SeatWish, TableLine};
use protocol::{ClockSpec, SeatState};
use serde_json::Value;

/// Time controls of quick play: minutes and seconds; none first.
const TIMES: [Option<(u64, u64)>; 4] = [None, Some((3, 2)), Some((5, 3)), Some((15, 10))];
/// The level that a newcomer meets.
const FIRST_LEVEL: &str = "2";
/// How many boards of tables being played are shown.
const LIVES: usize = 6;

/// Against whom quick play is.
#[derive(Clone, Copy, PartialEq)]
enum Against {
    Computer,
    Friend,
    Anybody,
}

/// The first page.
#[component]
pub(crate) fn HomePage() -> impl IntoView {
    let (words, house) = (Words::here(), House::here());
    line::follow_lobby();
    document().set_title("Quadrille");
    let lobby = move || house.lobby.get();
    let counts = move |id: &str| {
        house.lobby.with(|lobby| {
            lobby.as_ref().map_or(0, |lobby| lobby.playing.iter().filter(|line| line.spec.game == id).count() as u32)
        })
    };
    let now_words = words.clone();
    let now = move || {
        let lobby = lobby()?;
        let count = |key: &'static str, n: usize| {
            let text = now_words.say(&Message::new(key).number("n", n as i64));
            let (number, rest) = text.split_once(' ').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap_or_default();
            view! { <span><b>{number}</b> " " {rest}</span> }
        };
        Some(view! {
            <span data-online=lobby.online>{count("home.online", lobby.online as usize)}</span>
            {count("home.tables", lobby.playing.len())}
            {count("home.seeking", lobby.open.len())}
        })
    };
    let (yours_words, feature_words, open_words, lives_words) = (words.clone(), words.clone(), words.clone(), words.clone());
    view! {
        <main id="main" class="wrap">
            <section class="hero">
                <div>
                    <h1>{words.t("home.title")}</h1>
                    <p class="lede">{words.t("home.lede")}</p>
                    <Quick />
                    {move || yours(&yours_words, lobby())}
                    <div class="now">{now}</div>
                </div>
                {move || feature(&feature_words, lobby())}
            </section>
            {move || open_seats(&open_words, lobby())}
            {move || being_played(&lives_words, lobby())}
            <h2 class="section">{words.t("games.title")} <span>{words.t("home.learn")}</span></h2>
            {game_cards(&words, counts)}
        </main>
    }
}

/// Choose a game, a time, against whom: sit down.
#[component]
fn Quick() -> impl IntoView {
    let (words, house, way) = (Words::here(), House::here(), Way::here());
    let known = |id: &String| showcase(id).is_some();
    let first = showcases().first().map(|game| game.id.to_owned()).unwrap_or_default();
    let game = RwSignal::new(Setting::Game.get().filter(known).unwrap_or(first));
    let level = RwSignal::new(Setting::Level.get().unwrap_or_else(|| FIRST_LEVEL.into()));
    let time = RwSignal::new("0".to_owned());
    let busy = RwSignal::new(false);
    let games = showcases().iter().map(|game| {
        let content = view! {
            {piece(game.seat(Seat(0)), &game.colours, 34)}
            {words.game(game.id).t("name")}
        };
        Cell { value: game.id.to_owned(), content: content.into_any() }
    });
    let times = TIMES.iter().enumerate().map(|(index, time)| match time {
        None => Cell::text(index, words.t("clock.none")),
        Some((minutes, seconds)) => Cell::text(index, format!("{minutes} + {seconds}")),
    });
    let levels = (1..=8_u8).map(|level| Cell::text(level, level.to_string()));
    let keep_game = Callback::new(move |id: String| {
        Setting::Game.set(Some(&id));
        game.set(id);
    });
    let keep_level = Callback::new(move |value: String| {
        Setting::Level.set(Some(&value));
        level.set(value);
    });
    let play_words = words.clone();
    let play = move |against: Against| {
        let id = game.get_untracked();
        // Somebody may be waiting already.
        if against == Against::Anybody {
            let waiting = house.lobby.with_untracked(|lobby| {
                let me = house.me.get_untracked().map(|me| me.id);
                lobby.as_ref()?.open.iter().find(|line| line.spec.game == id && !has(line, me.as_deref())).cloned()
            });
            if let Some(line) = waiting {
                way.go(&format!("/t/{}", line.table));
                return;
            }
        }
        let seats = showcase(&id).map_or(2, |game| game.colours.len());
        let other = match against {
            Against::Computer => SeatWish::Computer { level: level.get_untracked().parse().unwrap_or(2) },
            Against::Friend => SeatWish::ByLink,
            Against::Anybody => SeatWish::Open,
        };
        let mut wishes = vec![other; seats];
        wishes[0] = SeatWish::Me;
        let chosen = time.get_untracked().parse::<usize>().ok().and_then(|index| TIMES.get(index).copied().flatten());
        let clock = chosen.map(|(minutes, seconds)| ClockSpec {
            initial_ms: minutes * 60_000,
            increment_ms: seconds * 1_000,
        });
        let wish = NewTable {
            game: id,
            setup: Value::Null,
            clock,
            seats: wishes,
            by_lot: against != Against::Computer,
            private: against == Against::Friend,
        };
        let words = play_words.clone();
        busy.set(true);
        wasm_bindgen_futures::spawn_local(async move {
            match http::send::<Opened>("POST", "/api/tables", &wish).await {
                Ok(opened) => way.go(&format!("/t/{}", opened.table)),
                Err(Failure::Refused(refusal)) => house.tell(words.say(&refusal.message)),
                Err(Failure::Down) => house.tell(words.t("state.down")),
            }
            busy.set(false);
        });
    };
    let (computer, friend, anybody) = (play.clone(), play.clone(), play);
    let level_label = words.t("seat.level");
    view! {
        <form class="sheet quick" aria-label=words.t("home.quick") on:submit=|event| event.prevent_default()>
            {seg("quick-game", words.t("new.game"), "pick many", games.collect(), game.into(), keep_game)}
            {seg("quick-time", words.t("new.clock"), "", times.collect(), time.into(), Callback::new(move |value| time.set(value)))}
            <div class="field">
                <span class="label">{level_label.clone()}</span>
                {seg("quick-level", level_label, "", levels.collect(), level.into(), keep_level)}
            </div>
            <div class="go">
                <button type="button" class="btn main big" data-quick="computer" disabled=move || busy.get() on:click=move |_| computer(Against::Computer)>
                    {words.t("home.computer")}
                </button>
                <button type="button" class="btn big" data-quick="friend" disabled=move || busy.get() on:click=move |_| friend(Against::Friend)>
                    {words.t("home.friend")}
                </button>
                <button type="button" class="btn big" data-quick="anybody" disabled=move || busy.get() on:click=move |_| anybody(Against::Anybody)>
                    {words.t("home.anybody")}
                </button>
            </div>
        </form>
    }
}

fn has(line: &TableLine, person: Option<&str>) -> bool {
    line.spec.seats.iter().any(|seat| {
        matches!(seat, SeatState::Taken(protocol::Occupant::Person(taken)) if Some(taken.id.as_str()) == person)
    })
}

/// The colours of a line's seats.
fn colours(line: &TableLine) -> Vec<SeatColour> {
    let table = catalogue::find(&line.spec.game).and_then(|plugin| plugin.table(&line.spec.setup).ok());
    table.map(|table| table.seats.iter().map(|seat| seat.colour).collect()).unwrap_or_default()
}

/// The setup and clock of a line in words.
fn details(words: &Words, line: &TableLine) -> String {
    let game_words = words.game(&line.spec.game);
    let table = catalogue::find(&line.spec.game).and_then(|plugin| plugin.table(&line.spec.setup).ok());
    let summary = table.map(|table| table.summary).unwrap_or_default();
    let mut parts: Vec<_> = summary.iter().map(|part| game_words.say(part)).collect();
    parts.push(clock::in_words(words, line.spec.clock));
    parts.join(" · ")
}

/// The board of a line, at rest.
fn board(line: &TableLine, colours: &[SeatColour]) -> Option<AnyView> {
    let plugin = catalogue::find(&line.spec.game)?;
    let setup = plugin.setup_at(Some(&line.spec.setup), &line.position).ok()?;
    let playing = plugin.open(&setup).ok()?;
    Some(still(&playing.scene(), colours, &Marks::default(), false, String::new()).into_any())
}

fn emblem(line: &TableLine, colours: &[SeatColour]) -> Option<AnyView> {
    Some(piece(showcase(&line.spec.game)?.seat(Seat(0)), colours, 26))
}

fn yours(words: &Words, lobby: Option<Lobby>) -> Option<AnyView> {
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
    Some(view! { <section class="sheet yours"><h2>{words.t("home.yours")}</h2><ul>{lines}</ul></section> }.into_any())
}

/// One live board beside quick play: the newest table being played, else the first game's start.
fn feature(words: &Words, lobby: Option<Lobby>) -> AnyView {
    let live = lobby.and_then(|lobby| lobby.playing.into_iter().next());
    let Some(line) = live else {
        let game = showcases().first();
        let picture = game.map(|game| {
            let marks = Marks { last: game.middle.1.clone(), ..Marks::default() };
            still(&game.middle.0, &game.colours, &marks, false, String::new())
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
        let holder = line.spec.seats.get(seat).map(|state| holder(words, state));
        let colour = colours.get(seat).copied().unwrap_or(SeatColour::White);
        view! { <div class="bar">{suit(Seat(seat as u8), colour, 12)}<b class="cut">{holder}</b></div> }
    };
    let two = line.spec.seats.len() == 2;
    let all = (!two).then(|| view! { <div class="bar"><div class="stack">{seat_lines(words, &line.spec.seats, &colours)}</div></div> });
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

fn open_seats(words: &Words, lobby: Option<Lobby>) -> AnyView {
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
        let sign = |seat: u8| showcases().first().map(|game| piece(game.seat(Seat(seat)), &game.colours, 34));
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
        let taken = line.spec.seats.iter().filter(|seat| matches!(seat, SeatState::Taken(_)));
        let players = taken.map(|seat| holder(words, seat)).collect::<Vec<_>>().join(", ");
        let details = details(words, &line);
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
                <td><a class="btn sm" href=format!("/t/{}", line.table)>{words.t("home.look")}</a></td>
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

fn being_played(words: &Words, lobby: Option<Lobby>) -> Option<AnyView> {
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
                    {seat_lines(words, &line.spec.seats, &colours)}
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
