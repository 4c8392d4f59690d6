//! `quadrille engine`

use crate::{ids, program, typed};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// An engine that is talked to line by line.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(id: &str) -> Engine {
        let mut child =
            program(&["engine", id]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Engine { child, input, output }
    }

    fn tell(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// Waits for a line that begins like this and gives the rest; what comes before is kept too.
    fn hear(&mut self, beginning: &str) -> (String, Vec<String>) {
        let mut before = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "no `{beginning}` after {before:?}");
            let line = line.trim_end();
            if let Some(rest) = line.strip_prefix(beginning) {
                return (rest.trim().to_owned(), before);
            }
            before.push(line.to_owned());
        }
    }

    fn quit(mut self) {
        self.tell("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn every_game_is_played_to_its_end_as_runners_do_it() {
    for id in ids() {
        let mut engine = Engine::start(&id);
        engine.tell("ugi");
        let (_, said) = engine.hear("ugiok");
        assert!(said[0].starts_with("id name Quadrille"), "{said:?}");
        assert!(said.iter().any(|line| line.starts_with("option name Level type spin")), "{said:?}");
        engine.tell("setoption name Level value 1");
        engine.tell("uginewgame");
        let mut turns: Vec<String> = Vec::new();
        loop {
            let moves = if turns.is_empty() { String::new() } else { format!(" moves {}", turns.join(" ")) };
            engine.tell(&format!("position startpos{moves}"));
            engine.tell("isready");
            let (_, said) = engine.hear("readyok");
            assert_eq!(said, [""; 0], "{id}: {turns:?}");
            engine.tell("query gameover");
            if engine.hear("response ").0 == "true" {
                break;
            }
            engine.tell("go nodes 20");
            let (turn, said) = engine.hear("bestmove ");
            assert!(said.last().is_some_and(|line| line.starts_with("info depth ")), "{id}: {said:?}");
            turns.push(turn);
        }
        assert!(turns.len() > 5, "{id}: {turns:?}");
        engine.tell("query result");
        let result = engine.hear("response ").0;
        assert!(result == "draw" || (result.starts_with('p') && result.ends_with("win")), "{id}: {result}");
        engine.tell("go");
        assert_eq!(engine.hear("bestmove ").0, "(none)");
        engine.quit();
    }
}

#[test]
fn it_is_heard_while_it_thinks_and_answers_in_time() {
    let mut engine = Engine::start(&ids()[0]);
    engine.tell("uai");
    engine.hear("uaiok");
    engine.tell("go infinite");
    engine.tell("isready");
    engine.hear("readyok");
    engine.tell("stop");
    assert_ne!(engine.hear("bestmove ").0, "");
    engine.tell("go movetime 50 btime 600000 wtime 600000");
    engine.hear("bestmove ");
    engine.quit();
}

#[test]
fn what_is_wrong_is_told_and_changes_nothing() {
    let id = &ids()[0];
    let nonsense =
        ["position fen nonsense", "position startpos moves !!", "go fast", "setoption name Level value 9"];
    for line in nonsense {
        let run = typed(&["engine", id], &format!("{line}\nquery p1turn\nquit\n"));
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{line}");
        assert!(run.out.starts_with("info string "), "{line}: {}", run.out);
        assert!(run.out.ends_with("response true\n"), "{line}: {}", run.out);
    }
}

#[test]
fn a_script_gets_its_answer_without_waiting_for_it() {
    let run = typed(&["engine", &ids()[0]], "position startpos\ngo nodes 500\n");
    assert_eq!(run.status, 0);
    assert_eq!(run.out.lines().filter(|line| line.starts_with("bestmove ")).count(), 1, "{}", run.out);
}
