//! Whether the house can take somebody in: for whoever decides where requests go.

use crate::house::House;
use axum::extract::State;
use axum::http::StatusCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;
use tokio::time::timeout;

/// How long the store may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// For how long an answer holds: however often it is asked, the disk is not asked more often.
const HOLDS: Duration = Duration::from_secs(1);

/// What was found out last, and when.
#[derive(Debug, Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, bool)>>);

/// `GET /readyz`: 200 while the store takes what is written and the house is not about to close, else 503.
pub(crate) async fn ready(State(house): State<Arc<House>>) -> (StatusCode, &'static str) {
    if house.closing.is_cancelled() {
        return (StatusCode::SERVICE_UNAVAILABLE, "closing");
    }
    let mut last = house.readiness.0.lock().await;
    let answers = match *last {
        Some((at, answers)) if at.elapsed() < HOLDS => answers,
        _ => {
            // What matters is on disk, so it is not enough that the store can be read.
            let stamped = timeout(PATIENCE, house.store.stamp(house.time.now().0)).await;
            matches!(stamped, Ok(Ok(())))
        }
    };
    if last.is_none_or(|(at, _)| at.elapsed() >= HOLDS) {
        *last = Some((Instant::now(), answers));
    }
    if answers {
        (StatusCode::OK, "ready")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer")
    }
}
