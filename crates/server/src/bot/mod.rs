//! Programs that play, let in by a token. What is asked and answered is described in `protocol::bot`.
//!
//! There is no second way to tables or offers: a stream is a [`Session`](crate::socket::Session) that hears what a socket
//! hears, and what a bot does goes through the same inbox as what people do.
//!
//! - this file: who a token is · [`stream`]: lines that come as things happen · [`mod@events`], [`mod@table`]: which
//! - [`deeds`]: what a bot does at a table

mod deeds;
mod events;
mod stream;
mod table;

pub(crate) use deeds::{draw, resign, stand, turn, with_turns};
pub(crate) use events::events;
pub(crate) use stream::Hangup;
pub(crate) use table::table;

use crate::accounts::digest_of;
use crate::house::House;
use crate::refusal::{Refused, busy};
use crate::secret::is_name;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{AUTHORIZATION, WWW_AUTHENTICATE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use protocol::{Refusal, RefusalCode};
use std::sync::Arc;

/// How often it is noted that a token was used, in milliseconds.
const USED: u64 = 10 * 60 * 1000;

/// A program, as its token says.
#[derive(Clone, Debug)]
pub(crate) struct Bot {
    /// The id of its person.
    pub(crate) person: String,
    /// The id of the token.
    pub(crate) token: String,
}

impl FromRequestParts<Arc<House>> for Bot {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<House>) -> Result<Self, Refused> {
        parts.extensions.get::<Bot>().cloned().ok_or_else(|| no_token().into())
    }
}

/// Lets a program in by its token, as often as a person may say something; nobody else, whatever cookie they have.
pub(crate) async fn identify(State(house): State<Arc<House>>, mut request: Request, next: Next) -> Response {
    let known = recognise(&house, request.headers()).await;
    let counted =
        |bot: Option<Bot>| bot.map(|bot| house.guard.message(&bot.person).map(|()| bot)).transpose();
    match known.and_then(counted) {
        Ok(Some(bot)) => {
            request.extensions_mut().insert(bot);
            next.run(request).await
        }
        Ok(None) => {
            let mut response = Refused(no_token()).into_response();
            *response.status_mut() = StatusCode::UNAUTHORIZED;
            response.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            response
        }
        Err(refusal) => Refused(refusal).into_response(),
    }
}

/// Whose token stands there, if it is one.
async fn recognise(house: &House, headers: &HeaderMap) -> Result<Option<Bot>, Refusal> {
    let shown = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let secret = shown.and_then(|shown| shown.strip_prefix("Bearer ")).filter(|secret| is_name(secret));
    let bots = house.store.bots();
    let found = match secret {
        Some(secret) => bots.token(&digest_of(secret)).await.map_err(|error| busy(&error))?,
        None => None,
    };
    let Some(token) = found else { return Ok(None) };
    house.sanctions.may_enter(&token.person)?;
    let now = house.time.now().0;
    if token.used_at.is_none_or(|at| now.saturating_sub(at) > USED) {
        // Not worth failing for.
        let _ = bots.use_token(&token.id, now).await;
    }
    Ok(Some(Bot { person: token.person, token: token.id }))
}

fn no_token() -> Refusal {
    Refusal::new(RefusalCode::Forbidden, "refusal.token")
}
