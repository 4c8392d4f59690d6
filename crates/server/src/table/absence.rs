//! Who has gone, and for how long: that is something else than a line that broke for a moment, or a flag.

use super::position::Position;
use crate::config::Limits;
use clock::{Control, Millis, Time};
use game::{Message, Seat};
use protocol::{Occupant, Person, Refusal, RefusalCode, SeatState};
use std::time::Duration;

/// A game that takes one side less than this has no time to wait for those who left.
const QUICK: Millis = Millis::minutes(8);

/// Since when each seat's person has not had the table open.
#[derive(Clone, Debug, Default)]
pub(crate) struct Absence {
    since: Vec<Option<Time>>,
}

impl Absence {
    /// Notes who is here at `now`.
    pub(crate) fn note(&mut self, here: &[bool], now: Time) {
        self.since.resize(here.len(), None);
        for (since, &here) in self.since.iter_mut().zip(here) {
            *since = if here { None } else { Some(since.unwrap_or(now)) };
        }
    }

    /// For each seat since when its person is away, as clients are told.
    pub(crate) fn told(&self) -> Vec<Option<u64>> {
        self.since.iter().map(|since| since.map(|since| since.0)).collect()
    }

    /// Whether it may be claimed at `at` that `seat`, which is to move, has gone.
    pub(crate) fn may_be_claimed(&self, seat: Seat, position: &Position, limits: &Limits, at: Time) -> bool {
        let since = self.since.get(seat.index()).copied().flatten();
        since.zip(patience(position, limits)).is_some_and(|(since, patience)| {
            // Whoever left while another was thinking has the whole time from when it is their turn.
            at.since(since.max(position.board_at)) >= patience
        })
    }
}

/// Whether a game may begin by somebody's sitting down on the last seat, or agreeing to play again: what was sent or said
/// long ago does not start the clock of somebody who has left. By post and without a clock nobody has to be here.
///
/// # Errors
/// Who is not here.
pub(crate) fn may_begin(
    position: &Position,
    sitting: &Person,
    is_here: impl Fn(&str) -> bool,
) -> Result<(), Refusal> {
    let free = position.seats.iter().filter(|seat| !matches!(seat, SeatState::Taken(_))).count();
    let by_the_clock =
        position.clock.as_ref().is_some_and(|clock| !matches!(clock.control(), Control::Post { .. }));
    if free > 1 || !by_the_clock {
        return Ok(());
    }
    let away = position.seats.iter().find_map(|seat| match seat {
        SeatState::Taken(Occupant::Person(person)) if person.id != sitting.id && !is_here(&person.id) => {
            Some(person)
        }
        _ => None,
    });
    match away {
        Some(person) => {
            let message = Message::new("refusal.not-here").text("who", person.name.clone());
            Err(Refusal::new(RefusalCode::NotNow, message))
        }
        None => Ok(()),
    }
}

/// How long a seat may be away; `None`: for ever.
pub(crate) fn patience(position: &Position, limits: &Limits) -> Option<Millis> {
    let millis = |duration: Duration| Millis(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX));
    match position.clock.as_ref().map(clock::Clock::control) {
        Some(Control::Post { .. }) => None,
        Some(control) if control.estimate() < QUICK => Some(millis(limits.absence_quick)),
        _ => Some(millis(limits.absence)),
    }
}
