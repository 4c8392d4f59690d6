//! What a person settles about a program that plays for their account. What is asked and answered is described in
//! `protocol::bot`.

use super::Body;
use super::account::{confirm, signed_in};
use crate::accounts::digest_of;
use crate::house::House;
use crate::people::is_invisible;
use crate::refusal::{Refused, busy};
use crate::secret::{INVITATION, NAME, random_name};
use crate::visitor::{Address, Visitor};
use axum::Json;
use axum::extract::{Path, State};
use game::Message;
use protocol::account::Confirm;
use protocol::bot::{LONGEST, MOST, MadeToken, NewToken, Tokens};
use protocol::{Refusal, RefusalCode};
use std::sync::Arc;
use store::{StoreError, TokenRecord};

/// What a token begins with, so that one that was left lying about is known for what it is.
const PREFIX: &str = "bot-";

/// How it stands with programs that play for the account.
#[utoipa::path(
    get, path = "/api/account/bot", tag = "account",
    operation_id = "tokens.read",
    responses((status = 200, description = "Done", body = Tokens))
)]
pub(crate) async fn read(State(house): State<Arc<House>>, visitor: Visitor) -> Result<Json<Tokens>, Refused> {
    signed_in(&visitor)?;
    Ok(Json(view(&house, &visitor.id).await?))
}

/// Says that a program plays for the account, once and for all.
#[utoipa::path(
    post, path = "/api/account/bot", tag = "account",
    operation_id = "tokens.become_bot",
    request_body = Confirm,
    responses((status = 200, description = "Done", body = Tokens))
)]
pub(crate) async fn become_bot(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Address(address): Address,
    Body(sure): Body<Confirm>,
) -> Result<Json<Tokens>, Refused> {
    signed_in(&visitor)?;
    house.guard.sign_in(address, &visitor.id)?;
    confirm(&house, &visitor, &sure.password).await?;
    match house.store.bots().become_bot(&visitor.id).await {
        Ok(()) => {}
        Err(StoreError::Conflict) => {
            return Err(Refusal::new(RefusalCode::NotNow, "refusal.bot-played").into());
        }
        Err(error) => return Err(error.into()),
    }
    house.people.forget(&visitor.id);
    house.lobby.people_changed();
    Ok(Json(view(&house, &visitor.id).await?))
}

/// Makes a token for a program. It is told this one time.
#[utoipa::path(
    post, path = "/api/account/tokens", tag = "account",
    operation_id = "tokens.make",
    request_body = NewToken,
    responses((status = 200, description = "Done", body = MadeToken))
)]
pub(crate) async fn make(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Body(wish): Body<NewToken>,
) -> Result<Json<MadeToken>, Refused> {
    signed_in(&visitor)?;
    house.guard.message(&visitor.id)?;
    if !house.people.person(&visitor.id).await?.bot {
        return Err(Refusal::new(RefusalCode::Forbidden, "refusal.not-a-bot").into());
    }
    let name = wish.name.trim();
    if !(1..=LONGEST).contains(&name.chars().count()) || name.contains(is_invisible) {
        let message = Message::new("refusal.token-name").number("max", LONGEST as i64);
        return Err(Refusal::new(RefusalCode::BadSetup, message).at("name").into());
    }
    let secret = format!("{PREFIX}{}", random_name(INVITATION));
    let token = TokenRecord {
        id: random_name(NAME),
        digest: digest_of(&secret),
        person: visitor.id.clone(),
        name: name.to_owned(),
        created_at: house.time.now().0,
        used_at: None,
    };
    match house.store.bots().add_token(&token).await {
        Ok(()) => Ok(Json(MadeToken { secret, tokens: view(&house, &visitor.id).await? })),
        Err(StoreError::Conflict) => {
            let message = Message::new("refusal.too-many-tokens").number("n", MOST);
            Err(Refusal::new(RefusalCode::NotNow, message).into())
        }
        Err(error) => Err(error.into()),
    }
}

/// Revokes a token; what it has opened is closed.
#[utoipa::path(
    delete, path = "/api/account/tokens/{id}", tag = "account",
    operation_id = "tokens.revoke",
    params(("id" = String, Path)),
    responses((status = 200, description = "Done", body = Tokens))
)]
pub(crate) async fn revoke(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Tokens>, Refused> {
    signed_in(&visitor)?;
    let own = house.store.bots().tokens(&visitor.id).await?;
    if own.iter().any(|token| token.id == id) {
        house.store.bots().remove_token(&visitor.id, &id).await?;
        house.accounts.revoke(&id);
    }
    Ok(Json(view(&house, &visitor.id).await?))
}

async fn view(house: &House, person: &str) -> Result<Tokens, Refusal> {
    let bot = house.people.person(person).await.map_err(|error| busy(&error))?.bot;
    let has_sat = async || {
        let tables = house.store.accounts().tables_of(person).await;
        tables.map(|tables| !tables.is_empty()).map_err(|error| busy(&error))
    };
    let may_become = !bot && !has_sat().await?;
    let tokens = house.store.bots().tokens(person).await.map_err(|error| busy(&error))?;
    Ok(Tokens { bot, may_become, tokens: tokens.into_iter().map(Into::into).collect() })
}
