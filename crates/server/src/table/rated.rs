//! Tables whose result counts for ratings: which may, who may sit there, and what counts.

use super::position::Position;
use super::step::Step;
use game::Seat;
use protocol::api::{NewTable, why_unrated};
use protocol::{EventKind, Occupant, Person, Refusal, RefusalCode, SeatState, TableSpec};
use store::{Counted, Entrant};

/// Whether the table that `person` wants may be rated; `can_rate` is what the game says of its setup.
///
/// # Errors
/// Why not, where that is wanted and cannot be.
pub(crate) fn check(person: &Person, wanted: &NewTable, can_rate: bool) -> Result<(), Refusal> {
    let timed = wanted.clock.is_some() && wanted.times.is_empty();
    let why = why_unrated(&wanted.seats, timed, can_rate, true);
    match why.or(person.why_unrated()) {
        Some(why) if wanted.rated => Err(Refusal::new(RefusalCode::BadSetup, why).at("rated")),
        _ => Ok(()),
    }
}

/// Whether a person may sit down: at a rated table with an account, and on one seat only.
///
/// # Errors
/// Why not.
pub(crate) fn may_sit(spec: &TableSpec, position: &Position, person: &Person) -> Result<(), Refusal> {
    if let Some(why) = person.why_unrated().filter(|_| spec.rated) {
        return Err(Refusal::new(RefusalCode::Forbidden, why));
    }
    if spec.rated && position.has_seat(&person.id) {
        return Err(Refusal::new(RefusalCode::Forbidden, "refusal.rated-seated"));
    }
    Ok(())
}

/// What of a step counts for ratings: a result, where each side has made a turn; or that there is none any more.
pub(crate) fn counted(spec: &TableSpec, step: &Step) -> Option<Counted> {
    let ending = step.events.iter().find_map(|event| match &event.kind {
        EventKind::Ended(ending) if ending.has_result() || ending.is_decided() => Some(ending),
        _ => None,
    })?;
    let after = &step.after;
    let sides = &after.moment().sides;
    let has_moved = |side| {
        let mut seats = Seat::all(sides.len()).filter(|seat| sides.get(seat.index()) == Some(&side));
        seats.any(|seat| after.has_moved.get(seat.index()) == Some(&true))
    };
    if !spec.rated || !sides.iter().all(|&side| has_moved(side)) {
        return None;
    }
    let entrants =
        after.seats.iter().zip(sides).zip(&ending.places).map(|((seat, side), &place)| match seat {
            SeatState::Taken(Occupant::Person(person)) => {
                Some(Entrant { person: person.id.clone(), side: side.0, place })
            }
            _ => None,
        });
    Some(Counted {
        game: spec.game.clone(),
        speed: spec.speed()?,
        entrants: entrants.collect::<Option<_>>()?,
    })
}
