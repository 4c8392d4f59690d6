//! What goes on in the house.

use crate::house::House;
use crate::lobby;
use crate::refusal::Refused;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use protocol::api::Lobby;
use std::sync::Arc;

/// What goes on in the house.
#[utoipa::path(
    get, path = "/api/lobby", tag = "tables",
    operation_id = "lobby.read",
    responses((status = 200, description = "Done", body = Lobby))
)]
pub(crate) async fn read(State(house): State<Arc<House>>, visitor: Visitor) -> Result<Json<Lobby>, Refused> {
    Ok(Json(lobby::view(&house, &visitor.id).await?))
}
