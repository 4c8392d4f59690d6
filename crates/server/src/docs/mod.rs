//! The description of the HTTP API: as OpenAPI for programs, as a page for people. Both are made of what the handlers say
//! of themselves, so there is nothing to keep in step.

mod page;

use crate::house::House;
use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::routing::get;
use protocol::{Refusal, RefusalCode};
use serde_json::{Value, json};
use std::sync::Arc;
use utoipa::OpenApi as _;
use utoipa::openapi::OpenApi;

/// What every answer may be instead, which no handler says.
#[derive(utoipa::OpenApi)]
#[openapi(components(schemas(Refusal, RefusalCode, protocol::refusal::Said)))]
struct Common;

/// What the API is, in a word.
const ABOUT: &str = "Questions and answers of the club house over HTTP. What is live goes over the socket at \
    `/api/socket`, whose messages the crate `protocol` describes; programs that play use `bots`. Whoever is asked who \
    they are is known by a cookie, which comes with the first answer; what changes something must come from a page \
    of the site (its `Origin`) and be `application/json`. Whatever is not done is answered by a `Refusal`.";

/// What the parts are about, in their order.
const TAGS: [(&str, &str); 7] = [
    ("games", "What is played here"),
    ("tables", "Tables and the lobby"),
    ("people", "Who somebody is, and what people have with each other"),
    ("archive", "Finished tables"),
    ("account", "One’s own account"),
    ("moderation", "Reports and decisions"),
    ("bots", "Programs that play, let in by a token"),
];

/// The beginning of the description, before the handlers have their say.
pub(crate) fn begin() -> OpenApi {
    Common::openapi()
}

/// The addresses of the description.
pub(crate) fn routes(document: OpenApi) -> Router<Arc<House>> {
    let document = complete(serde_json::to_value(document).unwrap_or_default());
    let page: Arc<str> = page::write(&document).into();
    let document: Arc<str> = document.to_string().into();
    let json = move || {
        let document = Arc::clone(&document);
        async move { ([(CONTENT_TYPE, "application/json")], document.to_string()) }
    };
    let html = move || {
        let page = Arc::clone(&page);
        async move { ([(CONTENT_TYPE, "text/html; charset=utf-8")], page.to_string()) }
    };
    let style = || async { ([(CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("style.css")) };
    Router::new()
        .route("/api/openapi.json", get(json))
        .route("/api/docs", get(html))
        .route("/api/docs/style.css", get(style))
}

/// Adds what all have in common: who asks, and how something is refused.
fn complete(mut document: Value) -> Value {
    document["info"] =
        json!({"title": "Quadrille", "version": env!("CARGO_PKG_VERSION"), "description": ABOUT});
    let tag = |(name, description): &(&str, &str)| json!({"name": name, "description": description});
    document["tags"] = TAGS.iter().map(tag).collect();
    document["components"]["securitySchemes"] = json!({
        "token": {"type": "http", "scheme": "bearer", "description": "For what begins with /api/bot"},
        "cookie": {"type": "apiKey", "in": "cookie", "name": "quadrille"},
    });
    let refusal = json!({"$ref": "#/components/schemas/Refusal"});
    let refused = |description: &str| json!({"description": description, "content": {"application/json": {"schema": refusal}}});
    let paths = document["paths"].as_object_mut().into_iter().flatten();
    for operation in paths.flat_map(|(_, path)| path.as_object_mut().into_iter().flatten()) {
        let (_, operation) = operation;
        operation["responses"]["4XX"] = refused("Refused: why, and where");
        operation["responses"]["503"] = refused("Busy: to be tried again later");
        let bots = operation["tags"][0] == "bots";
        operation["security"] = if bots { json!([{"token": []}]) } else { json!([{"cookie": []}, {}]) };
    }
    document
}
