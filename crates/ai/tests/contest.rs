//! Matches.

mod toys;

use ai::{AtRandom, Greedy, Standing, contest, openings};
use game::Line;
use toys::{Nim, Slope, nim};

#[test]
fn the_better_player_wins_and_equal_ones_are_about_equal() {
    let start = Line::<Slope>::new(&()).unwrap();
    let slopes = openings(&start, 10, 4, 1);
    assert_eq!(slopes.len(), 10);
    let standing = contest(&slopes, &Greedy, &AtRandom, 1);
    assert_eq!(standing.score(), 1.0);
    assert!(standing.elo() > 1000.0);

    let start = Line::<Nim>::from_state(nim([15, 16, 17], 3, false, true));
    let even = contest(&openings(&start, 100, 1, 1), &AtRandom, &AtRandom, 1);
    assert!((even.score() - 0.5).abs() < even.margin(), "{even}");
}

#[test]
fn a_match_is_the_same_every_time_but_for_its_seed() {
    let start = Line::<Slope>::new(&()).unwrap();
    let slopes = openings(&start, 5, 4, 1);
    let play = |seed| contest(&slopes, &AtRandom, &AtRandom, seed);
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
}

#[test]
fn openings_are_games_that_nobody_is_about_to_win() {
    let slopes = openings(&Line::<Slope>::new(&()).unwrap(), 20, 4, 1);
    assert_eq!(slopes.len(), 20);
    for opening in &slopes {
        assert!(opening.outcome().is_none());
        let [first, second] = opening.state().points;
        assert!((first - second).abs() < 20, "{opening:?}");
    }
    let solved = Line::<Nim>::from_state(nim([1, 1, 1], 2, false, false));
    assert!(openings(&solved, 20, 1, 1).is_empty());
}

#[test]
fn the_margin_shrinks_with_the_number_of_openings() {
    let standing = |count: usize| Standing { shares: [1.0, 0.5, 0.0, 0.5].repeat(count) };
    assert_eq!((standing(5).score(), standing(5).elo()), (0.5, 0.0));
    assert!(standing(50).margin() < standing(5).margin() / 2.0);
    // A clean sheet is no proof.
    assert!(Standing { shares: vec![1.0; 10] }.margin() > 0.05);
}
