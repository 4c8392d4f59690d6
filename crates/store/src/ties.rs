//! Who follows, blocks and mutes whom, as every store keeps it.

use crate::error::StoreError;
use async_trait::async_trait;
use protocol::ties::Tie;

/// What people have with each other.
#[async_trait]
pub trait Ties: Send + Sync {
    /// Keeps that `person` has a tie to `other`, from `at` on (milliseconds since 1970); a tie that is there stays as it
    /// is. To block somebody ends that either follows the other.
    ///
    /// # Errors
    /// As [`StoreError`] says; a conflict: `person` has as many of them as anybody may have
    /// ([`MOST`](protocol::ties::MOST)).
    async fn tie(&self, person: &str, other: &str, tie: Tie, at: u64) -> Result<(), StoreError>;

    /// Ends a tie, if there is one.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    async fn untie(&self, person: &str, other: &str, tie: Tie) -> Result<(), StoreError>;

    /// A person's ties, the newest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn ties_of(&self, person: &str) -> Result<Vec<TieRecord>, StoreError>;

    /// What `person` has with `other`.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn ties_between(&self, person: &str, other: &str) -> Result<Vec<Tie>, StoreError>;

    /// Those who follow a person.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn followers(&self, person: &str) -> Result<Vec<String>, StoreError>;

    /// Whether anything is known of a person: a name, a seat somewhere, a line that they said.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn is_known(&self, person: &str) -> Result<bool, StoreError>;
}

/// A tie as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TieRecord {
    /// The other's id.
    pub other: String,
    /// What it is.
    pub tie: Tie,
    /// Since when, in milliseconds since 1970.
    pub since: u64,
}
