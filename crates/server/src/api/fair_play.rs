//! What the house says of fair play, and whether it concerns the visitor now.

use super::games::Wish;
use crate::fair_play;
use crate::house::House;
use crate::page::language;
use crate::refusal::Refused;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_LANGUAGE, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use game::Lang;
use protocol::api::Engaged;
use protocol::{Refusal, RefusalCode};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// Of which game.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfGame {
    game: Option<String>,
}

/// Where the visitor plays for something.
#[utoipa::path(
    get, path = "/api/engaged", tag = "people",
    operation_id = "fair_play.engaged",
    params(OfGame),
    responses((status = 200, description = "Done", body = Engaged))
)]
pub(crate) async fn engaged(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Query(of): Query<OfGame>,
) -> Result<Json<Engaged>, Refused> {
    let tables = fair_play::engaged(&house, &visitor.id, of.game.as_deref()).await?;
    Ok(Json(Engaged { tables }))
}

/// A page of the house itself.
#[utoipa::path(
    get, path = "/api/pages/{page}", tag = "games",
    operation_id = "fair_play.page",
    params(("page" = String, Path), Wish),
    responses((status = 200, description = "Markdown", body = String, content_type = "text/markdown"))
)]
pub(crate) async fn page(
    Path(page): Path<String>,
    Query(wish): Query<Wish>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let lang = wish.lang().unwrap_or_else(|| language(&headers));
    let text = match (page.as_str(), lang) {
        ("fair-play", Lang::En) => include_str!("../../pages/fair-play.en.md"),
        ("fair-play", Lang::Fr) => include_str!("../../pages/fair-play.fr.md"),
        ("fair-play", Lang::Ru) => include_str!("../../pages/fair-play.ru.md"),
        _ => return Err(Refusal::of(RefusalCode::NotFound).into()),
    };
    let headers = [(CONTENT_TYPE, "text/markdown; charset=utf-8"), (CONTENT_LANGUAGE, lang.code())];
    Ok((headers, text).into_response())
}
