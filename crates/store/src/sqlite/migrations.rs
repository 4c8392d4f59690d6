//! The schema, step by step.

use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// Number, name and statements of each file in `migrations/sqlite`, as the build script found them.
const FILES: &[(i64, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// All steps. Those that a database has had are skipped; one that has changed since is an error.
pub(super) fn all() -> Migrator {
    let step = |&(version, name, statements): &(i64, &'static str, &'static str)| {
        let statements = SqlStr::from_static(statements);
        Migration::new(version, name.into(), MigrationType::Simple, statements, false)
    };
    Migrator::with_migrations(FILES.iter().map(step).collect())
}
