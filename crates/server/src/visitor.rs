//! Who sends a request, and from where.

use crate::house::House;
use crate::people::{People, Shown};
use crate::refusal::Refused;
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use store::StoreError;

/// Who sends a request: the person that the cookie stands for, or somebody new.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) id: String,
    /// The name of the session, for somebody who is signed in.
    pub(crate) session: Option<String>,
}

impl Visitor {
    fn guest(id: String) -> Self {
        Visitor { id, session: None }
    }

    /// What lets them in, and may come to an end: their session, or their being a guest.
    pub(crate) fn let_in_by(&self) -> &str {
        self.session.as_deref().unwrap_or(&self.id)
    }
}

impl FromRequestParts<Arc<House>> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<House>) -> Result<Self, Infallible> {
        let known = parts.extensions.get::<Visitor>().cloned();
        Ok(known.unwrap_or_else(|| Visitor::guest(People::stranger())))
    }
}

/// Finds out who sends a request; somebody new gets a cookie with the answer.
pub(crate) async fn identify(State(house): State<Arc<House>>, mut request: Request, next: Next) -> Response {
    let (visitor, cookie) = match recognise(&house, request.headers()).await {
        Ok(recognised) => recognised,
        // Not somebody new, who would get another cookie.
        Err(error) => return Refused::from(error).into_response(),
    };
    request.extensions_mut().insert(visitor);
    let mut response = next.run(request).await;
    if let Some(cookie) = cookie {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

/// Who sends a request, and the cookie for somebody new.
///
/// # Errors
/// When the store cannot be read: then nobody knows.
pub(crate) async fn recognise(
    house: &House,
    headers: &HeaderMap,
) -> Result<(Visitor, Option<HeaderValue>), StoreError> {
    let mut cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    match cookies.find_map(|cookies| house.people.shown(cookies)) {
        Some(Shown::Session(token)) => {
            if let Some(session) = house.accounts.session(&token, house.time.now().0).await? {
                return Ok((Visitor { id: session.person, session: Some(session.id) }, None));
            }
        }
        Some(Shown::Guest(id))
            if house.people.is_guest(&id).await? && house.sanctions.may_enter(&id).is_ok() =>
        {
            return Ok((Visitor::guest(id), None));
        }
        Some(Shown::Guest(_)) | None => {}
    }
    let id = People::stranger();
    let cookie = HeaderValue::from_str(&house.people.cookie(&id)).ok();
    Ok((Visitor::guest(id), cookie))
}

/// The address that a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

impl FromRequestParts<Arc<House>> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
        let peer = peer.unwrap_or(IpAddr::from([0, 0, 0, 0]));
        let told = house.config.behind_proxy.then(|| forwarded(&parts.headers)).flatten();
        Ok(Address(told.unwrap_or(peer)))
    }
}

/// What the proxy in front of us says. Only the last entry is its own; those before are the client's word.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    last.rsplit(',').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_proxys_own_word_counts() {
        let headers = |values: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append("x-forwarded-for", HeaderValue::from_static(value));
            }
            headers
        };
        let told = |values: &[&'static str]| forwarded(&headers(values)).map(|address| address.to_string());
        assert_eq!(told(&["1.1.1.1, 2.2.2.2"]).as_deref(), Some("2.2.2.2"));
        assert_eq!(told(&["1.1.1.1", "3.3.3.3"]).as_deref(), Some("3.3.3.3"));
        assert_eq!(told(&["nonsense"]), None);
        assert_eq!(told(&[]), None);
    }
}
