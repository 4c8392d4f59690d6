//! Notices and subscriptions to pushes, as every store keeps them.

use crate::error::StoreError;
use async_trait::async_trait;
use protocol::notice::{News, Notice, Subscription};

/// What people are told, and where.
#[async_trait]
pub trait Notices: Send + Sync {
    /// Keeps that a person was told something at `at` (milliseconds since 1970), instead of what they were told about the
    /// same before; forgets what is older than the last [`KEPT`](protocol::notice::KEPT).
    ///
    /// # Errors
    /// As [`StoreError`] says, without conflicts.
    async fn notify(&self, person: &str, news: &News, at: u64) -> Result<(), StoreError>;

    /// What a person was told about that ([`News::about`]) is of no interest any more.
    ///
    /// # Errors
    /// As [`StoreError`] says, without conflicts.
    async fn withdraw(&self, person: &str, about: &str) -> Result<(), StoreError>;

    /// A person has seen what they were told, up to that number.
    ///
    /// # Errors
    /// As [`StoreError`] says, without conflicts.
    async fn see(&self, person: &str, up_to: u32) -> Result<(), StoreError>;

    /// What a person was told, the newest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn notices(&self, person: &str) -> Result<Vec<Notice>, StoreError>;

    /// Pushes go to that browser from now on, instead of where that session or that endpoint had them before.
    ///
    /// # Errors
    /// As [`StoreError`] says, without conflicts.
    async fn subscribe(&self, subscription: &PushRecord) -> Result<(), StoreError>;

    /// Pushes go to that endpoint no more.
    ///
    /// # Errors
    /// As [`StoreError`] says, without conflicts.
    async fn unsubscribe(&self, endpoint: &str) -> Result<(), StoreError>;

    /// Where a person's pushes go: to browsers in which they are signed in still, or a guest still.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn subscriptions(&self, person: &str) -> Result<Vec<PushRecord>, StoreError>;
}

/// A subscription as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushRecord {
    /// The session of the browser; for a guest, their id.
    pub session: String,
    /// Whose it is.
    pub person: String,
    /// Where and how.
    pub subscription: Subscription,
}
