//! What every search keeps to, whatever the method: legal turns, always ready, the same again, and right where all
//! can be tried.

mod toys;

use ai::{Budget, Level, Method, Plan, Search, Status};
use game::{Insight, Line, Rules, Seat};
use toys::{Again, Nim, Ring, Slope, SlopeBlind, TicTacToe, gain, nim, play_turn, solve, worth};

const METHODS: [Method; 3] = [Method::Puct, Method::AlphaBeta, Method::BestFirst];

fn plan(method: Method, nodes: u32) -> Plan {
    Plan { method: Some(method), ..Plan::from(Budget::nodes(nodes)) }
}

fn finish<G: Insight>(line: &Line<G>, plan: Plan, seed: u64) -> Search<G> {
    let mut search = Search::new(line, plan, seed);
    while search.run(1_000) == Status::Working {}
    search
}

/// In every position of a random game, half-made turns too, each method solves it and plays a turn that keeps what can be had.
fn plays_perfectly<G: Insight>(start: &G::State, methods: &[Method]) {
    for &method in methods {
        let mut line = Line::<G>::from_state(start.clone());
        let mut random = game::Random::new(7);
        while line.outcome().is_none() {
            let seat = G::to_move(line.state());
            let search = finish(&line, plan(method, 300_000), 1);
            let (turn, report) = (search.best(), search.report());
            let due = solve::<G>(line.state())[seat];
            assert_eq!(worth(&line, &turn, seat), due, "{method:?} plays {turn:?} in {line:?}");
            if let Some(turns) = report.proof {
                assert_eq!(report.values[seat], due, "{method:?} in {line:?}");
                assert!(u32::from(turns) <= G::turns_left(line.state()), "{method:?}: {turns} in {line:?}");
            }
            line.play(random.pick(&line.moves()).unwrap()).unwrap();
        }
    }
}

#[test]
fn small_games_are_played_perfectly() {
    plays_perfectly::<TicTacToe>(&TicTacToe::start(&()).unwrap(), &METHODS);
    plays_perfectly::<Again>(&Again::start(&()).unwrap(), &METHODS);
    plays_perfectly::<Nim>(&nim([1, 3, 4], 2, false, false), &METHODS);
    plays_perfectly::<Nim>(&nim([1, 3, 4], 2, false, true), &METHODS);
    plays_perfectly::<Nim>(&nim([1, 2, 4], 4, true, true), &METHODS);
    plays_perfectly::<Nim>(&nim([1, 2, 3], 3, false, true), &[Method::Puct]);
    plays_perfectly::<Nim>(&nim([1, 2, 3], 4, false, false), &[Method::Puct]);
}

#[test]
fn a_solved_game_ends_the_search_and_says_so() {
    for method in METHODS {
        let line = Line::<Nim>::from_state(nim([1, 2, 3], 2, false, true));
        let search = finish(&line, plan(method, 10_000_000), 1);
        let report = search.report();
        assert!(report.nodes < 100_000, "{method:?} used {}", report.nodes);
        assert!(report.proof.is_some(), "{method:?}");
        assert_eq!(report.values.as_slice(), [0.0, 1.0], "{method:?}");

        let tic_tac_toe = Line::<TicTacToe>::new(&()).unwrap();
        let report = finish(&tic_tac_toe, plan(method, 10_000_000), 1).report();
        assert_eq!(report.values.as_slice(), [0.5, 0.5], "{method:?}");
        assert_eq!(report.proof, Some(9), "{method:?}");
    }
}

#[test]
fn there_is_a_legal_turn_at_any_time_also_half_way_through_one() {
    for method in METHODS {
        for slices in 0..40 {
            let mut line = Line::<Nim>::from_state(nim([5, 6, 7], 4, true, true));
            line.play(line.moves()[2]).unwrap();
            let mut search = Search::new(&line, plan(method, 1_000_000), 3);
            for _ in 0..slices {
                search.run(1 + slices);
            }
            play_turn(&mut line, &search.best());
            let mut search = Search::new(&line, plan(method, 1_000_000), 3);
            for _ in 0..slices {
                search.run(1);
            }
            play_turn(&mut line, &search.best());
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_turn_however_it_is_sliced() {
    for method in METHODS {
        let line = Line::<Nim>::from_state(nim([9, 10, 13], 2, false, true));
        let whole = finish(&line, plan(method, 3_000), 5);
        for slice in [1, 7, 100] {
            let mut search = Search::new(&line, plan(method, 3_000), 5);
            while search.run(slice) == Status::Working {}
            assert_eq!(
                (search.best(), search.report()),
                (whole.best(), whole.report()),
                "{method:?} by {slice}"
            );
        }
    }
    let line = Line::<SlopeBlind>::new(&()).unwrap();
    let turns = (0..20).map(|seed| finish(&line, Plan::from(Level::MIN), seed).best());
    assert!(turns.collect::<std::collections::HashSet<_>>().len() > 1, "level 1 varies with the seed");
}

#[test]
fn little_memory_is_enough() {
    for method in METHODS {
        let line = Line::<Slope>::new(&()).unwrap();
        let tight = Plan { budget: Budget { nodes: 50_000, memory: 1 << 16 }, ..plan(method, 0) };
        let search = finish(&line, tight, 1);
        play_turn(&mut line.clone(), &search.best());
        assert!(search.report().nodes > 500, "{method:?}");
    }
}

#[test]
fn a_search_can_be_handed_to_another_thread() {
    let line = Line::<Slope>::new(&()).unwrap();
    let mut search = Search::new(&line, Level::MIN, 1);
    let done = std::thread::spawn(move || search.run(u32::MAX)).join();
    assert_eq!(done.ok(), Some(Status::Done));
}

#[test]
fn hooks_are_used() {
    for method in METHODS {
        let line = Line::<Slope>::new(&()).unwrap();
        let turn = finish(&line, plan(method, 200), 1).best();
        assert_eq!(gain(turn[0]), 9, "{method:?}");
    }
}

#[test]
fn repetitions_count_with_the_history_of_the_line() {
    // After 1, −1, 1 the token can go back to the start, for the second time, or on.
    for method in METHODS {
        let mut line = Line::<Ring>::new(&()).unwrap();
        for step in [1, 3, 1, 3, 1, 1, 1, 1] {
            if line.outcome().is_none() {
                let legal = line.moves();
                let safe = finish(&line, plan(method, 200_000), 1).best();
                let mut after = line.clone();
                play_turn(&mut after, &safe);
                let loses = |outcome: &game::Outcome| outcome.places[Ring::to_move(line.state())] == 2;
                let avoidable = legal.iter().any(|&mv| {
                    let mut other = line.clone();
                    other.play(mv).unwrap();
                    !other.outcome().is_some_and(loses)
                });
                assert!(!avoidable || !after.outcome().is_some_and(loses), "{method:?} {line:?}");
                line.play(step).unwrap();
            }
        }
    }
}

#[test]
fn a_finished_game_is_done_at_once() {
    let mut line = Line::<TicTacToe>::new(&()).unwrap();
    line.retire(Seat(1)).unwrap();
    let mut search = Search::new(&line, Level::MAX, 1);
    assert_eq!(search.run(100), Status::Done);
    assert!(search.best().is_empty());
}

#[test]
fn one_legal_turn_needs_no_search() {
    let line = Line::<Nim>::from_state(nim([0, 1, 0], 3, false, true));
    let mut search = Search::new(&line, Level::MAX, 1);
    assert_eq!(search.run(1), Status::Done);
    assert_eq!((search.best().len(), search.report().nodes), (2, 0));
}

#[test]
fn from_level_three_up_no_win_in_one_is_missed_and_no_avoidable_loss_allowed() {
    for level in Level::all().filter(|level| level.number() >= 3) {
        for seed in 0..20 {
            // One heap: take it all. Two heaps of one and one of five: anything but leaving one heap.
            let line = Line::<Nim>::from_state(nim([0, 9, 0], 2, false, true));
            assert_eq!(worth(&line, &finish(&line, level.into(), seed).best(), Seat(0)), 1.0);
            let line = Line::<Nim>::from_state(nim([2, 9, 0], 3, false, false));
            let mut after = line.clone();
            play_turn(&mut after, &finish(&line, level.into(), seed).best());
            let next = after.moves().into_iter().any(|mv| {
                let mut last = after.clone();
                last.play(mv).unwrap();
                last.outcome().is_some()
            });
            assert!(!next, "level {} at seed {seed}", level.number());
        }
    }
}
