//! The way out: requests of the server's own, to push services and to the issuer of OpenID Connect.

use axum::body::Body;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use std::io;

/// Sends requests, encrypted where the address says so.
pub(crate) type Outgoing = Client<HttpsConnector<HttpConnector>, Body>;

/// A client that trusts the usual certificates and follows nobody anywhere.
///
/// # Errors
/// When there is no cryptography to be had.
pub(crate) fn client() -> io::Result<Outgoing> {
    let connector = HttpsConnectorBuilder::new()
        .with_provider_and_webpki_roots(rustls::crypto::ring::default_provider())
        .map_err(io::Error::other)?
        .https_or_http()
        .enable_http1()
        .build();
    Ok(Client::builder(TokioExecutor::new()).build(connector))
}
