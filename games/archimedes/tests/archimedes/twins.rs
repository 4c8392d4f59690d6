//! The real rules beside the naive ones, turn for turn.

use crate::naive::Naive;
use archimedes::{Archimedes, State};
use game::{Insight, Notation, Random, Retirement, Rules, Seat, each_turn};

/// How many positions are compared: `QUADRILLE_LONG_RUN` if it is set (100000 for a long run), else a small sample.
fn how_many() -> usize {
    std::env::var("QUADRILLE_LONG_RUN")
        .map_or(4000, |number| number.parse().expect("QUADRILLE_LONG_RUN is a number"))
}

#[test]
fn the_rules_agree_with_naive_ones() {
    let families = crate::families();
    let mut random = Random::new(7);
    let mut compared = 0;
    let mut seen = Seen::default();
    for game in 0.. {
        let setup = &families[game / 2 % families.len()];
        let start =
            if game % 2 == 0 { setup.start.clone() } else { strew(setup.seats, &setup.start, &mut random) };
        let setup = Archimedes::setup_at(Some(setup), &start).unwrap();
        let mut state = Archimedes::start(&setup).unwrap();
        let mut naive = Naive::read(&start);
        loop {
            let turn = compare(&state, &naive, &mut seen, &mut random);
            compared += 1;
            if compared >= how_many() {
                assert!(seen.all(), "the games have met too little: {seen:?}");
                return;
            }
            let Some(turn) = turn else { break };
            if random.below(100) == 0 {
                let seat = random.below(setup.seats.into());
                if Archimedes::is_in(&state, Seat(seat as u8)) {
                    let ends = naive.retire(seat as usize);
                    match Archimedes::retire(&state, Seat(seat as u8)) {
                        Retirement::Over(outcome) => {
                            assert!(ends, "seat {seat} leaves {start}");
                            assert_eq!(outcome.places.as_slice(), naive.places().unwrap());
                            break;
                        }
                        Retirement::On(after) => state = after,
                    }
                    assert!(!ends, "seat {seat} leaves {start}");
                    seen.retirements += 1;
                    continue;
                }
            }
            for mv in Archimedes::read_turn(&state, &turn).unwrap() {
                Archimedes::play(&mut state, mv);
            }
            naive = naive.play(&turn);
        }
    }
}

/// How often the comparison has met what is rare.
#[derive(Debug, Default)]
struct Seen {
    relocations: u32,
    rescues: u32,
    passes: u32,
    ends: u32,
    retirements: u32,
}

impl Seen {
    fn all(&self) -> bool {
        [self.relocations, self.rescues, self.passes, self.ends, self.retirements]
            .iter()
            .all(|count| *count > 9)
    }
}

/// Compares one position; a turn to go on with, unless the game is over.
fn compare(state: &State, naive: &Naive, seen: &mut Seen, random: &mut Random) -> Option<String> {
    let position = naive.write();
    assert_eq!(Archimedes::write_position(state), position);

    let mut turns = Vec::new();
    each_turn::<Archimedes>(state, &mut Vec::new(), &mut |_, moves| {
        turns.push(Archimedes::write_turn(state, moves));
    });
    turns.sort();
    let mut expected = naive.turns();
    expected.sort();
    assert!(turns == expected, "{position}\nreal  {turns:?}\nnaive {expected:?}");
    assert_eq!(Archimedes::count_turns(state), turns.len() as u64, "{position}");

    let places = Archimedes::outcome(state).map(|outcome| outcome.places.as_slice().to_vec());
    assert_eq!(places, naive.places(), "{position}");

    let drawn = Archimedes::random_move(state, random).map(|mv| Archimedes::write_turn(state, &[mv]));
    assert_eq!(drawn.is_some(), !turns.is_empty(), "{position}");
    assert!(drawn.is_none_or(|part| turns.iter().any(|turn| turn.starts_with(&part))), "{position}");

    let first = turns.first().map_or("", String::as_str);
    let squares = first.matches(|sign: char| sign.is_ascii_digit()).count();
    seen.ends += u32::from(first.is_empty());
    seen.passes += u32::from(first == "pass");
    seen.rescues += u32::from(squares == 4 && first[..2] == first[9..]);
    seen.relocations += u32::from(squares == 4 && first[..2] != first[9..]);
    (!turns.is_empty()).then(|| turns.swap_remove(random.below(turns.len() as u32) as usize))
}

/// A position with the options of `start` and everything strewn at random: mostly crowded boards, often late games, with
/// somebody out now and then.
fn strew(seats: u8, start: &str, random: &mut Random) -> String {
    let mut squares: Vec<usize> = (0..64).collect();
    let mut board = vec!['.'; 64];
    let mut take = |random: &mut Random| squares.swap_remove(random.below(squares.len() as u32) as usize);
    let mut out = String::new();
    for letter in ['K', 'L', 'M', 'N'].into_iter().take(seats.into()) {
        let is_out = seats > 2 && out.is_empty() && random.below(4) == 0;
        if is_out {
            out.push(letter);
        }
        board[take(random)] = if is_out { letter.to_ascii_lowercase() } else { letter };
    }
    let placed = [random.below(41), 40, 40, 39 - random.below(5)][random.below(4) as usize];
    // Few colours at a time, so that pairs of one colour are common.
    let mut pyramids: Vec<char> = "rgbyw".chars().flat_map(|colour| [colour; 8]).collect();
    if random.below(2) == 0 {
        pyramids.reverse();
    }
    for _ in 0..placed {
        let next = random.below(pyramids.len().min(12) as u32) as usize;
        board[take(random)] = pyramids.remove(next);
    }
    let mut rows: Vec<String> = board.chunks(8).map(|row| row.iter().collect()).collect();
    rows.reverse();
    let mut text = rows.join("/");
    for run in (1..=8).rev() {
        text = text.replace(&".".repeat(run), &run.to_string());
    }
    let mut stock = String::new();
    for colour in "rgbyw".chars() {
        let count = pyramids.iter().filter(|other| **other == colour).count();
        if count > 0 {
            stock += &format!("{colour}{count}");
        }
    }
    let stock = if stock.is_empty() { "-" } else { &stock };
    let movers: Vec<char> =
        "KLMN".chars().take(seats.into()).filter(|letter| !out.contains(*letter)).collect();
    let mover = random.pick(&movers).unwrap();
    let turn = [1, 41, 301 - random.below(8), 296][random.below(4) as usize];
    let options = start.split(' ').nth(4).unwrap_or("-");
    let left = if out.is_empty() { "-" } else { &out };
    format!("{text} {mover} {stock} {turn} {options} {left}")
}
