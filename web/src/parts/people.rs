//! People and computers in lists.

use crate::address::escaped;
use crate::parts::suit::suit;
use crate::words::Words;
use game::{Message, Seat, SeatColour};
use leptos::prelude::*;
use protocol::api::TableLine;
use protocol::{Occupant, Person, SeatState, Strength};

/// Who holds a seat, in a word.
pub(crate) fn holder(words: &Words, seat: &SeatState) -> String {
    match seat {
        SeatState::Taken(Occupant::Person(person)) => known_as(words, person),
        SeatState::Taken(Occupant::Computer { level }) => {
            words.say(&Message::new("seat.computer").number("n", *level))
        }
        SeatState::Open => words.t("seat.open"),
        SeatState::ByLink => words.t("seat.by-link"),
    }
}

/// A person's name; with a word for it where a program plays under that name.
pub(crate) fn known_as(words: &Words, person: &Person) -> String {
    if person.bot { format!("{} ({})", person.name, words.t("person.bot")) } else { person.name.clone() }
}

/// The address of the profile of an account with that name.
pub(crate) fn profile_address(name: &str) -> String {
    format!("/@/{}", escaped(name))
}

/// Who holds a seat, and how strong they are.
pub(crate) fn rated_holder(words: &Words, seat: &SeatState, rating: Option<Strength>) -> String {
    rated_name(holder(words, seat), rating)
}

/// A name, and how strong its bearer is.
pub(crate) fn rated_name(name: String, rating: Option<Strength>) -> String {
    match rating {
        Some(rating) => format!("{name} {rating}"),
        None => name,
    }
}

/// A line with suit, name and rating for each seat.
pub(crate) fn seat_lines(words: &Words, line: &TableLine, colours: &[SeatColour]) -> AnyView {
    let seats = &line.spec.seats;
    let row = |(seat, index): (&SeatState, u8)| {
        let rating = line.ratings.get(usize::from(index)).copied().flatten();
        let colour = colours.get(usize::from(index)).copied().unwrap_or(SeatColour::White);
        let free = !matches!(seat, SeatState::Taken(_));
        view! {
            <div class="row small">
                {suit(Seat(index), colour, 12)}
                <span class="grow cut" class:faint=free>{rated_holder(words, seat, rating)}</span>
            </div>
        }
    };
    seats.iter().zip(0..).map(row).collect_view().into_any()
}
