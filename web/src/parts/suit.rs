//! A seat's suit, and a piece beside a name.

use crate::board::pieces;
use game::{Look, Seat, SeatColour};
use leptos::prelude::*;

/// The suit of a seat in its colour, `size` pixels wide.
pub(crate) fn suit(seat: Seat, colour: SeatColour, size: u8) -> AnyView {
    let class = format!("suit {}", pieces::owner_class(colour));
    let shape = format!(r##"<use href="#{}"/>"##, pieces::suit_symbol(seat));
    view! {
        <svg class=class width=size height=size viewBox="0 0 100 100" aria-hidden="true" inner_html=shape></svg>
    }
    .into_any()
}

/// A piece, `size` pixels wide.
pub(crate) fn piece(look: Look, colours: &[SeatColour], size: u8) -> AnyView {
    let inner = format!(r#"<g class="pc {}">{}</g>"#, pieces::class(look, colours), pieces::markup(look, 0));
    view! { <svg class="seat" width=size height=size viewBox="0 0 100 100" aria-hidden="true" inner_html=inner></svg> }
        .into_any()
}
