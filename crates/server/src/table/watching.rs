//! How many may watch: the table's owner says.

use super::audience::Audience;
use super::record::Table;
use game::Message;
use protocol::api::Stage;
use protocol::{FromServer, Refusal, RefusalCode};

/// Whether a person may see the board. While people are still to come everybody may, and when the game is over.
///
/// # Errors
/// That nobody may watch, or that enough do already.
pub(crate) fn may_watch(table: &Table, audience: &Audience, person: &str) -> Result<(), Refusal> {
    let Some(limit) = limit(table).filter(|_| !belongs(table, person)) else { return Ok(()) };
    let watching = audience.others(|other| belongs(table, other));
    if watching.contains(&person) || watching.len() < limit { Ok(()) } else { Err(full(table, limit)) }
}

/// The game has begun: whoever came to see whether there was a seat, and is one too many, goes.
pub(crate) fn begin(table: &Table, audience: &mut Audience) {
    let Some(limit) = limit(table) else { return };
    let refused = FromServer::Refused { request: None, refusal: full(table, limit) };
    let watching = audience.others(|other| belongs(table, other));
    let too_many: Vec<String> = watching.into_iter().skip(limit).map(str::to_owned).collect();
    for person in too_many {
        audience.send_away(&person, &refused);
    }
}

/// How many may watch now; `None`: as many as like.
fn limit(table: &Table) -> Option<usize> {
    table.spec.watchers.filter(|_| table.position.stage == Stage::Playing).map(usize::from)
}

/// Whether a person plays here, or opened the table.
fn belongs(table: &Table, person: &str) -> bool {
    table.opening.by == person || table.position.has_seat(person)
}

fn full(table: &Table, limit: usize) -> Refusal {
    let message = match limit {
        0 => Message::new("refusal.no-watchers"),
        limit => Message::new("refusal.enough-watchers").number("n", limit as i64),
    };
    Refusal::new(RefusalCode::Forbidden, message).at(&table.id)
}
