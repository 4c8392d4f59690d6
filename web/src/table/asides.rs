//! What happens at a table and moves nothing on the board, said at the foot of the page.

use crate::net::House;
use crate::table::desk::Desk;
use crate::table::log::Proposed;
use game::{Message, Seat};
use leptos::prelude::*;
use protocol::chat::Line;
use protocol::{Event, EventKind};

/// Says of events what one would not see otherwise. `asked` was proposed before them, `mine` are the reader's seats.
pub(crate) fn tell(desk: Desk, events: &[Event], asked: Option<&Proposed>, mine: &[Seat]) {
    let words = desk.words();
    for event in events {
        let message = match &event.kind {
            EventKind::Declined { seat, .. }
                if !mine.contains(seat) && asked.is_some_and(|asked| mine.contains(&asked.seat)) =>
            {
                Message::new("offer.declined").text("who", desk.name(*seat))
            }
            EventKind::TimeGiven { to, ms, .. } => {
                let names: Vec<_> = to.iter().map(|&seat| desk.name(seat)).collect();
                let seconds = ms.div_ceil(1_000) as i64;
                Message::new("offer.time-given").text("who", names.join(", ")).number("n", seconds)
            }
            _ => continue,
        };
        desk.house.tell(words.say(&message));
    }
}

/// Shows what somebody else says to a reader who does not see it where it stands: on a phone, below the fold.
pub(crate) fn said(house: House, line: &Line) {
    let own = house.me.with_untracked(|me| me.as_ref().is_some_and(|me| me.id == line.by.id));
    // The section: its list of lines is not displayed before the first.
    let bottom = || Some(document().query_selector(".talk").ok()??.get_bounding_client_rect().bottom());
    let height = window().inner_height().ok().and_then(|height| height.as_f64());
    let in_sight = bottom().zip(height).is_some_and(|(bottom, height)| (0.0..height).contains(&bottom));
    if !own && !in_sight {
        house.tell(format!("{}: {}", line.by.name, line.text));
    }
}
