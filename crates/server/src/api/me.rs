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

/// Who the visitor is. Whoever is new becomes a guest, and gets a cookie.
#[utoipa::path(
    get, path = "/api/me", tag = "people",
    operation_id = "me.read",
    responses((status = 200, description = "Done", body = Person))
)]
pub(crate) async fn read(State(house): State<Arc<House>>, visitor: Visitor) -> Result<Json<Person>, Refused> {
    Ok(Json(house.people.person(&visitor.id).await?))
}

/// Gives the visitor another name.
#[utoipa::path(
    put, path = "/api/me", tag = "people",
    operation_id = "me.rename",
    request_body = protocol::api::Rename,
    responses((status = 200, description = "Done", body = Person))
)]
pub(crate) async fn rename(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Body(wish): Body<Rename>,
) -> Result<Json<Person>, Refused> {
    house.guard.message(&visitor.id)?;
    let now = house.time.now().0;
    if visitor.session.is_some() {
        house.accounts.rename(&visitor.id, &wish.name, now).await?;
        house.people.forget(&visitor.id);
        return Ok(Json(house.people.person(&visitor.id).await?));
    }
    house.accounts.may_be_nickname(&wish.name).await?;
    Ok(Json(house.people.rename(&visitor.id, &wish.name, now).await?))
}
