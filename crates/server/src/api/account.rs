//! One's own account. What is asked and answered is described in `protocol::account`.

use super::Body;
use crate::accounts::SignedIn;
use crate::house::House;
use crate::names;
use crate::refusal::{Refused, busy};
use crate::table::Command;
use crate::visitor::{Address, Visitor};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, SET_COOKIE, USER_AGENT};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{AppendHeaders, IntoResponse};
use protocol::account::{
    Account, ChangeAccount, Codes, Confirm, Export, ExportedLine, ExportedTable, NewAccount, Recover,
    Registered, SignIn,
};
use protocol::{Person, Refusal, RefusalCode};
use std::sync::Arc;
use store::{AccountRecord, Which};

/// Makes a guest an account. Comes with the cookie of a first session.
#[utoipa::path(
    post, path = "/api/account", tag = "account",
    operation_id = "account.register",
    request_body = NewAccount,
    responses((status = 200, description = "Done", body = Registered))
)]
pub(crate) async fn register(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Address(address): Address,
    headers: HeaderMap,
    Body(wish): Body<NewAccount>,
) -> Result<impl IntoResponse, Refused> {
    if visitor.session.is_some() {
        return Err(Refusal::of(RefusalCode::NotNow).into());
    }
    house.guard.sign_up(address)?;
    let now = house.time.now().0;
    let NewAccount { name, password, email } = wish;
    let codes = house.accounts.register(&visitor.id, &name, &password, email.as_deref(), now).await?;
    let (signed_in, registered) = welcome(&house, &visitor, &headers, codes).await?;
    Ok((cookie(&house, &signed_in)?, Json(registered)))
}

/// A guest has become an account, with these recovery codes: they are signed in.
pub(super) async fn welcome(
    house: &House,
    visitor: &Visitor,
    headers: &HeaderMap,
    codes: Vec<String>,
) -> Result<(SignedIn, Registered), Refusal> {
    house.people.forget(&visitor.id);
    let signed_in = house.accounts.sign_in(&visitor.id, agent(headers), house.time.now().0).await?;
    house.accounts.adopt(&visitor.id, &signed_in.session.id);
    let person = house.people.person(&visitor.id).await.map_err(|error| busy(&error))?;
    let account = house.accounts.view(person, Some(&signed_in.session.id)).await?;
    Ok((signed_in, Registered { account, codes }))
}

/// The visitor’s account.
#[utoipa::path(
    get, path = "/api/account", tag = "account",
    operation_id = "account.read",
    responses((status = 200, description = "Done", body = Account))
)]
pub(crate) async fn read(
    State(house): State<Arc<House>>,
    visitor: Visitor,
) -> Result<Json<Account>, Refused> {
    view(&house, &visitor).await
}

/// Changes password or address.
#[utoipa::path(
    put, path = "/api/account", tag = "account",
    operation_id = "account.change",
    request_body = ChangeAccount,
    responses((status = 200, description = "Done", body = Account))
)]
pub(crate) async fn change(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Address(address): Address,
    Body(wish): Body<ChangeAccount>,
) -> Result<Json<Account>, Refused> {
    let session = signed_in(&visitor)?;
    house.guard.sign_in(address, &visitor.id)?;
    confirm(&house, &visitor, &wish.password).await?;
    if let Some(email) = wish.email {
        house.accounts.change_email(&visitor.id, &email).await?;
    }
    if let Some(password) = wish.new_password {
        house.accounts.change_password(&visitor.id, &password, session).await?;
    }
    view(&house, &visitor).await
}

/// Deletes the account; games stay, without a name.
#[utoipa::path(
    delete, path = "/api/account", tag = "account",
    operation_id = "account.delete",
    request_body = Confirm,
    responses((status = 200, description = "`null`", body = serde_json::Value))
)]
pub(crate) async fn delete(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Address(address): Address,
    Body(sure): Body<Confirm>,
) -> Result<impl IntoResponse, Refused> {
    house.guard.sign_in(address, &visitor.id)?;
    confirm(&house, &visitor, &sure.password).await?;
    house.accounts.forget(&visitor.id).await?;
    house.people.forget(&visitor.id);
    // What is in memory still has the name.
    for table in house.store.accounts().tables_of(&visitor.id).await? {
        if house.registry.is_live(&table) {
            house.registry.send(&table, Command::ReadAgain).await?;
        }
    }
    house.lobby.people_changed();
    Ok((no_cookie(&house)?, Json(())))
}

/// All that the house knows of the visitor, as a file.
#[utoipa::path(
    get, path = "/api/account/export", tag = "account",
    operation_id = "account.export",
    responses((status = 200, description = "Done", body = Export))
)]
pub(crate) async fn export(
    State(house): State<Arc<House>>,
    visitor: Visitor,
) -> Result<impl IntoResponse, Refused> {
    let Json(account) = view(&house, &visitor).await?;
    let store = &house.store;
    let mut tables = Vec::new();
    for table in store.accounts().tables_of(&visitor.id).await? {
        if let Some(log) = store.table(&table).await? {
            tables.push(ExportedTable { table, events: log.events });
        }
    }
    let said = store.accounts().said_by(&visitor.id).await?;
    let said = said.into_iter().map(|(table, line)| ExportedLine { table, line }).collect();
    let passkeys = store.credentials().passkeys(&visitor.id).await?;
    let passkeys = passkeys.into_iter().map(Into::into).collect();
    let identities = store.credentials().identities(&visitor.id).await?;
    let identities = identities.into_iter().map(Into::into).collect();
    let tokens = store.bots().tokens(&visitor.id).await?;
    let tokens = tokens.into_iter().map(Into::into).collect();
    let name = [(CONTENT_DISPOSITION, "attachment; filename=\"quadrille.json\"")];
    Ok((name, Json(Export { account, tables, said, passkeys, identities, tokens })))
}

/// Makes new recovery codes; the old ones are void.
#[utoipa::path(
    post, path = "/api/account/codes", tag = "account",
    operation_id = "account.codes",
    request_body = Confirm,
    responses((status = 200, description = "Done", body = Codes))
)]
pub(crate) async fn codes(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Address(address): Address,
    Body(sure): Body<Confirm>,
) -> Result<Json<Codes>, Refused> {
    house.guard.sign_in(address, &visitor.id)?;
    confirm(&house, &visitor, &sure.password).await?;
    Ok(Json(Codes { codes: house.accounts.new_codes(&visitor.id).await? }))
}

/// Signs a browser out.
#[utoipa::path(
    delete, path = "/api/account/sessions/{id}", tag = "account",
    operation_id = "account.end_session",
    params(("id" = String, Path)),
    responses((status = 200, description = "Done", body = Account))
)]
pub(crate) async fn end_session(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Account>, Refused> {
    signed_in(&visitor)?;
    house.accounts.end_sessions(&visitor.id, Which::One(id)).await?;
    view(&house, &visitor).await
}

/// Signs all other browsers out.
#[utoipa::path(
    delete, path = "/api/account/sessions", tag = "account",
    operation_id = "account.end_other_sessions",
    responses((status = 200, description = "Done", body = Account))
)]
pub(crate) async fn end_other_sessions(
    State(house): State<Arc<House>>,
    visitor: Visitor,
) -> Result<Json<Account>, Refused> {
    let current = signed_in(&visitor)?.to_owned();
    house.accounts.end_sessions(&visitor.id, Which::AllBut(current)).await?;
    view(&house, &visitor).await
}

/// Signs in. Comes with a cookie.
#[utoipa::path(
    post, path = "/api/session", tag = "account",
    operation_id = "account.sign_in",
    request_body = SignIn,
    responses((status = 200, description = "Done", body = Person))
)]
pub(crate) async fn sign_in(
    State(house): State<Arc<House>>,
    Address(address): Address,
    headers: HeaderMap,
    Body(who): Body<SignIn>,
) -> Result<impl IntoResponse, Refused> {
    house.guard.sign_in(address, &names::key(&who.name))?;
    let account = house.accounts.check(&who.name, &who.password).await?;
    house.sanctions.may_enter(&account.person)?;
    begin(&house, &account.person, &headers).await
}

/// Signs out.
#[utoipa::path(
    delete, path = "/api/session", tag = "account",
    operation_id = "account.sign_out",
    responses((status = 200, description = "`null`", body = serde_json::Value))
)]
pub(crate) async fn sign_out(
    State(house): State<Arc<House>>,
    visitor: Visitor,
) -> Result<impl IntoResponse, Refused> {
    let session = signed_in(&visitor)?.to_owned();
    house.accounts.end_sessions(&visitor.id, Which::One(session)).await?;
    Ok((no_cookie(&house)?, Json(())))
}

/// Gets in by a recovery code, and chooses another password.
#[utoipa::path(
    post, path = "/api/session/recover", tag = "account",
    operation_id = "account.recover",
    request_body = Recover,
    responses((status = 200, description = "Done", body = Person))
)]
pub(crate) async fn recover(
    State(house): State<Arc<House>>,
    Address(address): Address,
    headers: HeaderMap,
    Body(who): Body<Recover>,
) -> Result<impl IntoResponse, Refused> {
    house.guard.sign_in(address, &names::key(&who.name))?;
    let person = house.accounts.recover(&who.name, &who.code, &who.password).await?;
    house.sanctions.may_enter(&person)?;
    begin(&house, &person, &headers).await
}

pub(super) type WithCookie<T> = (AppendHeaders<[(axum::http::HeaderName, HeaderValue); 1]>, Json<T>);

/// The account of a visitor who says their password once more, or who has just shown another way in.
pub(super) async fn confirm(
    house: &House,
    visitor: &Visitor,
    password: &str,
) -> Result<AccountRecord, Refusal> {
    #[cfg(any(feature = "oidc", feature = "passkeys"))]
    if let Some(session) = visitor.session.as_deref().filter(|_| password.is_empty())
        && house.confirmed.look(session, house.time.now().0, |()| ()).is_some()
    {
        return house.accounts.record(&visitor.id).await;
    }
    house.accounts.confirm(&visitor.id, password).await
}

/// A session of somebody who was recognised.
pub(super) async fn begin(
    house: &House,
    person: &str,
    headers: &HeaderMap,
) -> Result<WithCookie<Person>, Refused> {
    let signed_in = house.accounts.sign_in(person, agent(headers), house.time.now().0).await?;
    let person = house.people.person(person).await?;
    Ok((cookie(house, &signed_in)?, Json(person)))
}

async fn view(house: &House, visitor: &Visitor) -> Result<Json<Account>, Refused> {
    let person = house.people.person(&visitor.id).await?;
    Ok(Json(house.accounts.view(person, visitor.session.as_deref()).await?))
}

/// The session that asks.
pub(super) fn signed_in(visitor: &Visitor) -> Result<&str, Refusal> {
    visitor.session.as_deref().ok_or(Refusal::of(RefusalCode::NotFound))
}

pub(super) fn agent(headers: &HeaderMap) -> &str {
    headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default()
}

pub(super) type Cookie = AppendHeaders<[(axum::http::HeaderName, HeaderValue); 1]>;

pub(super) fn cookie(house: &House, signed_in: &SignedIn) -> Result<Cookie, Refusal> {
    set_cookie(&house.people.session_cookie(&signed_in.token))
}

/// The cookie of nobody: with the next request the browser is a new guest's.
fn no_cookie(house: &House) -> Result<Cookie, Refusal> {
    set_cookie(&house.people.no_cookie())
}

fn set_cookie(cookie: &str) -> Result<Cookie, Refusal> {
    // All that we put into cookies are letters and digits.
    let cookie = HeaderValue::from_str(cookie).map_err(|_| Refusal::of(RefusalCode::Busy))?;
    Ok(AppendHeaders([(SET_COOKIE, cookie)]))
}
