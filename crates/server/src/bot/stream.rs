//! Lines of JSON that come as things happen. What waits for a slow reader is bounded twice: in the outbox, as for a
//! socket, and on the way to the wire; who does not keep up is cut off, and asks again.

use super::Bot;
use crate::house::House;
use crate::refusal::Refused;
use crate::socket::{Outbox, Session};
use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use futures_util::stream;
use protocol::{FromClient, FromServer, RefusalCode, VERSION};
use serde::Serialize;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;
use tracing::{Instrument as _, Span};

/// How many lines may be on their way to the wire.
const ON_THE_WAY: usize = 16;

/// How often an empty line says that the server is still there.
const STILL_HERE: Duration = Duration::from_secs(10);

/// Cuts a connection off whose client reads nothing any more: it would wait for that for ever.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hangup(pub(crate) CancellationToken);

/// What a stream tells of what its session hears.
pub(super) trait Feed: Send + 'static {
    /// A line.
    type Line: Serialize + Send;

    /// What is told first.
    fn begin(&mut self, session: &mut Session) -> impl Future<Output = Told<Self::Line>> + Send;

    /// What is told when the session hears that.
    fn hear(
        &mut self,
        session: &mut Session,
        message: FromServer,
    ) -> impl Future<Output = Told<Self::Line>> + Send;

    /// The last line when the house closes.
    fn goodbye() -> Self::Line;
}

/// Lines that are told, and whether that was all.
pub(super) struct Told<L> {
    pub(super) lines: Vec<L>,
    pub(super) over: bool,
}

impl<L> Told<L> {
    /// These, and others will come.
    pub(super) const fn lines(lines: Vec<L>) -> Self {
        Told { lines, over: false }
    }

    /// Nothing at the moment.
    pub(super) const fn nothing() -> Self {
        Self::lines(Vec::new())
    }

    /// Nothing more.
    pub(super) const fn over() -> Self {
        Told { lines: Vec::new(), over: true }
    }
}

/// Opens a stream for a bot at that address.
///
/// # Errors
/// When it has too many open, or the house is full or about to close.
pub(super) fn open<F: Feed>(
    house: Arc<House>,
    bot: Bot,
    address: IpAddr,
    hangup: Hangup,
    feed: F,
) -> Result<Response, Refused> {
    let doors = (house.guard.socket(address)?, house.guard.stream(&bot.person)?);
    if house.closing.is_cancelled() {
        return Err(protocol::Refusal::of(RefusalCode::Busy).into());
    }
    let (lines, on_the_way) = mpsc::channel(ON_THE_WAY);
    let sockets = house.sockets.clone();
    let task = async move {
        run(&house, &bot, feed, &lines, &hangup).await;
        tracing::debug!("a stream is over");
        drop(doors);
    };
    sockets.spawn(task.instrument(Span::current()));
    let body = stream::unfold(on_the_way, |mut lines: mpsc::Receiver<Bytes>| async {
        let line = lines.recv().await?;
        Some((Ok::<_, Infallible>(line), lines))
    });
    let headers = [(CONTENT_TYPE, "application/x-ndjson"), (CACHE_CONTROL, "no-store")];
    Ok((headers, Body::from_stream(body)).into_response())
}

/// Tells what there is to tell until the stream is over.
async fn run<F: Feed>(
    house: &Arc<House>,
    bot: &Bot,
    mut feed: F,
    lines: &mpsc::Sender<Bytes>,
    hangup: &Hangup,
) {
    let (outbox, mut waiting, overflow) = Outbox::new(house.config.limits.outbox, Arc::clone(&house.metrics));
    let revoked = house.accounts.end_of(&bot.token);
    let shut_out = house.accounts.end_of(&bot.person);
    let mut session = Session::new(Arc::clone(house), bot.person.clone(), outbox);
    if session.obey(FromClient::Hello { version: VERSION }, house.time.now()).await.is_err() {
        return;
    }
    let way = Way { lines, patience: house.config.limits.patience };
    let told = feed.begin(&mut session).await;
    if !way.tell(told, hangup).await {
        return;
    }
    let mut tick = interval(STILL_HERE);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = house.closing.cancelled() => {
                way.tell(Told { lines: vec![F::goodbye()], over: true }, hangup).await;
                return;
            }
            () = overflow.cancelled() => return hangup.0.cancel(),
            () = revoked.cancelled() => return,
            () = shut_out.cancelled() => return,
            () = lines.closed() => return,
            Some(text) = waiting.recv() => {
                // It was written by the server itself.
                let Ok(message) = serde_json::from_str(&text) else { continue };
                let told = feed.hear(&mut session, message).await;
                if !way.tell(told, hangup).await {
                    return;
                }
            }
            _ = tick.tick() => {
                if !way.send(Bytes::from_static(b"\n"), hangup).await {
                    return;
                }
            }
        }
    }
}

/// The way to the wire.
struct Way<'a> {
    lines: &'a mpsc::Sender<Bytes>,
    patience: Duration,
}

impl Way<'_> {
    /// Sends lines; whether others can follow.
    async fn tell<L: Serialize>(&self, told: Told<L>, hangup: &Hangup) -> bool {
        for line in told.lines {
            let Ok(mut text) = serde_json::to_vec(&line) else { return false };
            text.push(b'\n');
            if !self.send(text.into(), hangup).await {
                return false;
            }
        }
        !told.over
    }

    async fn send(&self, line: Bytes, hangup: &Hangup) -> bool {
        let sent = self.lines.send_timeout(line, self.patience).await;
        if matches!(sent, Err(mpsc::error::SendTimeoutError::Timeout(_))) {
            hangup.0.cancel();
        }
        sent.is_ok()
    }
}
