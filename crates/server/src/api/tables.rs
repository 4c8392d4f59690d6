//! Tables: to open one, and all there is to know of one.

use super::Body;
use crate::house::House;
use crate::refusal::Refused;
use crate::secret::table_name;
use crate::table::{self, Command};
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::{Path, State};
use protocol::api::{NewTable, Opened, TableView};
use protocol::{Refusal, RefusalCode};
use std::sync::Arc;
use tokio::sync::oneshot;

/// `POST /api/tables`
pub(crate) async fn open(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Body(wanted): Body<NewTable>,
) -> Result<Json<Opened>, Refused> {
    house.guard.opening(&visitor.id)?;
    let person = house.people.person(&visitor.id).await?;
    Ok(Json(table::open(&house, &person, &[], wanted).await?))
}

/// `GET /api/tables/{table}`
pub(crate) async fn read(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<Json<TableView>, Refused> {
    let table = table_name(&name).ok_or(Refusal::of(RefusalCode::NotFound))?;
    let (reply, view) = oneshot::channel();
    house.registry.send(&table, Command::View { person: Some(visitor.id), reply }).await?;
    Ok(Json(view.await.map_err(|_| Refusal::of(RefusalCode::Busy))??))
}
