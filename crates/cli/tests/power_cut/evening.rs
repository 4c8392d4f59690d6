//! An evening of games, while `strace` takes notes.

use crate::trace::{self, Op};
use game::Random;
use headless::{Guest, Heard, Player, Program, Script, Socket};
use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

/// How many games are played at the same time.
const TABLES: u64 = 3;

/// What the program did while people played; `None` where that cannot be seen.
pub(crate) async fn traced() -> Option<Vec<Op>> {
    let mut attempt = Command::new("strace");
    attempt.args(["-D", "-f", "-o", "/dev/null", "true"]).stdout(Stdio::null()).stderr(Stdio::null());
    if !attempt.status().is_ok_and(|status| status.success()) {
        return None;
    }
    let folder = tempfile::tempdir().unwrap();
    let (data, notes) = (folder.path().join("data"), folder.path().join("notes"));
    fs::create_dir(&data).unwrap();
    // With -D it is the program that is our child, not strace.
    let mut serve = Command::new("strace");
    serve.args(["-D", "-f", "-y", "-xx", "-s", "1000000", "-e", trace::CALLS, "-o"]).arg(&notes);
    serve.arg(env!("CARGO_BIN_EXE_quadrille")).args(["serve", "--listen", "127.0.0.1:0", "--log", "error"]);
    let program = Program::start(serve.arg("--data").arg(&data)).unwrap();
    let games = (0..TABLES).map(|table| {
        let site = program.address();
        tokio::spawn(async move {
            let plugin = catalogue::GAMES[table as usize % catalogue::GAMES.len()];
            let script = Arc::new(Script::random(plugin, &mut Random::new(table)).unwrap());
            let (mut ann, mut bob) = (Guest::new(site), Guest::new(site));
            let table = ann.open(&script.table(2)).await.unwrap().table;
            let first = Player::new(table.clone(), Arc::clone(&script), 0, 2);
            let second = Player::new(table, script, 1, 2);
            let (one, two) = (ann.connect().await.unwrap(), bob.connect().await.unwrap());
            tokio::join!(play(first, one), play(second, two));
        })
    });
    for game in games.collect::<Vec<_>>() {
        game.await.unwrap();
    }
    program.kill().unwrap();
    Some(trace::read(&complete(&notes), &data))
}

/// Plays until the game is over.
async fn play(mut player: Player, mut socket: Socket) {
    socket.say(&player.subscribe()).await.unwrap();
    while !player.is_over() {
        if let Some(message) = player.ask() {
            socket.say(&message).await.unwrap();
        }
        let heard = player.hear(&socket.hear().await.unwrap()).unwrap();
        assert!(!matches!(heard, Heard::Later(_) | Heard::Gap), "{heard:?}");
    }
}

/// The notes, when the last has been taken.
fn complete(notes: &Path) -> String {
    const LAST: &str = "+++ killed by SIGKILL +++";
    let has_ended = || {
        let mut file = File::open(notes)?;
        file.seek(SeekFrom::End(-(LAST.len() as i64 + 2)))?;
        let mut end = String::new();
        file.read_to_string(&mut end)?;
        io::Result::Ok(end.contains(LAST))
    };
    while !has_ended().unwrap_or_default() {
        std::thread::sleep(Duration::from_millis(10));
    }
    fs::read_to_string(notes).unwrap()
}
