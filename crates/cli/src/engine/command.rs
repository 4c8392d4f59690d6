//! What a match runner says, one line at a time.

use crate::engine::limits::Limits;

/// The family of protocols that are UCI with another first letter. They share a grammar and differ in their words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// The Universal Game Interface: any game, clocks called `p1time`, `p2time`, …
    Ugi,
    /// Its elder: clocks called `btime` (the first mover's) and `wtime`.
    Uai,
}

impl Dialect {
    /// The word that opens the conversation and begins the others.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Dialect::Ugi => "ugi",
            Dialect::Uai => "uai",
        }
    }
}

/// A line of a match runner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// `ugi`, `uai`: who are you?
    Greet(Dialect),
    /// `isready`, also while thinking.
    IsReady,
    /// `setoption name NAME value VALUE`
    SetOption { name: String, value: String },
    /// `uginewgame`, `uainewgame`
    NewGame,
    /// `position startpos|fen TEXT [moves TURN…]`
    Position { start: Option<String>, turns: Vec<String> },
    /// `go …`
    Go(Limits),
    /// `stop`: answer now.
    Stop,
    /// `query …`
    Query(Query),
    /// `quit`
    Quit,
}

/// What a match runner that does not know the rules asks about the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Query {
    /// `pNturn`: is it seat N's turn, the first being 1?
    Turn(usize),
    /// `gameover`
    GameOver,
    /// `result`
    Result,
}

impl Command {
    /// Reads a line; `Ok(None)` if there is nothing on it.
    ///
    /// # Errors
    /// What is wrong with it and what would be right.
    pub(super) fn read(line: &str) -> Result<Option<Command>, String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&verb, rest)) = words.split_first() else { return Ok(None) };
        let command = match verb {
            "ugi" => Command::Greet(Dialect::Ugi),
            "uai" => Command::Greet(Dialect::Uai),
            "isready" => Command::IsReady,
            "uginewgame" | "uainewgame" => Command::NewGame,
            "setoption" => set_option(rest)?,
            "position" => position(rest)?,
            "go" => Command::Go(Limits::read(rest)?),
            "stop" => Command::Stop,
            "query" => Command::Query(query(rest)?),
            "quit" => Command::Quit,
            _ => return Err(format!("`{verb}` is not understood here")),
        };
        Ok(Some(command))
    }
}

fn set_option(words: &[&str]) -> Result<Command, String> {
    let wrong = || "expected `setoption name NAME value VALUE`".to_owned();
    let (&"name", rest) = words.split_first().ok_or_else(wrong)? else { return Err(wrong()) };
    let at = rest.iter().position(|word| *word == "value").ok_or_else(wrong)?;
    Ok(Command::SetOption { name: rest[..at].join(" "), value: rest[at + 1..].join(" ") })
}

fn position(words: &[&str]) -> Result<Command, String> {
    let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let turns = words[end..].iter().skip(1).map(|&turn| turn.to_owned()).collect();
    match words[..end] {
        ["startpos"] | ["fen", "startpos"] => Ok(Command::Position { start: None, turns }),
        ["fen", ref text @ ..] if !text.is_empty() => {
            Ok(Command::Position { start: Some(text.join(" ")), turns })
        }
        _ => Err("expected `position startpos` or `position fen TEXT`, then perhaps `moves TURN…`".into()),
    }
}

fn query(words: &[&str]) -> Result<Query, String> {
    let seat = |word: &str| word.strip_prefix('p')?.strip_suffix("turn")?.parse().ok();
    match words {
        ["gameover"] => Ok(Query::GameOver),
        ["result"] => Ok(Query::Result),
        [word] if seat(word).is_some_and(|seat| seat > 0) => Ok(Query::Turn(seat(word).unwrap_or(1))),
        _ => Err("expected `query p1turn`, `query gameover` or `query result`".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Command {
        Command::read(line).unwrap().unwrap()
    }

    #[test]
    fn lines_are_read() {
        assert_eq!(Command::read("   "), Ok(None));
        assert_eq!(read(" uai "), Command::Greet(Dialect::Uai));
        assert_eq!(
            read("setoption name Move Overhead value 50"),
            Command::SetOption { name: "Move Overhead".into(), value: "50".into() }
        );
        assert_eq!(read("position startpos"), Command::Position { start: None, turns: Vec::new() });
        assert_eq!(
            read("position fen x5o/7 x 0 1 moves g2 a1c3"),
            Command::Position { start: Some("x5o/7 x 0 1".into()), turns: vec!["g2".into(), "a1c3".into()] }
        );
        assert_eq!(read("query p2turn"), Command::Query(Query::Turn(2)));
    }

    #[test]
    fn what_is_wrong_is_told() {
        for line in
            ["hello", "position", "position fen", "setoption Level 3", "query p0turn", "query", "go depth"]
        {
            assert!(Command::read(line).is_err(), "{line}");
        }
    }
}
