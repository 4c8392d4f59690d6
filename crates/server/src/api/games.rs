//! The games of the site and their rules.

use crate::house::House;
use crate::page::language;
use crate::refusal::Refused;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_LANGUAGE, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use game::{Catalogue, Lang};
use protocol::api::GameInfo;
use protocol::{Refusal, RefusalCode};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// The games of the house.
#[utoipa::path(
    get, path = "/api/games", tag = "games",
    operation_id = "games.list",
    responses((status = 200, description = "Done", body = Vec<GameInfo>))
)]
pub(crate) async fn list(State(house): State<Arc<House>>) -> Json<Vec<GameInfo>> {
    let info = |plugin: &&'static dyn host::Plugin| {
        let facts = plugin.facts();
        let mut words = Catalogue::common(Lang::En);
        words.add(plugin.texts());
        GameInfo {
            id: facts.id.to_owned(),
            name: words.word("name"),
            rules_version: facts.rules_version,
            seats: facts.seats,
            options: plugin.options().iter().map(|option| option.key.to_owned()).collect(),
        }
    };
    Json(house.site.games.iter().map(info).collect())
}

/// In which language.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wish {
    lang: Option<String>,
}

impl Wish {
    /// The language, if it is one that the site speaks.
    pub(crate) fn lang(&self) -> Option<Lang> {
        self.lang.as_deref()?.parse().ok()
    }
}

/// The rules of a game; without a language, in the browser’s.
#[utoipa::path(
    get, path = "/api/games/{game}/rules", tag = "games",
    operation_id = "games.rules",
    params(("game" = String, Path), Wish),
    responses((status = 200, description = "Markdown", body = String, content_type = "text/markdown"))
)]
pub(crate) async fn rules(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    Query(wish): Query<Wish>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let game = house.site.game(&game)?.facts().id;
    let wanted = wish.lang().unwrap_or_else(|| language(&headers));
    let found = [wanted, Lang::En].into_iter().find_map(|lang| Some((lang, (house.site.rules)(game, lang)?)));
    let (lang, text) = found.ok_or(Refusal::of(RefusalCode::NotFound))?;
    let headers = [(CONTENT_TYPE, "text/markdown; charset=utf-8"), (CONTENT_LANGUAGE, lang.code())];
    Ok((headers, text).into_response())
}
