//! Connections of plain HTTP: so many at a time, and none that dawdles.

use crate::bot::Hangup;
use crate::house::House;
use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::task::TaskTracker;
use tower_service::Service as _;

/// How long to wait when the system has no room for another connection.
const BREATHER: Duration = Duration::from_millis(200);

/// Takes connections until the house closes, and waits for those that are still being answered.
pub(crate) async fn listen(listener: TcpListener, routes: Router, house: Arc<House>) {
    let connections = TaskTracker::new();
    loop {
        let accepted = tokio::select! {
            () = house.closing.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => {
                connections.spawn(answer(stream, peer, routes.clone(), Arc::clone(&house)));
            }
            // One that has gone before it was taken.
            Err(error) if is_their_own(&error) => {}
            Err(error) => {
                tracing::error!(%error, "no connection can be taken");
                tokio::time::sleep(BREATHER).await;
            }
        }
    }
    drop(listener);
    connections.close();
    connections.wait().await;
}

/// Answers one connection to its end, which comes when the client is too slow in saying what it wants.
async fn answer(stream: TcpStream, peer: SocketAddr, routes: Router, house: Arc<House>) {
    // Everybody comes from the proxy where there is one: there only the sum counts.
    let address = if house.config.behind_proxy { None } else { Some(peer.ip()) };
    let Ok(_door) = house.guard.connection(address) else {
        // Told over HTTP it would cost what it is to save.
        tracing::debug!(%peer, "sent away: too many connections");
        return;
    };
    // Small answers leave at once; without it they come late, not wrong.
    let _ = stream.set_nodelay(true);
    let hangup = Hangup::default();
    let cut = hangup.0.clone();
    let service = service_fn(move |request: Request<hyper::body::Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(hangup.clone());
        routes.clone().call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(house.config.limits.head);
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
    let answering = async {
        tokio::select! {
            ended = connection.as_mut() => ended,
            () = house.closing.cancelled() => {
                // What has been asked is answered.
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        }
    };
    let ended = tokio::select! {
        ended = answering => ended,
        () = cut.cancelled() => {
            tracing::debug!(%peer, "cut off: it does not read what it asked for");
            return;
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%peer, %error, "a connection broke");
    }
}

fn is_their_own(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
