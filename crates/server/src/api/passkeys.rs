//! Passkeys. What is asked and answered is described in `protocol::passkey`.

use super::Body;
use super::account::{WithCookie, begin, confirm, signed_in};
use crate::house::House;
use crate::passkeys::Party;
use crate::refusal::Refused;
use crate::visitor::{Address, Visitor};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};
use protocol::account::Confirm;
use protocol::passkey::{NewPasskey, Passkey, Proof};
use protocol::{Person, Refusal, RefusalCode};
use serde_json::Value;
use std::sync::Arc;

/// `GET /api/account/passkeys`
pub(crate) async fn list(
    State(house): State<Arc<House>>,
    visitor: Visitor,
) -> Result<Json<Vec<Passkey>>, Refused> {
    signed_in(&visitor)?;
    Ok(Json(house.passkeys.list(&visitor.id).await?))
}

/// `POST /api/account/passkeys/begin`
pub(crate) async fn begin_adding(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Address(address): Address,
    headers: HeaderMap,
    Body(sure): Body<Confirm>,
) -> Result<Json<Value>, Refused> {
    let session = signed_in(&visitor)?;
    house.guard.sign_in(address, &visitor.id)?;
    confirm(&house, &visitor, &sure.password).await?;
    let person = house.people.person(&visitor.id).await?;
    let party = party(&house, &headers).ok_or(Refusal::of(RefusalCode::NotFound))?;
    Ok(Json(house.passkeys.begin_adding(session, &person, party, house.time.now().0).await?))
}

/// `POST /api/account/passkeys`
pub(crate) async fn add(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Body(wish): Body<NewPasskey>,
) -> Result<Json<Vec<Passkey>>, Refused> {
    let session = signed_in(&visitor)?;
    house.passkeys.add(session, &visitor.id, wish, house.time.now().0).await?;
    Ok(Json(house.passkeys.list(&visitor.id).await?))
}

/// `DELETE /api/account/passkeys/{id}`
pub(crate) async fn remove(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Vec<Passkey>>, Refused> {
    signed_in(&visitor)?;
    house.passkeys.remove(&visitor.id, &id).await?;
    Ok(Json(house.passkeys.list(&visitor.id).await?))
}

/// `POST /api/session/passkey/begin`
pub(crate) async fn begin_showing(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Address(address): Address,
    headers: HeaderMap,
) -> Result<Json<Value>, Refused> {
    house.guard.sign_in(address, visitor.let_in_by())?;
    let party = party(&house, &headers).ok_or(Refusal::of(RefusalCode::NotFound))?;
    Ok(Json(house.passkeys.begin_showing(visitor.let_in_by(), party, house.time.now().0)?))
}

/// `POST /api/session/passkey`
pub(crate) async fn sign_in(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    headers: HeaderMap,
    Body(proof): Body<Proof>,
) -> Result<WithCookie<Person>, Refused> {
    let now = house.time.now().0;
    let person = house.passkeys.shown(&house.accounts, visitor.let_in_by(), proof, now).await?;
    house.sanctions.may_enter(&person)?;
    begin(&house, &person, &headers).await
}

/// `POST /api/account/confirm`
pub(crate) async fn confirm_by_passkey(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Body(proof): Body<Proof>,
) -> Result<Json<()>, Refused> {
    let session = signed_in(&visitor)?;
    let now = house.time.now().0;
    let person = house.passkeys.shown(&house.accounts, visitor.let_in_by(), proof, now).await?;
    if person != visitor.id {
        return Err(Refusal::new(RefusalCode::Forbidden, "refusal.passkey").at("credential").into());
    }
    house.confirmed.begin(session, (), now)?;
    Ok(Json(()))
}

/// The site, as the browser that asks knows it: by the address that the operator names, or else by the one that it was
/// found at, which has passed the door. Who only reads names no origin, but the host. `None` where the site has no name for
/// which browsers keep passkeys.
pub(super) fn party(house: &House, headers: &HeaderMap) -> Option<Party> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let named = house.config.public_url.as_deref().or_else(|| text(ORIGIN));
    named.map_or_else(|| Party::at(&format!("http://{}", text(HOST)?)), Party::at)
}
