//! Positions on rule pages: to be looked at, or to be played on.

use crate::board::motion::{travellers, turned};
use crate::board::view::{LiveBoard, Sight};
use crate::board::{Marks, still};
use crate::markdown::Figure;
use crate::parts::icons::{self, icon};
use crate::table::desk::Making;
use crate::table::outcome::won;
use crate::table::sight::offers;
use crate::words::GameWords;
use game::{Message, SeatColour, SeatInfo, Square, Target};
use host::{Playing, Plugin};
use leptos::prelude::*;
use std::sync::Arc;

/// A position with its marks and caption; one that cannot be read is left out rather than shown wrong.
pub(super) fn figure(plugin: &'static dyn Plugin, words: &GameWords, figure: &Figure) -> Option<AnyView> {
    let setup = plugin.setup_at(None, &figure.position).ok()?;
    let playing = plugin.open(&setup).ok()?;
    let scene = playing.scene();
    let seats = plugin.table(&setup).ok()?.seats;
    let colours: Vec<SeatColour> = seats.iter().map(|seat| seat.colour).collect();
    let at = |name: &String| scene.board.parse(name);
    let squares = |names: &[String]| names.iter().filter_map(at).collect::<Vec<_>>();
    let label = if figure.caption.is_empty() { words.t("rules.figure") } else { figure.caption.clone() };
    let caption =
        (!figure.caption.is_empty()).then(|| view! { <figcaption>{figure.caption.clone()}</figcaption> });
    // Marks and arrows would give away what the reader is to find.
    let board = match &figure.play {
        Some(task) => live(words, playing, &seats, label, task.clone()),
        None => {
            let marks = Marks {
                last: squares(&figure.last),
                dots: squares(&figure.dots),
                rings: squares(&figure.rings),
                threats: squares(&figure.threats),
                arrows: figure.arrows.iter().filter_map(|(from, to)| at(from).zip(at(to))).collect(),
                ..Marks::default()
            };
            still(&scene, &colours, &marks, true, label).into_any()
        }
    };
    Some(view! { <figure class="fig">{board} {caption}</figure> }.into_any())
}

/// A position to which one can come back.
struct Stop {
    playing: Box<dyn Playing>,
    /// The squares of the turn that led to it.
    last: Vec<Square>,
}

/// A board on which the reader plays for all seats, from the figure's position on.
fn live(
    words: &GameWords,
    playing: Box<dyn Playing>,
    seats: &[SeatInfo],
    label: String,
    task: String,
) -> AnyView {
    let colours: Arc<[SeatColour]> = seats.iter().map(|seat| seat.colour).collect();
    let names: Vec<&'static str> = seats.iter().map(|seat| seat.name).collect();
    let making = RwSignal::new_local(Making::new(playing.draft()));
    let stops = RwSignal::new(vec![Stop { playing, last: Vec::new() }]);
    let rest = RwSignal::new(None::<Square>);
    let begin = move || {
        let draft = stops.with_untracked(|stops| stops.last().map(|stop| stop.playing.draft()));
        if let Some(draft) = draft {
            making.set(Making::new(draft));
        }
    };
    let on_touch = Callback::new(move |square: Square| {
        let mut made = None;
        making.update(|making| {
            made = making.touch(Target::Square(square)).then(|| making.draft.text());
        });
        let next =
            made.and_then(|turn| stops.with_untracked(|stops| after(stops.last()?.playing.as_ref(), &turn)));
        if let Some(next) = next {
            stops.update(|stops| stops.push(next));
            begin();
        }
    });
    let back = move |_| {
        let mut half = false;
        making.update(|making| half = making.back());
        if !half {
            stops.update(|stops| stops.truncate((stops.len() - 1).max(1)));
            begin();
        }
    };
    let again = move |_| {
        stops.update(|stops| stops.truncate(1));
        begin();
    };
    let untouched = Memo::new(move |_| {
        stops.with(|stops| stops.len() == 1) && making.with(|making| !making.draft.is_begun())
    });

    let sight = Memo::new(move |_| {
        let (before, last) = stops.with(|stops| {
            let stop = stops.last();
            (stop.map(|stop| stop.playing.scene()), stop.map(|stop| stop.last.clone()).unwrap_or_default())
        });
        making.with(|making| {
            let scene = Arc::new(making.draft.scene());
            let mut marks = offers(making);
            if let Some(before) = before.filter(|_| making.draft.moves_made() > 0) {
                marks.ghosts = travellers(&before, &scene);
                marks.chosen.extend(marks.ghosts.iter().map(|(_, to)| *to));
            }
            let over = rest.get().filter(|&square| marks.lands(square));
            let preview = over.and_then(|square| making.draft.preview(Target::Square(square)));
            marks.threats = preview.map(|after| turned(&scene, &after)).unwrap_or_default();
            marks.last = last;
            Sight { scene, flipped: false, marks, moving: true }
        })
    });
    let position = Signal::derive(move || making.with(|making| making.draft.position()));
    let ended = {
        let words = words.clone();
        move || {
            let outcome = stops.with(|stops| stops.last().and_then(|stop| stop.playing.moment().outcome))?;
            Some(format!(
                "{}. {}",
                result(&words, &names, outcome.places.as_slice()),
                words.say(&Message::new(outcome.reason))
            ))
        }
    };
    let (back_word, again_word) = (words.t("rules.back"), words.t("rules.again"));
    view! {
        <p class="task">{task}</p>
        <LiveBoard
            sight=sight
            colours=colours
            words=words.clone()
            position=position
            label=Signal::derive(move || label.clone())
            on_touch=on_touch
            on_rest=Callback::new(move |square| rest.set(square))
        />
        <div class="flow" data-figure="play">
            <button type="button" class="btn sm" data-tool="rules.back" disabled=move || untouched.get() on:click=back>
                {icon(icons::UNDO, 16)} {back_word}
            </button>
            <button type="button" class="btn sm" data-tool="rules.again" disabled=move || untouched.get() on:click=again>
                {icon(icons::FIRST, 16)} {again_word}
            </button>
            <span class="soft small" role="status">{ended}</span>
        </div>
    }
    .into_any()
}

/// Who has won, by the names of the seats, or that it is a draw.
fn result(words: &GameWords, seats: &[&str], places: &[u8]) -> String {
    let winners: Vec<String> =
        seats.iter().zip(places).filter(|(_, place)| **place == 1).map(|(name, _)| words.t(name)).collect();
    if winners.len() == seats.len() {
        return words.t("end.draw");
    }
    won(words, &winners)
}

/// The position after a turn and the passes that follow it.
fn after(playing: &dyn Playing, turn: &str) -> Option<Stop> {
    let mut next = playing.copy();
    let last = next.play(turn).ok()?.marks;
    while let Some(pass) = next.moment().forced.clone() {
        next.play(&pass).ok()?;
    }
    Some(Stop { playing: next, last })
}
