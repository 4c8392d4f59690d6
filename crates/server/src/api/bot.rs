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

/// Whether the turns that may be played are wanted.
#[derive(Debug, Deserialize)]
pub(crate) struct Wish {
    #[serde(default)]
    turns: bool,
}

/// `GET /api/bot`
pub(crate) async fn read(State(house): State<Arc<House>>, bot: Bot) -> Result<Json<Person>, Refused> {
    house.guard.message(&bot.person)?;
    Ok(Json(house.people.person(&bot.person).await?))
}

/// `GET /api/bot/events`
pub(crate) async fn events(
    State(house): State<Arc<House>>,
    bot: Bot,
    Address(address): Address,
    Extension(hangup): Extension<Hangup>,
) -> Result<Response, Refused> {
    house.guard.message(&bot.person)?;
    bot::events(house, bot, address, hangup)
}

/// `GET /api/bot/tables/{table}`
pub(crate) async fn state(
    State(house): State<Arc<House>>,
    bot: Bot,
    Path(table): Path<String>,
    Query(wish): Query<Wish>,
) -> Result<Json<BotState>, Refused> {
    house.guard.message(&bot.person)?;
    let stand = bot::stand(&house, &bot.person, &named(&table)?, wish.turns).await?;
    Ok(Json(bot::with_turns(stand).await?))
}

/// `GET /api/bot/tables/{table}/events`
pub(crate) async fn table(
    State(house): State<Arc<House>>,
    bot: Bot,
    Path(table): Path<String>,
    Query(wish): Query<Wish>,
    Address(address): Address,
    Extension(hangup): Extension<Hangup>,
) -> Result<Response, Refused> {
    house.guard.message(&bot.person)?;
    bot::table(house, bot, named(&table)?, wish.turns, address, hangup).await
}

/// `POST /api/bot/tables/{table}/turn`
pub(crate) async fn turn(
    State(house): State<Arc<House>>,
    bot: Bot,
    Path(table): Path<String>,
    Body(turn): Body<BotTurn>,
) -> Result<Json<Done>, Refused> {
    house.guard.message(&bot.person)?;
    Ok(Json(bot::turn(&house, &bot, &named(&table)?, turn).await?))
}

/// `POST /api/bot/tables/{table}/resign`
pub(crate) async fn resign(
    State(house): State<Arc<House>>,
    bot: Bot,
    Path(table): Path<String>,
) -> Result<Json<Done>, Refused> {
    house.guard.message(&bot.person)?;
    Ok(Json(bot::resign(&house, &bot, &named(&table)?).await?))
}

/// `POST /api/bot/tables/{table}/draw`
pub(crate) async fn draw(
    State(house): State<Arc<House>>,
    bot: Bot,
    Path(table): Path<String>,
    Body(answer): Body<DrawAnswer>,
) -> Result<Json<Done>, Refused> {
    house.guard.message(&bot.person)?;
    Ok(Json(bot::draw(&house, &bot, &named(&table)?, answer.yes).await?))
}

/// `POST /api/bot/offers`
pub(crate) async fn offer(
    State(house): State<Arc<House>>,
    bot: Bot,
    Body(wish): Body<NewOffer>,
) -> Result<Json<Made>, Refused> {
    house.guard.message(&bot.person)?;
    if !house.people.is_online(&bot.person) {
        return Err(Refusal::new(RefusalCode::NotNow, "refusal.bot-away").into());
    }
    let offer = offers::make(&house, &bot.person, wish.table, wish.to.as_deref(), None).await?;
    Ok(Json(Made { offer }))
}

/// `POST /api/bot/offers/{offer}/accept`
pub(crate) async fn accept(
    State(house): State<Arc<House>>,
    bot: Bot,
    Path(offer): Path<String>,
) -> Result<Json<()>, Refused> {
    house.guard.message(&bot.person)?;
    offers::accept(&house, &bot.person, &OfferId(offer)).await?;
    Ok(Json(()))
}

/// `POST /api/bot/offers/{offer}/decline`
pub(crate) async fn decline(
    State(house): State<Arc<House>>,
    bot: Bot,
    Path(offer): Path<String>,
) -> Result<Json<()>, Refused> {
    house.guard.message(&bot.person)?;
    offers::decline(&house, &bot.person, &OfferId(offer))?;
    Ok(Json(()))
}

fn named(table: &str) -> Result<TableId, Refusal> {
    table_name(table).ok_or(Refusal::of(RefusalCode::NotFound))
}
