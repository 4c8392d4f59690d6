//! Line icons, drawn in a box of 20 by 20. An icon has a word beside it, or is one of the few that need none.

use leptos::prelude::*;

pub(crate) const BACK: &str = "m13 4-6 6 6 6";
pub(crate) const BELL: &str = "M4 14h12l-1.6-2.6V8.5a4.4 4.4 0 0 0-8.8 0v2.9ZM8.3 16.5a1.8 1.8 0 0 0 3.4 0";
pub(crate) const BOOK: &str =
    "M10 5C8 3.5 5.5 3.5 3 4v12c2.5-.5 5-.5 7 1 2-1.5 4.5-1.5 7-1V4c-2.5-.5-5-.5-7 1ZM10 5v12";
pub(crate) const CLOSE: &str = "m5 5 10 10M15 5 5 15";
pub(crate) const COPY: &str = "M7 7h9v10H7ZM7 13H4V3h9v4";
pub(crate) const EYE: &str =
    "M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5ZM12.3 10a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0";
pub(crate) const FIRST: &str = "M15 4 8 10l7 6M5 4v12";
pub(crate) const FLAG: &str = "M5 18V3M5 3.5h10l-2.5 3.5L15 10.5H5";
pub(crate) const FORWARD: &str = "m7 4 6 6-6 6";
pub(crate) const HALVES: &str = "M3 10h14M6 6h8M6 14h8";
pub(crate) const HOUSE: &str = "M3 9.5 10 4l7 5.5V17h-5v-4.5H8V17H3Z";
pub(crate) const LAST: &str = "m5 4 7 6-7 6M15 4v12";
pub(crate) const PERSON: &str =
    "M13.3 7a3.3 3.3 0 1 1-6.6 0 3.3 3.3 0 0 1 6.6 0M3.5 17c.8-3.6 3.3-5 6.5-5s5.7 1.4 6.5 5";
pub(crate) const PLUS: &str = "M10 4v12M4 10h12";
pub(crate) const SEND: &str = "M3 10 17 4l-4 13-3.5-5.5ZM9.5 11.5 17 4";
pub(crate) const TICK: &str = "m4 10.5 4 4 8-9";
pub(crate) const TURN: &str = "M7 3v13M7 3 4 6M7 3l3 3M13 17V4M13 17l-3-3M13 17l3-3";
pub(crate) const UNDO: &str = "M7 4 3 8l4 4M3 8h9a5 5 0 0 1 0 9H8";
pub(crate) const WARN: &str = "M10 3 18 17H2ZM10 8v4M10 14.3v.1";

/// An icon, `size` pixels wide and high.
pub(crate) fn icon(path: &'static str, size: u8) -> impl IntoView {
    view! {
        <svg class="ic" width=size height=size viewBox="0 0 20 20" aria-hidden="true">
            <path d=path />
        </svg>
    }
}
