//! Golden records, followed without checking: that is each game's own test. Here they are well-tried long games.

use crate::digest::Digest;
use game::Seat;
use host::{Playing, Plugin, Refusal};

/// A line for each record of a file.
pub(crate) fn lines(records: &str) -> String {
    let mut report = String::new();
    let mut game: Option<&dyn Plugin> = None;
    let mut playing: Option<Box<dyn Playing>> = None;
    let mut digest = Digest::default();
    let mut turns = 0;
    for line in records.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match (line.split_once(' ').unwrap_or((line, "")), &mut playing) {
            (("game", named), _) => game = catalogue::find(named.split(' ').next().unwrap_or_default()),
            (("setup", json), _) => {
                let setup = serde_json::from_str(json).unwrap_or_default();
                playing = game.and_then(|game| game.open(&setup).ok());
            }
            (("end", how), _) => {
                let id = game.map_or("an unknown game", |game| game.facts().id);
                report.push_str(&format!("{id}, record of {turns} turns to {how}: {}\n", digest.hex()));
                (playing, digest, turns) = (None, Digest::default(), 0);
            }
            // The position is in the digest of every turn.
            (("at", _), Some(_)) => {}
            ((word, rest), Some(playing)) => {
                let done = follow(playing.as_mut(), word, rest, line);
                digest.add(&done);
                digest.add(playing.moment());
                turns += 1;
            }
            _ => report.push_str(&format!("no game is begun where the record says {line}\n")),
        }
    }
    report
}

/// Follows a line of a record.
fn follow(playing: &mut dyn Playing, word: &str, rest: &str, line: &str) -> Result<(), Refusal> {
    match word {
        "retire" => playing.retire(Seat(rest.parse().unwrap_or_default())),
        _ => playing.play(line).map(|_| ()),
    }
}
