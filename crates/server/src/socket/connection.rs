//! What goes over the wire, and when it ends.

use super::outbox::{Outbox, Waiting, text};
use super::session::Session;
use crate::config::{FRAME_LIMIT, MESSAGE_LIMIT};
use crate::guard::Door;
use crate::house::House;
use crate::origin::is_ours;
use crate::refusal::Refused;
use crate::visitor::{Address, Visitor};
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use futures_util::SinkExt as _;
use protocol::{FromServer, Refusal, RefusalCode};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tokio_tungstenite::tungstenite;
use tokio_util::sync::CancellationToken;
use tracing::{Instrument as _, Span};

/// What is read at a time. Each connection has such a buffer, so it is small.
const READ_BUFFER: usize = 4 * 1024;

/// How much may wait to be written: more than the longest message, which is the whole log of a table.
const WRITE_BUFFER: usize = 4 * 1024 * 1024;

/// How many waiting messages are sent in one go.
const BUNDLE: usize = 32;

/// How long the farewell may take.
const FAREWELL: Duration = Duration::from_secs(2);

/// Why a connection ends, as close codes of RFC 6455 and its registry.
#[derive(Clone, Copy, Debug)]
enum End {
    /// The other side has gone, or says nothing any more.
    Gone,
    /// The house closes.
    Restart,
    /// The client does not read.
    Slow,
    /// The client does not keep to the rules.
    Rude,
    /// A message was far too long.
    TooBig,
    /// What let the client in does not any more: it connects again as whoever it is now.
    SignedOut,
}

impl End {
    /// The last word, for clients that look no further.
    fn word(self) -> Option<FromServer> {
        let too_large = || FromServer::Refused { request: None, refusal: Refusal::of(RefusalCode::TooLarge) };
        match self {
            End::Restart => Some(FromServer::Goodbye),
            End::TooBig => Some(too_large()),
            End::Gone | End::Slow | End::Rude | End::SignedOut => None,
        }
    }

    const fn frame(self) -> Option<(u16, &'static str)> {
        match self {
            End::Gone => None,
            End::Restart => Some((1012, "restart")),
            End::Slow => Some((1013, "too slow: connect again")),
            End::Rude => Some((1008, "too fast")),
            End::TooBig => Some((1009, "too large")),
            End::SignedOut => Some((1008, "signed out")),
        }
    }
}

/// `GET /api/socket`
pub(crate) async fn open(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Address(address): Address,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !is_ours(&headers, house.config.public_url.as_deref()) {
        return Refused(Refusal::of(RefusalCode::Forbidden)).into_response();
    }
    let door = match house.guard.socket(address) {
        Ok(door) if !house.closing.is_cancelled() => door,
        Ok(_) => return Refused(Refusal::of(RefusalCode::Busy)).into_response(),
        Err(refusal) => return Refused(refusal).into_response(),
    };
    let span = Span::current();
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(WRITE_BUFFER)
        .max_message_size(FRAME_LIMIT)
        .max_frame_size(FRAME_LIMIT)
        .on_upgrade(move |socket| {
            let sockets = house.sockets.clone();
            sockets.track_future(serve(house, socket, visitor, door).instrument(span))
        })
}

/// Serves one connection to its end.
async fn serve(house: Arc<House>, mut socket: WebSocket, visitor: Visitor, _door: Door) {
    let (outbox, mut waiting, overflow) = Outbox::new(house.config.limits.outbox, Arc::clone(&house.metrics));
    let signed_out = house.accounts.end_of(visitor.let_in_by());
    let session = Session::new(Arc::clone(&house), visitor.id, outbox);
    let end = tokio::select! {
        end = converse(&house, &mut socket, session, &mut waiting, &overflow) => end,
        () = signed_out.cancelled() => End::SignedOut,
    };
    tracing::debug!(?end, "a socket is over");
    if let Some(word) = end.word() {
        let _ = timeout(FAREWELL, socket.send(Message::Text(text(&word)))).await;
    }
    if let Some((code, reason)) = end.frame() {
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        // Whoever does not take the farewell is gone without it.
        let _ = timeout(FAREWELL, socket.send(Message::Close(Some(frame)))).await;
    }
}

async fn converse(
    house: &House,
    socket: &mut WebSocket,
    mut session: Session,
    waiting: &mut Waiting,
    overflow: &CancellationToken,
) -> End {
    let patience = house.config.limits.patience;
    let mut heard = Instant::now();
    let mut knock = interval(patience / 3);
    knock.set_missed_tick_behavior(MissedTickBehavior::Delay);
    knock.reset();
    loop {
        tokio::select! {
            () = house.closing.cancelled() => return End::Restart,
            () = overflow.cancelled() => return End::Slow,
            Some(first) = waiting.recv() => {
                tokio::select! {
                    sent = timeout(patience, send(socket, first, waiting)) => match sent {
                        Ok(Ok(())) => {}
                        Ok(Err(_)) => return End::Gone,
                        Err(_) => return End::Slow,
                    },
                    () = overflow.cancelled() => return End::Slow,
                }
            }
            message = socket.recv() => {
                heard = Instant::now();
                match message {
                    Some(Ok(message)) => {
                        if let Some(end) = hear(&mut session, &message).await {
                            return end;
                        }
                        if matches!(message, Message::Text(_)) && let Some(mark) = session.line.knock() {
                            let knocked = socket.send(Message::Ping(mark.to_vec().into()));
                            if !matches!(timeout(patience, knocked).await, Ok(Ok(()))) {
                                return End::Gone;
                            }
                        }
                    }
                    Some(Err(error)) => return if is_too_big(error) { End::TooBig } else { End::Gone },
                    None => return End::Gone,
                }
            }
            _ = knock.tick() => {
                if heard.elapsed() >= patience {
                    return End::Gone;
                }
                if !matches!(timeout(patience, socket.send(Message::Ping(Vec::new().into()))).await, Ok(Ok(()))) {
                    return End::Gone;
                }
            }
        }
    }
}

/// Sends a message and what waits behind it.
async fn send(socket: &mut WebSocket, first: Utf8Bytes, waiting: &mut Waiting) -> Result<(), axum::Error> {
    socket.feed(Message::Text(first)).await?;
    for _ in 1..BUNDLE {
        let Some(next) = waiting.try_recv() else { break };
        socket.feed(Message::Text(next)).await?;
    }
    socket.flush().await
}

/// Does something about a message; why the connection has to end, if it has.
async fn hear(session: &mut Session, message: &Message) -> Option<End> {
    match message {
        Message::Text(text) if text.len() > MESSAGE_LIMIT => {
            session.refuse(Refusal::of(RefusalCode::TooLarge));
        }
        Message::Text(text) => session.hear(text).await,
        Message::Binary(_) => session.refuse(Refusal::of(RefusalCode::Malformed)),
        Message::Pong(mark) => session.line.answered(mark),
        Message::Ping(_) => {}
        Message::Close(_) => return Some(End::Gone),
    }
    session.is_rude().then_some(End::Rude)
}

fn is_too_big(error: axum::Error) -> bool {
    let inner = error.into_inner().downcast::<tungstenite::Error>();
    inner.is_ok_and(|error| matches!(*error, tungstenite::Error::Capacity(_)))
}
