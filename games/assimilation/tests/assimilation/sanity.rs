//! Games between greedy players look like the games that people have played.

use assimilation::{Assimilation, State};
use game::{Notation, Random, Rules, Seat};

/// A game in which each side takes what gains most at once, one of the best at random; what White gets.
fn play(random: &mut Random) -> f32 {
    let setup = Assimilation::setup_at(None, "b5w/7/7/7/7/7/w5b").unwrap();
    let mut state = Assimilation::start(&setup).unwrap();
    let mut moves = Vec::new();
    loop {
        if let Some(outcome) = Assimilation::outcome(&state) {
            return outcome.share(Seat(0), |seat| Assimilation::side(&state, seat));
        }
        moves.clear();
        Assimilation::moves(&state, &mut moves);
        let gain = |mv| {
            let mut next: State = state;
            next.play(mv);
            next.count(state.to_move()) as i32 - next.count(next.to_move()) as i32
        };
        let best = moves.iter().map(|mv| gain(*mv)).max();
        moves.retain(|mv| Some(gain(*mv)) == best);
        if let Some(mv) = random.pick(&moves) {
            Assimilation::play(&mut state, mv);
        }
    }
}

#[test]
fn white_is_slightly_ahead_and_draws_are_rare() {
    const GAMES: usize = 3000;
    let mut random = Random::new(1);
    let shares: Vec<f32> = (0..GAMES).map(|_| play(&mut random)).collect();
    let percent = |share: f32| 100.0 * share / GAMES as f32;
    let white = percent(shares.iter().sum());
    let draws = percent(shares.iter().filter(|share| **share == 0.5).count() as f32);
    assert!((48.0..=54.0).contains(&white), "White scored {white} %");
    assert!(draws > 0.0 && draws < 2.0, "{draws} % were drawn");
}
