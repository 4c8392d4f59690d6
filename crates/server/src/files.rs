//! The page's files over HTTP. Whatever is no file is an address of the page, which reads it in the browser.

use crate::assets::Asset;
use crate::house::House;
use crate::page::{self, INDEX};
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use sha2::{Digest as _, Sha256};
use std::borrow::Cow;
use std::sync::Arc;

/// Answers with a file, or else with the page, if the address could be one of its.
pub(crate) async fn serve(State(house): State<Arc<House>>, request: Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    // Names of people may have dots.
    let is_page = path.is_empty()
        || path == INDEX
        || path.starts_with("@/")
        || !path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if is_page {
        return page::serve(&house, request).await;
    }
    match house.site.assets.get(path) {
        Some(asset) => send(asset, request.headers()),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// A file in the form that the browser likes best.
fn send(asset: Asset, wanted: &HeaderMap) -> Response {
    let accepts = |coding: &str| {
        let listed = wanted.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
        listed.flat_map(|list| list.split(',')).any(|entry| {
            let mut parts = entry.split(';').map(str::trim);
            parts.next() == Some(coding)
                && !parts.any(|weight| matches!(weight, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
        })
    };
    let (body, coding) = match asset {
        Asset { brotli: Some(body), .. } if accepts("br") => (body, Some("br")),
        Asset { gzip: Some(body), .. } if accepts("gzip") => (body, Some("gzip")),
        Asset { plain, .. } => (plain, None),
    };
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(asset.media_type));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(coding) = coding {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    if asset.hashed {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable"));
        return (headers, Body::from(bytes(body))).into_response();
    }
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    let tag = Sha256::digest(&body).iter().take(8).map(|byte| format!("{byte:02x}")).collect::<String>();
    if let Ok(tag) = HeaderValue::from_str(&format!("\"{tag}\"")) {
        if wanted.get(IF_NONE_MATCH) == Some(&tag) {
            return StatusCode::NOT_MODIFIED.into_response();
        }
        headers.insert(ETAG, tag);
    }
    (headers, Body::from(bytes(body))).into_response()
}

fn bytes(content: Cow<'static, [u8]>) -> Bytes {
    match content {
        Cow::Borrowed(content) => Bytes::from_static(content),
        Cow::Owned(content) => Bytes::from(content),
    }
}
