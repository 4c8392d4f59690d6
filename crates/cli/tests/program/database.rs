//! The program on a PostgreSQL database.

use crate::{program, quadrille};
use cluster::Cluster;
use headless::Program;
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

const PASSWORD: &str = "tops3cret";

/// A database of the test's own, by an address with a password.
fn database() -> String {
    Cluster::shared().fresh().replace("postgres@", &format!("postgres:{PASSWORD}@"))
}

/// The command that serves from it, and writes all that it logs into a file.
fn serve(database: &str, log: &Path) -> Command {
    let mut serve = program(&["serve", "--listen", "127.0.0.1:0", "--log", "trace"]);
    serve.env("QUADRILLE_DATABASE", database).stderr(File::create(log).unwrap());
    serve
}

#[test]
fn one_database_is_served_by_one_program_and_an_administrator_is_made_beside_it() {
    let (folder, database) = (tempfile::tempdir().unwrap(), database());
    let log = folder.path().join("log");
    let first = Program::start(&mut serve(&database, &log)).unwrap();
    let second = quadrille(&["serve", "--listen", "127.0.0.1:0", "--database", &database]);
    assert_eq!(second.status, 1);
    assert!(second.err.contains("another program serves from the database"), "{}", second.err);
    let nobody = quadrille(&["admin", "nobody", "--database", &database]);
    assert_eq!(nobody.status, 2, "{}", nobody.err);
    assert!(nobody.err.contains("no account named nobody"), "{}", nobody.err);
    first.kill().unwrap();
    // Whatever a program knew dies with it, and the next one may.
    drop(Program::start(&mut serve(&database, &log)).unwrap());
    assert!(!fs::read_to_string(&log).unwrap().contains(PASSWORD));
    assert!(![second.err, nobody.err].concat().contains(PASSWORD));
}

#[test]
fn a_refusal_does_not_tell_the_password() {
    for (database, status) in [
        (format!("postgres://ann:{PASSWORD}@127.0.0.1:1/nowhere"), 1),
        (format!("postgres://ann:{PASSWORD}@127.0.0.1:no/port"), 2),
        (format!("postgres://ann@127.0.0.1/nowhere?sslpassword={PASSWORD}"), 2),
        (format!("mysql://ann:{PASSWORD}@127.0.0.1/nowhere"), 2),
    ] {
        let run = quadrille(&["serve", "--log", "trace", "--database", &database]);
        assert_eq!(run.status, status, "{database}: {}", run.err);
        assert!(!run.err.contains(PASSWORD), "{}", run.err);
    }
    let help = program(&["serve", "--help"]).env("QUADRILLE_DATABASE", PASSWORD).output().unwrap();
    assert!(!String::from_utf8(help.stdout).unwrap().contains(PASSWORD));
}

#[test]
fn a_database_that_is_not_there_yet_has_no_administrators() {
    let run = quadrille(&["admin", "ann", "--database", &database()]);
    assert_eq!(run.status, 1);
    assert!(run.err.contains("there is no store, or not yet"), "{}", run.err);
}
