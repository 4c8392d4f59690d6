//! What waits to be sent to one socket.

use crate::observe::Metrics;
use axum::extract::ws::Utf8Bytes;
use protocol::FromServer;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// The way to one socket. Bounded: when a client does not read, its socket is closed and it resyncs by number; nothing
/// is left out silently.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Utf8Bytes>,
    overflow: CancellationToken,
    /// Where refusals are counted, unless they are counted with the request that they answer.
    metrics: Option<Arc<Metrics>>,
}

impl Outbox {
    /// An outbox for so many messages, the end from which the socket takes them, and what tells it of an overflow.
    pub(crate) fn new(
        limit: usize,
        metrics: Arc<Metrics>,
    ) -> (Self, mpsc::Receiver<Utf8Bytes>, CancellationToken) {
        let (queue, waiting) = mpsc::channel(limit.max(1));
        let overflow = CancellationToken::new();
        (Outbox { queue, overflow: overflow.clone(), metrics: Some(metrics) }, waiting, overflow)
    }

    /// An outbox for the one answer to a request, and the end from which it is taken.
    pub(crate) fn for_one_answer() -> (Self, mpsc::Receiver<Utf8Bytes>) {
        let (queue, waiting) = mpsc::channel(1);
        (Outbox { queue, overflow: CancellationToken::new(), metrics: None }, waiting)
    }

    /// Sends a message; whether the socket is still there.
    pub(crate) fn send(&self, message: &FromServer) -> bool {
        if let (FromServer::Refused { refusal, .. }, Some(metrics)) = (message, &self.metrics) {
            metrics.refused(refusal.code);
        }
        self.send_text(text(message))
    }

    /// Sends a message that has been written already; whether the socket is still there.
    pub(crate) fn send_text(&self, message: Utf8Bytes) -> bool {
        match self.queue.try_send(message) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.overflow.cancel();
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
    }
}

/// A message as it goes over the wire, written once for however many sockets.
pub(crate) fn text(message: &FromServer) -> Utf8Bytes {
    match serde_json::to_string(message) {
        Ok(json) => json.into(),
        Err(error) => {
            // All its types are plain data with string keys; should that change, clients see a gap and ask again.
            tracing::error!(%error, "a message could not be written");
            Utf8Bytes::default()
        }
    }
}
