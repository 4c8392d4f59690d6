//! Reports, and what moderators see and decide. What is asked and answered is described in `protocol::moderation`.

use super::Body;
use crate::house::House;
use crate::moderation;
use crate::refusal::Refused;
use crate::visitor::{Address, Visitor};
use axum::Json;
use axum::extract::{Query, State};
use protocol::moderation::{Decision, Desk, NewReport, Standing};
use protocol::{Refusal, RefusalCode};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// Reports somebody to the moderators.
#[utoipa::path(
    post, path = "/api/reports", tag = "moderation",
    operation_id = "moderation.report",
    request_body = NewReport,
    responses((status = 200, description = "`null`", body = serde_json::Value))
)]
pub(crate) async fn report(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Address(address): Address,
    Body(new): Body<NewReport>,
) -> Result<Json<()>, Refused> {
    house.guard.report(address, &visitor.id)?;
    moderation::report(&house, &visitor.id, new).await?;
    Ok(Json(()))
}

/// What moderators have before them. For moderators.
#[utoipa::path(
    get, path = "/api/moderation", tag = "moderation",
    operation_id = "moderation.desk",
    responses((status = 200, description = "Done", body = Desk))
)]
pub(crate) async fn desk(State(house): State<Arc<House>>, visitor: Visitor) -> Result<Json<Desk>, Refused> {
    moderation::moderator(&house, &visitor).await?;
    Ok(Json(moderation::desk(&house).await?))
}

/// Whom.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Whom {
    name: Option<String>,
    id: Option<String>,
}

/// How it stands with somebody. For moderators.
#[utoipa::path(
    get, path = "/api/moderation/people", tag = "moderation",
    operation_id = "moderation.standing",
    params(Whom),
    responses((status = 200, description = "Done", body = Standing))
)]
pub(crate) async fn standing(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Query(whom): Query<Whom>,
) -> Result<Json<Standing>, Refused> {
    moderation::moderator(&house, &visitor).await?;
    let id = match (whom.id, whom.name) {
        (Some(id), _) => Some(id),
        (None, Some(name)) => house.accounts.named(&name).await?.map(|account| account.person),
        (None, None) => None,
    };
    let id = id.ok_or_else(|| Refusal::of(RefusalCode::NotFound).at("name"))?;
    let person = house.people.known(&id, "about").await?;
    Ok(Json(moderation::standing(&house, person).await?))
}

/// Decides. For moderators.
#[utoipa::path(
    post, path = "/api/moderation/decisions", tag = "moderation",
    operation_id = "moderation.decide",
    request_body = Decision,
    responses((status = 200, description = "Done", body = Desk))
)]
pub(crate) async fn decide(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Body(decision): Body<Decision>,
) -> Result<Json<Desk>, Refused> {
    let moderator = moderation::moderator(&house, &visitor).await?;
    moderation::decide(&house, &moderator, decision).await?;
    Ok(Json(moderation::desk(&house).await?))
}
