//! Ratings, by SQL.

use super::Database;
use super::connection::Connection;
use super::query::query;
use super::row::{FromRow, Row};
use super::write::{moment, time};
use crate::append::Append;
use crate::error::StoreError;
use crate::ratings::{Counted, Entrant, Pool, Rated, Ratings, SeatChange, rate};
use async_trait::async_trait;
use protocol::{Person, Speed, TableId};
use rating::Rating;
use std::collections::HashMap;

#[async_trait]
impl<D: Database> Ratings for D {
    async fn rating(&self, person: &str, pool: Pool<'_>) -> Result<Option<Rated>, StoreError> {
        query("SELECT * FROM ratings WHERE person = $1 AND game = $2 AND speed = $3")
            .bind(person)
            .bind(pool.game)
            .bind(pool.speed.name())
            .fetch_optional(&mut *self.reading().await?)
            .await
            .map_err(StoreError::failed)
    }

    async fn ratings_of(&self, person: &str) -> Result<Vec<(String, Speed, Rated)>, StoreError> {
        let rows = query("SELECT * FROM ratings WHERE person = $1 ORDER BY games DESC, game, speed")
            .bind(person)
            .rows(&mut *self.reading().await?)
            .await
            .map_err(StoreError::failed)?;
        let read = |row: &Row| -> sqlx::Result<_> {
            Ok((row.try_get("game")?, speed(row.try_get("speed")?)?, Rated::from_row(row)?))
        };
        rows.iter().map(|row| read(row).map_err(StoreError::failed)).collect()
    }

    async fn changes_at(&self, table: &TableId) -> Result<Vec<SeatChange>, StoreError> {
        let find = "SELECT rating_changes.* FROM results JOIN rating_changes USING (number)
                    WHERE table_id = $1 ORDER BY seat";
        query(find).bind(&table.0).fetch_all(&mut *self.reading().await?).await.map_err(StoreError::failed)
    }

    async fn history(
        &self,
        person: &str,
        pool: Pool<'_>,
        limit: u32,
    ) -> Result<Vec<(TableId, Rated)>, StoreError> {
        let find = "SELECT table_id, rating_changes.* FROM rating_changes JOIN results USING (number)
                    WHERE person = $1 AND rating_changes.game = $2 AND rating_changes.speed = $3
                    ORDER BY number DESC LIMIT $4";
        let rows = query(find)
            .bind(person)
            .bind(pool.game)
            .bind(pool.speed.name())
            .bind(limit)
            .rows(&mut *self.reading().await?)
            .await
            .map_err(StoreError::failed)?;
        let read =
            |row: &Row| -> sqlx::Result<_> { Ok((TableId(row.try_get("table_id")?), Rated::from_row(row)?)) };
        rows.iter().rev().map(|row| read(row).map_err(StoreError::failed)).collect()
    }

    async fn best(
        &self,
        pool: Pool<'_>,
        deviation: f64,
        since: u64,
        limit: u32,
    ) -> Result<Vec<(Person, Rated)>, StoreError> {
        let find = "SELECT ratings.*, people.name FROM ratings
                    JOIN people ON people.id = ratings.person
                    JOIN accounts ON accounts.person = ratings.person
                    WHERE game = $1 AND speed = $2 AND deviation <= $3 AND at >= $4 AND name_key IS NOT NULL
                    ORDER BY points DESC LIMIT $5";
        let rows = query(find)
            .bind(pool.game)
            .bind(pool.speed.name())
            .bind(deviation)
            .bind(time(since))
            .bind(limit)
            .rows(&mut *self.reading().await?)
            .await
            .map_err(StoreError::failed)?;
        let read = |row: &Row| -> sqlx::Result<_> {
            let person = Person {
                id: row.try_get("person")?,
                name: row.try_get("name")?,
                registered: true,
                bot: false,
            };
            Ok((person, Rated::from_row(row)?))
        };
        rows.iter().map(|row| read(row).map_err(StoreError::failed)).collect()
    }
}

impl FromRow for Rated {
    fn from_row(row: &Row) -> sqlx::Result<Self> {
        Ok(Rated {
            rating: Rating {
                points: row.try_get("points")?,
                deviation: row.try_get("deviation")?,
                volatility: row.try_get("volatility")?,
            },
            games: row.try_get("games")?,
            at: moment(row, "at")?,
        })
    }
}

impl FromRow for SeatChange {
    fn from_row(row: &Row) -> sqlx::Result<Self> {
        Ok(SeatChange {
            seat: row.try_get("seat")?,
            person: row.try_get("person")?,
            before: Rating {
                points: row.try_get("before_points")?,
                deviation: row.try_get("before_deviation")?,
                ..Rating::default()
            },
            after: Rated::from_row(row)?.rating,
        })
    }
}

fn speed(name: &str) -> sqlx::Result<Speed> {
    name.parse().map_err(|()| sqlx::Error::Decode(format!("a speed called {name}").into()))
}

/// Counts the result that an append brings, within the writer's transaction.
pub(super) async fn write(
    connection: &mut dyn Connection,
    append: &Append,
    counted: &Counted,
) -> Result<(), StoreError> {
    let entrants = serde_json::to_string(&counted.entrants).map_err(StoreError::failed)?;
    let correct = "UPDATE results SET seq = $1, entrants = $2 WHERE table_id = $3 RETURNING number";
    let corrected: Option<(i64,)> = query(correct)
        .bind(append.head())
        .bind(&entrants)
        .bind(&append.table.0)
        .fetch_optional(&mut *connection)
        .await
        .map_err(StoreError::failed)?;
    let from = match corrected {
        Some((number,)) => number,
        None if counted.entrants.is_empty() => return Ok(()),
        None => {
            let count = "INSERT INTO results (number, table_id, seq, game, speed, at, entrants)
                         SELECT coalesce(max(number), 0) + 1, $1, $2, $3, $4, $5, $6 FROM results
                         RETURNING number";
            let (number,): (i64,) = query(count)
                .bind(&append.table.0)
                .bind(append.head())
                .bind(&counted.game)
                .bind(counted.speed.name())
                .bind(time(append.at()))
                .bind(&entrants)
                .fetch_one(&mut *connection)
                .await
                .map_err(StoreError::failed)?;
            number
        }
    };
    let pool = Pool { game: &counted.game, speed: counted.speed };
    Replay { connection, pool, from, known: HashMap::new() }.run().await
}

/// Computes the ratings of a pool anew from one result on.
struct Replay<'a> {
    connection: &'a mut dyn Connection,
    pool: Pool<'a>,
    /// The number of the first result to be counted anew.
    from: i64,
    /// What is known of people so far; `None`: they have played nothing before.
    known: HashMap<String, Option<Rated>>,
}

impl Replay<'_> {
    async fn run(mut self) -> Result<(), StoreError> {
        self.undo().await?;
        let find = "SELECT number, at, entrants FROM results
                    WHERE game = $1 AND speed = $2 AND number >= $3 ORDER BY number";
        let results: Vec<(i64, i64, String)> = query(find)
            .bind(self.pool.game)
            .bind(self.pool.speed.name())
            .bind(self.from)
            .fetch_all(&mut *self.connection)
            .await
            .map_err(StoreError::failed)?;
        for (number, at, entrants) in results {
            let entrants: Vec<Entrant> = serde_json::from_str(&entrants).map_err(StoreError::failed)?;
            self.count(number, at, &entrants).await?;
        }
        self.keep().await
    }

    /// Takes back what was counted, and goes back to what was known of those people.
    async fn undo(&mut self) -> Result<(), StoreError> {
        let delete = "DELETE FROM rating_changes WHERE game = $1 AND speed = $2 AND number >= $3
                      RETURNING person";
        let people: Vec<(String,)> = query(delete)
            .bind(self.pool.game)
            .bind(self.pool.speed.name())
            .bind(self.from)
            .fetch_all(&mut *self.connection)
            .await
            .map_err(StoreError::failed)?;
        for (person,) in people {
            self.look_up(&person).await?;
        }
        Ok(())
    }

    async fn look_up(&mut self, person: &str) -> Result<Option<Rated>, StoreError> {
        if let Some(known) = self.known.get(person) {
            return Ok(*known);
        }
        let find =
            "SELECT * FROM rating_changes WHERE person = $1 AND game = $2 AND speed = $3 AND number < $4
                    ORDER BY number DESC LIMIT 1";
        let before = query(find)
            .bind(person)
            .bind(self.pool.game)
            .bind(self.pool.speed.name())
            .bind(self.from)
            .fetch_optional(&mut *self.connection)
            .await
            .map_err(StoreError::failed)?;
        self.known.insert(person.to_owned(), before);
        Ok(before)
    }

    async fn count(&mut self, number: i64, at: i64, entrants: &[Entrant]) -> Result<(), StoreError> {
        let mut before = Vec::with_capacity(entrants.len());
        for entrant in entrants {
            before.push(self.look_up(&entrant.person).await?);
        }
        let ended = u64::try_from(at).unwrap_or_default();
        let updates = rate(entrants, &before, ended);
        for (seat, ((entrant, before), update)) in (0_u8..).zip(entrants.iter().zip(before).zip(updates)) {
            let games = before.map_or(0, |before| before.games) + 1;
            let add = "INSERT INTO rating_changes (number, seat, person, game, speed, at, before_points,
                       before_deviation, points, deviation, volatility, games)
                       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
            query(add)
                .bind(number)
                .bind(seat)
                .bind(&entrant.person)
                .bind(self.pool.game)
                .bind(self.pool.speed.name())
                .bind(at)
                .bind(update.before.points)
                .bind(update.before.deviation)
                .bind(update.after.points)
                .bind(update.after.deviation)
                .bind(update.after.volatility)
                .bind(games)
                .execute(&mut *self.connection)
                .await
                .map_err(StoreError::failed)?;
            let after = Rated { rating: update.after, games, at: ended };
            self.known.insert(entrant.person.clone(), Some(after));
        }
        Ok(())
    }

    /// Keeps what is known of everybody who was concerned.
    async fn keep(self) -> Result<(), StoreError> {
        for (person, rated) in self.known {
            let Some(Rated { rating, games, at }) = rated else {
                query("DELETE FROM ratings WHERE person = $1 AND game = $2 AND speed = $3")
                    .bind(person)
                    .bind(self.pool.game)
                    .bind(self.pool.speed.name())
                    .execute(&mut *self.connection)
                    .await
                    .map_err(StoreError::failed)?;
                continue;
            };
            let save = "INSERT INTO ratings (person, game, speed, points, deviation, volatility, games, at)
                        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                        ON CONFLICT (person, game, speed) DO UPDATE SET points = excluded.points,
                        deviation = excluded.deviation, volatility = excluded.volatility,
                        games = excluded.games, at = excluded.at";
            query(save)
                .bind(person)
                .bind(self.pool.game)
                .bind(self.pool.speed.name())
                .bind(rating.points)
                .bind(rating.deviation)
                .bind(rating.volatility)
                .bind(games)
                .bind(time(at))
                .execute(&mut *self.connection)
                .await
                .map_err(StoreError::failed)?;
        }
        Ok(())
    }
}
