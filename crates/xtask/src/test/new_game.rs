//! `cargo xtask new-game`, tried in a copy of the work tree: what it writes is built, held to the laws, and played in the
//! terminal and in a browser.

use super::browser;
use super::scratch::Scratch;
use crate::process::{Console, cargo};
use anyhow::{Context as _, Result, ensure};
use std::io::{Read as _, Write as _};
use std::process::{Child, Command, Stdio};

/// The games that are made: names and boards.
const GAMES: [(&str, &str); 2] = [("embers", "8x8"), ("honey-embers", "hex5")];

/// What the end of the small game is called in English.
const END: &str = "No stone of the side to move can step.";

/// Makes a game on squares and one on hexagons, runs their tests, and plays both.
///
/// # Errors
/// When what was written is not formatted, has a warning, breaks a law, or cannot be played to its end.
pub(super) fn check(console: &Console) -> Result<()> {
    let scratch = Scratch::with(&GAMES)?;
    let packages = GAMES.map(|(name, _)| ["--package".to_owned(), format!("quadrille-{name}")]).concat();
    let in_scratch = |options: &[&str]| {
        let mut command = cargo(options);
        command.args(&packages);
        scratch.enter(&mut command);
        command
    };
    console.run(in_scratch(&["fmt"]).arg("--check"))?;
    console.run(in_scratch(&["clippy", "--quiet", "--all-targets"]).args(["--", "-D", "warnings"]))?;
    console.run(&mut in_scratch(&["test", "--quiet"]))?;

    scratch.build_page(console)?;
    scratch.build_program(console)?;
    for (name, _) in GAMES {
        let mut play = Command::new(scratch.program());
        play.args(["play", name, "--level", "1", "--seed", "1", "--lang", "en"]);
        let turns = play_out(&mut play).with_context(|| format!("{name} in the terminal"))?;
        println!("{name}: played in the terminal to its end, {turns} turns of ours");
    }
    let mut node = browser::node("new-game", &scratch.program())?;
    console.run(node.env("NEW_GAMES", GAMES.map(|(name, _)| name).join(" ")))
}

/// Plays a game in the terminal, always the first of the turns that are offered. Returns how many.
fn play_out(play: &mut Command) -> Result<usize> {
    let mut terminal = Terminal::open(play)?;
    for turns in 0..200 {
        // No prompt: the game is over, and the program has ended.
        let Some(_) = terminal.read_to(") > ")? else {
            ensure!(terminal.shown.contains(END), "it ended otherwise:\n{}", terminal.shown);
            ensure!(terminal.child.wait()?.success(), "the program failed:\n{}", terminal.shown);
            return Ok(turns);
        };
        terminal.say("turns")?;
        let offered = terminal.read_to("\n")?.context("it ended when asked for the turns")?;
        let turn = offered.split_whitespace().next().context("no turn is offered")?.to_owned();
        terminal.read_to(") > ")?;
        terminal.say(&turn)?;
    }
    anyhow::bail!("the game has no end:\n{}", terminal.shown)
}

/// The program at the other end of two pipes.
struct Terminal {
    child: Child,
    /// All that it has written so far.
    shown: String,
}

impl Terminal {
    fn open(command: &mut Command) -> Result<Self> {
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        Ok(Terminal { child, shown: String::new() })
    }

    /// Writes a line.
    fn say(&mut self, line: &str) -> Result<()> {
        let input = self.child.stdin.as_mut().context("the program does not listen")?;
        Ok(writeln!(input, "{line}")?)
    }

    /// Reads until what has come ends with `end`, and gives it; `None` where the program ends before.
    fn read_to(&mut self, end: &str) -> Result<Option<String>> {
        let output = self.child.stdout.as_mut().context("the program does not speak")?;
        let mut read = Vec::new();
        let mut byte = [0];
        let mut whole = true;
        // Byte by byte, as a prompt has no line of its own.
        while !read.ends_with(end.as_bytes()) {
            if output.read(&mut byte)? == 0 {
                whole = false;
                break;
            }
            read.push(byte[0]);
        }
        let text = String::from_utf8(read)?;
        self.shown += &text;
        Ok(whole.then_some(text))
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A test that has failed leaves it waiting for a turn.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
