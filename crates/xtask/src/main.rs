//! `cargo xtask`: builds, runs and tests everything, with no tool installed by hand.
//!
//! One file for each subcommand. To add one: a file with a `clap::Args` struct and its `run`, and a line in
//! [`Command`].

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program that talks to a terminal")]

mod crash;
mod dist;
mod instructions;
mod long_run;
mod names;
mod new_game;
mod page;
mod process;
mod serve;
mod test;
mod tree;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Builds, runs and tests Quadrille.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Xtask {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Crash(crash::Crash),
    Dist(dist::Dist),
    Instructions(instructions::Instructions),
    LongRun(long_run::LongRun),
    NewGame(new_game::NewGame),
    Page(page::Page),
    Serve(serve::Serve),
    Test(test::Test),
}

fn main() -> ExitCode {
    let done = match Xtask::parse().command {
        Command::Crash(test) => test.run(),
        Command::Dist(dist) => dist.run(),
        Command::Instructions(count) => count.run(),
        Command::LongRun(test) => test.run(),
        Command::NewGame(game) => game.run(),
        Command::Page(page) => page.run(),
        Command::Serve(serve) => serve.run(),
        Command::Test(test) => test.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
