//! Which address does what.

use crate::api::{
    account, archive, bot, fair_play, games, lobby, me, moderation, notices, people, tables, ties, tokens,
    ways,
};
use crate::bot::identify as by_token;
use crate::docs;
use crate::files;
use crate::headers::protect;
use crate::house::House;
use crate::observe::{follow, ready};
use crate::origin::is_ours;
use crate::refusal::Refused;
use crate::socket;
use crate::visitor::{Address, identify};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{Extensions, HeaderMap, Method, StatusCode, Version};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use protocol::{Refusal, RefusalCode};
use std::sync::Arc;
use tower_http::compression::CompressionLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// All addresses of the site.
pub(crate) fn routes(house: Arc<House>) -> Router {
    let (api, document) = api(&house).split_for_parts();
    let known = Router::new().route("/api/socket", get(socket::open));
    let known = known.route_layer(from_fn_with_state(Arc::clone(&house), identify));
    let anybody = Router::new()
        .route("/api/{*unknown}", any(unknown))
        .route("/healthz", get(|| async { "alive" }))
        .route("/readyz", get(ready));
    api.merge(known)
        .merge(docs::routes(document))
        .merge(anybody)
        .fallback(files::serve)
        .layer(CompressionLayer::new().compress_when(is_text_of_ours))
        .layer(from_fn_with_state(Arc::clone(&house), at_the_door))
        .layer(from_fn_with_state(Arc::clone(&house), follow))
        .with_state(house)
}

/// Questions and answers over HTTP, and their description: each handler says itself where it is and what it takes.
pub(crate) fn api(house: &Arc<House>) -> OpenApiRouter<Arc<House>> {
    let known = OpenApiRouter::with_openapi(docs::begin())
        .routes(routes!(me::read, me::rename))
        .routes(routes!(account::read, account::register, account::change, account::delete))
        .routes(routes!(account::export))
        .routes(routes!(account::codes))
        .routes(routes!(account::end_other_sessions))
        .routes(routes!(account::end_session))
        .routes(routes!(account::sign_out))
        .routes(routes!(tokens::read, tokens::become_bot))
        .routes(routes!(tokens::make))
        .routes(routes!(tokens::revoke))
        .routes(routes!(tables::open))
        .routes(routes!(tables::read))
        .routes(routes!(archive::search, archive::import))
        .routes(routes!(archive::export))
        .routes(routes!(people::profile))
        .routes(routes!(lobby::read))
        .routes(routes!(fair_play::engaged))
        .routes(routes!(notices::list))
        .routes(routes!(notices::see))
        .routes(routes!(notices::push_state, notices::subscribe, notices::unsubscribe))
        .routes(routes!(moderation::report))
        .routes(routes!(moderation::desk))
        .routes(routes!(moderation::standing))
        .routes(routes!(moderation::decide))
        .routes(routes!(ties::list))
        .routes(routes!(ties::between))
        .routes(routes!(ties::begin, ties::end))
        .routes(routes!(ways::read));
    #[cfg(feature = "passkeys")]
    let known = known.merge(by_passkeys());
    #[cfg(feature = "oidc")]
    let known = known.merge(by_issuer());
    let bots = OpenApiRouter::new()
        .routes(routes!(bot::read))
        .routes(routes!(bot::events))
        .routes(routes!(bot::state))
        .routes(routes!(bot::table))
        .routes(routes!(bot::turn))
        .routes(routes!(bot::resign))
        .routes(routes!(bot::draw))
        .routes(routes!(bot::offer))
        .routes(routes!(bot::accept))
        .routes(routes!(bot::decline));
    let anybody = OpenApiRouter::new()
        // Who signs in is to be recognised by what they say, and gets a cookie of their own.
        .routes(routes!(account::sign_in))
        .routes(routes!(account::recover))
        .routes(routes!(fair_play::page))
        .routes(routes!(games::list))
        .routes(routes!(games::rules))
        .routes(routes!(archive::count))
        .routes(routes!(people::leaders))
        .routes(routes!(people::history))
        .routes(routes!(archive::record));
    known
        .route_layer(from_fn_with_state(Arc::clone(house), identify))
        .merge(bots.route_layer(from_fn_with_state(Arc::clone(house), by_token)))
        .merge(anybody)
}

/// Passkeys. Who shows one is to be recognised by it, yet only in the browser that was asked.
#[cfg(feature = "passkeys")]
fn by_passkeys() -> OpenApiRouter<Arc<House>> {
    use crate::api::passkeys;
    OpenApiRouter::new()
        .routes(routes!(passkeys::list, passkeys::add))
        .routes(routes!(passkeys::begin_adding))
        .routes(routes!(passkeys::remove))
        .routes(routes!(passkeys::confirm_by_passkey))
        .routes(routes!(passkeys::sign_in))
        .routes(routes!(passkeys::begin_showing))
}

/// An issuer of OpenID Connect. Coming back is a request of another site's making: its state says whether we sent.
#[cfg(feature = "oidc")]
fn by_issuer() -> OpenApiRouter<Arc<House>> {
    use crate::api::oidc;
    OpenApiRouter::new()
        .routes(routes!(oidc::begin, oidc::unlink))
        .routes(routes!(oidc::register))
        .routes(routes!(oidc::back))
}

/// What every request passes: not too many, and nothing that another site's page makes a visitor do.
async fn at_the_door(
    State(house): State<Arc<House>>,
    Address(address): Address,
    request: Request,
    next: Next,
) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let response = if let Err(refusal) = house.guard.request(address) {
        Refused(refusal).into_response()
    } else if changes
        && !is_a_bots(&request)
        && !is_ours(request.headers(), house.config.public_url.as_deref())
    {
        Refused(Refusal::of(RefusalCode::Forbidden)).into_response()
    } else if request.uri().path().starts_with("/api/") {
        in_words(next.run(request).await)
    } else {
        next.run(request).await
    };
    protect(response, house.config.public_url.as_deref().is_some_and(|url| url.starts_with("https:")))
}

/// Whether it is for an address where a token says who asks: no page can make a visitor send one.
fn is_a_bots(request: &Request) -> bool {
    request.uri().path().starts_with("/api/bot/")
}

/// Whatever refuses a question, the answer is a refusal as the protocol has them: what the library says in its own way
/// (a method that an address does not know, a query or an upgrade that it cannot read) is put into our words.
fn in_words(response: Response) -> Response {
    let status = response.status();
    let kind = response.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !(status.is_client_error() || status.is_server_error()) || kind.starts_with("application/json") {
        return response;
    }
    let code = match status {
        StatusCode::FORBIDDEN => RefusalCode::Forbidden,
        StatusCode::NOT_FOUND => RefusalCode::NotFound,
        StatusCode::PAYLOAD_TOO_LARGE => RefusalCode::TooLarge,
        StatusCode::TOO_MANY_REQUESTS => RefusalCode::TooFast,
        _ if status.is_server_error() => RefusalCode::Busy,
        _ => RefusalCode::Malformed,
    };
    let (mut parts, body) = Refused(Refusal::of(code)).into_response().into_parts();
    parts.status = status;
    // Such as the methods that are allowed.
    let kept = response.headers().iter().filter(|(name, _)| ![CONTENT_TYPE, CONTENT_LENGTH].contains(name));
    parts.headers.extend(kept.map(|(name, value)| (name.clone(), value.clone())));
    Response::from_parts(parts, body)
}

async fn unknown() -> Refused {
    Refused(Refusal::of(RefusalCode::NotFound))
}

/// Files come compressed; only what is made on the spot is worth compressing.
fn is_text_of_ours(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    ["application/json", "text/html", "text/markdown"].iter().any(|ours| kind.starts_with(ours))
}
