//! What the lists of the lobby hold.

use super::featured::Featured;
use crate::house::House;
use crate::people::People;
use clock::{Millis, Time};
use protocol::api::{Lobby, TableLine};
use protocol::{Occupant, Offer, OfferId, SeatState, TableSpec};
use store::{List, Store, StoreError};

/// At most so many tables or offers in each list.
const SHOWN: usize = 100;

/// So many tables are looked through for them: some have been left by everybody.
const LOOKED_THROUGH: u32 = 400;

/// How long a table is shown at which nothing happens and none of whose people is here.
const FORGOTTEN: Millis = Millis::minutes(10);

/// What everybody sees.
///
/// # Errors
/// When the store cannot be read.
pub(super) async fn shared(house: &House, featured: &mut Featured) -> Result<Lobby, StoreError> {
    let now = house.time.now();
    let mut open = house.store.lines(List::Open, LOOKED_THROUGH).await?;
    open.retain(|line| line.spec.seats.contains(&SeatState::Open) && is_alive(line, &house.people, now));
    let mut playing = house.store.lines(List::Playing, LOOKED_THROUGH).await?;
    playing.retain(|line| line.spec.watchers.is_none() && is_alive(line, &house.people, now));
    let (offers, searching) = house.offers.public();
    let online = house.people.online();
    let mut lobby = Lobby { online, open, playing, offers, searching, ..Lobby::default() };
    lobby.sort();
    lobby.open.truncate(SHOWN);
    lobby.playing.truncate(SHOWN);
    lobby.offers.truncate(SHOWN);
    for line in lobby.open.iter_mut().chain(&mut lobby.playing) {
        let TableSpec { seats, game, .. } = &line.spec;
        line.ratings = house.ratings.of_seats(seats, game, line.spec.speed()).await?;
    }
    for offer in &mut lobby.offers {
        // Somebody who plays by post goes on offering.
        offer.rating = house.ratings.at_table(&offer.by, &offer.table).await?;
    }
    lobby.playing.iter_mut().for_each(hide_late);
    lobby.featured = featured.choose(&lobby.playing);
    Ok(lobby)
}

/// What those who watch see late at the table is not told in a list before.
fn hide_late(line: &mut TableLine) {
    if line.spec.delay_ms > 0 {
        line.position.clear();
        line.last.clear();
        line.clocks.clear();
        (line.to_move, line.turns) = (None, 0);
    }
}

/// The unfinished tables of a person, those first that wait for them.
///
/// # Errors
/// When the store cannot be read.
pub(super) async fn tables(store: &dyn Store, person: &str) -> Result<Vec<TableLine>, StoreError> {
    let mut lines = store.lines(List::Of(person), LOOKED_THROUGH).await?;
    for line in &mut lines {
        let to_move = line.to_move.and_then(|seat| line.spec.seats.get(seat.index()));
        line.your_turn =
            matches!(to_move, Some(SeatState::Taken(Occupant::Person(mover))) if mover.id == person);
    }
    lines.sort_by_key(|line| !line.your_turn);
    lines.truncate(SHOWN);
    Ok(lines)
}

/// Those of the offers that are not for everybody.
pub(super) fn restricted(offers: &[Offer]) -> impl Iterator<Item = &Offer> {
    offers.iter().filter(|offer| !offer.suits(None))
}

/// Those of the offers that a person cannot take.
///
/// # Errors
/// When the store cannot be read.
pub(super) async fn closed(
    house: &House,
    person: &str,
    offers: &[Offer],
) -> Result<Vec<OfferId>, StoreError> {
    let mut closed = Vec::new();
    let mut restricted = restricted(offers).peekable();
    if restricted.peek().is_none() {
        // Most are for everybody, and nobody need be looked up.
        return Ok(closed);
    }
    let person = house.people.person(person).await?;
    for offer in restricted {
        if !offer.suits(house.ratings.at_table(&person, &offer.table).await?) {
            closed.push(offer.offer.clone());
        }
    }
    Ok(closed)
}

/// Whether a table is worth showing: one of its people is here, or something happened not long ago.
fn is_alive(line: &TableLine, here: &People, now: Time) -> bool {
    now.since(Time(line.changed_at)) < FORGOTTEN || people(line).any(|id| here.is_online(id))
}

/// The ids of the people at a table.
pub(super) fn people(line: &TableLine) -> impl Iterator<Item = &str> {
    line.spec.seats.iter().filter_map(|seat| match seat {
        SeatState::Taken(Occupant::Person(person)) => Some(person.id.as_str()),
        _ => None,
    })
}
