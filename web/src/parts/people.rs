//! People and computers in lists.

use crate::parts::suit::suit;
use crate::words::Words;
use game::{Message, Seat, SeatColour};
use leptos::prelude::*;
use protocol::{Occupant, SeatState};

/// Who holds a seat, in a word.
pub(crate) fn holder(words: &Words, seat: &SeatState) -> String {
    match seat {
        SeatState::Taken(Occupant::Person(person)) => person.name.clone(),
        SeatState::Taken(Occupant::Computer { level }) => {
            words.say(&Message::new("seat.computer").number("n", *level))
        }
        SeatState::Open => words.t("seat.open"),
        SeatState::ByLink => words.t("seat.by-link"),
    }
}

/// A line with suit and name for each seat.
pub(crate) fn seat_lines(words: &Words, seats: &[SeatState], colours: &[SeatColour]) -> AnyView {
    let line = |(seat, index): (&SeatState, u8)| {
        let colour = colours.get(usize::from(index)).copied().unwrap_or(SeatColour::White);
        let free = !matches!(seat, SeatState::Taken(_));
        view! {
            <div class="row small">
                {suit(Seat(index), colour, 12)}
                <span class="grow cut" class:faint=free>{holder(words, seat)}</span>
            </div>
        }
    };
    seats.iter().zip(0..).map(line).collect_view().into_any()
}
