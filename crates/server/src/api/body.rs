//! The body of a request.

use crate::config::MESSAGE_LIMIT;
use crate::house::House;
use crate::refusal::Refused;
use axum::body::to_bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use game::Message;
use protocol::{Refusal, RefusalCode};
use serde::de::DeserializeOwned;
use std::sync::Arc;
use tokio::time::timeout;

/// The body of a request of at most so many bytes, read from JSON.
#[derive(Debug)]
pub(crate) struct Body<T, const LIMIT: usize = MESSAGE_LIMIT>(pub(crate) T);

impl<T: DeserializeOwned, const LIMIT: usize> FromRequest<Arc<House>> for Body<T, LIMIT> {
    type Rejection = Refused;

    async fn from_request(request: Request, house: &Arc<House>) -> Result<Self, Refused> {
        // A form of another site cannot send this type without asking us first.
        let kind =
            request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if !kind.starts_with("application/json") {
            return Err(Refusal::of(RefusalCode::Malformed).at("content-type").into());
        }
        let too_large = |_| Refusal::of(RefusalCode::TooLarge);
        let too_slow = |_| Refusal::of(RefusalCode::Malformed);
        let reading = to_bytes(request.into_body(), LIMIT);
        let bytes = timeout(house.config.limits.body, reading).await.map_err(too_slow)?.map_err(too_large)?;
        let read = serde_json::from_slice(&bytes).map_err(|error| malformed(&error))?;
        Ok(Body(read))
    }
}

/// A text that is not what it should be, with the place where it stops being that.
pub(crate) fn malformed(error: &serde_json::Error) -> Refusal {
    let message = Message::new(RefusalCode::Malformed.key()).text("detail", error.to_string());
    Refusal::new(RefusalCode::Malformed, message)
}
