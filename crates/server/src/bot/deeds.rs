//! What a bot does at a table: handed to the table's conductor, as everything that is done there.

use super::Bot;
use crate::house::House;
use crate::refusal::{No, busy};
use crate::secret::{NAME, is_name, random_name};
use crate::socket::Outbox;
use crate::table::{Author, Command, Stand};
use clock::Millis;
use protocol::bot::{BotState, BotTurn, Done};
use protocol::{Action, FromServer, Refusal, RefusalCode, TableId};
use std::time::Instant;
use tracing::Span;

/// How a table stands for `person`, who sits there; ready to say which turns there are, if they are wanted.
///
/// # Errors
/// When they have no seat there, or the table cannot be read.
pub(crate) async fn stand(
    house: &House,
    person: &str,
    table: &TableId,
    turns: bool,
) -> Result<Stand, Refusal> {
    let person = person.to_owned();
    house.registry.ask(table, |reply| Command::Stand { person, turns, reply }).await
}

/// The state, with the turns that were wanted: there may be thousands, found beside the server's own work.
///
/// # Errors
/// When the game fails.
pub(crate) async fn with_turns(stand: Stand) -> Result<BotState, Refusal> {
    let Stand { mut state, playing, .. } = stand;
    if let Some(playing) = playing {
        let found = tokio::task::spawn_blocking(move || playing.divide(1)).await;
        let found = found.map_err(|_| Refusal::of(RefusalCode::Busy))?.map_err(No::from)?;
        state.turns = Some(found.into_iter().map(|(turn, _)| turn).collect());
    }
    Ok(state)
}

/// Plays a turn.
///
/// # Errors
/// As at the table.
pub(crate) async fn turn(house: &House, bot: &Bot, table: &TableId, turn: BotTurn) -> Result<Done, Refusal> {
    let BotTurn { turn, seen, request } = turn;
    act(house, bot, table, request, |stand| Ok(Action::Turn { seat: stand.acting()?, turn, seen })).await
}

/// Gives up.
///
/// # Errors
/// As at the table.
pub(crate) async fn resign(house: &House, bot: &Bot, table: &TableId) -> Result<Done, Refusal> {
    act(house, bot, table, None, |stand| Ok(Action::Resign { seat: stand.acting()? })).await
}

/// Offers a draw or answers to one.
///
/// # Errors
/// As at the table; when there is nothing to decline.
pub(crate) async fn draw(house: &House, bot: &Bot, table: &TableId, yes: bool) -> Result<Done, Refusal> {
    act(house, bot, table, None, |stand| match (yes, &stand.draw) {
        (true, Some(draw)) if !draw.own => Ok(Action::Accept { seat: draw.seat, proposal: draw.number }),
        (true, _) => Ok(Action::OfferDraw { seat: stand.acting()? }),
        (false, Some(draw)) => Ok(Action::Decline { seat: draw.seat, proposal: draw.number }),
        (false, None) => Err(Refusal::of(RefusalCode::NotNow)),
    })
    .await
}

/// Has the table do what `choose` chooses, and waits for its answer.
async fn act(
    house: &House,
    bot: &Bot,
    table: &TableId,
    request: Option<String>,
    choose: impl FnOnce(&Stand) -> Result<Action, Refusal>,
) -> Result<Done, Refusal> {
    let (asked, received) = (Instant::now(), house.time.now());
    let request = request.unwrap_or_else(|| random_name(NAME));
    if !is_name(&request) {
        return Err(Refusal::of(RefusalCode::Malformed).at("request"));
    }
    let action = choose(&stand(house, &bot.person, table, false).await?)?;
    let person = house.people.person(&bot.person).await.map_err(|error| busy(&error))?;
    let (outbox, mut answers) = Outbox::for_one_answer();
    let (span, round_trip) = (Span::current(), Millis::ZERO);
    let author = Author { person, request, outbox, asked, span, round_trip };
    house.registry.send(table, Command::Act { author, action, received }).await?;
    // It comes when it is done; never, if the house closes meanwhile.
    let answer = answers.recv().await;
    match answer.and_then(|text| serde_json::from_str::<FromServer>(&text).ok()) {
        Some(FromServer::Done { seq, .. }) => Ok(Done { seq }),
        Some(FromServer::Refused { refusal, .. }) => Err(refusal),
        _ => Err(Refusal::of(RefusalCode::Busy)),
    }
}
