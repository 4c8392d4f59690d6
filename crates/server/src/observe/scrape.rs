//! Where metrics are read: at an address of their own. They say how much goes on in the house, which is the operator's
//! business alone, and a reverse proxy that passes everything on to the site does not pass this on.

use super::metrics::Metrics;
use crate::house::{House, ServeError};
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// What is written.
const FORMAT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Answers `GET /metrics` at an address of its own until the house closes; where that is.
///
/// # Errors
/// When the address cannot be had.
pub(crate) async fn open(
    address: SocketAddr,
    house: Arc<House>,
) -> Result<(SocketAddr, JoinHandle<()>), ServeError> {
    let what = format!("metrics on {address}");
    let listener = TcpListener::bind(address).await.map_err(ServeError::system(what.clone()))?;
    let address = listener.local_addr().map_err(ServeError::system(what))?;
    let closing = house.closing.clone();
    let routes = Router::new().route("/metrics", get(read)).with_state(house);
    let task = tokio::spawn(async move {
        let serving = axum::serve(listener, routes).with_graceful_shutdown(closing.cancelled_owned());
        if let Err(error) = serving.await {
            tracing::error!(%error, "metrics can be read no more");
        }
    });
    Ok((address, task))
}

async fn read(State(house): State<Arc<House>>) -> Response {
    let metrics: &Metrics = &house.metrics;
    match metrics.read(&house) {
        Ok(text) => ([(CONTENT_TYPE, FORMAT)], text).into_response(),
        Err(error) => {
            tracing::error!(%error, "metrics could not be written");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
