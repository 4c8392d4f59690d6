//! Rulings as rows of a table: what is ruled, a position, the turns played from it, and what must be then.
//!
//! | then | means |
//! |---|---|
//! | `is POSITION` | this position is reached |
//! | `has T1 T2 …` | these turns are legal, among others |
//! | `only T1 T2 …` | just these turns are legal |
//! | `count N` | so many turns are legal |
//! | `white REASON`, `black REASON` | who has won and why |
//! | `on` | the game is not over |
//! | `refused C KEY` | the last turn, or the position if there are no turns, is refused at column C, as KEY is expected |

use crate::{play, read, rows};
use amazons::{Amazons, State};
use game::{Notation, Rules, TextError, each_turn};

#[test]
fn every_ruling_holds() {
    for cells in rows(include_str!("../data/rulings.tsv")) {
        let [ruling, position, turns, then] = cells[..] else { panic!("a row has four cells: {cells:?}") };
        let found = play_all(position, turns);
        let (word, rest) = then.split_once(' ').unwrap_or((then, ""));
        let holds = match (&found, word) {
            (Err(error), "refused") => rest == format!("{} {}", error.column, error.expected.key),
            (Ok(state), "is") => Amazons::write_position(state) == rest,
            (Ok(state), "has") => rest.split(' ').all(|turn| legal(state).iter().any(|known| known == turn)),
            (Ok(state), "only") => legal(state) == sorted(rest),
            (Ok(state), "count") => Amazons::count_turns(state).to_string() == rest,
            (Ok(state), "on") => Amazons::outcome(state).is_none(),
            (Ok(state), _) => describe_end(state) == then,
            (Err(_), _) => false,
        };
        let shown = match &found {
            Ok(state) => {
                format!("{}, {}, {:?}", Amazons::write_position(state), describe_end(state), legal(state))
            }
            Err(error) => format!("refused {} {:?}", error.column, error.expected),
        };
        assert!(holds, "{ruling}\n  from {position} by {turns:?}\n  should be {then}\n  but is {shown}");
    }
}

fn play_all(position: &str, turns: &str) -> Result<State, TextError> {
    let mut state = read(position)?;
    for turn in turns.split_whitespace() {
        play(&mut state, turn)?;
    }
    Ok(state)
}

fn legal(state: &State) -> Vec<String> {
    let mut turns = Vec::new();
    each_turn::<Amazons>(state, &mut Vec::new(), &mut |_, moves| {
        turns.push(Amazons::write_turn(state, moves));
    });
    turns.sort();
    turns
}

fn sorted(list: &str) -> Vec<String> {
    let mut turns: Vec<String> = list.split_whitespace().map(str::to_owned).collect();
    turns.sort();
    turns
}

fn describe_end(state: &State) -> String {
    Amazons::outcome(state).map_or("on".into(), |outcome| {
        assert!(!outcome.is_draw());
        format!("{} {}", if outcome.places.as_slice() == [1, 2] { "white" } else { "black" }, outcome.reason)
    })
}
