//! What is written, and how, within a transaction of the writer's.

use super::accounts::{self, AccountWrite};
use super::bots::{self, BotWrite};
use super::connection::Connection;
use super::credentials::{self, CredentialWrite};
use super::moderation::{self, ModerationWrite};
use super::notices::{self, NoticeWrite};
use super::query::query;
use super::row::Row;
use super::ties::{self, TieWrite};
use super::{archive, ratings};
use crate::append::Append;
use crate::error::StoreError;
use crate::moderation::Effect;
use protocol::api::Stage;
use protocol::chat::{KEPT, Line};
use protocol::{Person, TableId};

/// Something to be written, all of it or nothing.
#[derive(Debug)]
pub(crate) enum Write {
    Append(Box<Append>),
    Said(Box<Said>),
    Account(Box<AccountWrite>),
    Bot(Box<BotWrite>),
    Credential(Box<CredentialWrite>),
    Tie(TieWrite),
    Moderation(Box<ModerationWrite>),
    Notice(Box<NoticeWrite>),
    Person {
        person: Person,
        at: u64,
    },
    /// A single fact, replaced.
    Fact {
        name: &'static str,
        value: String,
    },
    /// A single fact, unless there is one of that name.
    FirstFact {
        name: &'static str,
        value: String,
    },
}

/// A line that was said at a table.
#[derive(Debug)]
pub(crate) struct Said {
    pub(super) table: TableId,
    /// The room's name in the database.
    pub(super) room: &'static str,
    pub(super) line: Line,
}

impl Write {
    /// The table that it is about; what is about no table is about people.
    pub(super) fn table(&self) -> Option<&TableId> {
        match self {
            Write::Append(append) => Some(&append.table),
            Write::Said(said) => Some(&said.table),
            _ => None,
        }
    }

    /// Whether it takes the next number of what the whole site numbers, results and decisions: one after the other does.
    pub(crate) fn numbers(&self) -> bool {
        match self {
            Write::Append(append) => append.counted.is_some() || append.decision.is_some(),
            Write::Moderation(write) => matches!(**write, ModerationWrite::Decide(..)),
            _ => false,
        }
    }

    /// Whether it changes what stands at tables that others may be writing to.
    pub(crate) fn renames(&self) -> bool {
        match self {
            Write::Account(write) => matches!(**write, AccountWrite::Forget { .. }),
            Write::Moderation(write) => matches!(**write, ModerationWrite::Decide(_, Effect::Name { .. })),
            _ => false,
        }
    }
}

/// Writes it, within a transaction.
pub(super) async fn write_one(connection: &mut dyn Connection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Append(append) => write_append(connection, append).await,
        Write::Account(write) => accounts::write(connection, write).await,
        Write::Bot(write) => bots::write(connection, write).await,
        Write::Credential(write) => credentials::write(connection, write).await,
        Write::Notice(write) => notices::write(connection, write).await,
        Write::Moderation(write) => moderation::write(connection, write).await,
        Write::Tie(write) => ties::write(connection, write).await,
        Write::Said(said) => write_said(connection, said).await,
        Write::Person { person, at } => accounts::write_name(connection, &person.id, &person.name, *at).await,
        Write::Fact { name, value } => {
            let save = "INSERT INTO facts (name, value) VALUES ($1, $2)
                        ON CONFLICT (name) DO UPDATE SET value = excluded.value";
            let written = query(save).bind(*name).bind(value).execute(connection).await;
            written.map(drop).map_err(StoreError::failed)
        }
        Write::FirstFact { name, value } => {
            let save = "INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
            let written = query(save).bind(*name).bind(value).execute(connection).await;
            written.map(drop).map_err(StoreError::failed)
        }
    }
}

async fn write_append(connection: &mut dyn Connection, append: &Append) -> Result<(), StoreError> {
    write_table(connection, append).await?;
    for event in &append.events {
        let body = serde_json::to_string(event).map_err(StoreError::failed)?;
        query("INSERT INTO events (table_id, seq, at, body) VALUES ($1, $2, $3, $4)")
            .bind(&append.table.0)
            .bind(event.seq)
            .bind(time(event.at))
            .bind(body)
            .execute(&mut *connection)
            .await
            .map_err(|error| taken(&error, StoreError::Conflict))?;
    }
    for person in append.newcomers() {
        query("INSERT INTO occupants (person, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(&person.id)
            .bind(&append.table.0)
            .execute(&mut *connection)
            .await
            .map_err(StoreError::failed)?;
    }
    if let Some(request) = &append.request {
        query("INSERT INTO answers (table_id, person, request, seq) VALUES ($1, $2, $3, $4)")
            .bind(&append.table.0)
            .bind(&request.person)
            .bind(&request.name)
            .bind(append.head())
            .execute(&mut *connection)
            .await
            .map_err(|error| taken(&error, StoreError::Repeated))?;
    }
    if let Some(decision) = &append.decision {
        moderation::write_decision(connection, decision).await?;
    }
    if let Some(counted) = &append.counted {
        ratings::write(connection, append, counted).await?;
    }
    archive::write(connection, &append.line, &append.events).await
}

/// The row of the table: created with its first event, moved on with each later one from the head it must have.
async fn write_table(connection: &mut dyn Connection, append: &Append) -> Result<(), StoreError> {
    let line = serde_json::to_string(&append.line).map_err(StoreError::failed)?;
    let stage = match append.line.stage {
        Stage::Open => "open",
        Stage::Playing => "playing",
        Stage::Ended => "ended",
    };
    if let Some(opening) = &append.opening {
        let create = "INSERT INTO tables
                      (head, stage, due, changed_at, line, id, private, opened_at, opened_by, invitation)
                      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
        let created = query(create)
            .bind(append.head())
            .bind(stage)
            .bind(append.due.map(time))
            .bind(time(append.at()))
            .bind(line)
            .bind(&append.table.0)
            .bind(append.line.spec.private)
            .bind(time(append.at()))
            .bind(&opening.by)
            .bind(&opening.invitation)
            .execute(connection)
            .await;
        return created.map(drop).map_err(|error| taken(&error, StoreError::Conflict));
    }
    let go_on = "UPDATE tables SET head = $1, stage = $2, due = $3, changed_at = $4, line = $5
                 WHERE id = $6 AND head = $7";
    let updated = query(go_on)
        .bind(append.head())
        .bind(stage)
        .bind(append.due.map(time))
        .bind(time(append.at()))
        .bind(line)
        .bind(&append.table.0)
        .bind(append.after())
        .execute(connection)
        .await;
    one(updated)
}

async fn write_said(connection: &mut dyn Connection, said: &Said) -> Result<(), StoreError> {
    let Said { table, room, line } = said;
    let body = serde_json::to_string(line).map_err(StoreError::failed)?;
    let keep = "INSERT INTO chat (table_id, room, number, body, person)
                SELECT id, $2, $3, $4, $5 FROM tables WHERE id = $1";
    let kept = query(keep)
        .bind(&table.0)
        .bind(*room)
        .bind(line.number)
        .bind(body)
        .bind(&line.by.id)
        .execute(&mut *connection)
        .await;
    one(kept)?;
    let forgotten = query("DELETE FROM chat WHERE table_id = $1 AND room = $2 AND number <= $3")
        .bind(&table.0)
        .bind(*room)
        .bind(line.number.saturating_sub(KEPT))
        .execute(connection)
        .await;
    forgotten.map(drop).map_err(StoreError::failed)
}

/// What has to change one row.
pub(super) fn one(result: sqlx::Result<u64>) -> Result<(), StoreError> {
    match result {
        Ok(1) => Ok(()),
        Ok(_) => Err(StoreError::Conflict),
        Err(error) => Err(taken(&error, StoreError::Conflict)),
    }
}

/// Deletes what there is; `binds` are the statement's `$1`, `$2`, …
pub(super) async fn delete(
    connection: &mut dyn Connection,
    statement: &'static str,
    binds: &[&str],
) -> Result<(), StoreError> {
    let query = binds.iter().fold(query(statement), |query, bind| query.bind(*bind));
    query.execute(connection).await.map(drop).map_err(StoreError::failed)
}

/// What an insertion failed for: `if_taken` where something with that key is there already.
pub(super) fn taken(error: &sqlx::Error, if_taken: StoreError) -> StoreError {
    let unique = error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation);
    if unique { if_taken } else { StoreError::failed(error) }
}

/// Databases have no unsigned numbers; times of this age of the world fit.
pub(super) fn time(at: u64) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}

/// A time as it was written.
pub(super) fn moment(row: &Row, column: &str) -> sqlx::Result<u64> {
    Ok(u64::try_from(row.try_get::<i64>(column)?).unwrap_or_default())
}
