//! Reports and decisions, by SQL.

use super::accounts::{end_all_sessions, rename_everywhere, write_change, write_name};
use super::connection::Connection;
use super::query::query;
use super::write::{Write, taken, time};
use super::{Database, room_name};
use crate::accounts::Change;
use crate::error::StoreError;
use crate::moderation::{DecisionRecord, Effect, Moderation, ReportRecord};
use async_trait::async_trait;
use protocol::moderation::{Quote, Reason, Sanction};
use serde::{Deserialize, Serialize};

/// Something to be written about reports.
#[derive(Debug)]
pub(crate) enum ModerationWrite {
    Report(ReportRecord),
    Decide(DecisionRecord, Effect),
}

impl From<ModerationWrite> for Write {
    fn from(write: ModerationWrite) -> Self {
        Write::Moderation(Box::new(write))
    }
}

/// What of a report is one column.
#[derive(Serialize, Deserialize)]
struct Body {
    reason: Reason,
    text: String,
    line: Option<Quote>,
}

#[async_trait]
impl<D: Database> Moderation for D {
    async fn report(&self, report: &ReportRecord) -> Result<(), StoreError> {
        self.write(ModerationWrite::Report(report.clone())).await
    }

    async fn reports(&self, limit: u32) -> Result<Vec<ReportRecord>, StoreError> {
        type Row = (i64, String, String, i64, String);
        let rows: Vec<Row> = query(
            "SELECT id, by_person, about, at, body FROM reports WHERE closed_at IS NULL ORDER BY at, id LIMIT $1",
        )
        .bind(limit)
        .fetch_all(&mut *self.reading().await?)
        .await
        .map_err(StoreError::failed)?;
        let read = |(id, by, about, at, body): Row| {
            let Body { reason, text, line } = serde_json::from_str(&body).map_err(StoreError::failed)?;
            Ok(ReportRecord { number: positive(id), by, about, at: positive(at), reason, text, line })
        };
        rows.into_iter().map(read).collect()
    }

    async fn decide(&self, decision: &DecisionRecord, effect: Effect) -> Result<(), StoreError> {
        self.write(ModerationWrite::Decide(decision.clone(), effect)).await
    }

    async fn decisions(&self, about: Option<&str>, limit: u32) -> Result<Vec<DecisionRecord>, StoreError> {
        type Row = (i64, String, String, String, String, Option<i64>);
        let rows: Vec<Row> = query(
            "SELECT at, by_person, about, deed, why, report FROM decisions
             WHERE $1 IS NULL OR about = $1 ORDER BY id DESC LIMIT $2",
        )
        .bind(about)
        .bind(limit)
        .fetch_all(&mut *self.reading().await?)
        .await
        .map_err(StoreError::failed)?;
        let read = |(at, by, about, deed, why, report): Row| {
            let deed = serde_json::from_str(&deed).map_err(StoreError::failed)?;
            Ok(DecisionRecord { at: positive(at), by, about, deed, why, report: report.map(positive) })
        };
        rows.into_iter().map(read).collect()
    }

    async fn sanctions(&self) -> Result<Vec<(String, Sanction)>, StoreError> {
        let rows: Vec<(String, Option<i64>, bool)> =
            query("SELECT person, silenced_until, closed FROM sanctions")
                .fetch_all(&mut *self.reading().await?)
                .await
                .map_err(StoreError::failed)?;
        let read = |(person, until, closed): (String, Option<i64>, bool)| {
            (person, Sanction { silenced_until: until.map(positive), closed })
        };
        Ok(rows.into_iter().map(read).collect())
    }
}

fn positive(number: i64) -> u64 {
    u64::try_from(number).unwrap_or_default()
}

/// What a report is about, for telling whether two are about the same.
fn subject(report: &ReportRecord) -> String {
    match &report.line {
        None => report.about.clone(),
        Some(Quote { name, .. }) => format!("{}/{}/{}", name.table, room_name(name.room), name.number),
    }
}

/// Writes within the writer's transaction.
pub(super) async fn write(
    connection: &mut dyn Connection,
    write: &ModerationWrite,
) -> Result<(), StoreError> {
    match write {
        ModerationWrite::Report(report) => write_report(connection, report).await,
        ModerationWrite::Decide(decision, effect) => {
            write_decision(connection, decision).await?;
            take_effect(connection, decision, effect).await
        }
    }
}

async fn write_report(connection: &mut dyn Connection, report: &ReportRecord) -> Result<(), StoreError> {
    let body = Body { reason: report.reason, text: report.text.clone(), line: report.line.clone() };
    let body = serde_json::to_string(&body).map_err(StoreError::failed)?;
    let keep = "INSERT INTO reports (id, by_person, about, subject, at, body)
                SELECT coalesce(max(id), 0) + 1, $1, $2, $3, $4, $5 FROM reports";
    let kept = query(keep)
        .bind(&report.by)
        .bind(&report.about)
        .bind(subject(report))
        .bind(time(report.at))
        .bind(body)
        .execute(connection)
        .await;
    kept.map(drop).map_err(|error| taken(&error, StoreError::Conflict))
}

/// Notes a decision, and closes what it answers.
pub(super) async fn write_decision(
    connection: &mut dyn Connection,
    decision: &DecisionRecord,
) -> Result<(), StoreError> {
    if let Some(report) = decision.report {
        let close = "UPDATE reports SET closed_at = $1 WHERE closed_at IS NULL AND about = $3 AND subject =
                     (SELECT subject FROM reports WHERE id = $2 AND closed_at IS NULL)";
        let closed = query(close)
            .bind(time(decision.at))
            .bind(time(report))
            .bind(&decision.about)
            .execute(&mut *connection)
            .await
            .map_err(StoreError::failed)?;
        if closed == 0 {
            return Err(StoreError::Conflict);
        }
    }
    let deed = serde_json::to_string(&decision.deed).map_err(StoreError::failed)?;
    let note = "INSERT INTO decisions (id, at, by_person, about, deed, why, report)
                SELECT coalesce(max(id), 0) + 1, $1, $2, $3, $4, $5, $6 FROM decisions";
    let noted = query(note)
        .bind(time(decision.at))
        .bind(&decision.by)
        .bind(&decision.about)
        .bind(deed)
        .bind(&decision.why)
        .bind(decision.report.map(time))
        .execute(connection)
        .await;
    noted.map(drop).map_err(StoreError::failed)
}

async fn take_effect(
    connection: &mut dyn Connection,
    decision: &DecisionRecord,
    effect: &Effect,
) -> Result<(), StoreError> {
    let about = &decision.about;
    match effect {
        Effect::None => Ok(()),
        Effect::Sanction(sanction) => {
            let hold = "INSERT INTO sanctions (person, silenced_until, closed) VALUES ($1, $2, $3)
                        ON CONFLICT (person) DO UPDATE
                        SET silenced_until = excluded.silenced_until, closed = excluded.closed";
            let held = query(hold)
                .bind(about)
                .bind(sanction.silenced_until.map(time))
                .bind(sanction.closed)
                .execute(&mut *connection)
                .await;
            held.map_err(StoreError::failed)?;
            if sanction.closed { end_all_sessions(connection, about).await } else { Ok(()) }
        }
        Effect::Role(role) => write_change(connection, about, &Change::Role(*role)).await,
        Effect::Name { name, key } => {
            match key {
                Some(key) => {
                    let change = Change::Name { name: name.clone(), key: key.clone(), at: decision.at };
                    write_change(connection, about, &change).await?;
                }
                None => write_name(connection, about, name, decision.at).await?,
            }
            rename_everywhere(connection, about, name).await
        }
    }
}
