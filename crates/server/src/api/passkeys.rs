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

/// The passkeys of the account.
#[utoipa::path(
    get, path = "/api/account/passkeys", tag = "account",
    operation_id = "passkeys.list",
    responses((status = 200, description = "Done", body = Vec<Passkey>))
)]
pub(crate) async fn list(
    State(house): State<Arc<House>>,
    visitor: Visitor,
) -> Result<Json<Vec<Passkey>>, Refused> {
    signed_in(&visitor)?;
    Ok(Json(house.passkeys.list(&visitor.id).await?))
}

/// What a device has to sign to become a passkey.
#[utoipa::path(
    post, path = "/api/account/passkeys/begin", tag = "account",
    operation_id = "passkeys.begin_adding",
    request_body = Confirm,
    responses((status = 200, description = "Done", body = Value))
)]
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

/// Adds a passkey.
#[utoipa::path(
    post, path = "/api/account/passkeys", tag = "account",
    operation_id = "passkeys.add",
    request_body = NewPasskey,
    responses((status = 200, description = "Done", body = Vec<Passkey>))
)]
pub(crate) async fn add(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Body(wish): Body<NewPasskey>,
) -> Result<Json<Vec<Passkey>>, Refused> {
    let session = signed_in(&visitor)?;
    house.passkeys.add(session, &visitor.id, wish, house.time.now().0).await?;
    Ok(Json(house.passkeys.list(&visitor.id).await?))
}

/// Removes a passkey.
#[utoipa::path(
    delete, path = "/api/account/passkeys/{id}", tag = "account",
    operation_id = "passkeys.remove",
    params(("id" = String, Path)),
    responses((status = 200, description = "Done", body = Vec<Passkey>))
)]
pub(crate) async fn remove(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Vec<Passkey>>, Refused> {
    signed_in(&visitor)?;
    house.passkeys.remove(&visitor.id, &id).await?;
    Ok(Json(house.passkeys.list(&visitor.id).await?))
}

/// What a passkey has to sign to let somebody in.
#[utoipa::path(
    post, path = "/api/session/passkey/begin", tag = "account",
    operation_id = "passkeys.begin_showing",
    responses((status = 200, description = "Done", body = Value))
)]
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

/// Signs in by a passkey. Comes with a cookie.
#[utoipa::path(
    post, path = "/api/session/passkey", tag = "account",
    operation_id = "passkeys.sign_in",
    request_body = Proof,
    responses((status = 200, description = "Done", body = Person))
)]
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

/// Shows a passkey instead of the password.
#[utoipa::path(
    post, path = "/api/account/confirm", tag = "account",
    operation_id = "passkeys.confirm_by_passkey",
    request_body = Proof,
    responses((status = 200, description = "`null`", body = serde_json::Value))
)]
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
