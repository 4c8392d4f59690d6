//! What must be true in the end.

use crate::people::Played;
use protocol::EventKind;
use std::fmt;
use store::Location;

/// What was found to be as it should.
pub(crate) struct Found {
    games: usize,
    events: usize,
    acknowledged: usize,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Found { games, events, acknowledged } = self;
        write!(
            f,
            "{games} games, {events} events, {acknowledged} of them acknowledged: nothing lost or doubled"
        )
    }
}

/// Compares the store with what was decided beforehand, what was acknowledged, and what each player was told.
///
/// # Errors
/// What is not as it should be.
pub(crate) async fn check(database: &Location, games: &[Played]) -> Result<Found, String> {
    let store = database.open().await.map_err(|error| error.to_string())?;
    let mut found = Found { games: games.len(), events: 0, acknowledged: 0 };
    if games.is_empty() {
        return Err("nobody has played".into());
    }
    for Played { script, players } in games {
        let id = players[0].table();
        let log = store.table(id).await.map_err(|error| error.to_string())?;
        let events = log.ok_or_else(|| format!("{id} has gone"))?.events;
        if !events.iter().zip(1..).all(|(event, number)| event.seq == number) {
            return Err(format!("{id} has a gap: {events:?}"));
        }
        let turns = events.iter().filter_map(|event| match &event.kind {
            EventKind::Turn { seat, turn, .. } => Some((*seat, turn)),
            _ => None,
        });
        if !turns.eq(script.deeds.iter().map(|deed| (deed.seat, &deed.turn))) {
            return Err(format!("{id}: other turns than were played: {events:?}"));
        }
        for player in players {
            player.compare(&events)?;
            if player.log() != events {
                return Err(format!("{id}: a player was told {:?}, and it is {events:?}", player.log()));
            }
            found.acknowledged += player.acknowledged().count();
        }
        found.events += events.len();
    }
    store.close().await;
    Ok(found)
}
