//! The real rules beside the naive ones, turn for turn.

use crate::naive::Naive;
use crate::state;
use amazons::{Amazons, Move, State};
use game::{Insight, Notation, Random, Rules, Seat, each_turn};

/// How many positions are compared: `QUADRILLE_LONG_RUN` if it is set (100000 for a long run), else a small sample.
fn how_many() -> usize {
    std::env::var("QUADRILLE_LONG_RUN")
        .map_or(2000, |number| number.parse().expect("QUADRILLE_LONG_RUN is a number"))
}

#[test]
fn the_rules_agree_with_naive_ones() {
    let mut random = Random::new(7);
    let mut compared = 0;
    for game in 0.. {
        let start = match game % 4 {
            0 => ["10x10", "8x8", "6x6"].map(named)[game / 4 % 3].clone(),
            _ => strew(&mut random),
        };
        let mut real = state(&start);
        let mut naive = Naive::read(&start);
        loop {
            let turn = compare(&real, &naive, &mut random);
            compared += 1;
            if compared >= how_many() {
                return;
            }
            let Some(turn) = turn else { break };
            // Some positions are compared between the moves of the turn, too.
            let moves = Amazons::read_turn(&real, &turn).unwrap();
            Amazons::play(&mut real, moves[0]);
            if Amazons::mid_turn(&real) {
                compare(&real, &Naive::read(&Amazons::write_position(&real)), &mut random);
                Amazons::play(&mut real, moves[1]);
            }
            naive = naive.play(&turn);
        }
    }
}

fn named(board: &str) -> String {
    let setup = amazons::Setup { board: board.into(), ..Default::default() };
    Amazons::complete(setup).unwrap().start
}

/// Compares one position; a turn to go on with, unless the game is over.
fn compare(real: &State, naive: &Naive, random: &mut Random) -> Option<String> {
    let position = naive.write();
    assert_eq!(Amazons::write_position(real), position);

    let mut turns = Vec::new();
    each_turn::<Amazons>(real, &mut Vec::new(), &mut |_, moves| {
        turns.push(Amazons::write_turn(real, moves));
    });
    turns.sort();
    let mut expected = naive.turns();
    expected.sort();
    assert!(turns == expected, "{position}\nreal  {turns:?}\nnaive {expected:?}");
    assert_eq!(Amazons::count_turns(real), turns.len() as u64, "{position}");

    let loser = if position.contains(" w ") { Seat(0) } else { Seat(1) };
    let places = Amazons::outcome(real).map(|outcome| outcome.places[loser]);
    assert_eq!(places, turns.is_empty().then_some(2), "{position}");

    let mut moves = Vec::new();
    Amazons::moves(real, &mut moves);
    let drawn: Option<Move> = Amazons::random_move(real, random);
    assert_eq!(drawn.is_some(), !moves.is_empty(), "{position}");
    assert!(drawn.is_none_or(|mv| moves.contains(&mv)), "{position}");
    (!turns.is_empty()).then(|| turns.swap_remove(random.below(turns.len() as u32) as usize))
}

/// A board of some size with amazons and burnt squares strewn over it.
fn strew(random: &mut Random) -> String {
    let (files, ranks) = (1 + random.below(10), 1 + random.below(10));
    let (burnt, amazons) = (random.below(70), 1 + random.below(12));
    let square = |random: &mut Random| match random.below(100) {
        n if n < burnt => '*',
        n if n < burnt + amazons => 'Q',
        n if n < burnt + 2 * amazons => 'q',
        _ => '.',
    };
    let rows: Vec<String> = (0..ranks).map(|_| (0..files).map(|_| square(random)).collect()).collect();
    let mut board = rows.join("/");
    for run in (1..=10).rev() {
        board = board.replace(&".".repeat(run), &run.to_string());
    }
    format!("{board} {} - - 0 {}", ["w", "b"][random.below(2) as usize], 1 + random.below(99))
}
