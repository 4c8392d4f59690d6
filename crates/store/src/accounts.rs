//! Accounts, as every store keeps them.

use crate::credentials::IdentityRecord;
use crate::error::StoreError;
use async_trait::async_trait;
use protocol::TableId;
use protocol::account::Role;
use protocol::chat::Line;

/// People who have an account, and the browsers in which they are signed in. Secrets come as digests: what is kept here
/// lets nobody in.
#[async_trait]
pub trait Accounts: Send + Sync {
    /// Makes a person's account, with their name, recovery codes, and what an issuer calls them, if one does.
    ///
    /// # Errors
    /// As [`StoreError`] says; a conflict: the person has or had one, or the name or the identity is another's.
    async fn register(
        &self,
        account: &AccountRecord,
        name: &str,
        codes: &[String],
        identity: Option<&IdentityRecord>,
    ) -> Result<(), StoreError>;

    /// An account. One that was deleted is found by its person's id, as such.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn account(&self, whose: Whose<'_>) -> Result<Option<AccountRecord>, StoreError>;

    /// Changes something about a person's account.
    ///
    /// # Errors
    /// As [`StoreError`] says; a conflict: there is no such account, or the name is another's.
    async fn change(&self, person: &str, change: Change) -> Result<(), StoreError>;

    /// Uses up a recovery code for a new password; all sessions end.
    ///
    /// # Errors
    /// As [`StoreError`] says; a conflict: the person has no such code.
    async fn recover(&self, person: &str, code: &str, password: &str) -> Result<(), StoreError>;

    /// How many recovery codes a person has left.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn codes_left(&self, person: &str) -> Result<u32, StoreError>;

    /// A browser signs in.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    async fn begin_session(&self, session: &SessionRecord) -> Result<(), StoreError>;

    /// The session whose cookie has this digest.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn session(&self, token: &str) -> Result<Option<SessionRecord>, StoreError>;

    /// A person's sessions, those seen last first.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn sessions(&self, person: &str) -> Result<Vec<SessionRecord>, StoreError>;

    /// A session was seen at `at`.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    async fn see_session(&self, id: &str, at: u64) -> Result<(), StoreError>;

    /// Ends sessions of a person.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    async fn end_sessions(&self, person: &str, which: Which) -> Result<(), StoreError>;

    /// All tables at which a person sat, oldest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn tables_of(&self, person: &str) -> Result<Vec<TableId>, StoreError>;

    /// What a person said, as far as it is kept.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn said_by(&self, person: &str) -> Result<Vec<(TableId, Line)>, StoreError>;

    /// Deletes an account: all that is personal goes, and the name wherever it stands; games stay.
    ///
    /// # Errors
    /// As [`StoreError`] says; a conflict: there is none.
    async fn forget(&self, person: &str) -> Result<(), StoreError>;
}

/// An account as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountRecord {
    /// The person's id.
    pub person: String,
    /// What the name looks like; `None`: it was deleted.
    pub name_key: Option<String>,
    /// The digest of the password; empty: there is none.
    pub password: String,
    /// The address.
    pub email: Option<String>,
    /// What they may do.
    pub role: Role,
    /// When it was made, in milliseconds since 1970.
    pub created_at: u64,
}

/// A session as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRecord {
    /// Its name.
    pub id: String,
    /// The digest of its cookie.
    pub token: String,
    /// The person's id.
    pub person: String,
    /// Since when, in milliseconds since 1970.
    pub created_at: u64,
    /// When it was seen last.
    pub seen_at: u64,
    /// What the browser calls itself.
    pub agent: String,
}

/// Whose account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose<'a> {
    /// The person's with this id.
    Id(&'a str),
    /// That of a name which looks like this.
    Name(&'a str),
}

/// What is changed about an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Its name, and what that looks like.
    Name {
        /// As it is written.
        name: String,
        /// What it looks like.
        key: String,
        /// When, in milliseconds since 1970.
        at: u64,
    },
    /// The digest of its password.
    Password(String),
    /// Its address.
    Email(Option<String>),
    /// What its person may do.
    Role(Role),
    /// Its recovery codes, as digests: all old ones are void.
    Codes(Vec<String>),
}

/// Which sessions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// The one of this name.
    One(String),
    /// All but the one of this name.
    AllBut(String),
}
