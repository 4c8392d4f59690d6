//! Accounts. A guest becomes one by choosing a name and a password, and keeps identity, games and nickname's place.
//!
//! | request | body | answer |
//! |---|---|---|
//! | `POST /api/account` | [`NewAccount`] | [`Registered`], and the cookie of a first session |
//! | `GET /api/account` | | [`Account`]; 404 for guests |
//! | `PUT /api/account` | [`ChangeAccount`] | [`Account`] |
//! | `DELETE /api/account` | [`Confirm`] | `null`: the account is deleted; see below |
//! | `GET /api/account/export` | | [`Export`], as a file to keep |
//! | `POST /api/account/codes` | [`Confirm`] | [`Codes`]: new ones; the old ones are void |
//! | `DELETE /api/account/sessions/{id}` | | [`Account`]: that session is over, wherever it was |
//! | `DELETE /api/account/sessions` | | [`Account`]: all sessions but this one are over |
//! | `POST /api/session` | [`SignIn`] | [`Person`], and a cookie |
//! | `DELETE /api/session` | | `null`: signed out; the browser is a new guest's |
//! | `POST /api/session/recover` | [`Recover`] | [`Person`], a cookie, and a new password; all other sessions are over |
//!
//! After each of them that brings a cookie the page joins the socket again: a socket stays who it was when it was opened.
//! Sockets of a session that is over are closed (1008). `PUT /api/me` changes an account's name, too, which stays unique.
//!
//! **Names** of accounts are 2 to 24 letters and digits, with single spaces, dots, hyphens or underscores between them, of
//! one alphabet. Two names are the same when they look the same: `Bill`, `BILL`, `b1ll` and Cyrillic `ВILL` are. Guests may
//! not take the name of an account as a nickname, and nobody one that sounds like the house itself.
//!
//! **Deleting** removes password, address, sessions, codes and other ways in, and empties the [`name`](Person::name) wherever it stood: in
//! logs, lists and chat. Games stay, played by a person without a name.

use crate::bot::Token;
use crate::chat::Line;
use crate::event::Event;
use crate::oidc::Identity;
use crate::passkey::Passkey;
use crate::table::{Person, TableId};
use serde::{Deserialize, Serialize};

/// The least and the greatest number of characters of a password.
pub const PASSWORD: (usize, usize) = (8, 128);

/// What a guest chooses who wants an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
    /// An address for those who forget passwords; not needed, and shown to nobody.
    #[serde(default)]
    pub email: Option<String>,
}

/// A new account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Registered {
    /// What it is like.
    pub account: Account,
    /// Its recovery codes.
    pub codes: Vec<String>,
}

/// Codes by which somebody gets in who has forgotten the password, each once. Told this one time; to be written down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Codes {
    /// The codes. Small and capital letters and hyphens make no difference in them.
    pub codes: Vec<String>,
}

/// One's own account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Account {
    /// Who.
    pub person: Person,
    /// What they may do.
    pub role: Role,
    /// The address, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Since when, in milliseconds since 1970.
    pub created_at: u64,
    /// How many recovery codes have not been used.
    pub codes_left: u32,
    /// Where it is signed in, those seen last first.
    pub sessions: Vec<Session>,
}

/// What somebody may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Play.
    #[default]
    Player,
    /// Keep order.
    Moderator,
    /// Everything.
    Admin,
}

/// A browser that is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Session {
    /// Its name, for ending it; gives no right.
    pub id: String,
    /// Since when, in milliseconds since 1970.
    pub created_at: u64,
    /// When it was seen last, to some minutes.
    pub seen_at: u64,
    /// What the browser calls itself.
    pub agent: String,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// Signs in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// The name, as it looks.
    pub name: String,
    /// The password.
    pub password: String,
}

/// Gets in without the password, and chooses a new one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// The name.
    pub name: String,
    /// A recovery code.
    pub code: String,
    /// The new password.
    pub password: String,
}

/// Changes an account. What is left out stays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangeAccount {
    /// The password as it is.
    pub password: String,
    /// Another one. All other sessions are over then.
    #[serde(default)]
    pub new_password: Option<String>,
    /// Another address; empty: none.
    #[serde(default)]
    pub email: Option<String>,
}

/// Says once more that it is really oneself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Confirm {
    /// The password.
    pub password: String,
}

/// All that the house knows of somebody.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Export {
    /// The account.
    pub account: Account,
    /// All tables at which they sat.
    pub tables: Vec<ExportedTable>,
    /// What they said there, as far as it is kept.
    pub said: Vec<ExportedLine>,
    /// Their passkeys.
    #[serde(default)]
    pub passkeys: Vec<Passkey>,
    /// What issuers call them.
    #[serde(default)]
    pub identities: Vec<Identity>,
    /// Their tokens for programs.
    #[serde(default)]
    pub tokens: Vec<Token>,
}

/// A table in an export.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExportedTable {
    /// Its name.
    pub table: TableId,
    /// Its log.
    pub events: Vec<Event>,
}

/// A line in an export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExportedLine {
    /// Where it was said.
    pub table: TableId,
    /// What.
    #[serde(flatten)]
    pub line: Line,
}
