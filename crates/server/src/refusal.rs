//! How the refusals of other crates, and of HTTP, become those of the protocol.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::{Refusal, RefusalCode};
use store::StoreError;

/// Why a table did not do something.
#[derive(Debug)]
pub(crate) enum No {
    /// Whoever asked is told why; nothing else happens.
    Refused(Refusal),
    /// The game's own code failed: the table freezes, and the operator is told what it said.
    Failed(String),
}

impl No {
    /// A refusal with the words that all of its kind have.
    pub(crate) fn because(code: RefusalCode) -> Self {
        No::Refused(Refusal::of(code))
    }
}

impl From<Refusal> for No {
    fn from(refusal: Refusal) -> Self {
        No::Refused(refusal)
    }
}

impl From<host::Refusal> for No {
    fn from(refusal: host::Refusal) -> Self {
        match refusal {
            host::Refusal::Setup { field, message } => {
                No::Refused(Refusal::new(RefusalCode::BadSetup, message).at(&field))
            }
            host::Refusal::Text(error) => {
                No::Refused(Refusal::new(RefusalCode::IllegalTurn, error.expected).at(&error.column))
            }
            host::Refusal::NotNow => No::because(RefusalCode::NotNow),
            host::Refusal::Failed(said) => No::Failed(said),
        }
    }
}

impl From<No> for Refusal {
    /// For questions that no table stands behind: a failure is logged and refused.
    fn from(no: No) -> Self {
        match no {
            No::Refused(refusal) => refusal,
            No::Failed(said) => {
                tracing::error!(said, "a game failed");
                Refusal::of(RefusalCode::Frozen)
            }
        }
    }
}

/// A store that does not do its work is logged; visitors hear that the house is busy.
pub(crate) fn busy(error: &StoreError) -> Refusal {
    tracing::error!(%error, "the store failed");
    Refusal::of(RefusalCode::Busy)
}

/// A refusal as an HTTP answer.
#[derive(Debug)]
pub(crate) struct Refused(pub(crate) Refusal);

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Refused(refusal)
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        Refused(busy(&error))
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = match self.0.code {
            RefusalCode::Malformed | RefusalCode::WrongVersion => StatusCode::BAD_REQUEST,
            RefusalCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            RefusalCode::TooFast => StatusCode::TOO_MANY_REQUESTS,
            RefusalCode::NotFound => StatusCode::NOT_FOUND,
            RefusalCode::BadSetup | RefusalCode::IllegalTurn => StatusCode::UNPROCESSABLE_ENTITY,
            RefusalCode::Forbidden | RefusalCode::NotYourSeat | RefusalCode::NeedsInvitation => {
                StatusCode::FORBIDDEN
            }
            RefusalCode::NotYourTurn
            | RefusalCode::Stale
            | RefusalCode::SeatTaken
            | RefusalCode::NotNow
            | RefusalCode::Frozen => StatusCode::CONFLICT,
            RefusalCode::Busy => StatusCode::SERVICE_UNAVAILABLE,
        };
        let code = self.0.code;
        let mut response = (status, Json(self.0)).into_response();
        // For counting.
        response.extensions_mut().insert(code);
        response
    }
}
