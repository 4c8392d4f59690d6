//! `quadrille`: the club house as one program.
//!
//! One file for each subcommand, all of the same shape: what may be given, and `run`. To add one: the file, and a
//! line in [`Command`]. What several of them share stands in `chosen` (a game and its setup), `drawing` (a board as
//! text) and `failure` (how something is refused).

#![allow(clippy::print_stderr, reason = "a program that talks to a terminal")]

mod admin;
mod backup;
mod bench;
mod calibrate;
mod chosen;
mod contest;
mod copy;
mod database;
mod drawing;
mod engine;
mod failure;
mod games;
mod logging;
#[cfg(feature = "oidc")]
mod oidc;
mod open_files;
mod page;
mod pair;
mod perft;
mod play;
mod report_file;
mod restore;
mod serve;
mod standings;
mod tune;
mod words;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::process::ExitCode;

/// A club house for abstract board games.
///
/// Exit status: 0, done; 1, it failed; 2, it cannot be done as asked.
#[derive(Parser)]
#[command(name = "quadrille", version, max_term_width = 100)]
struct Quadrille {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Serve(Box<serve::Serve>),
    Admin(admin::Admin),
    Backup(backup::Backup),
    Restore(restore::Restore),
    Copy(copy::Copy),
    Games(games::Games),
    Perft(perft::Perft),
    Play(play::Play),
    Engine(engine::Engine),
    Match(Box<contest::Match>),
    Tune(tune::Tune),
    Calibrate(calibrate::Calibrate),
    Bench(bench::Bench),
    Pair(pair::Pair),
    Standings(standings::Standings),
}

fn main() -> ExitCode {
    let done = match Quadrille::parse().command {
        Command::Serve(serve) => serve.run(),
        Command::Admin(admin) => admin.run(),
        Command::Backup(backup) => backup.run(),
        Command::Restore(restore) => restore.run(),
        Command::Copy(copy) => copy.run(),
        Command::Games(games) => games.run(),
        Command::Perft(perft) => perft.run(),
        Command::Play(play) => play.run(),
        Command::Engine(engine) => engine.run(),
        Command::Match(contest) => contest.run(),
        Command::Tune(tune) => tune.run(),
        Command::Calibrate(calibrate) => calibrate.run(),
        Command::Bench(bench) => bench.run(),
        Command::Pair(pair) => pair.run(),
        Command::Standings(standings) => standings.run(),
    };
    done.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}
