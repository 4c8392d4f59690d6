//! The trait of all stores.

use crate::accounts::Accounts;
use crate::append::{Append, Opening, Request};
use crate::archive::Archive;
use crate::bots::Bots;
use crate::credentials::Credentials;
use crate::error::StoreError;
use crate::moderation::Moderation;
use crate::notices::Notices;
use crate::ratings::Ratings;
use crate::ties::Ties;
use async_trait::async_trait;
use protocol::api::TableLine;
use protocol::chat::{Line, Room};
use protocol::{Event, Person, TableId};

/// Where the truth is kept: logs of tables, people, and single facts about the site.
///
/// When a method that writes returns `Ok`, what it wrote survives a power cut, and every later read sees it.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Adds events to the log of a table, with all that belongs to them: all of it or nothing. Appends to different
    /// tables do not disturb each other, even where they share a commit.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    async fn append(&self, append: Append) -> Result<(), StoreError>;

    /// The whole log of a table; `None`: there is no such table.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn table(&self, table: &TableId) -> Result<Option<TableLog>, StoreError>;

    /// Tables as lines of a list, newest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn lines(&self, list: List<'_>, limit: u32) -> Result<Vec<TableLine>, StoreError>;

    /// The tables at which the server has something to do of its own accord before `before`, in milliseconds since 1970;
    /// those first that are due first.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn due(&self, before: u64) -> Result<Vec<TableId>, StoreError>;

    /// Keeps a line that was said at a table, and forgets those of the room that are older than the last
    /// [`KEPT`](protocol::chat::KEPT).
    ///
    /// # Errors
    /// As [`StoreError`] says; a conflict: there is a line of that number, or no such table.
    async fn say(&self, table: &TableId, room: Room, line: &Line) -> Result<(), StoreError>;

    /// The lines that are kept of a room, oldest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn said(&self, table: &TableId, room: Room) -> Result<Vec<Line>, StoreError>;

    /// The part for people who have an account.
    fn accounts(&self) -> &dyn Accounts;

    /// The part for ways into accounts other than passwords.
    fn credentials(&self) -> &dyn Credentials;

    /// The part for accounts that are played by a program.
    fn bots(&self) -> &dyn Bots;

    /// The part for what people have with each other.
    fn ties(&self) -> &dyn Ties;

    /// The part for reports and decisions.
    fn moderation(&self) -> &dyn Moderation;

    /// The part for finished tables.
    fn archive(&self) -> &dyn Archive;

    /// The part for how strong people are.
    fn ratings(&self) -> &dyn Ratings;

    /// The part for what people are told.
    fn notices(&self) -> &dyn Notices;

    /// A person who has chosen a name.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn person(&self, id: &str) -> Result<Option<Person>, StoreError>;

    /// Keeps a person's name; `at` in milliseconds since 1970.
    ///
    /// # Errors
    /// As [`StoreError`] says, without conflicts.
    async fn save_person(&self, person: &Person, at: u64) -> Result<(), StoreError>;

    /// The secret with which the site signs. `fresh`, which the caller drew at random, becomes it if there is none.
    ///
    /// # Errors
    /// As [`StoreError`] says, without conflicts.
    async fn secret(&self, fresh: Secret) -> Result<Secret, StoreError>;

    /// Notes that the server was alive at `at`, in milliseconds since 1970.
    ///
    /// # Errors
    /// As [`StoreError`] says, without conflicts.
    async fn stamp(&self, at: u64) -> Result<(), StoreError>;

    /// The last sign of life: the last stamp or the last event, whichever is later.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn last_alive(&self) -> Result<Option<u64>, StoreError>;

    /// How much it has written since it was opened; nothing where it does not count.
    fn activity(&self) -> Activity {
        Activity::default()
    }

    /// Writes what waits and lets go of everything. Whatever is asked afterwards fails.
    async fn close(&self);
}

/// The secret with which a site signs.
pub type Secret = [u8; 32];

/// How much a store has written since it was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Activity {
    /// Writes that were committed.
    pub writes: u64,
    /// Commits: each costs a flush of the disk, whatever is in it.
    pub commits: u64,
}

/// A table as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct TableLog {
    /// Its events, numbered from 1 without gaps.
    pub events: Vec<Event>,
    /// What is not in the log.
    pub opening: Opening,
    /// The requests that have been done, each with the number of the last event that it caused.
    pub answers: Vec<(Request, u32)>,
}

/// Which tables a list is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List<'a> {
    /// Public tables with a free seat.
    Open,
    /// Public tables that are being played.
    Playing,
    /// All unfinished tables at which the person with this id sits, private ones too.
    Of(&'a str),
}
