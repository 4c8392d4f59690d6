//! Accounts that are played by a program, as every store keeps them.

use crate::error::StoreError;
use async_trait::async_trait;
use protocol::bot::Token;

/// Which accounts are bots, and the tokens by which their programs are let in.
#[async_trait]
pub trait Bots: Send + Sync {
    /// An account says that it is played by a program, once and for all.
    ///
    /// # Errors
    /// As [`StoreError`] says; a conflict: there is no such account, or its person has sat at a table already.
    async fn become_bot(&self, person: &str) -> Result<(), StoreError>;

    /// Adds a token to a bot's account.
    ///
    /// # Errors
    /// As [`StoreError`] says; a conflict: the digest is known already, the account is none of a bot, or has as many
    /// tokens as any may have ([`MOST`](protocol::bot::MOST)).
    async fn add_token(&self, token: &TokenRecord) -> Result<(), StoreError>;

    /// The token that has this digest.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn token(&self, digest: &str) -> Result<Option<TokenRecord>, StoreError>;

    /// A person's tokens, the newest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn tokens(&self, person: &str) -> Result<Vec<TokenRecord>, StoreError>;

    /// Notes that a token was used at `at`, in milliseconds since 1970.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    async fn use_token(&self, id: &str, at: u64) -> Result<(), StoreError>;

    /// Removes a token of a person, if there is one of that id.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    async fn remove_token(&self, person: &str, id: &str) -> Result<(), StoreError>;
}

/// A token as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRecord {
    /// Its id, for revoking it.
    pub id: String,
    /// The digest of what is shown.
    pub digest: String,
    /// The person's id.
    pub person: String,
    /// What the person calls it.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub created_at: u64,
    /// When it was used last, to some minutes.
    pub used_at: Option<u64>,
}

impl From<TokenRecord> for Token {
    /// As its person is told.
    fn from(record: TokenRecord) -> Self {
        let TokenRecord { id, name, created_at, used_at, .. } = record;
        Token { id, name, created_at, used_at }
    }
}
