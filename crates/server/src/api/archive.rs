//! Finished tables: searched, exported, imported, counted.

use super::Body;
use crate::house::House;
use crate::refusal::Refused;
use crate::secret::table_name;
use crate::statistics;
use crate::table;
use crate::visitor::Visitor;
use axum::Json;
use axum::body::Body as Stream;
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use protocol::api::Opened;
use protocol::archive::{ArchivePage, Archived, EXPORTED, Import, LONGEST_RECORD};
use protocol::day::{DAY_MS, read_day};
use protocol::record::Record;
use protocol::statistics::Statistics;
use protocol::{Refusal, RefusalCode, TableId};
use serde::Deserialize;
use std::sync::Arc;
use store::{Cursor, Found, Kind, Sample, Search};
use tokio::sync::OwnedSemaphorePermit;
use utoipa::{IntoParams, ToSchema};

/// How many tables a page has.
const PAGE: u32 = 40;

/// How many tables are counted at most.
const COUNTED: u32 = 100_000;

/// What is searched for, as it stands in an address.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    game: Option<String>,
    setup: Option<String>,
    player: Option<String>,
    with: Option<String>,
    result: Option<String>,
    rated: Option<bool>,
    from: Option<String>,
    until: Option<String>,
    before: Option<String>,
    #[param(inline)]
    format: Option<Format>,
}

/// How records are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Format {
    #[default]
    Text,
    Json,
}

impl Format {
    fn write(self, record: &Record) -> String {
        match self {
            Format::Text => record.write(),
            // Nothing in a record cannot be written.
            Format::Json => serde_json::to_string(record).unwrap_or_default() + "\n",
        }
    }

    /// The headers of a file of that name.
    fn headers(self, name: &str) -> [(axum::http::HeaderName, String); 2] {
        let (kind, end) = match self {
            Format::Text => ("text/plain; charset=utf-8", "txt"),
            Format::Json => ("application/json", "json"),
        };
        let name = format!("attachment; filename=\"{name}.{end}\"");
        [(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, name)]
    }
}

/// Finished tables, the last first, forty at a time.
#[utoipa::path(
    get, path = "/api/archive", tag = "archive",
    operation_id = "archive.search",
    params(Question),
    responses((status = 200, description = "Done", body = ArchivePage))
)]
pub(crate) async fn search(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Query(question): Query<Question>,
) -> Result<Json<ArchivePage>, Refused> {
    let after = question.before.as_deref().map(read_cursor).transpose()?;
    let search = asked(&house, &visitor.id, question).await?;
    let mut tables = house.store.archive().search(&search, after.as_ref(), PAGE + 1).await?;
    let more = tables.len() > PAGE as usize;
    tables.truncate(PAGE as usize);
    add_ratings(&house, &mut tables).await?;
    let next = tables.last().filter(|_| more).map(|last| write_cursor(&cursor(last)));
    Ok(Json(ArchivePage { tables, next }))
}

/// The ratings of those who sat at rated tables, with their changes.
pub(crate) async fn add_ratings(house: &House, tables: &mut [Archived]) -> Result<(), Refused> {
    for Archived { line, .. } in tables.iter_mut().filter(|table| table.line.spec.rated) {
        let changes = house.ratings.changes(&line.table, line.spec.seats.len()).await?;
        line.ratings = changes.unwrap_or_default();
    }
    Ok(())
}

/// The records of finished tables, as a file.
#[utoipa::path(
    get, path = "/api/archive/export", tag = "archive",
    operation_id = "archive.export",
    params(Question),
    responses((status = 200, description = "Records", content((String = "text/plain"), (serde_json::Value = "application/json"))))
)]
pub(crate) async fn export(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Query(question): Query<Question>,
) -> Result<Response, Refused> {
    let format = question.format.unwrap_or_default();
    let after = question.before.as_deref().map(read_cursor).transpose()?;
    let search = asked(&house, &visitor.id, question).await?;
    let turn = Arc::clone(&house.exports).try_acquire_owned();
    let turn = turn.map_err(|_| Refusal::of(RefusalCode::Busy))?;
    let run = Export { house, search, format, after, left: EXPORTED, _turn: turn };
    let records = stream::try_unfold(Some(run), |run| async move {
        match run {
            Some(run) => run.page().await.map_err(|refused| std::io::Error::other(format!("{refused:?}"))),
            None => Ok(None),
        }
    });
    Ok((format.headers("quadrille-games"), Stream::from_stream(records)).into_response())
}

/// An export under way. No more of it is in memory than one page; whoever reads slowly is waited for.
struct Export {
    house: Arc<House>,
    search: Search,
    format: Format,
    after: Option<Cursor>,
    left: u32,
    /// Only so many go on at a time.
    _turn: OwnedSemaphorePermit,
}

impl Export {
    /// The next records, and what comes after them.
    async fn page(mut self) -> Result<Option<(String, Option<Self>)>, Refused> {
        let limit = PAGE.min(self.left);
        let tables = self.house.store.archive().search(&self.search, self.after.as_ref(), limit).await?;
        let mut text = String::new();
        for archived in &tables {
            if let Some(record) = record_of(&self.house, &archived.line.table).await? {
                text += &self.format.write(&record);
                if self.format == Format::Text {
                    text.push('\n');
                }
            }
        }
        self.left -= limit;
        self.after = tables.last().map(cursor);
        let goes_on = tables.len() == PAGE as usize && self.left > 0;
        Ok((!tables.is_empty()).then(|| (text, goes_on.then_some(self))))
    }
}

/// The record of a finished table, as a file.
#[utoipa::path(
    get, path = "/api/tables/{table}/record", tag = "archive",
    operation_id = "archive.record",
    params(("table" = String, Path), Question),
    responses((status = 200, description = "Records", content((String = "text/plain"), (serde_json::Value = "application/json"))))
)]
pub(crate) async fn record(
    State(house): State<Arc<House>>,
    Path(name): Path<String>,
    Query(question): Query<Question>,
) -> Result<Response, Refused> {
    let table = table_name(&name).ok_or(Refusal::of(RefusalCode::NotFound))?;
    let format = question.format.unwrap_or_default();
    let record = record_of(&house, &table).await?.ok_or(Refusal::of(RefusalCode::NotNow))?;
    Ok((format.headers(&format!("quadrille-{table}")), format.write(&record)).into_response())
}

/// The record of a table; `None` while it is not finished.
async fn record_of(house: &House, table: &TableId) -> Result<Option<Record>, Refused> {
    let log = house.store.table(table).await?.ok_or(Refusal::of(RefusalCode::NotFound))?;
    Ok(table::record(table, log, &house.site)?)
}

/// Brings a record in.
#[utoipa::path(
    post, path = "/api/archive", tag = "archive",
    operation_id = "archive.import",
    request_body = protocol::archive::Import,
    responses((status = 200, description = "Done", body = Opened))
)]
pub(crate) async fn import(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Body(import): Body<Import, LONGEST_RECORD>,
) -> Result<Json<Opened>, Refused> {
    house.guard.opening(&visitor.id)?;
    let person = house.people.person(&visitor.id).await?;
    Ok(Json(table::import(&house, &person, &import.record).await?))
}

/// Which games are counted, as it stands in an address.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Counted {
    #[param(inline)]
    who: Option<Who>,
    setup: Option<String>,
    band: Option<i32>,
}

#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Who {
    People,
    Computer,
}

/// How games end.
#[utoipa::path(
    get, path = "/api/games/{game}/statistics", tag = "archive",
    operation_id = "archive.count",
    params(("game" = String, Path), Counted),
    responses((status = 200, description = "Done", body = Statistics))
)]
pub(crate) async fn count(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    Query(counted): Query<Counted>,
) -> Result<Json<Statistics>, Refused> {
    house.site.game(&game)?;
    let kind = match counted.who {
        None | Some(Who::People) => Kind::People,
        Some(Who::Computer) => Kind::Computer,
    };
    let sample = Sample { game, kind, setup: counted.setup, band: counted.band };
    let tallies = house.store.archive().tally(&sample, COUNTED).await?;
    Ok(Json(statistics::of(&*house.store, &sample.game, &tallies, COUNTED).await?))
}

/// What is searched for, with names turned into people.
async fn asked(house: &House, asker: &str, question: Question) -> Result<Search, Refused> {
    let wrong = |field: &str| Refused(Refusal::of(RefusalCode::Malformed).at(field));
    let day = |text: &Option<String>, field| {
        text.as_deref().map(|text| read_day(text).ok_or_else(|| wrong(field))).transpose()
    };
    let result = match question.result.as_deref() {
        None => None,
        Some("drawn") => Some(Found::Drawn),
        Some("won") if question.player.is_some() => Some(Found::Won),
        Some("lost") if question.player.is_some() => Some(Found::Lost),
        Some(seat) => {
            let seat = seat.parse::<u8>().ok().and_then(|seat| seat.checked_sub(1));
            Some(Found::WonBy(seat.ok_or_else(|| wrong("result"))?))
        }
    };
    Ok(Search {
        from: day(&question.from, "from")?,
        until: day(&question.until, "until")?.map(|day| day + DAY_MS),
        asker: asker.to_owned(),
        game: question.game,
        setup: question.setup,
        player: named(house, question.player, "player").await?,
        with: named(house, question.with, "with").await?,
        result,
        rated: question.rated,
    })
}

/// The id of the person with that name.
async fn named(house: &House, name: Option<String>, field: &str) -> Result<Option<String>, Refused> {
    let Some(name) = name else { return Ok(None) };
    let found = house.accounts.named(&name).await?;
    let account = found.ok_or_else(|| Refusal::new(RefusalCode::NotFound, "refusal.nobody").at(field))?;
    Ok(Some(account.person))
}

fn cursor(table: &Archived) -> Cursor {
    Cursor { ended_at: table.ended_at, table: table.line.table.clone() }
}

fn write_cursor(cursor: &Cursor) -> String {
    format!("{}-{}", cursor.ended_at, cursor.table)
}

fn read_cursor(text: &str) -> Result<Cursor, Refusal> {
    let read = text
        .split_once('-')
        .and_then(|(at, table)| Some(Cursor { ended_at: at.parse().ok()?, table: table_name(table)? }));
    read.ok_or_else(|| Refusal::of(RefusalCode::Malformed).at("before"))
}
