//! What happens at a table and moves nothing on the board, said at the foot of the page.

use crate::table::desk::Desk;
use crate::table::log::Proposed;
use game::{Message, Seat};
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
