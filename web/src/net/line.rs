//! The one socket of this tab. It joins again by itself, with growing pauses, at once when the browser wakes or comes
//! back on line; it subscribes again from the last event it has, and sends again what was never answered.

use crate::net::house::{House, Link};
use crate::net::{http, offers};
use leptos::ev;
use leptos::prelude::*;
use protocol::chat::Room;
use protocol::{Action, FromClient, FromServer, Offers, Person, TableId, Topic, VERSION};
use serde_json::value::RawValue;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, VisibilityState, WebSocket};

/// Pauses between tries, in milliseconds; the last one goes on for ever.
const PAUSES: [u32; 7] = [300, 700, 1_500, 3_000, 6_000, 10_000, 15_000];
/// After so long without a word from the server it is asked whether it is there, in milliseconds.
const QUIET: f64 = 15_000.0;
/// After so long without a word the line counts as broken.
const DEAD: f64 = 25_000.0;

/// What the server says. News of a table is read where tables are shown: the first page does without the code.
pub(crate) type Heard = FromServer<Box<RawValue>>;

/// A table that is watched: where the line asks what it has, and brings what it hears.
pub(crate) struct Watch {
    pub(crate) table: TableId,
    /// The number of the last event that the page has.
    pub(crate) after: Rc<dyn Fn() -> u32>,
    pub(crate) hear: Rc<dyn Fn(Heard)>,
}

#[derive(Default)]
struct Line {
    socket: Option<WebSocket>,
    /// Counts sockets, so that words from an old one are known as such.
    number: u32,
    tries: usize,
    heard: f64,
    lobby: u32,
    watch: Option<Rc<Watch>>,
    /// Actions that have not been answered, in order.
    unanswered: Vec<(String, FromClient)>,
    retry: Option<TimeoutHandle>,
    /// Distinguishes the names of requests from those of other tabs and loads.
    prefix: String,
    requests: u32,
}

thread_local! {
    static LINE: RefCell<Line> = RefCell::default();
}

fn with<T>(f: impl FnOnce(&mut Line) -> T) -> T {
    LINE.with_borrow_mut(f)
}

/// Joins the server and stays with it.
pub(crate) fn start(house: House) {
    with(|line| line.prefix = format!("{:x}", (js_sys::Math::random() * 1e12) as u64));
    join(house);
    let wake = move || {
        if document().visibility_state() == VisibilityState::Visible {
            look_again(house);
        }
    };
    let _ = window_event_listener(ev::online, move |_| look_again(house));
    let _ = window_event_listener(ev::pageshow, move |_| wake());
    let listener = Closure::<dyn Fn()>::new(wake);
    let _ =
        document().add_event_listener_with_callback("visibilitychange", listener.as_ref().unchecked_ref());
    listener.forget(); // as long as the page
    let _ = set_interval_with_handle(move || beat(house), Duration::from_secs(5));
}

/// Tries now instead of after the pause; a line that seems to be up is asked whether it is.
pub(crate) fn look_again(house: House) {
    if with(|line| line.socket.is_some()) {
        // Sleep leaves sockets that look open: an answer is due within a few seconds.
        send(&FromClient::Ping { t: js_sys::Date::now() as u64 });
        let asked = js_sys::Date::now();
        set_timeout(
            move || {
                if with(|line| line.socket.is_some() && line.heard < asked) {
                    lost(house);
                }
            },
            Duration::from_secs(4),
        );
    } else if with(|line| line.retry.take().map(|retry| retry.clear()).is_some()) {
        join(house);
    }
}

/// Leaves and joins again, as whoever the cookie says by now.
pub(crate) fn join_anew(house: House) {
    with(|line| line.tries = 0);
    hang_up();
    join(house);
}

/// Closes the socket, if there is one; what it still says is not heard.
fn hang_up() {
    let old = with(|line| {
        line.number += 1;
        line.socket.take()
    });
    if let Some(socket) = old {
        let _ = socket.close();
    }
}

fn beat(house: House) {
    let silence = with(|line| line.socket.as_ref().map(|_| js_sys::Date::now() - line.heard));
    match silence {
        Some(silence) if silence > DEAD => lost(house),
        Some(silence) if silence > QUIET => {
            send(&FromClient::Ping { t: js_sys::Date::now() as u64 });
        }
        _ => {}
    }
}

fn join(house: House) {
    with(|line| line.number += 1);
    let number = with(|line| line.number);
    wasm_bindgen_futures::spawn_local(async move {
        // The answer carries the cookie that the socket will show.
        match http::get::<Person>("/api/me").await {
            Ok(me) => {
                if house.me.get_untracked().as_ref() != Some(&me) {
                    house.me.set(Some(me));
                }
                if with(|line| line.number == number) && open(house, number).is_none() {
                    lost(house);
                }
            }
            Err(_) => lost(house),
        }
    });
}

fn open(house: House, number: u32) -> Option<()> {
    let location = window().location();
    let scheme = if location.protocol().ok()? == "https:" { "wss" } else { "ws" };
    let socket = WebSocket::new(&format!("{scheme}://{}/api/socket", location.host().ok()?)).ok()?;
    let current = move || with(|line| line.number == number);

    let on_open = Closure::once_into_js(move || {
        if current() {
            greet();
        }
    });
    socket.set_onopen(Some(on_open.unchecked_ref()));
    let on_close = Closure::once_into_js(move || {
        if current() {
            lost(house);
        }
    });
    socket.set_onclose(Some(on_close.unchecked_ref()));
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(text) = event.data().as_string() else { return };
        if !current() {
            return;
        }
        with(|line| line.heard = js_sys::Date::now());
        match serde_json::from_str(&text) {
            Ok(message) => hear(house, message),
            // A message that this page cannot read comes from a server of another version.
            Err(_) => house.link.set(Link::Outdated),
        }
    });
    socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget(); // a few bytes for each time the line breaks

    with(|line| {
        line.socket = Some(socket);
        line.heard = js_sys::Date::now();
    });
    Some(())
}

/// The first words on a new line: who we are, what we listen to, what was not answered.
fn greet() {
    send(&FromClient::Hello { version: VERSION });
    if with(|line| line.lobby > 0) {
        send(&FromClient::Subscribe(Topic::Lobby));
    }
    ask_events();
    let again = with(|line| line.unanswered.clone());
    for (_, message) in again {
        send(&message);
    }
}

/// Sends a message, if the line is up; whether it was.
pub(super) fn send(message: &FromClient) -> bool {
    let Ok(text) = serde_json::to_string(message) else { return false };
    with(|line| {
        let open = line.socket.as_ref().filter(|socket| socket.ready_state() == WebSocket::OPEN);
        open.is_some_and(|socket| socket.send_with_str(&text).is_ok())
    })
}

fn lost(house: House) {
    hang_up();
    offers::lost();
    if house.link.get_untracked() == Link::Outdated {
        return;
    }
    let pause = with(|line| {
        let pause = PAUSES[line.tries.min(PAUSES.len() - 1)];
        line.tries += 1;
        // Spread out, so that not all pages come back in the same moment.
        pause + (js_sys::Math::random() * f64::from(pause) * 0.4) as u32
    });
    house.link.set(Link::Down { retry_at: js_sys::Date::now() + f64::from(pause) });
    let retry = set_timeout_with_handle(
        move || {
            with(|line| line.retry = None);
            join(house);
        },
        Duration::from_millis(pause.into()),
    );
    with(|line| {
        if let Some(old) = line.retry.take() {
            old.clear();
        }
        line.retry = retry.ok();
    });
}

fn hear(house: House, message: Heard) {
    match &message {
        FromServer::Hello { version, you, now } => {
            if *version != VERSION {
                house.link.set(Link::Outdated);
                return;
            }
            with(|line| line.tries = 0);
            house.skew.set(*now as f64 - js_sys::Date::now());
            if house.me.get_untracked().as_ref() != Some(you) {
                house.me.set(Some(you.clone()));
            }
            house.link.set(Link::Up);
            // Whoever offers something is told so right after.
            if house.offers.with_untracked(|offers| *offers != Offers::default()) {
                house.offers.set(Offers::default());
            }
        }
        FromServer::Lobby(lobby) => house.lobby.set(Some(lobby.clone())),
        FromServer::Noticed { unseen, notice } => {
            house.unseen.set(*unseen);
            if notice.is_some() {
                house.notice.set(notice.clone());
            }
        }
        FromServer::LobbyNews(news) => house.lobby.update(|lobby| {
            if let Some(lobby) = lobby {
                lobby.hear(news.clone());
            }
        }),
        FromServer::Offers(offers) => house.offers.set(offers.clone()),
        FromServer::Begins { table, game, offer } => {
            offers::begins(house, table.clone(), game.clone(), offer.as_ref());
        }
        FromServer::Declined { by, .. } => offers::declined(house, by),
        FromServer::Agreed { request, offer } => offers::agreed(request, offer.clone()),
        FromServer::Refused { request: Some(request), refusal } if offers::refused(request, refusal) => {
            return;
        }
        FromServer::Pong { now, .. } => house.skew.set(*now as f64 - js_sys::Date::now()),
        FromServer::Done { request, .. } => answered(request),
        FromServer::Refused { request: Some(request), .. } => answered(request),
        _ => {}
    }
    let for_tables =
        matches!(message, FromServer::At(_) | FromServer::Done { .. } | FromServer::Refused { .. });
    if let Some(watch) = with(|line| line.watch.clone()).filter(|_| for_tables) {
        (watch.hear)(message);
    }
}

fn answered(request: &str) {
    with(|line| line.unanswered.retain(|(name, _)| name != request));
}

/// Listens to the lobby until the owner of this part of the page is gone.
pub(crate) fn follow_lobby() {
    let first = with(|line| {
        line.lobby += 1;
        line.lobby == 1
    });
    if first {
        send(&FromClient::Subscribe(Topic::Lobby));
    }
    on_cleanup(|| {
        let last = with(|line| {
            line.lobby -= 1;
            line.lobby == 0
        });
        if last {
            send(&FromClient::Unsubscribe(Topic::Lobby));
        }
    });
}

/// Watches a table until the owner of this part of the page is gone.
pub(crate) fn watch(watch: Watch) {
    let table = watch.table.clone();
    with(|line| line.watch = Some(Rc::new(watch)));
    ask_events();
    on_cleanup(move || {
        let ours = with(|line| line.watch.take_if(|watch| watch.table == table));
        if ours.is_some() {
            send(&FromClient::Unsubscribe(Topic::Table { table, after: 0 }));
        }
    });
}

/// Asks for the events after the last that the page has: at the beginning, after a break, when there is a gap.
pub(crate) fn ask_events() {
    if let Some(watch) = with(|line| line.watch.clone()) {
        let after = (watch.after)();
        send(&FromClient::Subscribe(Topic::Table { table: watch.table.clone(), after }));
    }
}

/// A name that no other request has.
pub(super) fn name_request() -> String {
    with(|line| {
        line.requests += 1;
        format!("{}-{}", line.prefix, line.requests)
    })
}

/// Says something at a table. What is said while the line is broken is lost, and the sayer told so by the bar above.
pub(crate) fn say(table: TableId, room: Room, text: String) {
    let request = name_request();
    send(&FromClient::Say { table, request, room, text });
}

/// Does something at a table. Sent again after a break until it is answered. Returns the request's name.
pub(crate) fn act(table: TableId, action: Action) -> String {
    let request = name_request();
    let message = FromClient::Act { table, request: request.clone(), action };
    send(&message);
    with(|line| line.unanswered.push((request.clone(), message)));
    request
}
