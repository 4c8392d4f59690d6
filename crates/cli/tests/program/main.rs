//! The program as somebody at a terminal meets it: real processes, their output and exit status.

mod bench;
mod bots;
mod contest;
mod database;
mod engine;
mod games;
mod logs;
mod perft;
mod play;
mod serve;
mod site;
mod tournament;

use std::io::Write as _;
use std::process::{Command, Stdio};

/// What a run of the program came to.
struct Run {
    status: i32,
    out: String,
    err: String,
}

/// Runs the program to its end.
fn quadrille(args: &[&str]) -> Run {
    typed(args, "")
}

/// The program with these arguments.
fn program(args: &[&str]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    program.args(args).env("LC_ALL", "C");
    program
}

/// Runs the program to its end with `input` typed at it.
fn typed(args: &[&str], input: &str) -> Run {
    let mut child = program(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    // A program that ends before it has read everything is no failure of the test.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("it writes UTF-8");
    Run { status: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

/// The ids of all hosted games.
fn ids() -> Vec<String> {
    let lines = quadrille(&["games"]).out;
    let heads = lines.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
    heads.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

#[test]
fn without_a_command_it_says_what_it_can_do() {
    let run = quadrille(&[]);
    assert_eq!(run.status, 2);
    for command in ["serve", "admin", "games", "perft", "play", "engine", "match"] {
        assert!(run.err.contains(command), "{}", run.err);
    }
}
