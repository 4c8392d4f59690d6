//! The live board: touched, dragged on, walked over by keys. It knows squares and marks, not games or turns.

use crate::board::cells::cells;
use crate::board::draw;
use crate::board::frame::{Frame, HALF};
use crate::board::marks::Marks;
use crate::board::pieces;
use crate::board::standing::{drawn, standing};
use crate::words::GameWords;
use game::{Look, Scene, SeatColour, Square};
use leptos::prelude::*;
use leptos::{ev, svg};
use std::sync::Arc;
use wasm_bindgen::JsCast;

/// All that a board shows at a moment.
#[derive(Clone, PartialEq)]
pub(crate) struct Sight {
    pub(crate) scene: Arc<Scene>,
    pub(crate) flipped: bool,
    pub(crate) marks: Marks,
    /// Whether what moved since the last sight is shown moving: not after a jump in time.
    pub(crate) moving: bool,
}

/// A piece that is held.
#[derive(Clone, PartialEq)]
pub(super) struct Lift {
    pub(super) from: Square,
    look: Look,
    /// Where the pointer is, in units of the drawing.
    at: (i32, i32),
    /// Where the press began, in pixels.
    start: (i32, i32),
    /// Whether it has moved far enough to be a drag.
    pub(super) dragged: bool,
    /// Whether the press chose the piece; a press on one that was chosen before lets it go.
    fresh: bool,
}

/// A board that can be played on.
#[component]
pub(crate) fn LiveBoard(
    #[prop(into)] sight: Signal<Sight>,
    /// The seats' colours.
    colours: Arc<[SeatColour]>,
    words: GameWords,
    /// The position as text, for those who look at the page by program.
    #[prop(into)]
    position: Signal<String>,
    /// What the board shows, in words.
    #[prop(into)]
    label: Signal<String>,
    /// A square was touched: by a click, a drop, a key.
    on_touch: Callback<Square>,
    /// Pointer or focus rests on a square, or on none.
    on_rest: Callback<Option<Square>>,
) -> impl IntoView {
    let node = NodeRef::<svg::Svg>::new();
    let lift = RwSignal::new(None::<Lift>);
    let focus = RwSignal::new(None::<(Square, bool)>);
    let frame = Memo::new(move |_| {
        sight.with(|sight| Frame { board: sight.scene.board, flipped: sight.flipped, coords: true })
    });
    let size = move || frame.get().size();
    let at_rest = Memo::new(move |_| sight.with(|sight| (sight.scene.pattern, sight.scene.tints.clone())));
    let ground = {
        move || {
            let (pattern, tints) = at_rest.get();
            let mut scene = Scene::new(frame.get().board, pattern);
            scene.tints = tints;
            draw::ground(frame.get(), &scene) + &draw::coordinates(frame.get())
        }
    };
    let under_colours = colours.clone();
    let under = move || sight.with(|sight| draw::marks_under(frame.get(), &sight.marks, &under_colours));
    let over = move || sight.with(|sight| draw::marks_over(frame.get(), &sight.marks));
    let standing = standing(sight);
    let piece_colours = colours.clone();
    let lifted_colours = colours.clone();

    let square_under = move |x: i32, y: i32| -> Option<Square> {
        let element = document().element_from_point(x as f32, y as f32)?;
        frame
            .get_untracked()
            .board
            .parse(&element.closest("[data-square]").ok()??.get_attribute("data-square")?)
    };
    let units = move |x: i32, y: i32| -> (i32, i32) {
        let Some(svg) = node.get_untracked() else { return (0, 0) };
        let area = svg.get_bounding_client_rect();
        let (width, height) = frame.get_untracked().size();
        let across = (f64::from(x) - area.left()) / area.width().max(1.0);
        let down = (f64::from(y) - area.top()) / area.height().max(1.0);
        ((across * f64::from(width)) as i32, (down * f64::from(height)) as i32)
    };

    let on_down = move |event: ev::PointerEvent| {
        if event.button() != 0 || !event.is_primary() {
            return;
        }
        let Some(square) = square_under(event.client_x(), event.client_y()) else { return };
        let held = sight.with_untracked(|sight| {
            let chosen = sight.marks.chosen.contains(&square) && !sight.marks.lands(square);
            let piece = sight.scene.piece_at(square)?;
            (chosen || sight.marks.choices.contains(&square)).then_some((piece.look, !chosen))
        });
        let Some((look, fresh)) = held else { return };
        if fresh {
            on_touch.run(square);
        }
        if let Some(svg) = node.get_untracked() {
            let _ = svg.unchecked_ref::<web_sys::Element>().set_pointer_capture(event.pointer_id());
        }
        let start = (event.client_x(), event.client_y());
        lift.set(Some(Lift {
            from: square,
            look,
            at: units(start.0, start.1),
            start,
            dragged: false,
            fresh,
        }));
    };
    let on_move = move |event: ev::PointerEvent| {
        let (x, y) = (event.client_x(), event.client_y());
        if lift.with_untracked(Option::is_some) {
            lift.update(|lift| {
                if let Some(lift) = lift {
                    lift.at = units(x, y);
                    lift.dragged |= (x - lift.start.0).abs().max((y - lift.start.1).abs()) > 5;
                }
            });
        }
        if event.pointer_type() == "mouse" || lift.with_untracked(Option::is_some) {
            on_rest.run(square_under(x, y));
        }
    };
    let on_up = move |event: ev::PointerEvent| {
        let square = square_under(event.client_x(), event.client_y());
        let held = lift.get_untracked();
        lift.set(None);
        let touched = match held {
            Some(held) if held.dragged => square
                .filter(|&square| square != held.from && sight.with_untracked(|s| s.marks.lands(square))),
            // A press on a piece that was chosen before lets it go; one that chose it has been heard.
            Some(held) => square.filter(|_| !held.fresh),
            None => square.filter(|&square| sight.with_untracked(|sight| sight.marks.offers(square))),
        };
        if event.pointer_type() != "mouse" {
            on_rest.run(None);
        }
        if let Some(square) = touched {
            on_touch.run(square);
        }
    };
    // Screen readers and scripts click without a pointer.
    let on_click = move |event: ev::MouseEvent| {
        let square = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
            .and_then(|element| element.get_attribute("data-square"))
            .and_then(|name| frame.get_untracked().board.parse(&name));
        if let Some(square) = square.filter(|_| event.detail() == 0) {
            on_touch.run(square);
        }
    };
    let on_key = move |event: ev::KeyboardEvent| {
        let Some((square, _)) = focus.get_untracked() else { return };
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let step = match event.key().as_str() {
            "ArrowLeft" => (-1.0, 0.0),
            "ArrowRight" => (1.0, 0.0),
            "ArrowUp" => (0.0, -1.0),
            "ArrowDown" => (0.0, 1.0),
            "Enter" | " " => {
                event.prevent_default();
                on_touch.run(square);
                return;
            }
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        if let Some(next) = frame.get_untracked().step(square, step.0, step.1) {
            let name = frame.get_untracked().board.name(next);
            let cell = node
                .get_untracked()
                .and_then(|svg| svg.query_selector(&format!("[data-square={name}]")).ok().flatten());
            if let Some(cell) = cell.and_then(|cell| cell.dyn_into::<web_sys::SvgElement>().ok()) {
                let _ = cell.focus();
            }
        }
    };
    let on_focus = move |event: ev::FocusEvent| {
        let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let square = element.as_ref().and_then(|element| element.get_attribute("data-square"));
        let square = square.and_then(|name| frame.get_untracked().board.parse(&name));
        let seen = element.is_some_and(|element| element.matches(":focus-visible").unwrap_or(true));
        if let Some(square) = square {
            focus.set(Some((square, seen)));
            if seen {
                on_rest.run(Some(square));
            }
        }
    };
    let on_blur = move |_| {
        focus.update(|focus| {
            if let Some((_, seen)) = focus {
                *seen = false;
            }
        });
        on_rest.run(None);
    };

    let focused = Signal::derive(move || {
        let (square, _) = focus.get()?;
        (square.0 < frame.get().board.len()).then_some(square)
    });
    let ring = move || {
        let (square, _) = focus.get().filter(|(_, seen)| *seen)?;
        let outline = frame.get().outline(square, 5.0);
        Some(view! {
            <path class="mk-focus-o" d=outline.clone() />
            <path class="mk-focus" d=outline />
        })
    };
    let loupe = move || {
        let lift = lift.get().filter(|lift| lift.dragged)?;
        let frame = frame.get();
        let ((left, up), (width, height)) = (frame.origin(), frame.extent());
        let over = frame.board.squares().find(|&square| {
            let (x, y) = frame.centre(square);
            (x - lift.at.0).abs() <= HALF && (y - lift.at.1).abs() <= HALF
        })?;
        let (x, y) = frame.centre(over);
        Some(view! {
            <rect class="mk-loupe" x=x - HALF y=up width="100" height=height />
            <rect class="mk-loupe" x=left y=y - HALF width=width height="100" />
        })
    };
    let held = move || {
        let lift = lift.get().filter(|lift| lift.dragged)?;
        let class = format!("pc lifted {}", pieces::class(lift.look, &lifted_colours));
        let place = format!("translate({} {}) scale(1.08)", lift.at.0 - 54, lift.at.1 - 62);
        Some(view! { <g transform=place><g class=class inner_html=pieces::markup(lift.look, 0)></g></g> })
    };

    view! {
        // Focus is heard here: an SVG that listens for it takes part in the tabulator's round itself.
        <div
            class="board-box lettered"
            data-position=move || position.get()
            on:focusin=on_focus
            on:focusout=on_blur
        >
            <svg
                class="board"
                class:lifting=move || lift.with(|lift| lift.as_ref().is_some_and(|lift| lift.dragged))
                node_ref=node
                viewBox=move || format!("0 0 {} {}", size().0, size().1)
                style:--vb=move || format!("{}px", size().0)
                role="grid"
                aria-label=move || label.get()
                on:pointerdown=on_down
                on:pointermove=on_move
                on:pointerup=on_up
                on:pointercancel=move |_| lift.set(None)
                on:pointerleave=move |_| on_rest.run(None)
                on:click=on_click
                on:keydown=on_key
            >
                <g aria-hidden="true" inner_html=ground></g>
                <g class="marks" aria-hidden="true" inner_html=under></g>
                <g class="marks" aria-hidden="true">{loupe}</g>
                <g class="pcs" aria-hidden="true">
                    <For
                        each=move || standing.get()
                        key=|standing| standing.key
                        children=move |standing| drawn(frame.get_untracked(), &standing, &piece_colours, lift, sight)
                    />
                </g>
                <g class="marks" aria-hidden="true" inner_html=over></g>
                <g class="marks" aria-hidden="true">{ring}</g>
                {move || cells(frame.get(), sight, &words, focused)}
                <g class="marks" aria-hidden="true">{held}</g>
            </svg>
        </div>
    }
}
