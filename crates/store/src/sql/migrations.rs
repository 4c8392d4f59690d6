//! The schema, step by step, for all databases.

use super::connection::Connection;
use super::query::query;
use crate::error::StoreError;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr as _};
use std::borrow::Cow;

/// Number, name and statements of each file in `migrations`, as the build script found them.
const FILES: &[(i64, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// Makes sure that a database has had all steps and no others, without changing it.
///
/// # Errors
/// When that is not so, or it cannot be read.
pub(crate) async fn check(connection: &mut dyn Connection) -> Result<(), StoreError> {
    let had = query("SELECT version FROM _sqlx_migrations WHERE success ORDER BY version");
    let had: Vec<(i64,)> = had
        .fetch_all(connection)
        .await
        .map_err(|_| StoreError::failed("there is no store, or not yet: serve from it once"))?;
    let mut ours: Vec<i64> = FILES.iter().map(|(version, ..)| *version).collect();
    ours.sort_unstable();
    if had.iter().map(|(version,)| *version).eq(ours) {
        return Ok(());
    }
    Err(StoreError::failed(
        "the store is of another version of this program; serve from it once with this one",
    ))
}

/// The tables of the schema in the order in which they were made: none refers to a later one.
pub(crate) fn tables() -> Vec<&'static str> {
    let mut files = FILES.to_vec();
    files.sort_unstable();
    let lines = files.iter().flat_map(|(.., statements)| statements.lines());
    let made = lines.filter_map(|line| line.strip_prefix("CREATE TABLE "));
    made.filter_map(|line| line.split([' ', '(']).next()).collect()
}

/// All steps, their statements in the words of a database. Those that it has had are skipped; one that has changed since
/// is an error.
pub(crate) fn all(in_its_words: impl Fn(&'static str) -> Cow<'static, str>) -> Migrator {
    let step = |&(version, name, statements): &(i64, &'static str, &'static str)| {
        // Text of ours alone.
        let statements = AssertSqlSafe(in_its_words(statements).into_owned()).into_sql_str();
        Migration::new(version, name.into(), MigrationType::Simple, statements, false)
    };
    Migrator::with_migrations(FILES.iter().map(step).collect())
}
