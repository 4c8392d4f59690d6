//! What programs ask that play. What is asked and answered is described in `protocol::bot`.

use super::Body;
use crate::bot::{self, Bot, Hangup};
use crate::house::House;
use crate::offers;
use crate::refusal::Refused;
use crate::secret::table_name;
use crate::visitor::Address;
use axum::Json;
use axum::extract::{Extension, Path, Query, State};
use axum::response::Response;
use protocol::bot::{BotState, BotTurn, Done, DrawAnswer, Made, NewOffer};
use protocol::{OfferId, Person, Refusal, RefusalCode, TableId};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// Whether the turns that may be played are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wish {
    #[serde(default)]
    turns: bool,
}

/// Who the token is.
#[utoipa::path(
    get, path = "/api/bot", tag = "bots",
    operation_id = "bot.read",
    responses((status = 200, description = "Done", body = Person))
)]
pub(crate) async fn read(State(house): State<Arc<House>>, bot: Bot) -> Result<Json<Person>, Refused> {
    Ok(Json(house.people.person(&bot.person).await?))
}

/// Challenges and tables, a line for each as they come.
#[utoipa::path(
    get, path = "/api/bot/events", tag = "bots",
    operation_id = "bot.events",
    responses((status = 200, description = "Lines of JSON", body = protocol::bot::BotEvent, content_type = "application/x-ndjson"))
)]
pub(crate) async fn events(
    State(house): State<Arc<House>>,
    bot: Bot,
    Address(address): Address,
    Extension(hangup): Extension<Hangup>,
) -> Result<Response, Refused> {
    bot::events(house, bot, address, hangup)
}

/// How it stands at a table.
#[utoipa::path(
    get, path = "/api/bot/tables/{table}", tag = "bots",
    operation_id = "bot.state",
    params(("table" = String, Path), Wish),
    responses((status = 200, description = "Done", body = BotState))
)]
pub(crate) async fn state(
    State(house): State<Arc<House>>,
    bot: Bot,
    Path(table): Path<String>,
    Query(wish): Query<Wish>,
) -> Result<Json<BotState>, Refused> {
    let stand = bot::stand(&house, &bot.person, &named(&table)?, wish.turns).await?;
    Ok(Json(bot::with_turns(stand).await?))
}

/// What happens at a table, a line for each time.
#[utoipa::path(
    get, path = "/api/bot/tables/{table}/events", tag = "bots",
    operation_id = "bot.table",
    params(("table" = String, Path), Wish),
    responses((status = 200, description = "Lines of JSON", body = protocol::bot::BotTable, content_type = "application/x-ndjson"))
)]
pub(crate) async fn table(
    State(house): State<Arc<House>>,
    bot: Bot,
    Path(table): Path<String>,
    Query(wish): Query<Wish>,
    Address(address): Address,
    Extension(hangup): Extension<Hangup>,
) -> Result<Response, Refused> {
    bot::table(house, bot, named(&table)?, wish.turns, address, hangup).await
}

/// Plays a turn.
#[utoipa::path(
    post, path = "/api/bot/tables/{table}/turn", tag = "bots",
    operation_id = "bot.turn",
    params(("table" = String, Path)),
    request_body = BotTurn,
    responses((status = 200, description = "Done", body = Done))
)]
pub(crate) async fn turn(
    State(house): State<Arc<House>>,
    bot: Bot,
    Path(table): Path<String>,
    Body(turn): Body<BotTurn>,
) -> Result<Json<Done>, Refused> {
    Ok(Json(bot::turn(&house, &bot, &named(&table)?, turn).await?))
}

/// Gives up.
#[utoipa::path(
    post, path = "/api/bot/tables/{table}/resign", tag = "bots",
    operation_id = "bot.resign",
    params(("table" = String, Path)),
    responses((status = 200, description = "Done", body = Done))
)]
pub(crate) async fn resign(
    State(house): State<Arc<House>>,
    bot: Bot,
    Path(table): Path<String>,
) -> Result<Json<Done>, Refused> {
    Ok(Json(bot::resign(&house, &bot, &named(&table)?).await?))
}

/// Offers a draw, or answers to one.
#[utoipa::path(
    post, path = "/api/bot/tables/{table}/draw", tag = "bots",
    operation_id = "bot.draw",
    params(("table" = String, Path)),
    request_body = DrawAnswer,
    responses((status = 200, description = "Done", body = Done))
)]
pub(crate) async fn draw(
    State(house): State<Arc<House>>,
    bot: Bot,
    Path(table): Path<String>,
    Body(answer): Body<DrawAnswer>,
) -> Result<Json<Done>, Refused> {
    Ok(Json(bot::draw(&house, &bot, &named(&table)?, answer.yes).await?))
}

/// Offers a game to somebody or to whoever comes.
#[utoipa::path(
    post, path = "/api/bot/offers", tag = "bots",
    operation_id = "bot.offer",
    request_body = NewOffer,
    responses((status = 200, description = "Done", body = Made))
)]
pub(crate) async fn offer(
    State(house): State<Arc<House>>,
    bot: Bot,
    Body(wish): Body<NewOffer>,
) -> Result<Json<Made>, Refused> {
    if !house.people.is_online(&bot.person) {
        return Err(Refusal::new(RefusalCode::NotNow, "refusal.bot-away").into());
    }
    let offer = offers::make(&house, &bot.person, wish.table, wish.to.as_deref(), None).await?;
    Ok(Json(Made { offer }))
}

/// Takes a challenge or a seek.
#[utoipa::path(
    post, path = "/api/bot/offers/{offer}/accept", tag = "bots",
    operation_id = "bot.accept",
    params(("offer" = String, Path)),
    responses((status = 200, description = "`null`", body = serde_json::Value))
)]
pub(crate) async fn accept(
    State(house): State<Arc<House>>,
    bot: Bot,
    Path(offer): Path<String>,
) -> Result<Json<()>, Refused> {
    offers::accept(&house, &bot.person, &OfferId(offer)).await?;
    Ok(Json(()))
}

/// Declines a challenge, or withdraws an offer of its own.
#[utoipa::path(
    post, path = "/api/bot/offers/{offer}/decline", tag = "bots",
    operation_id = "bot.decline",
    params(("offer" = String, Path)),
    responses((status = 200, description = "`null`", body = serde_json::Value))
)]
pub(crate) async fn decline(
    State(house): State<Arc<House>>,
    bot: Bot,
    Path(offer): Path<String>,
) -> Result<Json<()>, Refused> {
    offers::decline(&house, &bot.person, &OfferId(offer))?;
    Ok(Json(()))
}

fn named(table: &str) -> Result<TableId, Refusal> {
    table_name(table).ok_or(Refusal::of(RefusalCode::NotFound))
}
