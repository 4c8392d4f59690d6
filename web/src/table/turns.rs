//! The list of turns, and the arrows that go through it.

use crate::parts::icons::{self, icon};
use crate::parts::suit::suit;
use crate::table::desk::{Desk, Making, leaving_key};
use crate::table::log::{Stop, What};
use crate::words::GameWords;
use game::{Message, Seat, SeatColour, Target};
use leptos::html;
use leptos::prelude::*;
use std::sync::Arc;

/// What a turn is called in words: its text, a pass, or who left.
pub(crate) fn called(stop: &Stop, words: &GameWords, seat_name: impl Fn(Seat) -> String) -> Option<String> {
    entry(0, stop, words, seat_name).map(|entry| entry.text)
}

/// A line of the list: a stop, and what to write.
#[derive(Clone, PartialEq)]
struct Entry {
    index: usize,
    seat: Seat,
    text: String,
    why: bool,
}

fn entry(index: usize, stop: &Stop, words: &GameWords, seat_name: impl Fn(Seat) -> String) -> Option<Entry> {
    let deed = stop.deed.as_ref()?;
    let (text, why) = match &deed.what {
        What::Turn { forced: true, .. } => (words.t("turns.pass"), true),
        What::Turn { text, .. } => (text.clone(), false),
        What::Left(why) => {
            (words.say(&Message::new(leaving_key(*why)).text("who", seat_name(deed.seat))), true)
        }
    };
    Some(Entry { index, seat: deed.seat, text, why })
}

/// Turns side by side for two seats, in rounds for more, the half-made one at the end.
pub(crate) fn turn_list(desk: Desk) -> AnyView {
    let words = desk.words();
    let label = words.t("turns.title");
    let empty = words.t("turns.none");
    let two = desk.read(|log| log.seats.len() == 2).unwrap_or(true);
    let colours = desk.read(|log| log.colours.clone()).unwrap_or_else(|| Arc::from([]));
    let entries = Memo::new(move |_| {
        let names = desk.seat_names();
        let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_default();
        let list = desk.read(|log| {
            let stops = log.stops.iter().enumerate();
            stops.filter_map(|(index, stop)| entry(index, stop, &words, name)).collect::<Vec<_>>()
        });
        list.unwrap_or_default()
    });
    // The turn that is half made or on its way, with its seat.
    let half = Memo::new(move |_| {
        if let Some(sent) =
            desk.pending.with(|pending| pending.as_ref().map(|sent| (sent.seat, sent.text.clone())))
        {
            return Some(sent);
        }
        let text = desk.making.with(|making| making.as_ref().and_then(half_text))?;
        Some((desk.to_move()?, text))
    });
    let node = NodeRef::<html::Ol>::new();
    // The newest turn is in sight whenever the list grows.
    Effect::new(move |_| {
        entries.track();
        half.track();
        desk.shown.track();
        request_animation_frame(move || {
            let Some(list) = node.get_untracked() else { return };
            let at = list.query_selector(".shown").ok().flatten();
            match at.filter(|_| desk.shown.get_untracked().is_some()) {
                Some(at) => {
                    let inside = at.get_bounding_client_rect().top() - list.get_bounding_client_rect().top();
                    let above = f64::from(list.scroll_top()) + inside;
                    list.set_scroll_top((above as i32 - list.client_height() / 2).max(0));
                }
                None => list.set_scroll_top(list.scroll_height()),
            }
        });
    });
    let lines = move || {
        let entries = entries.get();
        if entries.is_empty() && half.get().is_none() {
            return view! { <li class="empty">{empty.clone()}</li> }.into_any();
        }
        if two { pairs(desk, &entries, half.get()) } else { rounds(desk, &entries, half.get(), &colours) }
    };
    view! {
        <ol node_ref=node class="turns" class:pairs=two class:rounds=!two aria-label=label data-turns=move || entries.with(Vec::len)>
            {lines}
        </ol>
    }
    .into_any()
}

fn button(desk: Desk, entry: &Entry, last: bool, more: Option<AnyView>) -> AnyView {
    let (index, text, why) = (entry.index, entry.text.clone(), entry.why);
    let shown = move || desk.shown_index() == index && desk.shown.get().is_some();
    view! {
        <button
            type="button"
            class:last=last
            class:shown=shown
            class:why=why
            data-seq=index
            aria-current=move || shown().then_some("true")
            on:click=move |_| desk.show(index)
        >
            {more}
            {text}
        </button>
    }
    .into_any()
}

/// A turn that has been begun, as far as it goes: `e7-d7/ …`, or the piece that was picked up: `g1 …`.
fn half_text(making: &Making) -> Option<String> {
    let draft = making.draft.as_ref();
    if !draft.is_begun() {
        return None;
    }
    let board = draft.scene().board;
    let square =
        |target: &Target| if let Target::Square(square) = target { Some(board.name(*square)) } else { None };
    let chosen: Vec<_> = draft.chosen().iter().filter_map(square).collect();
    // Some notations end the text of a part with the sign that follows it.
    let made = draft.text();
    if draft.is_complete() {
        return Some(made);
    }
    let made = if draft.moves_made() > 0 { format!("{}/", made.trim_end_matches('/')) } else { made };
    Some(format!("{made}{} …", chosen.join("-")))
}

fn half_made(text: String, more: Option<AnyView>) -> AnyView {
    view! { <span class="half">{more} {text}</span> }.into_any()
}

fn pairs(desk: Desk, entries: &[Entry], half: Option<(Seat, String)>) -> AnyView {
    let mut cells: Vec<AnyView> = Vec::new();
    let mut row = 0;
    let mut column = 2;
    // The place of a seat's next cell: the first seat begins a row, the second one ends it.
    let mut place = |cells: &mut Vec<AnyView>, seat: Seat| {
        let wanted = usize::from(seat.0 % 2);
        if column > wanted {
            row += 1;
            cells.push(view! { <li class="n">{row}</li> }.into_any());
            column = 0;
        }
        if column < wanted {
            cells.push(view! { <li aria-hidden="true"></li> }.into_any());
        }
        column = wanted + 1;
    };
    for entry in entries {
        // A seat that plays twice in a row leaves the other's cell empty.
        place(&mut cells, entry.seat);
        let last = entry.index == entries.len();
        cells.push(view! { <li>{button(desk, entry, last, None)}</li> }.into_any());
    }
    if let Some((seat, text)) = half {
        place(&mut cells, seat);
        cells.push(view! { <li>{half_made(text, None)}</li> }.into_any());
    }
    if column == 1 {
        cells.push(view! { <li aria-hidden="true"></li> }.into_any());
    }
    cells.into_any()
}

fn rounds(desk: Desk, entries: &[Entry], half: Option<(Seat, String)>, colours: &[SeatColour]) -> AnyView {
    let mut lines: Vec<AnyView> = Vec::new();
    let mut round = 0;
    let mut before: Option<Seat> = None;
    let mut open = |lines: &mut Vec<AnyView>, seat: Seat| {
        if before.is_none_or(|before| before >= seat) {
            round += 1;
            lines.push(view! { <li class="rnd">{round}</li> }.into_any());
        }
        before = Some(seat);
    };
    let sign = |seat: Seat| colours.get(seat.index()).map(|&colour| suit(seat, colour, 12));
    for entry in entries {
        open(&mut lines, entry.seat);
        let last = entry.index == entries.len();
        lines.push(view! { <li>{button(desk, entry, last, sign(entry.seat))}</li> }.into_any());
    }
    if let Some((seat, text)) = half {
        open(&mut lines, seat);
        lines.push(view! { <li>{half_made(text, sign(seat))}</li> }.into_any());
    }
    lines.into_any()
}

/// First, back, forward, now; and turning the board.
pub(crate) fn tools(desk: Desk) -> AnyView {
    let words = desk.words();
    let at_start = move || desk.shown_index() == 0;
    let at_now = move || desk.shown.get().is_none();
    let tool = |key: &'static str, path: &'static str, off: Signal<bool>, act: Callback<()>| {
        let label = words.t(key);
        view! {
            <button
                type="button"
                class="icon-btn"
                title=label.clone()
                aria-label=label
                data-tool=key
                disabled=move || off.get()
                on:click=move |_| act.run(())
            >
                {icon(path, 20)}
            </button>
        }
    };
    view! {
        <div class="tools">
            {tool("turns.first", icons::FIRST, Signal::derive(at_start), Callback::new(move |()| desk.show(0)))}
            {tool("turns.back", icons::BACK, Signal::derive(at_start), Callback::new(move |()| desk.step(-1)))}
            {tool("turns.forward", icons::FORWARD, Signal::derive(at_now), Callback::new(move |()| desk.step(1)))}
            {tool("turns.now", icons::LAST, Signal::derive(at_now), Callback::new(move |()| desk.show(usize::MAX)))}
            {tool(
                "turns.rotate",
                icons::TURN,
                Signal::derive(|| false),
                Callback::new(move |()| desk.turned.update(|turned| *turned = !*turned)),
            )}
        </div>
    }
    .into_any()
}
