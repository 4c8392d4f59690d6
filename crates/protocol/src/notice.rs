//! What somebody is told when they are not looking: notices in the page, and pushes to their devices.
//!
//! | request | body | answer |
//! |---|---|---|
//! | `GET /api/notices` | | [`Notices`] |
//! | `POST /api/notices/seen` | [`Seen`] | [`Notices`] |
//! | `GET /api/push` | | [`PushState`] |
//! | `PUT /api/push` | [`Subscription`] | [`PushState`]: this browser is told by push when it is one's turn by post |
//! | `DELETE /api/push` | | [`PushState`]: not any more |
//!
//! While a socket is open, [`Noticed`](crate::FromServer::Noticed) brings each notice at once. A browser's subscription goes
//! with its session. What is pushed is a [`Push`], encrypted so that only that browser can read it.

use crate::moderation::Deed;
use crate::table::{Person, TableId};
use serde::{Deserialize, Serialize};

/// How many notices are kept.
pub const KEPT: u32 = 100;

/// What somebody was told, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Notices {
    /// How many they have not seen.
    pub unseen: u32,
    /// All that are kept.
    pub notices: Vec<Notice>,
}

/// A notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Notice {
    /// Its number; later ones have higher numbers.
    pub number: u32,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Whether they have seen it.
    #[serde(default)]
    pub seen: bool,
    /// What it says.
    #[serde(flatten)]
    pub news: News,
}

/// What a notice says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "news", rename_all = "kebab-case")]
pub enum News {
    /// It is their turn in a game by post. Goes when they have played.
    YourTurn {
        /// Where.
        table: TableId,
        /// The game's id.
        game: String,
    },
    /// Somebody challenged them.
    Challenged {
        /// Who.
        by: Person,
        /// The game's id.
        game: String,
    },
    /// Somebody follows them. By whom is not told.
    Followed {
        /// How many do now.
        followers: u32,
    },
    /// Moderators decided something about them.
    Decided {
        /// What.
        deed: Deed,
        /// Why.
        why: String,
    },
}

impl News {
    /// What it is about: of the same thing only the newest notice is kept.
    #[must_use]
    pub fn about(&self) -> String {
        match self {
            News::YourTurn { table, .. } => format!("turn/{table}"),
            News::Challenged { by, game } => format!("challenge/{}/{game}", by.id),
            News::Followed { .. } => "followed".to_owned(),
            News::Decided { deed, why } => format!("decided/{deed:?}/{why}"),
        }
    }
}

/// They have seen notices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// All up to this number.
    pub up_to: u32,
}

/// Whether and how a browser can be told by push.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PushState {
    /// The key by which push services know this site, as a browser wants it: base64url of an uncompressed point of P-256.
    pub key: String,
    /// The endpoint of this browser's subscription, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub endpoint: Option<String>,
}

/// Where and how to push to a browser, as it says itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Subscription {
    /// The address at its push service.
    pub endpoint: String,
    /// What to encrypt with.
    pub keys: SubscriptionKeys,
    /// In which language to speak: its two letters.
    #[serde(default)]
    pub lang: String,
}

/// What to encrypt pushes with, both in base64url.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SubscriptionKeys {
    /// The browser's public key.
    pub p256dh: String,
    /// The secret that it shares with this site.
    pub auth: String,
}

/// What is pushed: all that a service worker needs to show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Push {
    /// The heading.
    pub title: String,
    /// The text.
    pub body: String,
    /// Where it leads: a path of this site.
    pub path: String,
    /// Of the same tag only the newest is shown.
    pub tag: String,
}
