//! Games that were played elsewhere, with the number of turns that the side to move has after each.

use crate::{play, rows, state};
use amazons::Amazons;
use game::{Notation, Rules};

#[test]
fn the_numbers_of_turns_along_real_games_are_right() {
    let start = "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1";
    let mut now = state(start);
    let mut played = 0;
    for cells in rows(include_str!("../data/games.tsv")) {
        let [game, turn, then] = cells[..] else { panic!("a row has three cells: {cells:?}") };
        if turn == "is" {
            assert_eq!(Amazons::write_position(&now), then, "{game}");
            now = state(start);
            continue;
        }
        play(&mut now, turn).unwrap_or_else(|error| panic!("{game} {turn}: {error:?}"));
        assert_eq!(Amazons::count_turns(&now).to_string(), then, "{game} {turn}");
        assert_eq!(Amazons::outcome(&now).is_some(), then == "0", "{game} {turn}");
        played += 1;
    }
    assert_eq!(now, state(start), "the last game of the table ends with its position");
    assert!(played > 20);
}
