//! The schema, step by step, for all databases.

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr as _};
use std::borrow::Cow;

/// Number, name and statements of each file in `migrations`, as the build script found them.
const FILES: &[(i64, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

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
