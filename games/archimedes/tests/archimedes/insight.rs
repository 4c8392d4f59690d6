//! What computer opponents are told.

use archimedes::{Archimedes, Move, Setup, State};
use game::{Insight, Line, Notation, Random, Rules, Seat, each_turn};

fn state(text: &str) -> State {
    Archimedes::start(&Archimedes::setup_at(None, text).unwrap()).unwrap()
}

/// The turn that the evaluation likes best.
fn greedy_turn(state: &State) -> Vec<Move> {
    let seat = Archimedes::to_move(state);
    let ahead = |after: &State| {
        if let Some(outcome) = Archimedes::outcome(after) {
            return 100_000.0 * outcome.share(seat, |other| Archimedes::side(after, other));
        }
        let points = Archimedes::evaluate(after).unwrap();
        let enemies = points
            .iter()
            .filter(|(other, _)| Archimedes::side(after, *other) != Archimedes::side(after, seat));
        let (sum, count) = enemies.fold((0, 0), |(sum, count), (_, points)| (sum + points, count + 1));
        points[seat] as f32 - sum as f32 / count as f32
    };
    let mut best = (f32::MIN, Vec::new());
    each_turn::<Archimedes>(state, &mut Vec::new(), &mut |after, moves| {
        let ahead = ahead(after);
        if ahead > best.0 {
            best = (ahead, moves.to_vec());
        }
    });
    best.1
}

/// What the even seats get, on average, when they follow the evaluation and the odd ones play at random.
fn share_of_greedy(setup: &Setup, games: u64) -> f32 {
    let setup = Archimedes::complete(setup.clone()).unwrap();
    let mut sum = 0.0;
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut line = Line::<Archimedes>::new(&setup).unwrap();
        while line.outcome().is_none() {
            let turn = if Archimedes::to_move(line.state()).0.is_multiple_of(2) {
                greedy_turn(line.state())
            } else {
                vec![Archimedes::random_move(line.state(), &mut random).unwrap()]
            };
            for mv in turn {
                line.play(mv).unwrap();
            }
        }
        sum += line.outcome().unwrap().share(Seat(0), |seat| Archimedes::side(line.state(), seat));
    }
    sum / games as f32
}

#[test]
fn the_evaluation_wins_against_chance() {
    let two = Setup::default();
    let expert = Setup { expert: true, ..Setup::default() };
    let teams = Setup { seats: 4, teams: true, ..Setup::default() };
    for (setup, least) in [(two, 0.95), (expert, 0.9), (teams, 0.95)] {
        let share = share_of_greedy(&setup, 20);
        assert!(share >= least, "{share} with {setup:?}");
    }
}

#[test]
fn a_king_walled_in_for_good_decides_the_game() {
    let decided = |text| Archimedes::decided(&state(text)).map(|outcome| outcome.places.as_slice().to_vec());
    assert_eq!(decided("Lb6/rg6/8/8/8/8/8/4K3 K"), Some(vec![1, 2]));
    assert_eq!(decided("L7/rg6/8/8/8/8/8/4K3 K"), None, "a way out is left");
    assert_eq!(decided("LK6/rg6/8/8/8/8/8/8 K"), None, "Ivory has to step away");
    assert_eq!(
        decided("Lb6/rg6/8/8/8/8/8/4K3 K r7g7b7y8w8 4 e"),
        None,
        "Ivory might make a pair that lets it out"
    );
}

#[test]
fn colours_are_in_the_key_only_where_they_count() {
    let key = |text: &str| Archimedes::key(&state(text));
    let (one, other) = ("3L4/8/8/8/3rg3/8/8/4K3 K r7g7b8y8w8 3", "3L4/8/8/8/3gr3/8/8/4K3 K r7g7b8y8w8 3");
    assert_eq!(key(one), key(other));
    assert_ne!(key(&format!("{one} e")), key(&format!("{other} e")));
    assert_ne!(key(one), key("3L4/8/8/8/3rg3/8/8/4K3 K r7g7b8y8w8 4"), "the limit is one turn nearer");
    let half = |from: &str| key(&format!("3L4/8/8/8/8/8/4K3/8 K r8g8b8y8w8 1 - - {from}-e2/"));
    assert_eq!(half("e1"), half("d1"), "where the king came from matters no more");
}

#[test]
fn moves_lead_to_room_and_shut_others_in() {
    let order = |text: &str, turn: &str| {
        let mut state = state(text);
        let turn = Archimedes::read_turn(&state, turn).unwrap();
        let step = Archimedes::order(&state, turn[0]);
        Archimedes::play(&mut state, turn[0]);
        (step, Archimedes::order(&state, turn[1]))
    };
    let corner = "L7/rg6/8/8/8/8/8/1K6 K";
    assert!(order(corner, "b1-c2/b8").0 > order(corner, "b1-a1/b8").0, "the middle is better than a corner");
    assert!(order(corner, "b1-c2/b8").1 > order(corner, "b1-c2/h8").1, "the last way out is closed first");
    assert!(order(corner, "b1-c2/h8").1 > order(corner, "b1-c2/c3").1, "not before one's own feet");
}
