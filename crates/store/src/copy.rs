//! Stores that are copied as a whole: from one database to another, into a backup, out of one.
//!
//! What is copied is one moment of the source, whoever writes to it meanwhile. The target has all of it or nothing.

use crate::error::StoreError;
use crate::location::Location;
use crate::sql::connection::Connection;
use crate::sql::migrations;
use crate::sql::query::{Query, Value, query};
use crate::sql::row::Row;
use crate::{postgres, sqlite};
use std::borrow::Cow;
use std::path::Path;
use tokio::sync::mpsc;

/// How many rows are read and written at a time.
pub(crate) const BATCH: usize = 200;

/// How many batches are read ahead.
const AHEAD: usize = 4;

/// How many rows of a table were copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// The table of the database.
    pub table: &'static str,
    /// Its rows.
    pub rows: u64,
}

/// One end of a copy: a connection in a transaction, and how its database tells the columns of a table.
pub(crate) struct End {
    pub(crate) connection: Box<dyn Connection>,
    /// Name and type of each column of the table `$1`.
    pub(crate) columns: &'static str,
    /// What is let go of when the copy is over.
    pub(crate) held: Option<Box<dyn Send>>,
}

/// Copies all that a store holds into an empty one, and counts on both sides. The source may be served from.
///
/// # Errors
/// When the target is not empty or is being served from, the source is of another version of the program, or one of them
/// fails. The target is as it was then.
pub async fn copy(from: &Location, to: &Location) -> Result<Vec<Copied>, StoreError> {
    let mut source = match from {
        Location::File(file) => sqlite::source(file).await?,
        Location::Postgres(address) => postgres::source(address).await?,
    };
    migrations::check(&mut *source.connection)
        .await
        .map_err(|error| StoreError::Failed(format!("{from}: {}", bare(error))))?;
    let mut target = match to {
        Location::File(file) => sqlite::target(file).await?,
        Location::Postgres(address) => postgres::target(address).await?,
    };
    let copied = fill(&mut source, &mut target).await;
    let end = if copied.is_ok() { "COMMIT" } else { "ROLLBACK" };
    let ended = target.connection.command(end).await;
    target.connection.close().await;
    source.connection.close().await;
    drop(target.held);
    let copied = copied.map_err(|error| StoreError::Failed(format!("{to}: {}", bare(error))))?;
    ended.map_err(|error| StoreError::Unknown(error.to_string()))?;
    Ok(copied)
}

/// Makes a backup of a store, which may be served from: a SQLite file in which everything is, wherever it comes from.
///
/// # Errors
/// When there is a file of that name, or it cannot be written, or the store cannot be read.
pub async fn backup(from: &Location, file: &Path) -> Result<(), StoreError> {
    if file.exists() {
        return Err(StoreError::Failed(format!("{} is there already", file.display())));
    }
    // Under another name until it is complete: nobody takes half a backup for a whole one.
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let part = Path::new(&part);
    private_file(part).map_err(|error| StoreError::Failed(format!("{}: {error}", part.display())))?;
    let made = match from {
        Location::File(source) => sqlite::vacuum_into(source, part).await,
        Location::Postgres(_) => match copy(from, &Location::File(part.to_owned())).await {
            Ok(_) => sqlite::settle(part).await,
            Err(error) => Err(error),
        },
    };
    let made = match made {
        Ok(()) => keep(part, file),
        Err(error) => Err(error),
    };
    if made.is_err() {
        // What is left of it is of no use.
        let _ = std::fs::remove_file(part);
    }
    made
}

/// Puts a backup into an empty store.
///
/// # Errors
/// As [`copy`].
pub async fn restore(file: &Path, to: &Location) -> Result<Vec<Copied>, StoreError> {
    if !file.exists() {
        return Err(StoreError::Failed(format!("there is no {}", file.display())));
    }
    let folder = std::env::temp_dir().join(format!("quadrille-restore-{}", std::process::id()));
    private_folder(&folder).map_err(|error| StoreError::Failed(format!("{}: {error}", folder.display())))?;
    let scratch = folder.join("scratch.sqlite");
    // The backup of an older version is brought up to date first; itself it stays as it is.
    let restored = async {
        sqlite::vacuum_into(file, &scratch).await?;
        sqlite::bring_up_to_date(&scratch).await?;
        copy(&Location::File(scratch.clone()), to).await
    };
    let restored = restored.await;
    // What cannot be removed is nobody else's to read.
    let _ = std::fs::remove_dir_all(&folder);
    restored
}

/// A new folder into which nobody else can look: what is in it for a while are digests of passwords, and the site's secret.
fn private_folder(folder: &Path) -> std::io::Result<()> {
    let mut new = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut new, 0o700);
    new.create(folder)
}

/// A new file that nobody else can read, for the same reason.
fn private_file(file: &Path) -> std::io::Result<()> {
    let mut new = std::fs::OpenOptions::new();
    new.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut new, 0o600);
    new.open(file).map(drop)
}

/// Makes sure that a file is on the disk, then gives it its name.
fn keep(part: &Path, file: &Path) -> Result<(), StoreError> {
    let kept = || {
        std::fs::File::open(part)?.sync_all()?;
        std::fs::rename(part, file)?;
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        std::fs::File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
    };
    kept().map_err(|error: std::io::Error| StoreError::Failed(format!("{}: {error}", file.display())))
}

/// What an error says, without saying again that a database failed.
fn bare(error: StoreError) -> String {
    match error {
        StoreError::Failed(what) | StoreError::Unknown(what) => what,
        other => other.to_string(),
    }
}

async fn fill(source: &mut End, target: &mut End) -> Result<Vec<Copied>, StoreError> {
    let tables = migrations::tables();
    for table in &tables {
        // What a new store knows of itself.
        let own = if *table == "facts" { " WHERE name <> 'archive'" } else { "" };
        let found = text(format!("SELECT 1 FROM {table}{own} LIMIT 1")).rows(&mut *target.connection).await;
        if !found.map_err(StoreError::failed)?.is_empty() {
            return Err(StoreError::failed("it is not empty, and nothing that is there is overwritten"));
        }
    }
    query("DELETE FROM facts").execute(&mut *target.connection).await.map_err(StoreError::failed)?;
    let mut copied = Vec::with_capacity(tables.len());
    for table in tables {
        let rows = copy_table(source, target, table).await?;
        for (end, whose) in [(&mut *source, "of the source"), (&mut *target, "of the target")] {
            let count = text(format!("SELECT count(*) FROM {table}"));
            let (count,): (i64,) = count.fetch_one(&mut *end.connection).await.map_err(StoreError::failed)?;
            if u64::try_from(count) != Ok(rows) {
                return Err(StoreError::Failed(format!(
                    "{rows} rows of {table} were copied, and {count} are {whose}"
                )));
            }
        }
        copied.push(Copied { table, rows });
    }
    Ok(copied)
}

/// Copies a table; gives how many rows there were.
async fn copy_table(source: &mut End, target: &mut End, table: &'static str) -> Result<u64, StoreError> {
    let columns: Vec<(String, String)> = query(target.columns)
        .bind(table)
        .fetch_all(&mut *target.connection)
        .await
        .map_err(StoreError::failed)?;
    let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
    let names = names.join(", ");
    let (batches, mut arriving) = mpsc::channel::<Vec<Row>>(AHEAD);
    let reading = source.connection.stream(text(format!("SELECT {names} FROM {table}")), batches);
    let writing = async {
        let mut written = 0;
        while let Some(rows) = arriving.recv().await {
            let mut insert = text(format!("INSERT INTO {table} ({names}) VALUES "));
            for (index, row) in rows.iter().enumerate() {
                insert.push(if index == 0 { "(" } else { ", (" });
                for (place, (value, (_, kind))) in row.values.iter().zip(&columns).enumerate() {
                    if place > 0 {
                        insert.push(", ");
                    }
                    insert.push_bind(of_kind(value, kind));
                }
                insert.push(")");
            }
            written += insert.execute(&mut *target.connection).await?;
        }
        Ok::<_, sqlx::Error>(written)
    };
    let (read, written) = tokio::join!(reading, writing);
    // When writing fails, reading does as well, as nobody listens: what failed first is said.
    let written = written.map_err(StoreError::failed)?;
    read.map_err(StoreError::failed)?;
    Ok(written)
}

/// A value for a column of that type: databases differ in what they call true, and SQLite's NULL has no type.
fn of_kind(value: &Value, kind: &str) -> Value {
    let kind = kind.to_ascii_lowercase();
    match value {
        Value::Text(None) | Value::Whole(None) | Value::Real(None) | Value::Truth(None) => {
            match kind.as_str() {
                "bigint" | "integer" => Value::Whole(None),
                "boolean" => Value::Truth(None),
                "double precision" => Value::Real(None),
                _ => Value::Text(None),
            }
        }
        Value::Whole(number) if kind == "boolean" => Value::Truth(number.map(|number| number != 0)),
        Value::Whole(Some(number)) if kind == "double precision" => Value::Real(Some(*number as f64)),
        other => other.clone(),
    }
}

/// A statement with a name of ours in it.
fn text(text: String) -> Query {
    Query { text: Cow::Owned(text), values: Vec::new() }
}
