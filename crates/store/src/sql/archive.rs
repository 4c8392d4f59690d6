//! Finished tables, by SQL.

use super::Database;
use super::connection::Connection;
use super::query::{Query, query};
use super::row::Row;
use super::write::{moment, time};
use crate::archive::{Archive, Cursor, Found, Kind, Sample, Search, Tally, Winners, setup_key};
use crate::error::StoreError;
use async_trait::async_trait;
use protocol::api::{Stage, TableLine};
use protocol::archive::Archived;
use protocol::{Ending, Event, EventKind, Occupant, SeatState};
use serde_json::Value;

/// The mean ratings of games are told apart in bands of so many points.
const BAND: f64 = 200.0;

#[async_trait]
impl<D: Database> Archive for D {
    async fn search(
        &self,
        search: &Search,
        after: Option<&Cursor>,
        limit: u32,
    ) -> Result<Vec<Archived>, StoreError> {
        let rows = finding(search, after, limit)
            .rows(&mut *self.reading().await?)
            .await
            .map_err(StoreError::failed)?;
        rows.iter().map(read).collect()
    }

    async fn tally(&self, sample: &Sample, limit: u32) -> Result<Vec<Tally>, StoreError> {
        let mut query = query(
            "SELECT setup_key, seats, winners, band, turns, count(*) AS count,
             min(ended_at) AS first, max(ended_at) AS last FROM
             (SELECT * FROM archive WHERE private = FALSE AND game = ",
        );
        query.push_bind(&sample.game).push(" AND kind = ").push_bind(sample.kind.name());
        if let Some(setup) = &sample.setup {
            query.push(" AND setup_key = ").push_bind(setup);
        }
        if let Some(band) = sample.band {
            query.push(" AND band = ").push_bind(band);
        }
        query.push(" ORDER BY ended_at DESC, table_id DESC LIMIT ").push_bind(limit);
        query.push(") AS sample GROUP BY setup_key, seats, winners, band, turns");
        let rows = query.rows(&mut *self.reading().await?).await.map_err(StoreError::failed)?;
        rows.iter().map(|row| tally(row).map_err(StoreError::failed)).collect()
    }

    async fn setup(&self, game: &str, key: &str) -> Result<Option<Value>, StoreError> {
        let find = "SELECT line FROM archive JOIN tables ON tables.id = archive.table_id
                    WHERE game = $1 AND setup_key = $2 LIMIT 1";
        let line: Option<(String,)> = query(find)
            .bind(game)
            .bind(key)
            .fetch_optional(&mut *self.reading().await?)
            .await
            .map_err(StoreError::failed)?;
        let Some((line,)) = line else { return Ok(None) };
        let line: TableLine = serde_json::from_str(&line).map_err(StoreError::failed)?;
        Ok(Some(line.spec.setup))
    }
}

/// The query of a search. With a player it goes along that person's games, else along all, or those of the game.
fn finding(search: &Search, after: Option<&Cursor>, limit: u32) -> Query {
    let mut query = query(
        "SELECT line, ending, setup_key, archive.ended_at FROM archive JOIN tables ON tables.id = archive.table_id",
    );
    let order = if let Some(player) = &search.player {
        query.push(
            " JOIN archive_players AS player ON player.table_id = archive.table_id AND player.person = ",
        );
        query.push_bind(player);
        ("player.ended_at", "player.table_id")
    } else {
        ("archive.ended_at", "archive.table_id")
    };
    query.push(
        " WHERE (archive.private = FALSE OR EXISTS (SELECT 1 FROM archive_players AS own
          WHERE own.table_id = archive.table_id AND own.person = ",
    );
    query.push_bind(&search.asker).push("))");
    if let Some(with) = &search.with {
        query.push(
            " AND EXISTS (SELECT 1 FROM archive_players AS other
              WHERE other.table_id = archive.table_id AND other.person = ",
        );
        query.push_bind(with).push(")");
    }
    if let Some(game) = &search.game {
        query.push(" AND archive.game = ").push_bind(game);
    }
    if let Some(setup) = &search.setup {
        query.push(" AND archive.setup_key = ").push_bind(setup);
    }
    if let Some(rated) = search.rated {
        query.push(" AND archive.rated = ").push_bind(rated);
    }
    match search.result {
        None => {}
        Some(Found::Drawn) => {
            query.push(" AND archive.winners = 'draw'");
        }
        Some(Found::Won) => {
            query.push(" AND player.score = 'won'");
        }
        Some(Found::Lost) => {
            query.push(" AND player.score = 'lost'");
        }
        Some(Found::WonBy(seat)) => {
            query.push(" AND archive.winners LIKE ").push_bind(format!("%,{seat},%"));
        }
    }
    if let Some(from) = search.from {
        query.push(format_args!(" AND {} >= ", order.0)).push_bind(time(from));
    }
    if let Some(until) = search.until {
        query.push(format_args!(" AND {} < ", order.0)).push_bind(time(until));
    }
    if let Some(Cursor { ended_at, table }) = after {
        query.push(format_args!(" AND ({}, {}) < (", order.0, order.1));
        query.push_bind(time(*ended_at)).push(", ").push_bind(&table.0).push(")");
    }
    query.push(format_args!(" ORDER BY {} DESC, {} DESC LIMIT ", order.0, order.1)).push_bind(limit);
    query
}

fn read(row: &Row) -> Result<Archived, StoreError> {
    let text = |column: &str| row.try_get::<&str>(column).map_err(StoreError::failed);
    Ok(Archived {
        ended_at: moment(row, "ended_at").map_err(StoreError::failed)?,
        line: serde_json::from_str(text("line")?).map_err(StoreError::failed)?,
        ending: serde_json::from_str(text("ending")?).map_err(StoreError::failed)?,
        setup_key: text("setup_key")?.to_owned(),
    })
}

fn tally(row: &Row) -> sqlx::Result<Tally> {
    Ok(Tally {
        setup: row.try_get("setup_key")?,
        seats: row.try_get("seats")?,
        winners: Winners::read(row.try_get("winners")?),
        band: row.try_get("band")?,
        turns: row.try_get("turns")?,
        count: row.try_get("count")?,
        ended: (moment(row, "first")?, moment(row, "last")?),
    })
}

/// Keeps a table that has ended, within the writer's transaction. One that is kept already is corrected.
pub(super) async fn write(
    connection: &mut dyn Connection,
    line: &TableLine,
    events: &[Event],
) -> Result<(), StoreError> {
    let ended = events.iter().find_map(|event| match &event.kind {
        EventKind::Ended(ending) => Some((event.at, ending)),
        _ => None,
    });
    let Some((at, ending)) = ended.filter(|_| line.stage == Stage::Ended && line.turns > 0) else {
        return Ok(());
    };
    let band: Option<(Option<f64>,)> = query(
        "SELECT avg(before_points) FROM results JOIN rating_changes USING (number) WHERE table_id = $1",
    )
    .bind(&line.table.0)
    .fetch_optional(&mut *connection)
    .await
    .map_err(StoreError::failed)?;
    let band = band.and_then(|(mean,)| mean).map(|mean| (mean / BAND).floor() * BAND);
    let save = "INSERT INTO archive (table_id, ended_at, game, setup_key, kind, rated, private, seats, turns,
                winners, band, ending) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
                ON CONFLICT (table_id) DO UPDATE SET winners = excluded.winners, ending = excluded.ending";
    query(save)
        .bind(&line.table.0)
        .bind(time(at))
        .bind(&line.spec.game)
        .bind(setup_key(&line.spec.setup))
        .bind(Kind::of(line).name())
        .bind(line.spec.rated)
        .bind(line.spec.private)
        .bind(u8::try_from(line.spec.seats.len()).unwrap_or(u8::MAX))
        .bind(line.turns)
        .bind(Winners::of(ending).write())
        .bind(band.map(|band| band as i64))
        .bind(serde_json::to_string(ending).map_err(StoreError::failed)?)
        .execute(&mut *connection)
        .await
        .map_err(StoreError::failed)?;
    for (person, score) in scores(line, ending) {
        let save = "INSERT INTO archive_players (person, ended_at, table_id, score)
                    SELECT $1, ended_at, table_id, $3 FROM archive WHERE table_id = $2
                    ON CONFLICT (person, ended_at, table_id) DO UPDATE SET score = excluded.score";
        query(save)
            .bind(person)
            .bind(&line.table.0)
            .bind(score)
            .execute(&mut *connection)
            .await
            .map_err(StoreError::failed)?;
    }
    Ok(())
}

/// How it went for each person; who sat on both sides has neither won nor lost.
fn scores<'a>(line: &'a TableLine, ending: &Ending) -> Vec<(&'a str, &'static str)> {
    if let Some(imported) = &line.spec.imported {
        // Nobody known sat there; whoever brought it in finds it again.
        return vec![(&imported.by.id, "none")];
    }
    let drawn = Winners::of(ending) == Winners::Draw;
    let mut scores: Vec<(&str, &str)> = Vec::new();
    for (index, seat) in line.spec.seats.iter().enumerate() {
        let SeatState::Taken(Occupant::Person(person)) = seat else { continue };
        let score = match ending.places.get(index) {
            None => "none",
            Some(_) if drawn => "drawn",
            Some(1) => "won",
            Some(_) => "lost",
        };
        match scores.iter_mut().find(|(known, _)| *known == person.id) {
            Some((_, known)) if *known != score => *known = "none",
            Some(_) => {}
            None => scores.push((&person.id, score)),
        }
    }
    scores
}

/// Keeps the tables that had ended before there was an archive. Done once.
pub(crate) async fn fill(connection: &mut dyn Connection) -> Result<(), StoreError> {
    let done: Option<(String,)> = query("SELECT value FROM facts WHERE name = 'archive'")
        .fetch_optional(&mut *connection)
        .await
        .map_err(StoreError::failed)?;
    if done.is_some() {
        return Ok(());
    }
    let ended: Vec<(String, String)> = query(
        "SELECT line, body FROM tables JOIN events ON events.table_id = tables.id
         WHERE stage = 'ended' AND body LIKE '%\"type\":\"ended\"%'",
    )
    .fetch_all(&mut *connection)
    .await
    .map_err(StoreError::failed)?;
    for (line, event) in ended {
        let line = serde_json::from_str(&line).map_err(StoreError::failed)?;
        let event = serde_json::from_str(&event).map_err(StoreError::failed)?;
        write(connection, &line, &[event]).await?;
    }
    query("INSERT INTO facts (name, value) VALUES ('archive', 'filled')")
        .execute(connection)
        .await
        .map(drop)
        .map_err(StoreError::failed)
}
