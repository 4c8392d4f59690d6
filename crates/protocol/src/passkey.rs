//! Passkeys: keys on people's devices (Web Authentication, level 3). One is added to an account that there is, and lets
//! its person in without name or password. What goes to and comes from the browser is what the standard calls
//! `PublicKeyCredentialCreationOptionsJSON`, `RegistrationResponseJSON` and so on; the page hands it on unread.
//!
//! | request | body | answer |
//! |---|---|---|
//! | `GET /api/ways` | | [`Ways`]: what this house has beside passwords |
//! | `GET /api/account/passkeys` | | a list of [`Passkey`] |
//! | `POST /api/account/passkeys/begin` | [`Confirm`](crate::account::Confirm) | options for `navigator.credentials.create` |
//! | `POST /api/account/passkeys` | [`NewPasskey`] | the list |
//! | `DELETE /api/account/passkeys/{id}` | | the list |
//! | `POST /api/session/passkey/begin` | | options for `navigator.credentials.get` |
//! | `POST /api/session/passkey` | [`Proof`] | [`Person`](crate::Person), and a cookie |
//! | `POST /api/account/confirm` | [`Proof`] | `null`: for [`CONFIRMED`] the password may be left empty where it is asked for |
//!
//! What was begun is good for the browser that began it, once, and for [`PATIENCE`]; whoever begins anew gives up what
//! was begun before. A house without passkeys answers all but the first with 404.

use crate::oidc::Issuer;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How many passkeys an account may have.
pub const MOST: u32 = 20;

/// The longest name of a passkey, in characters.
pub const LONGEST_NAME: usize = 40;

/// For how long what was begun may be finished, in milliseconds.
pub const PATIENCE: u64 = 5 * 60 * 1000;

/// For how long somebody who has just shown another way in need not say the password, in milliseconds.
pub const CONFIRMED: u64 = 5 * 60 * 1000;

/// What lets people in at this house, beside passwords and codes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ways {
    /// Whether passkeys do.
    pub passkeys: bool,
    /// The issuer of OpenID Connect by whom people may sign in, if the operator names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub issuer: Option<Issuer>,
}

/// A passkey of one's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Passkey {
    /// Its id, for removing it; gives no right.
    pub id: String,
    /// What its person calls it.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub created_at: u64,
    /// When it was used last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used_at: Option<u64>,
}

/// A passkey to be added.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPasskey {
    /// What to call it: 1 to [`LONGEST_NAME`] characters.
    pub name: String,
    /// What the browser made: a `RegistrationResponseJSON`.
    pub credential: Value,
}

/// Shows that one has a passkey.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// What the browser signed: an `AuthenticationResponseJSON`.
    pub credential: Value,
}
