//! What lets people in at this house, beside passwords.

use crate::house::House;
use crate::refusal::Refused;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use protocol::Refusal;
use protocol::oidc::Issuer;
use protocol::passkey::Ways;
use std::sync::Arc;

/// What lets people in beside passwords.
#[utoipa::path(
    get, path = "/api/ways", tag = "account",
    operation_id = "ways.read",
    responses((status = 200, description = "Done", body = Ways))
)]
pub(crate) async fn read(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Json<Ways>, Refused> {
    Ok(Json(Ways { passkeys: has_passkeys(&house, &headers), issuer: issuer(&house, &visitor).await? }))
}

/// Whether the site has a name for which browsers keep passkeys.
#[cfg(feature = "passkeys")]
fn has_passkeys(house: &House, headers: &HeaderMap) -> bool {
    super::passkeys::party(house, headers).is_some()
}

#[cfg(not(feature = "passkeys"))]
fn has_passkeys(_: &House, _: &HeaderMap) -> bool {
    false
}

/// How it stands with the issuer, for a visitor.
#[cfg(feature = "oidc")]
async fn issuer(house: &House, visitor: &Visitor) -> Result<Option<Issuer>, Refusal> {
    let Some(issuer) = &house.by_issuer else { return Ok(None) };
    Ok(Some(Issuer {
        name: issuer.name().to_owned(),
        linked: visitor.session.is_some() && issuer.knows(&visitor.id).await?,
        newcomer: issuer.newcomer(visitor, house.time.now().0),
    }))
}

#[cfg(not(feature = "oidc"))]
#[expect(clippy::unused_async, reason = "with the feature it asks the store")]
async fn issuer(_: &House, _: &Visitor) -> Result<Option<Issuer>, Refusal> {
    Ok(None)
}
