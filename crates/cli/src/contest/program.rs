//! Somebody else's program, which speaks a protocol of engines.

use host::Playing;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long a program may take to get ready.
const PATIENCE: Duration = Duration::from_secs(30);
/// How far a program may go over its time: the machine is shared.
const GRACE: Duration = Duration::from_secs(2);

/// A program at work.
pub(crate) struct Program {
    orders: Orders,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// What is started, and how.
#[derive(Clone)]
struct Orders {
    /// The protocol's word.
    dialect: String,
    /// The program and its arguments.
    command: Vec<String>,
    /// Names and values of options.
    options: Vec<(String, String)>,
}

impl Program {
    /// Starts a program and sets its options.
    ///
    /// # Errors
    /// When it cannot be started or does not say that it is ready.
    pub(super) fn start(
        dialect: &str,
        command: &[String],
        options: &[(String, String)],
    ) -> Result<Self, String> {
        let orders =
            Orders { dialect: dialect.to_owned(), command: command.to_vec(), options: options.to_vec() };
        Program::obey(orders)
    }

    /// Sends it away and starts it again.
    ///
    /// # Errors
    /// As [`Program::start`].
    pub(super) fn restart(&mut self) -> Result<(), String> {
        *self = Program::obey(self.orders.clone())?;
        Ok(())
    }

    fn obey(orders: Orders) -> Result<Self, String> {
        let (name, arguments) = orders.command.split_first().ok_or("no program is named")?;
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot start {name}: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{name} has no input or output"));
        };
        let (heard, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if heard.send(line).is_err() {
                    break;
                }
            }
        });
        let dialect = orders.dialect.clone();
        let options = orders.options.clone();
        let mut program = Program { orders, child, input, lines };
        program.tell(&dialect)?;
        program.hear(&format!("{dialect}ok"), PATIENCE)?;
        for (name, value) in options {
            program.tell(&format!("setoption name {name} value {value}"))?;
        }
        program.tell("isready")?;
        program.hear("readyok", PATIENCE)?;
        program.tell(&format!("{dialect}newgame"))?;
        Ok(program)
    }

    /// Its turn in the position at hand.
    ///
    /// # Errors
    /// When it answers nothing in time, or is gone.
    pub(super) fn turn(&mut self, playing: &dyn Playing, time: Duration) -> Result<String, String> {
        self.tell(&format!("position fen {}", playing.moment().position))?;
        self.tell("isready")?;
        self.hear("readyok", PATIENCE)?;
        self.tell(&format!("go movetime {}", time.as_millis().max(1)))?;
        let answer = self.hear("bestmove", time + GRACE)?;
        Ok(answer.split_whitespace().next().unwrap_or_default().to_owned())
    }

    fn tell(&mut self, line: &str) -> Result<(), String> {
        let told = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        told.map_err(|error| format!("does not listen: {error}"))
    }

    /// Waits for a line that begins with a word, and gives the rest of it.
    fn hear(&mut self, word: &str, patience: Duration) -> Result<String, String> {
        let begun = Instant::now();
        loop {
            let left = patience.saturating_sub(begun.elapsed());
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    if let Some(rest) = line.trim().strip_prefix(word) {
                        return Ok(rest.trim().to_owned());
                    }
                }
                Err(RecvTimeoutError::Timeout) => return Err(format!("said no `{word}` in time")),
                Err(RecvTimeoutError::Disconnected) => return Err("is gone".into()),
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.tell("quit");
        // One that does not leave is sent away.
        thread::sleep(Duration::from_millis(20));
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
