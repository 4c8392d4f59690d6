//! Each request has an id: it goes back in a header, and stands in every line of the log about what came of the request,
//! be it over a socket that the request opened.
//!
//! Addresses are logged as routes, such as `/api/tables/{table}`: what stands in their place may be all that it takes to
//! see a private table, and what follows them may be a code.

use crate::house::House;
use crate::secret::{NAME, is_name, random_name};
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use protocol::RefusalCode;
use std::sync::Arc;
use std::time::Instant;
use tracing::Instrument as _;

/// The header of the id.
const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// What has no route of its own is the page, or one of its files.
const PAGE: &str = "page";

/// Follows a request to its answer.
pub(crate) async fn follow(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let id = told(request.headers(), house.config.behind_proxy).unwrap_or_else(|| random_name(NAME));
    let method = method(request.method());
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or(PAGE, MatchedPath::as_str);
    let span = tracing::info_span!("request", %id, method, route);
    let began = Instant::now();
    let answer = async {
        let mut response = next.run(request).await;
        let (status, took) = (response.status().as_u16(), began.elapsed());
        tracing::debug!(status, ms = took.as_secs_f64() * 1e3, "answered");
        house.metrics.answered(method, route, status, took);
        if let Some(&code) = response.extensions().get::<RefusalCode>() {
            house.metrics.refused(code);
        }
        if let Ok(value) = HeaderValue::from_str(&id) {
            response.headers_mut().insert(HEADER, value);
        }
        response
    };
    answer.instrument(span).await
}

/// The id that the proxy in front of us has given; a client's own word is not taken.
fn told(headers: &HeaderMap, behind_proxy: bool) -> Option<String> {
    let told = headers.get(HEADER).filter(|_| behind_proxy)?.to_str().ok()?;
    is_name(told).then(|| told.to_owned())
}

/// Methods are whatever a client says: only so many are told apart.
fn method(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_taken_from_the_proxy_alone_and_only_if_it_is_one() {
        let told = |id: &str, behind_proxy| {
            let id = HeaderValue::from_bytes(id.as_bytes()).unwrap();
            told(&[(HEADER, id)].into_iter().collect(), behind_proxy)
        };
        assert_eq!(told("a1-B2", true).as_deref(), Some("a1-B2"));
        assert_eq!(told("a1-B2", false), None);
        for nonsense in ["", "a b", "a\tb", "{}", "id=1", "ünïq"] {
            assert_eq!(told(nonsense, true), None, "{nonsense}");
        }
    }
}
