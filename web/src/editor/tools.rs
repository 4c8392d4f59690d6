//! What is painted, along with what, on how large a board.

use crate::editor::bench::Bench;
use crate::editor::legend::{Legend, Stamp};
use crate::editor::sheet::Sheet;
use crate::editor::symmetry::Symmetry;
use crate::parts::icons::icon;
use crate::parts::seg::{Cell, seg};
use crate::parts::suit::piece;
use crate::words::Words;
use game::{Board, Message, Tint};
use leptos::prelude::*;

const CROSS: &str = "M5 5l10 10M15 5 5 15";
const HALF_TURN: &str = "M15.500 8A6 6 0 0 0 5 6.500L3.500 8M3.500 4v4h4M4.500 12A6 6 0 0 0 15 13.500l1.500-1.500M16.500 16v-4h-4";
const QUARTER_TURNS: &str =
    "M10 3v14M3 10h14M4.500 4.500h2v2h-2ZM13.500 4.500h2v2h-2ZM4.500 13.500h2v2h-2ZM13.500 13.500h2v2h-2Z";
const LEFT_RIGHT: &str = "M10 3v14M3.500 7.500h3.500v5H3.500ZM13 7.500h3.500v5H13Z";
const UP_DOWN: &str = "M3 10h14M7.500 3.500h5V7h-5ZM7.500 13h5v3.500h-5Z";

/// A brush as it is chosen: by its button or its key.
#[derive(Clone)]
pub(super) struct Choice {
    /// What it paints; `None` clears.
    pub(super) sign: Option<char>,
    pub(super) name: String,
    /// Its letter, in capitals; a brush may have none when all its letters are taken.
    pub(super) key: Option<char>,
}

/// The brushes in the reader's language, clearing last. Each has the first letter of its name that is still free.
pub(super) fn choices(words: &Words, legend: &Legend) -> Vec<Choice> {
    let game_words = words.game(legend.id);
    let brushes = legend.brushes().map(|brush| (Some(brush.sign), game_words.t(brush.name)));
    let mut choices: Vec<Choice> = Vec::new();
    for (sign, name) in brushes.chain([(None, words.t("editor.clear"))]) {
        let letters = name.chars().filter(|letter| letter.is_alphabetic()).flat_map(char::to_uppercase);
        let key = letters.into_iter().find(|letter| choices.iter().all(|choice| choice.key != Some(*letter)));
        choices.push(Choice { sign, name, key });
    }
    choices
}

/// All tools.
pub(super) fn tools(bench: Bench, words: &Words, choices: &[Choice]) -> AnyView {
    view! {
        <div class="stack tools-side">
            {brushes(bench, words, choices)}
            {symmetries(bench, words)}
            {sizes(bench, words)}
        </div>
    }
    .into_any()
}

fn brushes(bench: Bench, words: &Words, choices: &[Choice]) -> AnyView {
    let legend = bench.legend.get_value();
    let buttons = choices.iter().map(|choice| {
        let sign = choice.sign;
        let picture = match sign.map(|sign| legend.stamp(sign)) {
            Some(Stamp::Piece(look, _)) => piece(look, &legend.colours, 34),
            Some(Stamp::Tint(tint)) => tinted(tint),
            None => icon(CROSS, 34).into_any(),
        };
        let is_chosen = move || bench.brush.get() == sign;
        let count = move || {
            let count = bench.sheet.with(|sheet| sheet.count(sign));
            sign.map(|_| count.to_string())
        };
        let name = choice.name.clone();
        view! {
            <button
                type="button"
                class="brush"
                data-brush=sign.map_or_else(String::new, String::from)
                aria-pressed=move || is_chosen().to_string()
                aria-keyshortcuts=choice.key.map(String::from)
                on:click=move |_| bench.brush.set(sign)
            >
                {picture}
                <span class="grow">{name}<small class="num">{count}</small></span>
                {choice.key.map(|key| view! { <kbd>{String::from(key)}</kbd> })}
            </button>
        }
    });
    view! {
        <section class="sheet brushes" role="group" aria-label=words.t("editor.brushes")>{buttons.collect_view()}</section>
    }
    .into_any()
}

/// A square that differs from the others.
fn tinted(tint: Tint) -> AnyView {
    let drawn = match tint {
        Tint::Void => r##"<use href="#blocked" width="100" height="100"/>"##,
        Tint::Start => {
            r#"<path class="sq-a" d="M0 0h100v100H0Z"/><path class="sq-start" d="M0 0h100v100H0Z"/>"#
        }
        Tint::Area => {
            r#"<path class="sq-a" d="M0 0h100v100H0Z"/><path class="sq-area" d="M0 0h100v100H0Z"/>"#
        }
    };
    view! { <svg class="seat" width="34" height="34" viewBox="0 0 100 100" aria-hidden="true" inner_html=drawn></svg> }
        .into_any()
}

fn symmetries(bench: Bench, words: &Words) -> AnyView {
    let legend = bench.legend.get_value();
    let board = Memo::new(move |_| bench.sheet.with(Sheet::board));
    // A symmetry that the board has not got any more is put down.
    Effect::new(move |_| {
        if !bench.symmetry.get_untracked().fits(board.get()) {
            bench.symmetry.set(Symmetry::None);
        }
    });
    let title = words.t("editor.symmetry");
    let group = {
        let (words, title) = (words.clone(), title.clone());
        move || {
            let offered = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.fits(board.get()));
            let cells = offered.map(|symmetry| {
                let drawing = match symmetry {
                    Symmetry::None => CROSS,
                    Symmetry::HalfTurn => HALF_TURN,
                    Symmetry::QuarterTurns => QUARTER_TURNS,
                    Symmetry::LeftRight => LEFT_RIGHT,
                    Symmetry::UpDown => UP_DOWN,
                };
                let text = words.t(&format!("editor.symmetry.{}", symmetry.name()));
                let content = view! { {icon(drawing, 20)}<small>{text}</small> };
                Cell { value: symmetry.name().to_owned(), content: content.into_any() }
            });
            let chosen = Signal::derive(move || bench.symmetry.get().name().to_owned());
            let choose = Callback::new(move |name: String| {
                if let Some(symmetry) = Symmetry::ALL.into_iter().find(|known| known.name() == name) {
                    bench.symmetry.set(symmetry);
                }
            });
            seg("symmetry", title.clone(), "many", cells.collect(), chosen, choose)
        }
    };
    let swap = legend.has_sides().then(|| {
        view! {
            <label class="line" hidden=move || bench.symmetry.get() == Symmetry::None>
                <span class="grow small">{words.t("editor.swap")}</span>
                <input type="checkbox" role="switch" class="switch" name="swap" bind:checked=bench.swap />
            </label>
        }
    });
    view! {
        <section class="sheet pad field">
            <span class="label">{title}</span>
            {group}
            {swap}
        </section>
    }
    .into_any()
}

/// Files and ranks, where the board is a rectangle and may have other sizes.
fn sizes(bench: Bench, words: &Words) -> AnyView {
    let (least, greatest) = bench.legend.get_value().editor.sizes;
    let size = Memo::new(move |_| match bench.sheet.with(Sheet::board) {
        Board::Rect { files, ranks } => Some((files, ranks)),
        Board::Hex { .. } => None,
    });
    let resize = move |files: u8, ranks: u8| {
        bench.put(bench.sheet.with_untracked(|sheet| sheet.resized(files, ranks).write()));
    };
    let select = |label: String, which: &'static str| {
        let chosen = move || {
            let (files, ranks) = size.get().unwrap_or_default();
            if which == "files" { files } else { ranks }
        };
        let options = (least..=greatest).map(|number| {
            view! { <option value=number selected=move || chosen() == number>{number.to_string()}</option> }
        });
        let change = move |event| {
            let (Some((files, ranks)), Ok(number)) =
                (size.get_untracked(), event_target_value(&event).parse::<u8>())
            else {
                return;
            };
            if which == "files" { resize(number, ranks) } else { resize(files, number) }
        };
        view! {
            <label class="field">
                <span class="small soft">{label}</span>
                <select class="input num" data-size=which on:change=change prop:value=move || chosen().to_string()>
                    {options.collect_view()}
                </select>
            </label>
        }
    };
    let hidden = move || least == greatest || size.get().is_none();
    let empty = move |_| bench.put(bench.sheet.with_untracked(|sheet| sheet.emptied().write()));
    let empty_hint = {
        let words = words.clone();
        move || {
            let count = bench.sheet.with(|sheet| sheet.count(None));
            words.say(&Message::new("editor.open").number("n", count as i64))
        }
    };
    view! {
        <section class="sheet pad stack sizes">
            <div class="two-sizes" hidden=hidden>
                {select(words.t("editor.files"), "files")}
                {select(words.t("editor.ranks"), "ranks")}
            </div>
            <div class="row">
                <span class="grow small soft num">{empty_hint}</span>
                <button type="button" class="btn sm" data-tool="editor.empty" on:click=empty>{words.t("editor.empty")}</button>
            </div>
        </section>
    }
    .into_any()
}
