//! Rulings as rows of a table: what is ruled, a position, the turns played from it, and what must be then.
//!
//! | then | means |
//! |---|---|
//! | `is POSITION` | this position is reached |
//! | `turns T1 T2 …` | just these turns are legal; `turns none`: the game is over |
//! | `first 26-23 REASON`, `second …`, `draw …` | who won, the score (`-` if nothing is counted) and why |
//! | `on` | the game is not over |
//! | `refused C KEY` | the last turn, or the position if there are no turns, is refused at column C, as KEY is expected |

use game::{Game, Message, TextError};

/// Holds the game to a table of rulings.
///
/// # Panics
/// When a row is not so.
pub(crate) fn check<G: Game>(base: Option<&G::Setup>, table: &str) {
    let rows = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).skip(1);
    let mut count = 0;
    for row in rows {
        let cells: Vec<&str> = row.split('\t').collect();
        let [ruling, position, turns, then] = cells[..] else { panic!("a row has four cells: {row}") };
        let found = play::<G>(base, position, turns);
        let (word, rest) = then.split_once(' ').unwrap_or((then, ""));
        let is_so = match (&found, word) {
            (Err(error), "refused") => rest == describe_error(error),
            (Ok(state), "is") => G::write_position(state) == rest,
            (Ok(state), "turns") => legal::<G>(state) == sorted(rest),
            (Ok(state), "on") => G::outcome(state).is_none(),
            (Ok(state), _) => describe_end::<G>(state) == then,
            (Err(_), _) => false,
        };
        let shown = match &found {
            Ok(state) => format!(
                "{}, end {:?}, turns {:?}",
                G::write_position(state),
                describe_end::<G>(state),
                legal::<G>(state)
            ),
            Err(error) => format!("refused {}", describe_error(error)),
        };
        assert!(is_so, "{ruling}\n  from {position} by {turns:?}\n  should be {then}\n  but is {shown}");
        count += 1;
    }
    assert!(count > 0, "a table of rulings has rows");
}

fn play<G: Game>(base: Option<&G::Setup>, position: &str, turns: &str) -> Result<G::State, TextError> {
    let mut state = G::start(&G::setup_at(base, position)?).expect("a complete setup starts");
    for turn in turns.split_whitespace() {
        for mv in G::read_turn(&state, turn)? {
            G::play(&mut state, mv);
        }
    }
    Ok(state)
}

fn legal<G: Game>(state: &G::State) -> Vec<String> {
    let mut moves = Vec::new();
    G::moves(state, &mut moves);
    let mut turns: Vec<String> = moves.iter().map(|mv| G::write_turn(state, &[*mv])).collect();
    turns.sort();
    turns
}

fn sorted(list: &str) -> Vec<String> {
    let mut turns: Vec<String> =
        list.split_whitespace().filter(|turn| *turn != "none").map(str::to_owned).collect();
    turns.sort();
    turns
}

fn describe_end<G: Game>(state: &G::State) -> String {
    G::outcome(state).map_or("on".into(), |outcome| {
        let winner = match outcome.places.as_slice() {
            [1, 2] => "first",
            [2, 1] => "second",
            _ => "draw",
        };
        let score = outcome.score.map_or("-".into(), |score| {
            score.as_slice().iter().map(i32::to_string).collect::<Vec<_>>().join("-")
        });
        format!("{winner} {score} {}", outcome.reason)
    })
}

fn describe_error(error: &TextError) -> String {
    let Message { key, .. } = &error.expected;
    format!("{} {key}", error.column)
}
