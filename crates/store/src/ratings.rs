//! Ratings, as every store keeps them.
//!
//! A table is rated by the append that brings its result: in the same transaction, so exactly once, whatever happens in
//! between. An append that brings another result of the same table corrects it: all that was rated since in that
//! [`Pool`] is computed anew, in the order in which results first came in.

use crate::error::StoreError;
use async_trait::async_trait;
use protocol::{Person, Speed, TableId};
use rating::Rating;
use serde::{Deserialize, Serialize};

/// What is known of people's strength.
#[async_trait]
pub trait Ratings: Send + Sync {
    /// A person's rating; `None`: no rated game of that kind.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn rating(&self, person: &str, pool: Pool<'_>) -> Result<Option<Rated>, StoreError>;

    /// All ratings of a person, with most games first.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn ratings_of(&self, person: &str) -> Result<Vec<(String, Speed, Rated)>, StoreError>;

    /// What a table did to the ratings of those who sat there, with their seats; empty when it has not been rated.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn changes_at(&self, table: &TableId) -> Result<Vec<SeatChange>, StoreError>;

    /// A person's ratings after each of the last `limit` rated games of a kind, oldest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn history(
        &self,
        person: &str,
        pool: Pool<'_>,
        limit: u32,
    ) -> Result<Vec<(TableId, Rated)>, StoreError>;

    /// Those with the highest ratings that are sure enough (not more than `deviation`) and not older than `since`, in
    /// milliseconds since 1970. People whose account is deleted are left out.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn best(
        &self,
        pool: Pool<'_>,
        deviation: f64,
        since: u64,
        limit: u32,
    ) -> Result<Vec<(Person, Rated)>, StoreError>;
}

/// What is rated apart from all else: a game at a speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pool<'a> {
    /// The game's id.
    pub game: &'a str,
    /// How fast it is played.
    pub speed: Speed,
}

/// A rating as it is stored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// What it was after the last game.
    pub rating: Rating,
    /// How many rated games there were.
    pub games: u32,
    /// When the last one ended, in milliseconds since 1970.
    pub at: u64,
}

/// What a table did to the rating of a seat's person.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatChange {
    /// The seat's number.
    pub seat: u8,
    /// The person's id.
    pub person: String,
    /// The rating before; its volatility is not kept.
    pub before: Rating,
    /// The rating after.
    pub after: Rating,
}

/// A result that counts for ratings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The game's id.
    pub game: String,
    /// How fast it was played.
    pub speed: Speed,
    /// For each seat who sat there and how it went. Empty: corrected, it does not count any more.
    pub entrants: Vec<Entrant>,
}

/// Somebody who played a rated game to its end. Nobody does so on two seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// The person's id.
    pub person: String,
    /// Seats of one side win together.
    pub side: u8,
    /// From 1; ties share the better number.
    pub place: u8,
}

/// The ratings after a result, in the order of its entrants, from those `before`; `at` in milliseconds since 1970.
pub(crate) fn rate(entrants: &[Entrant], before: &[Option<Rated>], at: u64) -> Vec<rating::Update> {
    const DAY_MS: f64 = 86_400_000.0;
    let entrants: Vec<rating::Entrant> = entrants
        .iter()
        .zip(before)
        .map(|(one, before)| rating::Entrant {
            rating: before.map(|before| before.rating).unwrap_or_default(),
            idle_days: before.map_or(0.0, |before| at.saturating_sub(before.at) as f64 / DAY_MS),
            side: one.side,
            place: one.place,
        })
        .collect();
    rating::rate(&entrants)
}
