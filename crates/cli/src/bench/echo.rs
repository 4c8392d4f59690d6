//! What a socket costs that does nothing: the measure beside which the site's are read.

use super::latencies::Latencies;
use super::pace::Pace;
use crate::failure::Failure;
use axum::Router;
use axum::extract::ws::{Message as Said, WebSocket, WebSocketUpgrade};
use axum::routing::get;
use futures_util::{SinkExt as _, StreamExt as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

/// A message as long as a turn's.
const WORDS: &str = r#"{"type":"act","table":"4rYqWnXbT2fa","request":"turn-57-of-4rYqWnXbT2fa","action":{"do":"turn","seat":1,"turn":"d3d5","seen":61}}"#;

/// Messages there and back over so many sockets, `rate` a second in all.
pub(crate) async fn measure(sockets: usize, rate: u32, length: Duration) -> Result<Latencies, Failure> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let address = listener.local_addr()?;
    let routes = Router::new().route("/", get(async |upgrade: WebSocketUpgrade| upgrade.on_upgrade(answer)));
    let serving = tokio::spawn(async { axum::serve(listener, routes).await });
    let mut lines = Vec::new();
    for _ in 0..sockets {
        lines.push(connect(address).await?);
    }
    let pace = Pace::new(rate, sockets, length);
    let asking: Vec<_> =
        lines.into_iter().enumerate().map(|(who, line)| tokio::spawn(ask(line, who, pace))).collect();
    let mut latencies = Latencies::default();
    for asked in asking {
        latencies.extend([asked.await.map_err(failed)??]);
    }
    serving.abort();
    Ok(latencies)
}

async fn answer(mut socket: WebSocket) {
    while let Some(Ok(message)) = socket.recv().await {
        if matches!(message, Said::Text(_)) && socket.send(message).await.is_err() {
            return;
        }
    }
}

async fn connect(address: SocketAddr) -> Result<WebSocketStream<TcpStream>, Failure> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    Ok(client_async(format!("ws://{address}/"), stream).await.map_err(failed)?.0)
}

async fn ask(mut line: WebSocketStream<TcpStream>, who: usize, pace: Pace) -> Result<Latencies, Failure> {
    let mut latencies = Latencies::default();
    for nth in 0.. {
        if !pace.wait(who, nth).await {
            break;
        }
        let begun = Instant::now();
        line.send(Message::text(WORDS)).await.map_err(failed)?;
        line.next().await.transpose().map_err(failed)?;
        latencies.add(begun, &pace);
    }
    Ok(latencies)
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::Failed(format!("the echo: {error}"))
}
