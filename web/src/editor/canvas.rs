//! The board that is painted on: by mouse and finger in strokes, by keys, by screen readers square by square.

use crate::board::{Frame, Marks, draw};
use crate::editor::bench::Bench;
use crate::editor::legend::Stamp;
use crate::editor::sheet::Sheet;
use crate::words::{GameWords, Words};
use game::{Board, Square};
use leptos::prelude::*;
use leptos::{ev, svg};
use wasm_bindgen::JsCast;

/// The board with everything that paints on it.
pub(super) fn canvas(bench: Bench) -> AnyView {
    let legend = bench.legend.get_value();
    let words = Words::here().game(legend.id);
    let node = NodeRef::<svg::Svg>::new();
    let board = Memo::new(move |_| bench.sheet.with(Sheet::board));
    let frame = move || Frame { board: board.get(), flipped: false, coords: true };
    let size = move || frame().size();
    let colours = legend.colours.clone();
    let drawn = move || bench.scene.with(|scene| draw::whole(frame(), scene, &colours, &Marks::default()));
    let stroke = RwSignal::new(None::<Option<char>>);

    let on_down = move |event: ev::PointerEvent| {
        if event.button() != 0 || !event.is_primary() {
            return;
        }
        let Some(square) = square_under(board.get_untracked(), &event) else { return };
        if let Some(svg) = node.get_untracked() {
            let _ = svg.unchecked_ref::<web_sys::Element>().set_pointer_capture(event.pointer_id());
        }
        let sign = bench.stroke(square);
        stroke.set(Some(sign));
        bench.at.set(Some(square));
        bench.paint(square, sign);
    };
    let on_move = move |event: ev::PointerEvent| {
        let square = square_under(board.get_untracked(), &event);
        if bench.at.get_untracked() == square {
            return;
        }
        bench.at.set(square);
        if let (Some(sign), Some(square)) = (stroke.get_untracked(), square) {
            bench.paint(square, sign);
        }
    };
    let lift = move || {
        if stroke.get_untracked().is_some() {
            stroke.set(None);
            bench.lift();
        }
    };
    let on_up = move |event: ev::PointerEvent| {
        lift();
        if event.pointer_type() != "mouse" {
            bench.at.set(None);
        }
    };
    let paint_once = move |square: Square| {
        bench.paint(square, bench.stroke(square));
        bench.lift();
    };
    // Screen readers and scripts click without a pointer.
    let on_click = move |event: ev::MouseEvent| {
        let square = target(event.target()).and_then(|element| named(board.get_untracked(), &element));
        if let Some(square) = square.filter(|_| event.detail() == 0) {
            paint_once(square);
        }
    };
    let on_key = move |event: ev::KeyboardEvent| {
        let square = target(event.target()).and_then(|element| named(board.get_untracked(), &element));
        let Some(square) = square.filter(|_| !(event.ctrl_key() || event.meta_key() || event.alt_key()))
        else {
            return;
        };
        let step = match event.key().as_str() {
            "ArrowLeft" => (-1.0, 0.0),
            "ArrowRight" => (1.0, 0.0),
            "ArrowUp" => (0.0, -1.0),
            "ArrowDown" => (0.0, 1.0),
            "Enter" | " " => {
                event.prevent_default();
                paint_once(square);
                return;
            }
            _ => return,
        };
        event.prevent_default();
        let frame = Frame { board: board.get_untracked(), flipped: false, coords: true };
        let cell = frame.step(square, step.0, step.1).and_then(|next| {
            let wanted = format!("[data-square={}]", frame.board.name(next));
            node.get_untracked()?.query_selector(&wanted).ok()?
        });
        if let Some(cell) = cell.and_then(|cell| cell.dyn_into::<web_sys::SvgElement>().ok()) {
            let _ = cell.focus();
        }
    };
    let on_focus = move |event: ev::FocusEvent| {
        let element = target(event.target());
        let seen = element.as_ref().is_some_and(|element| element.matches(":focus-visible").unwrap_or(true));
        if let Some(square) =
            element.and_then(|element| named(board.get_untracked(), &element)).filter(|_| seen)
        {
            bench.at.set(Some(square));
        }
    };
    let label = Words::here().t("editor.board");
    view! {
        <div class="board-box lettered" data-position=move || bench.text.get()>
            <svg
                class="board canvas"
                node_ref=node
                viewBox=move || format!("0 0 {} {}", size().0, size().1)
                style:--vb=move || format!("{}px", size().0)
                role="grid"
                aria-label=label
                on:pointerdown=on_down
                on:pointermove=on_move
                on:pointerup=on_up
                on:pointercancel=move |_| lift()
                on:pointerleave=move |_| bench.at.set(None)
                on:click=on_click
                on:keydown=on_key
                on:focusin=on_focus
                on:focusout=move |_| bench.at.set(None)
            >
                <g class="marks" aria-hidden="true" inner_html=drawn></g>
                {move || cells(bench, frame(), &words)}
                <g class="marks" aria-hidden="true" inner_html=move || frames(bench, frame())></g>
            </svg>
        </div>
    }
    .into_any()
}

/// The square to be painted and, dashed, those that are painted along with it.
fn frames(bench: Bench, frame: Frame) -> String {
    bench.symmetry.track();
    let Some(square) = bench.at.get() else { return String::new() };
    let own = frame.outline(square, 4.0);
    let images: String = bench.images(square).iter().map(|(image, _)| frame.outline(*image, 6.0)).collect();
    format!(
        r#"<path class="mk-mirror-o" d="{images}"/><path class="mk-mirror" d="{images}"/><path class="mk-focus-o" d="{own}"/><path class="mk-focus" d="{own}"/>"#
    )
}

/// The squares as they are touched and read out. Made anew only when the board gets another shape.
fn cells(bench: Bench, frame: Frame, words: &GameWords) -> AnyView {
    let rows = frame.rows();
    let entry = rows.first().and_then(|row| row.first()).copied();
    let last_at =
        Memo::new(move |old: Option<&Option<Square>>| bench.at.get().or_else(|| old.copied().flatten()));
    let row = |row: Vec<Square>| {
        let cells = row.into_iter().map(|square| {
            let name = frame.board.name(square);
            let label = {
                let (words, name) = (words.clone(), name.clone());
                move || {
                    let sign = bench.sheet.with(|sheet| sheet.at(square));
                    let content = sign.map_or("board.empty", |sign| content(bench, sign));
                    format!("{name}, {}", words.t(content))
                }
            };
            let tabindex = move || if last_at.get().or(entry) == Some(square) { "0" } else { "-1" };
            view! {
                <path
                    class="cell"
                    role="gridcell"
                    d=frame.outline(square, 0.0)
                    data-square=name
                    data-sign=move || bench.sheet.with(|sheet| sheet.at(square)).map(String::from)
                    tabindex=tabindex
                    aria-label=label
                ></path>
            }
        });
        view! { <g role="row">{cells.collect_view()}</g> }
    };
    rows.into_iter().map(row).collect_view().into_any()
}

/// The key of the name of what a character stands for.
fn content(bench: Bench, sign: char) -> &'static str {
    let legend = bench.legend.get_value();
    let brush = legend.brushes().find(|brush| brush.sign == sign);
    match (brush, legend.stamp(sign)) {
        (Some(brush), _) => brush.name,
        (None, Stamp::Piece(_, name)) => name,
        (None, Stamp::Tint(_)) => "board.void",
    }
}

fn target(target: Option<web_sys::EventTarget>) -> Option<web_sys::Element> {
    target?.dyn_into().ok()
}

fn named(board: Board, element: &web_sys::Element) -> Option<Square> {
    board.parse(&element.get_attribute("data-square")?)
}

fn square_under(board: Board, event: &ev::PointerEvent) -> Option<Square> {
    let element = document().element_from_point(event.client_x() as f32, event.client_y() as f32)?;
    named(board, &element)
}
