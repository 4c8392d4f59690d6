//! Ways into an account other than its password, as every store keeps them.

use crate::error::StoreError;
use async_trait::async_trait;
use protocol::oidc::Identity;
use protocol::passkey::Passkey;

/// Passkeys, and what accounts are called by issuers of OpenID Connect.
#[async_trait]
pub trait Credentials: Send + Sync {
    /// Adds a passkey to an account.
    ///
    /// # Errors
    /// As [`StoreError`] says; a conflict: the device's key is known already, the person has no account, or as many
    /// passkeys as anybody may have ([`MOST`](protocol::passkey::MOST)).
    async fn add_passkey(&self, passkey: &PasskeyRecord) -> Result<(), StoreError>;

    /// The passkey that a device calls `credential`.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn passkey(&self, credential: &str) -> Result<Option<PasskeyRecord>, StoreError>;

    /// A person's passkeys, the newest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn passkeys(&self, person: &str) -> Result<Vec<PasskeyRecord>, StoreError>;

    /// Notes that a passkey was used at `at` (milliseconds since 1970), and how often its device says that it was.
    ///
    /// # Errors
    /// As [`StoreError`] says; a conflict: there is no such passkey, or the count has not gone up, so that there must be
    /// a copy of the device.
    async fn use_passkey(&self, credential: &str, count: u32, at: u64) -> Result<(), StoreError>;

    /// Removes a passkey of a person, if there is one of that id.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    async fn remove_passkey(&self, person: &str, id: &str) -> Result<(), StoreError>;

    /// The person whom an issuer calls that.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn identified(&self, issuer: &str, subject: &str) -> Result<Option<String>, StoreError>;

    /// What issuers call a person.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn identities(&self, person: &str) -> Result<Vec<IdentityRecord>, StoreError>;

    /// Keeps what an issuer calls a person.
    ///
    /// # Errors
    /// As [`StoreError`] says; a conflict: it is what another is called, the issuer calls this one something else, or they
    /// have no account.
    async fn identify(&self, identity: &IdentityRecord) -> Result<(), StoreError>;

    /// Forgets what an issuer calls a person.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    async fn unidentify(&self, person: &str, issuer: &str) -> Result<(), StoreError>;
}

/// A passkey as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasskeyRecord {
    /// Its id, for removing it.
    pub id: String,
    /// What the device calls it, in base64url.
    pub credential: String,
    /// The person's id.
    pub person: String,
    /// What the person calls it.
    pub name: String,
    /// The site's name when it was made, such as `club.example`.
    pub party: String,
    /// The public key as a COSE key, in base64url.
    pub public_key: String,
    /// How often it was used, as the device counts; 0 for one that does not.
    pub count: u32,
    /// Since when, in milliseconds since 1970.
    pub created_at: u64,
    /// When it was used last.
    pub used_at: Option<u64>,
}

impl From<PasskeyRecord> for Passkey {
    /// As its person is told.
    fn from(record: PasskeyRecord) -> Self {
        let PasskeyRecord { id, name, created_at, used_at, .. } = record;
        Passkey { id, name, created_at, used_at }
    }
}

/// What an issuer calls a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdentityRecord {
    /// The issuer's address.
    pub issuer: String,
    /// Its name for the person.
    pub subject: String,
    /// The person's id.
    pub person: String,
    /// Since when, in milliseconds since 1970.
    pub linked_at: u64,
}

impl From<IdentityRecord> for Identity {
    /// As its person is told.
    fn from(record: IdentityRecord) -> Self {
        let IdentityRecord { issuer, subject, linked_at, .. } = record;
        Identity { issuer, subject, linked_at }
    }
}
