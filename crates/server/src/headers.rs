//! What browsers are told with every answer.

use axum::http::HeaderValue;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
};
use axum::response::Response;

/// What a page of ours may load: our own files, no inline script; WebAssembly. Styles on elements are allowed, since
/// drawings are made of them; they cannot load anything.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Puts the headers on an answer.
pub(crate) fn protect(mut response: Response, encrypted: bool) -> Response {
    let headers = response.headers_mut();
    let mut put = |name, value| headers.insert(name, HeaderValue::from_static(value));
    put(CONTENT_SECURITY_POLICY, POLICY);
    put(X_CONTENT_TYPE_OPTIONS, "nosniff");
    // Invitations stand in addresses: no other site is to see them.
    put(REFERRER_POLICY, "same-origin");
    if encrypted {
        put(STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    response
}
