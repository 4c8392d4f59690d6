//! Reports and decisions, as every store keeps them.

use crate::error::StoreError;
use async_trait::async_trait;
use protocol::moderation::{Deed, Quote, Reason, Sanction};

/// What people report, and what moderators decide.
#[async_trait]
pub trait Moderation: Send + Sync {
    /// Keeps a report; its number is drawn here.
    ///
    /// # Errors
    /// As [`StoreError`] says; a conflict: the same person has an open report about the same already.
    async fn report(&self, report: &ReportRecord) -> Result<(), StoreError>;

    /// The open reports, the oldest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn reports(&self, limit: u32) -> Result<Vec<ReportRecord>, StoreError>;

    /// Does what was decided and notes it, all of it or nothing. Other reports about the same are closed with the one it
    /// answers.
    ///
    /// # Errors
    /// As [`StoreError`] says; a conflict: there is no such open report, no such account, or the name is another's.
    async fn decide(&self, decision: &DecisionRecord, effect: Effect) -> Result<(), StoreError>;

    /// What was decided, about one person or about all, the newest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn decisions(&self, about: Option<&str>, limit: u32) -> Result<Vec<DecisionRecord>, StoreError>;

    /// All that holds for people because of decisions.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn sanctions(&self) -> Result<Vec<(String, Sanction)>, StoreError>;
}

/// A report as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportRecord {
    /// Its number; 0 before it is stored.
    pub number: u64,
    /// Who reports.
    pub by: String,
    /// Whom it is about.
    pub about: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What is wrong.
    pub reason: Reason,
    /// What else they say.
    pub text: String,
    /// The line it is about.
    pub line: Option<Quote>,
}

/// A decision as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionRecord {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Who decided.
    pub by: String,
    /// About whom.
    pub about: String,
    /// What.
    pub deed: Deed,
    /// Why.
    pub why: String,
    /// The number of the report that it answers.
    pub report: Option<u64>,
}

/// What a decision changes. One about a result comes with the append that corrects it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    None,
    /// From now on this holds.
    Sanction(Sanction),
    /// The account has another role.
    Role(protocol::account::Role),
    /// They are called something else, in logs, lists and chat as well; `key`: what an account's name looks like.
    Name {
        /// As it is written.
        name: String,
        /// What it looks like, if they have an account.
        key: Option<String>,
    },
}
