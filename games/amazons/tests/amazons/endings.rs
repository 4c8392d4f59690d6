//! Endings whose results are known, and a search that finds them.

use crate::{rows, state};
use amazons::{Amazons, State};
use game::{Insight, Rules, Seat, each_turn};
use std::collections::HashMap;

/// Who wins with best play, found by trying everything.
#[derive(Default)]
struct Solver {
    /// Whether the side to move wins, by key of the position.
    known: HashMap<u64, bool>,
}

impl Solver {
    fn mover_wins(&mut self, state: &State) -> bool {
        if Amazons::outcome(state).is_some() {
            return false;
        }
        let key = Amazons::key(state);
        if let Some(&wins) = self.known.get(&key) {
            return wins;
        }
        // What looks best first: that makes the search a hundred times shorter.
        let seat = Amazons::to_move(state);
        let mut after = Vec::new();
        each_turn::<Amazons>(state, &mut Vec::new(), &mut |next, _| {
            let points = Amazons::evaluate(next).expect("an opinion");
            after.push((points[seat.next(2)] - points[seat], *next));
        });
        after.sort_by_key(|(lag, _)| *lag);
        let wins = after.iter().any(|(_, next)| !self.mover_wins(next));
        self.known.insert(key, wins);
        wins
    }

    fn winner(&mut self, state: &State) -> &'static str {
        let white_moves = Amazons::to_move(state) == Seat(0);
        if self.mover_wins(state) == white_moves { "White" } else { "Black" }
    }
}

fn check(table: &str) {
    for cells in rows(table) {
        let [board, value, white_begins, black_begins] = cells[..] else { panic!("four cells: {cells:?}") };
        let mut solver = Solver::default();
        for (side, winner) in [("w", white_begins), ("b", black_begins)] {
            let found = solver.winner(&state(&format!("{board} {side}")));
            assert_eq!(found, winner, "{board} ({value}), {side} to move");
        }
    }
}

#[test]
fn known_endings_have_their_results() {
    check(include_str!("../data/endings.tsv"));
}

/// Minutes, and a gigabyte of memory.
#[test]
fn a_board_of_four_by_five_is_won_by_the_second_player() {
    if std::env::var("QUADRILLE_LONG_RUN").is_ok() {
        check("board\tvalue\tWhite begins\tBlack begins\n1qq1/q2q/4/Q2Q/1QQ1\tsecond wins\tBlack\tWhite");
    }
}
