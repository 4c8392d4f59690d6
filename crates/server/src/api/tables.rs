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

/// Opens a table.
#[utoipa::path(
    post, path = "/api/tables", tag = "tables",
    operation_id = "tables.open",
    request_body = NewTable,
    responses((status = 200, description = "Done", body = Opened))
)]
pub(crate) async fn open(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Body(wanted): Body<NewTable>,
) -> Result<Json<Opened>, Refused> {
    house.guard.opening(&visitor.id)?;
    let person = house.people.person(&visitor.id).await?;
    Ok(Json(table::open(&house, &person, &[], wanted).await?))
}

/// All there is to know of a table: its log, and who is there.
#[utoipa::path(
    get, path = "/api/tables/{table}", tag = "tables",
    operation_id = "tables.read",
    params(("table" = String, Path)),
    responses((status = 200, description = "Done", body = TableView))
)]
pub(crate) async fn read(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<Json<TableView>, Refused> {
    let table = table_name(&name).ok_or(Refusal::of(RefusalCode::NotFound))?;
    let view = |reply| Command::View { person: Some(visitor.id), reply };
    Ok(Json(house.registry.ask(&table, view).await?))
}
