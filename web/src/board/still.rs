//! A board at rest: thumbnails, figures, cards.

use crate::board::{Frame, Marks, draw};
use game::{Scene, SeatColour};
use leptos::prelude::*;

/// A picture of a position. `label` is read out; empty where the text beside says it all.
pub(crate) fn still(
    scene: &Scene,
    colours: &[SeatColour],
    marks: &Marks,
    coords: bool,
    label: String,
) -> impl IntoView + use<> {
    let frame = Frame { board: scene.board, flipped: false, coords };
    let (width, height) = frame.size();
    let drawn = draw::whole(frame, scene, colours, marks);
    let hidden = label.is_empty();
    view! {
        <div class="board-box" class:lettered=coords>
            <svg
                class="board"
                viewBox=format!("0 0 {width} {height}")
                role="img"
                aria-label=label
                aria-hidden=hidden.to_string()
                style:--vb=format!("{width}px")
                inner_html=drawn
            ></svg>
        </div>
    }
}
