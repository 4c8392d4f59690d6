//! # Where Quadrille keeps what is true
//!
//! - [`Store`]: the trait, in words of the house and not of a database
//! - [`Accounts`]: its part for people with a password
//! - [`Credentials`]: its part for other ways in: passkeys, and accounts elsewhere
//! - [`Bots`]: its part for accounts that are played by a program
//! - [`Ties`]: its part for what people have with each other
//! - [`Moderation`]: its part for reports and decisions
//! - [`Ratings`]: its part for how strong people are
//! - [`Notices`]: its part for what people are told
//! - [`Archive`]: its part for finished tables
//! - [`Append`]: what is written to a table, all of it or nothing
//! - [`Sqlite`]: a file, the default
//! - [`Postgres`]: a database server
//! - [`Location`]: one or the other; a whole store goes from one to another by [`copy()`], [`backup`] and [`restore`]
//!
//! The log of a table is the truth; lists are derived from it and written in the same transaction. Every
//! implementation passes the suite in `tests/conformance`.

mod accounts;
mod append;
mod archive;
mod bots;
mod copy;
mod credentials;
mod error;
mod location;
mod moderation;
mod notices;
mod postgres;
mod ratings;
mod sql;
mod sqlite;
mod store;
mod ties;

pub use accounts::{AccountRecord, Accounts, Change, SessionRecord, Which, Whose};
pub use append::{Append, Opening, Request};
pub use archive::{Archive, Cursor, Found, Kind, Sample, Search, Tally, Winners, setup_key};
pub use bots::{Bots, TokenRecord};
pub use copy::{Copied, backup, copy, restore};
pub use credentials::{Credentials, IdentityRecord, PasskeyRecord};
pub use error::StoreError;
pub use location::Location;
pub use moderation::{DecisionRecord, Effect, Moderation, ReportRecord};
pub use notices::{Notices, PushRecord};
pub use postgres::{AddressError, Postgres, PostgresAddress};
pub use ratings::{Counted, Entrant, Pool, Rated, Ratings, SeatChange};
pub use sqlite::Sqlite;
pub use store::{Activity, List, Secret, Store, TableLog};
pub use ties::{TieRecord, Ties};
