//! Who the visitor is.

use super::Body;
use crate::house::House;
use crate::refusal::Refused;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use protocol::Person;
use protocol::api::Rename;
use std::sync::Arc;

/// `GET /api/me`
pub(crate) async fn read(State(house): State<Arc<House>>, visitor: Visitor) -> Result<Json<Person>, Refused> {
    Ok(Json(house.people.person(&visitor.id).await?))
}

/// `PUT /api/me`
pub(crate) async fn rename(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Body(wish): Body<Rename>,
) -> Result<Json<Person>, Refused> {
    house.guard.message(&visitor.id)?;
    Ok(Json(house.people.rename(&visitor.id, &wish.name, house.time.now().0).await?))
}
