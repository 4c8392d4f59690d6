//! How random games go: figures that other implementations of the same rules have found.

use archimedes::{Archimedes, Move, Setup};
use game::{Insight, Line, Random, Rules};

/// What a number of random games came to, on average.
#[derive(Debug)]
struct Average {
    turns: f32,
    /// The share of games that have seen the stock empty.
    relocating: f32,
    rescues: f32,
}

fn play(setup: &Setup, games: u32) -> Average {
    let setup = Archimedes::complete(setup.clone()).unwrap();
    let mut random = Random::new(1);
    let (mut turns, mut relocating, mut rescues) = (0, 0, 0);
    for _ in 0..games {
        let mut line = Line::<Archimedes>::new(&setup).unwrap();
        let mut lifted = false;
        while line.outcome().is_none() {
            let begins = !Archimedes::mid_turn(line.state());
            let mv = Archimedes::random_move(line.state(), &mut random).unwrap();
            turns += u32::from(begins);
            rescues += u32::from(begins && matches!(mv, Move::Lift(_)));
            lifted |= !begins && matches!(mv, Move::Lift(_));
            line.play(mv).unwrap();
        }
        relocating += u32::from(lifted);
    }
    let average = |sum: u32| sum as f32 / games as f32;
    Average { turns: average(turns), relocating: average(relocating), rescues: average(rescues) }
}

#[test]
fn random_games_of_two_are_as_long_as_they_should_be() {
    let average = play(&Setup::default(), 3000);
    assert!((77.0..79.0).contains(&average.turns), "{average:?}");
    assert!((0.93..0.95).contains(&average.relocating), "{average:?}");
    assert_eq!(average.rescues, 0.0);
}

#[test]
fn random_expert_games_of_two_see_rescues() {
    let average = play(&Setup { expert: true, ..Setup::default() }, 3000);
    assert!((0.7..0.9).contains(&average.rescues), "{average:?}");
}
