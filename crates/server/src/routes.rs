//! Which address does what.

use crate::api::{
    account, archive, bot, fair_play, games, lobby, me, moderation, notices, people, tables, ties, tokens,
    ways,
};
use crate::bot::identify as by_token;
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
use axum::routing::{any, delete, get, post, put};
use protocol::{Refusal, RefusalCode};
use std::sync::Arc;
use tower_http::compression::CompressionLayer;

/// All addresses of the site.
pub(crate) fn routes(house: Arc<House>) -> Router {
    let known = Router::new()
        .route("/api/me", get(me::read).put(me::rename))
        .route(
            "/api/account",
            get(account::read).post(account::register).put(account::change).delete(account::delete),
        )
        .route("/api/account/export", get(account::export))
        .route("/api/account/codes", post(account::codes))
        .route("/api/account/sessions", delete(account::end_other_sessions))
        .route("/api/account/sessions/{id}", delete(account::end_session))
        .route("/api/account/bot", get(tokens::read).post(tokens::become_bot))
        .route("/api/account/tokens", post(tokens::make))
        .route("/api/account/tokens/{id}", delete(tokens::revoke))
        .route("/api/session", delete(account::sign_out))
        .route("/api/tables", post(tables::open))
        .route("/api/tables/{table}", get(tables::read))
        .route("/api/archive", get(archive::search).post(archive::import))
        .route("/api/archive/export", get(archive::export))
        .route("/api/people/{name}", get(people::profile))
        .route("/api/lobby", get(lobby::read))
        .route("/api/engaged", get(fair_play::engaged))
        .route("/api/notices", get(notices::list))
        .route("/api/notices/seen", post(notices::see))
        .route("/api/push", get(notices::push_state).put(notices::subscribe).delete(notices::unsubscribe))
        .route("/api/reports", post(moderation::report))
        .route("/api/moderation", get(moderation::desk))
        .route("/api/moderation/people", get(moderation::standing))
        .route("/api/moderation/decisions", post(moderation::decide))
        .route("/api/ties", get(ties::list))
        .route("/api/ties/{person}", get(ties::between))
        .route("/api/ties/{person}/{tie}", put(ties::begin).delete(ties::end))
        .route("/api/ways", get(ways::read))
        .route("/api/socket", get(socket::open));
    #[cfg(feature = "passkeys")]
    let known = known.merge(by_passkeys());
    #[cfg(feature = "oidc")]
    let known = known.merge(by_issuer());
    let bots = Router::new()
        .route("/api/bot", get(bot::read))
        .route("/api/bot/events", get(bot::events))
        .route("/api/bot/tables/{table}", get(bot::state))
        .route("/api/bot/tables/{table}/events", get(bot::table))
        .route("/api/bot/tables/{table}/turn", post(bot::turn))
        .route("/api/bot/tables/{table}/resign", post(bot::resign))
        .route("/api/bot/tables/{table}/draw", post(bot::draw))
        .route("/api/bot/offers", post(bot::offer))
        .route("/api/bot/offers/{offer}/accept", post(bot::accept))
        .route("/api/bot/offers/{offer}/decline", post(bot::decline))
        .route_layer(from_fn_with_state(Arc::clone(&house), by_token));
    let known = known.route_layer(from_fn_with_state(Arc::clone(&house), identify));
    let anybody = Router::new()
        // Who signs in is to be recognised by what they say, and gets a cookie of their own.
        .route("/api/session", post(account::sign_in))
        .route("/api/session/recover", post(account::recover))
        .route("/api/pages/{page}", get(fair_play::page))
        .route("/api/games", get(games::list))
        .route("/api/games/{game}/rules", get(games::rules))
        .route("/api/games/{game}/statistics", get(archive::count))
        .route("/api/leaders/{game}/{speed}", get(people::leaders))
        .route("/api/people/{name}/ratings/{game}/{speed}", get(people::history))
        .route("/api/tables/{table}/record", get(archive::record))
        .route("/api/{*unknown}", any(unknown))
        .route("/healthz", get(|| async { "alive" }))
        .route("/readyz", get(ready));
    known
        .merge(bots)
        .merge(anybody)
        .fallback(files::serve)
        .layer(CompressionLayer::new().compress_when(is_text_of_ours))
        .layer(from_fn_with_state(Arc::clone(&house), at_the_door))
        .layer(from_fn_with_state(Arc::clone(&house), follow))
        .with_state(house)
}

/// Passkeys. Who shows one is to be recognised by it, yet only in the browser that was asked.
#[cfg(feature = "passkeys")]
fn by_passkeys() -> Router<Arc<House>> {
    use crate::api::passkeys;
    Router::new()
        .route("/api/account/passkeys", get(passkeys::list).post(passkeys::add))
        .route("/api/account/passkeys/begin", post(passkeys::begin_adding))
        .route("/api/account/passkeys/{id}", delete(passkeys::remove))
        .route("/api/account/confirm", post(passkeys::confirm_by_passkey))
        .route("/api/session/passkey", post(passkeys::sign_in))
        .route("/api/session/passkey/begin", post(passkeys::begin_showing))
}

/// An issuer of OpenID Connect. Coming back is a request of another site's making: its state says whether we sent.
#[cfg(feature = "oidc")]
fn by_issuer() -> Router<Arc<House>> {
    use crate::api::oidc;
    Router::new()
        .route("/api/oidc", post(oidc::begin).delete(oidc::unlink))
        .route("/api/oidc/account", post(oidc::register))
        .route(crate::oidc::BACK, get(oidc::back))
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
