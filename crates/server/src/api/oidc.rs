//! Signing in by an issuer. What is asked and answered is described in `protocol::oidc`.

use super::Body;
use super::account::{agent, confirm, cookie, signed_in, welcome};
use crate::house::House;
use crate::oidc::{Answer, ByIssuer, Came};
use crate::refusal::Refused;
use crate::visitor::{Address, Visitor};
use axum::Json;
use axum::extract::{Query, State};
use axum::http::header::LOCATION;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::account::Confirm;
use protocol::oidc::{Errand, Newcomer};
use protocol::{Refusal, RefusalCode};
use std::sync::Arc;

/// Where to go to sign in by the issuer.
#[utoipa::path(
    post, path = "/api/oidc", tag = "account",
    operation_id = "oidc.begin",
    request_body = Confirm,
    responses((status = 200, description = "Done", body = Errand))
)]
pub(crate) async fn begin(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Address(address): Address,
    Body(sure): Body<Confirm>,
) -> Result<Json<Errand>, Refused> {
    let issuer = issuer(&house)?;
    house.guard.sign_in(address, visitor.let_in_by())?;
    // Who links an account lets somebody in for good: that is for its person alone.
    if visitor.session.is_some() && !issuer.knows(&visitor.id).await? {
        confirm(&house, &visitor, &sure.password).await?;
    }
    Ok(Json(Errand { to: issuer.begin(&visitor, house.time.now().0).await? }))
}

/// The way back from the issuer.
#[utoipa::path(
    get, path = "/api/oidc/back", tag = "account",
    operation_id = "oidc.back",
    params(("code" = Option<String>, Query), ("state" = Option<String>, Query), ("error" = Option<String>, Query)),
    responses((status = 303, description = "On to the account’s page"))
)]
pub(crate) async fn back(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    headers: HeaderMap,
    Query(answer): Query<Answer>,
) -> Response {
    match come_back(&house, &visitor, &headers, answer).await {
        Ok(response) => response,
        Err(refusal) => {
            let page = format!("/account#refused={}", refusal.message.key);
            (StatusCode::SEE_OTHER, [(LOCATION, page)]).into_response()
        }
    }
}

async fn come_back(
    house: &House,
    visitor: &Visitor,
    headers: &HeaderMap,
    answer: Answer,
) -> Result<Response, Refusal> {
    let now = house.time.now().0;
    let to_account = || (StatusCode::SEE_OTHER, [(LOCATION, "/account")]);
    let came = issuer(house)?.came_back(visitor, answer, now).await?;
    match (came, &visitor.session) {
        (Came::Known(person), None) => {
            house.sanctions.may_enter(&person)?;
            let signed_in = house.accounts.sign_in(&person, agent(headers), now).await?;
            // Not worth failing for: the session stands, and where it matters they show once more who they are.
            let _ = house.confirmed.begin(&signed_in.session.id, (), now);
            Ok((cookie(house, &signed_in)?, to_account()).into_response())
        }
        (Came::Known(_) | Came::Linked, Some(session)) => {
            house.confirmed.begin(session, (), now)?;
            Ok(to_account().into_response())
        }
        (Came::New | Came::Linked, _) => Ok(to_account().into_response()),
    }
}

/// Makes an account for whom the issuer knows. Comes with a cookie.
#[utoipa::path(
    post, path = "/api/oidc/account", tag = "account",
    operation_id = "oidc.register",
    request_body = Newcomer,
    responses((status = 200, description = "Done", body = protocol::account::Registered))
)]
pub(crate) async fn register(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Address(address): Address,
    headers: HeaderMap,
    Body(wish): Body<Newcomer>,
) -> Result<impl IntoResponse, Refused> {
    let issuer = issuer(&house)?;
    if visitor.session.is_some() {
        return Err(Refusal::of(RefusalCode::NotNow).into());
    }
    house.guard.sign_up(address)?;
    let now = house.time.now().0;
    let identity = issuer.identity_of(&visitor, now)?;
    let codes = house.accounts.register_identified(&identity, &wish.name, now).await?;
    issuer.settle(&visitor, now);
    let (signed_in, registered) = welcome(&house, &visitor, &headers, codes).await?;
    // As above; and the recovery codes are told but once.
    let _ = house.confirmed.begin(&signed_in.session.id, (), now);
    Ok((cookie(&house, &signed_in)?, Json(registered)))
}

/// The issuer lets in no more.
#[utoipa::path(
    delete, path = "/api/oidc", tag = "account",
    operation_id = "oidc.unlink",
    request_body = Confirm,
    responses((status = 200, description = "`null`", body = serde_json::Value))
)]
pub(crate) async fn unlink(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Address(address): Address,
    Body(sure): Body<Confirm>,
) -> Result<Json<()>, Refused> {
    let issuer = issuer(&house)?;
    signed_in(&visitor)?;
    house.guard.sign_in(address, &visitor.id)?;
    let account = confirm(&house, &visitor, &sure.password).await?;
    if account.password.is_empty() {
        return Err(Refusal::new(RefusalCode::NotNow, "refusal.issuer-only").into());
    }
    issuer.unlink(&visitor.id).await?;
    Ok(Json(()))
}

fn issuer(house: &House) -> Result<&ByIssuer, Refusal> {
    house.by_issuer.as_ref().ok_or(Refusal::of(RefusalCode::NotFound))
}
