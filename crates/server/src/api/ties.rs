//! Whom the visitor follows, blocks and mutes. What is asked and answered is described in `protocol::ties`.

use crate::house::House;
use crate::notices;
use crate::refusal::Refused;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::{Path, State};
use protocol::notice::News;
use protocol::ties::{Between, Tie, Ties};
use protocol::{Refusal, RefusalCode};
use std::sync::Arc;

/// Whom the visitor follows, blocks and mutes.
#[utoipa::path(
    get, path = "/api/ties", tag = "people",
    operation_id = "ties.list",
    responses((status = 200, description = "Done", body = Ties))
)]
pub(crate) async fn list(State(house): State<Arc<House>>, visitor: Visitor) -> Result<Json<Ties>, Refused> {
    Ok(Json(house.ties.view(&visitor.id, &house.people).await?))
}

/// What there is between the visitor and somebody.
#[utoipa::path(
    get, path = "/api/ties/{person}", tag = "people",
    operation_id = "ties.between",
    params(("person" = String, Path)),
    responses((status = 200, description = "Done", body = Between))
)]
pub(crate) async fn between(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(other): Path<String>,
) -> Result<Json<Between>, Refused> {
    Ok(Json(house.ties.between(&visitor.id, &other).await?))
}

/// Follows, blocks or mutes somebody.
#[utoipa::path(
    put, path = "/api/ties/{person}/{tie}", tag = "people",
    operation_id = "ties.begin",
    params(("person" = String, Path), ("tie" = String, Path)),
    responses((status = 200, description = "Done", body = Between))
)]
pub(crate) async fn begin(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((other, tie)): Path<(String, String)>,
) -> Result<Json<Between>, Refused> {
    house.guard.message(&visitor.id)?;
    let tie = named(&tie)?;
    let new = house.ties.begin(&visitor.id, &other, tie, &house.people, house.time.now()).await?;
    if new && tie == Tie::Follow && !house.ties.blocks(&other, &visitor.id).await? {
        let followers = house.store.ties().followers(&other).await?.len();
        let followers = u32::try_from(followers).unwrap_or(u32::MAX);
        notices::tell(&house, &other, News::Followed { followers }).await;
    }
    Ok(Json(house.ties.between(&visitor.id, &other).await?))
}

/// Does so no more.
#[utoipa::path(
    delete, path = "/api/ties/{person}/{tie}", tag = "people",
    operation_id = "ties.end",
    params(("person" = String, Path), ("tie" = String, Path)),
    responses((status = 200, description = "Done", body = Between))
)]
pub(crate) async fn end(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((other, tie)): Path<(String, String)>,
) -> Result<Json<Between>, Refused> {
    house.guard.message(&visitor.id)?;
    house.ties.end(&visitor.id, &other, named(&tie)?).await?;
    Ok(Json(house.ties.between(&visitor.id, &other).await?))
}

fn named(tie: &str) -> Result<Tie, Refusal> {
    Tie::named(tie).ok_or_else(|| Refusal::of(RefusalCode::NotFound).at("tie"))
}
