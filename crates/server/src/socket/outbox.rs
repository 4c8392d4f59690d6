//! What waits to be sent to one socket.

use crate::observe::Metrics;
use axum::extract::ws::Utf8Bytes;
use protocol::FromServer;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// How many bytes may wait for one socket, but for a single message that is longer (the whole log of a long game).
const BYTES: usize = 1024 * 1024;

/// The way to one socket. Bounded, in messages and in bytes: when a client does not read, its socket is closed and it
/// resyncs by number; nothing is left out silently.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Utf8Bytes>,
    /// The bytes that wait.
    bytes: Arc<AtomicUsize>,
    overflow: CancellationToken,
    /// Where refusals are counted, unless they are counted with the request that they answer.
    metrics: Option<Arc<Metrics>>,
}

/// The end of an outbox from which its socket takes what waits.
#[derive(Debug)]
pub(crate) struct Waiting {
    queue: mpsc::Receiver<Utf8Bytes>,
    bytes: Arc<AtomicUsize>,
}

impl Outbox {
    /// An outbox for so many messages, the end from which the socket takes them, and what tells it of an overflow.
    pub(crate) fn new(limit: usize, metrics: Arc<Metrics>) -> (Self, Waiting, CancellationToken) {
        let (outbox, waiting) = Self::of(limit, Some(metrics));
        let overflow = outbox.overflow.clone();
        (outbox, waiting, overflow)
    }

    /// An outbox for the one answer to a request, and the end from which it is taken.
    pub(crate) fn for_one_answer() -> (Self, Waiting) {
        Self::of(1, None)
    }

    fn of(limit: usize, metrics: Option<Arc<Metrics>>) -> (Self, Waiting) {
        let (sender, queue) = mpsc::channel(limit.max(1));
        let bytes = Arc::<AtomicUsize>::default();
        let waiting = Waiting { queue, bytes: Arc::clone(&bytes) };
        (Outbox { queue: sender, bytes, overflow: CancellationToken::new(), metrics }, waiting)
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
        let length = message.len();
        let before = self.bytes.fetch_add(length, Ordering::Relaxed);
        let fits = before == 0 || before.saturating_add(length) <= BYTES;
        let sent =
            if fits { self.queue.try_send(message) } else { Err(mpsc::error::TrySendError::Full(message)) };
        match sent {
            Ok(()) => true,
            Err(error) => {
                self.bytes.fetch_sub(length, Ordering::Relaxed);
                if matches!(error, mpsc::error::TrySendError::Full(_)) {
                    self.overflow.cancel();
                }
                false
            }
        }
    }
}

impl Waiting {
    /// The next message, when there is one. Dropped before it is done, it has lost nothing.
    pub(crate) async fn recv(&mut self) -> Option<Utf8Bytes> {
        let message = self.queue.recv().await?;
        Some(self.taken(message))
    }

    /// The next message, if one waits.
    pub(crate) fn try_recv(&mut self) -> Option<Utf8Bytes> {
        let message = self.queue.try_recv().ok()?;
        Some(self.taken(message))
    }

    fn taken(&self, message: Utf8Bytes) -> Utf8Bytes {
        self.bytes.fetch_sub(message.len(), Ordering::Relaxed);
        message
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn so_many_messages_wait_and_no_more() {
        let (outbox, mut waiting) = Outbox::of(2, None);
        assert!(outbox.send_text("one".into()) && outbox.send_text("two".into()));
        assert!(!outbox.overflow.is_cancelled());
        assert!(!outbox.send_text("three".into()) && outbox.overflow.is_cancelled());
        assert_eq!(waiting.recv().await.as_deref(), Some("one"));
        assert_eq!(waiting.try_recv().as_deref(), Some("two"));
        assert_eq!(waiting.try_recv(), None);
        assert_eq!(outbox.bytes.load(Ordering::Relaxed), 0, "what was refused is not counted");
    }

    #[tokio::test]
    async fn so_many_bytes_wait_but_a_long_message_alone() {
        let (outbox, mut waiting) = Outbox::of(100, None);
        let long = |length: usize| Utf8Bytes::from("x".repeat(length));
        assert!(outbox.send_text(long(BYTES + 1)), "the whole log of a long game");
        waiting.recv().await.unwrap();
        assert!(outbox.send_text(long(BYTES - 1)) && outbox.send_text(long(1)));
        assert!(!outbox.overflow.is_cancelled());
        assert!(!outbox.send_text(long(1)) && outbox.overflow.is_cancelled());
    }
}
