//! What is written to a table, all of it or nothing.

use crate::moderation::DecisionRecord;
use crate::ratings::Counted;
use protocol::api::TableLine;
use protocol::{Event, EventKind, Occupant, Person, SeatState, TableId};

/// Events that happened together at one table, and all that has to be remembered with them. Either all of it is on
/// disk or nothing.
#[derive(Clone, Debug)]
pub struct Append {
    /// Where.
    pub table: TableId,
    /// What happened, numbered without gaps; the first number follows the last that is stored. Not empty.
    pub events: Vec<Event>,
    /// The table after these events as a line of a list.
    pub line: TableLine,
    /// When the server has to do something at the table of its own accord (a flag, a computer's turn), in
    /// milliseconds since 1970. `None`: it waits for people.
    pub due: Option<u64>,
    /// With the first event of a table: what is not in its log.
    pub opening: Option<Opening>,
    /// The result that these events bring, if it counts for ratings; or corrects one that did.
    pub counted: Option<Counted>,
    /// The moderators' decision that caused the events; it is noted with them.
    pub decision: Option<DecisionRecord>,
    /// The request that caused the events.
    pub request: Option<Request>,
}

/// What is known about the opening of a table to its opener only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The person who opened it.
    pub by: String,
    /// The secret of its invitation.
    pub invitation: Option<String>,
}

/// A request of a person, by the name that the client gave it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Request {
    /// The person's id.
    pub person: String,
    /// The client's name for the request.
    pub name: String,
}

impl Append {
    /// The number of the last event.
    #[must_use]
    pub fn head(&self) -> u32 {
        self.events.last().map_or(0, |event| event.seq)
    }

    /// The number of the event before the first.
    #[must_use]
    pub fn after(&self) -> u32 {
        self.events.first().map_or(0, |event| event.seq.saturating_sub(1))
    }

    /// When the last event happened.
    #[must_use]
    pub fn at(&self) -> u64 {
        self.events.last().map_or(0, |event| event.at)
    }

    /// The people who sat down by these events.
    pub fn newcomers(&self) -> impl Iterator<Item = &Person> {
        let sitting = self.events.iter().flat_map(move |event| {
            let (seats, seated) = match &event.kind {
                EventKind::Opened { spec } => (spec.seats.as_slice(), None),
                EventKind::Seated { occupant, .. } => (&[][..], Some(occupant)),
                _ => (&[][..], None),
            };
            let taken = seats.iter().filter_map(|seat| match seat {
                SeatState::Taken(occupant) => Some(occupant),
                SeatState::Open | SeatState::ByLink => None,
            });
            taken.chain(seated).filter_map(person)
        });
        // Whoever brought a table in is named there, too.
        sitting.chain(self.line.spec.imported.iter().map(|imported| &imported.by))
    }
}

fn person(occupant: &Occupant) -> Option<&Person> {
    match occupant {
        Occupant::Person(person) => Some(person),
        Occupant::Computer { .. } => None,
    }
}
