//! What the visitor was told, and where pushes go. What is asked and answered is described in `protocol::notice`.

use super::Body;
use crate::house::House;
use crate::notices;
use crate::refusal::Refused;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use protocol::notice::{Notices, PushState, Seen, Subscription};
use std::sync::Arc;
use store::PushRecord;

/// What the visitor was told.
#[utoipa::path(
    get, path = "/api/notices", tag = "people",
    operation_id = "notices.list",
    responses((status = 200, description = "Done", body = Notices))
)]
pub(crate) async fn list(
    State(house): State<Arc<House>>,
    visitor: Visitor,
) -> Result<Json<Notices>, Refused> {
    Ok(Json(notices::view(&house, &visitor.id).await?))
}

/// The visitor has seen notices.
#[utoipa::path(
    post, path = "/api/notices/seen", tag = "people",
    operation_id = "notices.see",
    request_body = Seen,
    responses((status = 200, description = "Done", body = Notices))
)]
pub(crate) async fn see(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Body(seen): Body<Seen>,
) -> Result<Json<Notices>, Refused> {
    house.guard.message(&visitor.id)?;
    Ok(Json(notices::see(&house, &visitor.id, seen.up_to).await?))
}

/// Where this browser is pushed to.
#[utoipa::path(
    get, path = "/api/push", tag = "people",
    operation_id = "notices.push_state",
    responses((status = 200, description = "Done", body = PushState))
)]
pub(crate) async fn push_state(
    State(house): State<Arc<House>>,
    visitor: Visitor,
) -> Result<Json<PushState>, Refused> {
    state(&house, &visitor).await
}

/// Has this browser pushed to.
#[utoipa::path(
    put, path = "/api/push", tag = "people",
    operation_id = "notices.subscribe",
    request_body = Subscription,
    responses((status = 200, description = "Done", body = PushState))
)]
pub(crate) async fn subscribe(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Body(subscription): Body<Subscription>,
) -> Result<Json<PushState>, Refused> {
    house.guard.message(&visitor.id)?;
    house.push.check(&subscription)?;
    let record =
        PushRecord { session: visitor.let_in_by().to_owned(), person: visitor.id.clone(), subscription };
    house.store.notices().subscribe(&record).await?;
    state(&house, &visitor).await
}

/// Has this browser pushed to no more.
#[utoipa::path(
    delete, path = "/api/push", tag = "people",
    operation_id = "notices.unsubscribe",
    responses((status = 200, description = "Done", body = PushState))
)]
pub(crate) async fn unsubscribe(
    State(house): State<Arc<House>>,
    visitor: Visitor,
) -> Result<Json<PushState>, Refused> {
    house.guard.message(&visitor.id)?;
    if let Some(record) = own(&house, &visitor).await? {
        house.store.notices().unsubscribe(&record.subscription.endpoint).await?;
    }
    state(&house, &visitor).await
}

async fn state(house: &House, visitor: &Visitor) -> Result<Json<PushState>, Refused> {
    let own = own(house, visitor).await?;
    Ok(Json(PushState { key: house.push.key(), endpoint: own.map(|record| record.subscription.endpoint) }))
}

/// The subscription of this browser.
async fn own(house: &House, visitor: &Visitor) -> Result<Option<PushRecord>, Refused> {
    let all = house.store.notices().subscriptions(&visitor.id).await?;
    Ok(all.into_iter().find(|record| record.session == visitor.let_in_by()))
}
