//! The real implementation beside the naive one, turn for turn.

use super::naive::{Book, Naive};
use game::{Game, Random, Seat};

/// How many positions are compared: `QUADRILLE_LONG_RUN` if it is set (100000 for a long run), else a small sample.
pub(crate) fn how_many(sample: usize) -> usize {
    std::env::var("QUADRILLE_LONG_RUN")
        .map_or(sample, |number| number.parse().expect("QUADRILLE_LONG_RUN is a number"))
}

/// Compares the two on `positions` positions of random games with the options and blocked squares of the setups.
/// Every other game begins with pieces strewn at random, and with the clock late; such games meet passes, walls and
/// sudden ends that usual ones rarely see.
pub(crate) fn compare<G: Game>(setups: &[(G::Setup, Book)], positions: usize) {
    let mut random = Random::new(7);
    let mut compared = 0;
    for game in 0.. {
        let (setup, book) = &setups[game / 2 % setups.len()];
        let start = G::write_position(&G::start(setup).unwrap());
        let start = if game % 2 == 0 { start } else { strew(&start, book.letters, &mut random) };
        let setup = G::setup_at(Some(setup), &start).unwrap();
        let mut state = G::start(&setup).unwrap();
        let mut naive = Naive::read(*book, &start);
        loop {
            let turn = compare_position::<G>(&state, &naive, &mut random);
            compared += 1;
            if compared >= positions {
                return;
            }
            let Some(turn) = turn else { break };
            for mv in G::read_turn(&state, &turn).unwrap() {
                G::play(&mut state, mv);
            }
            naive = naive.play(&turn);
        }
    }
}

/// Compares one position; a turn to go on with, unless the game is over.
fn compare_position<G: Game>(state: &G::State, naive: &Naive, random: &mut Random) -> Option<String> {
    let position = naive.write();
    assert_eq!(G::write_position(state), position);

    let mut moves = Vec::new();
    G::moves(state, &mut moves);
    let mut turns: Vec<_> = moves.iter().map(|mv| G::write_turn(state, &[*mv])).collect();
    turns.sort();
    let mut expected = naive.turns();
    expected.sort();
    assert_eq!(turns, expected, "{position}");

    let found = G::outcome(state).map(|outcome| {
        let score = outcome.score.map(|score| [score[Seat(0)], score[Seat(1)]]);
        (score, outcome.places.as_slice().to_vec())
    });
    let expected = naive.result().map(|([first, second], decides)| {
        let places = match first.cmp(&second) {
            _ if !decides => vec![1, 1],
            std::cmp::Ordering::Greater => vec![1, 2],
            std::cmp::Ordering::Equal => vec![1, 1],
            std::cmp::Ordering::Less => vec![2, 1],
        };
        (decides.then_some([first as i32, second as i32]), places)
    });
    assert_eq!(found, expected, "{position}");

    let drawn = G::random_move(state, random).map(|mv| G::write_turn(state, &[mv]));
    assert_eq!(drawn.is_some(), !turns.is_empty(), "{position}");
    assert!(drawn.is_none_or(|turn| turns.contains(&turn)), "{position}");
    (!turns.is_empty()).then(|| turns.swap_remove(random.below(turns.len() as u32) as usize))
}

/// The board of a position with pieces strewn over it.
fn strew(position: &str, letters: [char; 2], random: &mut Random) -> String {
    let rows = position.split(' ').next().unwrap();
    let density = random.below(100);
    let mut strewn = String::new();
    for letter in rows.chars() {
        if letter == '/' || letter == '-' {
            strewn.push(letter);
            continue;
        }
        for _ in 0..letter.to_digit(10).unwrap_or(1) {
            let piece = random.below(100) < density;
            strewn.push(if piece { letters[random.below(2) as usize] } else { ' ' });
        }
    }
    for run in (1..=9).rev() {
        strewn = strewn.replace(&" ".repeat(run), &run.to_string());
    }
    let clock = [0, random.below(101), 90 + random.below(11)][random.below(3) as usize];
    format!("{strewn} {} {clock} {}", letters[random.below(2) as usize], 1 + random.below(60))
}
