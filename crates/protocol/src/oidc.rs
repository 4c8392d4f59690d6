//! Signing in by an issuer of OpenID Connect that the operator names. An account is linked with what the issuer calls its
//! person; a newcomer chooses a name by the same rules as everybody.
//!
//! | request | body | answer |
//! |---|---|---|
//! | `POST /api/oidc` | [`Confirm`](crate::account::Confirm) | [`Errand`]: where the browser is to go |
//! | `GET /api/oidc/back` | | sends the browser to `/account`; where it was refused, to `/account#refused=KEY` |
//! | `POST /api/oidc/account` | [`Newcomer`] | [`Registered`](crate::account::Registered), and a cookie |
//! | `DELETE /api/oidc` | [`Confirm`](crate::account::Confirm) | `null`: the account is linked no more |
//!
//! Who is not signed in leaves the password empty. Who is, links the account and says the password for it; where it is
//! linked already, coming back stands for the password for [`CONFIRMED`](crate::passkey::CONFIRMED). Accounts made here
//! have no password until one is chosen that way, or by a recovery code. Signing out ends the session here and nothing
//! elsewhere. A house without an issuer answers with 404.

use serde::{Deserialize, Serialize};

/// Where a browser is to go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Errand {
    /// The address, at the issuer's.
    pub to: String,
}

/// What somebody chooses who came back from the issuer and has no account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Newcomer {
    /// The name.
    pub name: String,
}

/// How it stands with the issuer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Issuer {
    /// What it is called.
    pub name: String,
    /// Whether the account that asks is linked with it.
    pub linked: bool,
    /// For a guest who came back and is to choose a name: what the issuer suggests, perhaps nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub newcomer: Option<String>,
}

/// What an issuer calls somebody, in an export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Identity {
    /// The issuer's address.
    pub issuer: String,
    /// Its name for them.
    pub subject: String,
    /// Since when, in milliseconds since 1970.
    pub linked_at: u64,
}
